"""Money as people read it, and as it is counted: whole minor units."""

import re
from decimal import ROUND_HALF_UP, Decimal

_SIGNS = {"GBP": "£", "USD": "$", "EUR": "€"}


def minor(amount: float) -> int:
    """4.1 -> 410: pence of an amount in pounds."""
    return int((Decimal(str(amount)) * 100).quantize(Decimal(1), ROUND_HALF_UP))


_TYPED = re.compile(r"(\d{1,3}(?:[ .,'’]\d{3})+|\d+)(?:[.,](\d{1,2}))?", re.ASCII)


def typed(said: str) -> int:
    """Minor units of a sum as people type it: 600, 12.50, 12,50, 1,000, 1.000,00. Raises ValueError.

    Three digits after a sign are thousands wherever it is typed: no sum has three decimals.
    """
    found = _TYPED.fullmatch(said.strip().lstrip("".join(_SIGNS.values())).strip())
    if found is None:
        raise ValueError(said)
    whole, rest = found.groups()
    return int(re.sub(r"\D", "", whole)) * 100 + int((rest or "0").ljust(2, "0"))


def written(amount: float, currency: str) -> str:
    """£4.00, $4.00, 4.00 CHF."""
    number = f"{Decimal(minor(amount)) / 100:.2f}"
    sign = _SIGNS.get(currency)
    return f"{sign}{number}" if sign else f"{number} {currency}"
