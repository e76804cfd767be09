"""Who may export: a role that reads neither names, nor log-ins, nor tokens of visits."""

from alembic import op

revision: str = "0005"
down_revision: str | None = "0004"

_ROLE = "normgym_export"
_READS = (
    "study_texts, sessions, participants, stage_times, allocations, exits, episodes, steps, events, pauses, "
    "answers, consents, device_checks, beliefs, problems"
)
_OF_VISITS = (
    'id, session_id, participant_id, condition, norm, home, away, "order", arm, schedule, seed, plan, stage, '
    "stage_key, tries, state, version, exit, holds_place, started_at, seen_at, ended_at, active_ms, flags"
)


def upgrade() -> None:
    """The role belongs to the whole server, so another database may have made it already."""
    op.execute(
        f"""DO $$ BEGIN
            IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '{_ROLE}') THEN
                CREATE ROLE {_ROLE} NOLOGIN;
            END IF;
        EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
        END $$"""
    )
    op.execute(f"GRANT {_ROLE} TO CURRENT_USER")
    op.execute(f"GRANT USAGE ON SCHEMA public TO {_ROLE}")
    op.execute(f"GRANT SELECT ON {_READS} TO {_ROLE}")
    op.execute(f"GRANT SELECT ({_OF_VISITS}) ON visits TO {_ROLE}")


def downgrade() -> None:
    op.execute(f"REVOKE SELECT ON {_READS}, visits FROM {_ROLE}")  # noqa: S608
    op.execute(f"REVOKE USAGE ON SCHEMA public FROM {_ROLE}")
