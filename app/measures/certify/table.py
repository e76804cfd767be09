"""The figures of the full run as a table to read."""

from collections.abc import Mapping, Sequence
from statistics import mean

from app.measures.certify.summary import Summary, faults
from app.norms.catalogue import NORMS
from app.norms.norm import Family, Norm

COMMAND = "normgym certify"
QUICK = "normgym certify --quick"

_OPENING = f"""# Certified norms

What the full run found, norm by norm. It is written by

    {COMMAND}

which also writes the lists of certified seeds beside this file; a study with `certified_only: true`
draws from them alone. `{QUICK}` holds a small sample of everything, and these figures,
against the program as it is.

Shares are per cent. **oracle**: joint success of somebody who knows the norm on uncertified tests,
with the lower end of the 95 % Wilson interval. **naive** to **c**: how often each policy that does not
know the norm keeps it there; `a`, `b`, `c` plan under its near misses. A policy in *italics* implies the
norm by its way of acting, so it gates nothing. **luck**: certified blocks, and single certified tests, that
the luckiest of the others wins. **yield**: test seeds that went into blocks, learning seeds that teach.
**t90**: the step at which somebody who only watches knows the norm. **bits**: what frowns at others, and
others' compliance, tell in a certified learning episode. **steps**: the longest way of the oracle.
"""

_HEAD = (
    "| # | norm | oracle | naive | contrary | shy | slow | a | b | c | luck: blocks | single "
    "| yield: tests | learning | t90 | bits: frowns | compliance | steps |"
)
_RULE = "|" + "---|" * 18


def table(summaries: Mapping[str, Summary]) -> str:
    """The whole file."""
    known = [norm for norm in NORMS.values() if norm.id in summaries]
    parts = [_OPENING]
    for family in Family:
        rows = [_row(norm, summaries[norm.id]) for norm in known if norm.family is family]
        parts += [f"## {family.value.capitalize()}\n", "\n".join((_HEAD, _RULE, *rows)), ""]
    return "\n".join([*parts, *_average([summaries[norm.id] for norm in known])]) + "\n"


def _row(norm: Norm, one: Summary) -> str:
    won, of = one.oracle
    names = ("naive", "contrary", "shy", "slow", *(near.id for near in norm.distractors))
    failed = " (failed)" if list(faults(one)) else ""
    cells = (
        str(norm.number),
        f"`{norm.id}`{failed}",
        f"{won}/{of} ({_per_cent(one.oracle_low)})",
        *(_kept(norm, one, name) for name in names),
        _per_cent(one.worst_luck),
        _per_cent(one.worst_single),
        _per_cent(one.blocks_yield),
        _per_cent(one.lessons_yield),
        str(one.t90),
        f"{one.bits[1]:.1f}",
        f"{one.bits[2]:.1f}",
        str(one.longest),
    )
    return f"| {' | '.join(cells)} |"


def _kept(norm: Norm, one: Summary, policy: str) -> str:
    share = _per_cent(one.kept.get(policy, 0.0))
    return f"*{share}*" if policy in norm.kept_by else share


def _per_cent(share: float) -> str:
    return f"{100 * share:.0f}"


def _average(every: Sequence[Summary]) -> list[str]:
    if not every:
        return []
    luck, single = mean(one.worst_luck for one in every), mean(one.worst_single for one in every)
    blocks, tests = f"{100 * luck:.1f} % of the blocks", f"{100 * single:.1f} % of single tests"
    return [f"Over all {len(every)} norms the luckiest policy wins {blocks}, {tests}."]
