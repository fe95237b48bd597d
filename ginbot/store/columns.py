"""How values become columns that SQLite and PostgreSQL treat alike."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Any

from sqlalchemy import JSON, BigInteger, ColumnElement, Dialect, Integer, Text, type_coerce
from sqlalchemy.types import TypeDecorator

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


def microseconds(span: timedelta) -> int:
    """A span of time as the whole number that is stored."""
    return span // _MICROSECOND


def moment(microseconds: int) -> datetime:
    """The moment that a stored number means, in UTC."""
    return _EPOCH + timedelta(microseconds=microseconds)


def shifted(column: ColumnElement[datetime], by: ColumnElement[int] | int) -> ColumnElement[datetime]:
    """A column of moments, moved by so many microseconds."""
    return type_coerce(type_coerce(column, BigInteger) + by, Moment)


class Moment(TypeDecorator[datetime]):
    """An aware datetime, stored as microseconds since 1970: exact, comparable and shiftable in every database."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:
        """The number for an aware datetime; ValueError for a naive one."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a moment needs a time zone")
        return microseconds(value - _EPOCH)

    def process_result_value(self, value: int | None, dialect: Dialect) -> datetime | None:
        """The moment in UTC."""
        return None if value is None else moment(value)


class Word(TypeDecorator[StrEnum]):
    """A member of one enum, stored as its text."""

    impl = Text
    cache_ok = True

    def __init__(self, kind: type[StrEnum]) -> None:
        super().__init__()
        self.kind = kind

    def process_bind_param(self, value: StrEnum | None, dialect: Dialect) -> str | None:
        """The member's text; ValueError for what is no member."""
        return None if value is None else self.kind(value).value

    def process_result_value(self, value: str | None, dialect: Dialect) -> Any:
        """The member."""
        return None if value is None else self.kind(value)


# SQLite numbers rows by itself only where the column is spelt INTEGER; its integers have 64 bits anyway.
Id = BigInteger().with_variant(Integer(), "sqlite")
Data = JSON(none_as_null=True)
