"""How long somebody has been active in a visit.

milliseconds(db, visit_ids) -> dict[visit_id, int]
"""

from collections.abc import Sequence

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

PAGE_MINUTES = 15
"""A page without a room counts no longer than this: nobody can tell reading from being away."""

_QUERY = text("""
SELECT s.visit_id, coalesce(sum(extract(epoch FROM CASE WHEN e.id IS NULL
         THEN least(ends - s.entered_at, make_interval(mins => :page))
         ELSE greatest(ends - s.entered_at - coalesce(away, interval '0'), interval '0') END)), 0) * 1000
FROM stage_times s
LEFT JOIN episodes e ON e.visit_id = s.visit_id AND e.stage_key = s.stage_key
CROSS JOIN LATERAL (SELECT coalesce(s.left_at, clock_timestamp()) AS ends) t
LEFT JOIN LATERAL (
  SELECT sum(upper(stretch) - lower(stretch)) AS away FROM (
    SELECT unnest(range_agg(tstzrange(p.from_at, least(coalesce(p.until_at, ends), ends)))) AS stretch
    FROM pauses p WHERE p.episode_id = e.id AND p.reason <> 'probe' AND p.from_at < ends) u) a ON true
WHERE s.visit_id = ANY(:visits) GROUP BY s.visit_id
""")
"""Pauses may overlap, so their union counts; answering a question in a room is no absence."""


async def milliseconds(db: AsyncSession, visit_ids: Sequence[int]) -> dict[int, int]:
    """Return each visit's time on our pages so far, with the rooms' pauses left out, in milliseconds."""
    found = await db.execute(_QUERY, {"visits": list(visit_ids), "page": PAGE_MINUTES})
    return dict.fromkeys(visit_ids, 0) | {visit: round(ms) for visit, ms in found}
