"""What was paid, and whose data were destroyed."""

from app.exports.table import Table, field
from app.exports.tables.visits import VISIT
from app.exports.values import Type

PAYMENTS = Table(
    "payments",
    "One row per part of a visit's pay that somebody prepared.",
    (
        VISIT,
        field("part", "base (the reward) or bonus (all else).", Type.TEXT),
        field("amount", "How much.", Type.INTEGER, "minor units"),
        field("currency", "In which currency.", Type.TEXT),
        field("state", "prepared, approved, sending, sent or confirmed.", Type.TEXT),
        field("reason", "What for.", Type.TEXT),
        field("prepared_at", "When it was prepared.", Type.TIME),
        field("changed_at", "When its state last changed.", Type.TIME),
    ),
)

TOMBSTONES = Table(
    "tombstones",
    "One row per visit whose data were destroyed; other tables have nothing of it but its row in visits.",
    (VISIT, field("forgotten_at", "When.", Type.TIME)),
)
