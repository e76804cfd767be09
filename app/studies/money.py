"""Money as people read it, and as it is counted: whole minor units."""

from decimal import ROUND_HALF_UP, Decimal

_SIGNS = {"GBP": "£", "USD": "$", "EUR": "€"}


def minor(amount: float) -> int:
    """4.1 -> 410: pence of an amount in pounds."""
    return int((Decimal(str(amount)) * 100).quantize(Decimal(1), ROUND_HALF_UP))


def written(amount: float, currency: str) -> str:
    """£4.00, $4.00, 4.00 CHF."""
    number = f"{Decimal(minor(amount)) / 100:.2f}"
    sign = _SIGNS.get(currency)
    return f"{sign}{number}" if sign else f"{number} {currency}"
