"""What all tables share: names of constraints, the types of columns."""

from datetime import datetime
from typing import Annotated, Any, ClassVar

from sqlalchemy import ARRAY, BigInteger, DateTime, Identity, Integer, MetaData, SmallInteger, Text, func
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import DeclarativeBase, mapped_column

IDENTITY = "identity"
"""The schema of everything from outside that can name a person; exports cannot read it."""

NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}

Id = Annotated[int, mapped_column(BigInteger, Identity(), primary_key=True)]
Json = Annotated[dict[str, Any], mapped_column(JSONB)]
Moment = Annotated[datetime, mapped_column(DateTime(timezone=True))]
Now = Annotated[datetime, mapped_column(DateTime(timezone=True), server_default=func.clock_timestamp())]
Small = Annotated[int, mapped_column(SmallInteger)]
Smalls = Annotated[list[int], mapped_column(ARRAY(SmallInteger), server_default="{}")]
Whole = Annotated[int, mapped_column(Integer)]
Big = Annotated[int, mapped_column(BigInteger)]


class Kept(DeclarativeBase):
    """A row of any table; nothing is loaded unless a query asks for it."""

    metadata: ClassVar[MetaData] = MetaData(naming_convention=NAMING)
    type_annotation_map: ClassVar[dict[Any, Any]] = {
        str: Text(),
        int: BigInteger(),
        datetime: DateTime(timezone=True),
        dict[str, Any]: JSONB(),
    }
