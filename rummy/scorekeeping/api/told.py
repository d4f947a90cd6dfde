"""How does the API's schema read for people?"""

import json
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a shape, one parameter or one answer of an address."""

    name: str
    kind: str
    says: str
    required: bool = False


@dataclass(frozen=True, slots=True)
class Operation:
    """What one address does."""

    method: str
    path: str
    summary: str
    description: str
    scope: str
    parameters: tuple[Field, ...]
    body: str
    example: str
    answers: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class Shape:
    """A named object and its fields."""

    name: str
    says: str
    fields: tuple[Field, ...]


def part_of(schema: Mapping[str, Any], paths: Collection[str]) -> dict[str, Any]:
    """These addresses of a schema, with the shapes they name and those that these name."""
    told = {path: methods for path, methods in schema["paths"].items() if path in paths}
    known = schema["components"]["schemas"]
    named, found = _named_in(told), set[str]()
    while named - found:
        found |= named
        named = _named_in([known[name] for name in found])
    return {
        "paths": told,
        "components": {"schemas": {name: shape for name, shape in known.items() if name in found}},
    }


def _named_in(told: object) -> set[str]:
    return set(re.findall(r"#/components/schemas/(\w+)", json.dumps(told)))


def operations(schema: Mapping[str, Any], usual: Mapping[int, str]) -> list[Operation]:
    """Every address, in the schema's order, without the refusals that are usual everywhere."""
    return [
        _operation(method.upper(), path, told, usual)
        for path, methods in schema["paths"].items()
        for method, told in methods.items()
    ]


def shapes(schema: Mapping[str, Any]) -> list[Shape]:
    """Every named shape."""
    return [
        Shape(name, told["description"], tuple(_fields(told)))
        for name, told in schema["components"]["schemas"].items()
    ]


def _operation(method: str, path: str, told: Mapping[str, Any], usual: Mapping[int, str]) -> Operation:
    body, example = "", ""
    for content in told.get("requestBody", {}).get("content", {}).values():
        body = kind_of(content["schema"])
        for given in content.get("examples", {}).values():
            example = json.dumps(given["value"], ensure_ascii=False, indent=1)
    return Operation(
        method,
        path,
        told["summary"],
        told.get("description", ""),
        _scope(told["security"]),
        tuple(
            Field(found["name"], kind_of(found["schema"]), found["description"], found.get("required", False))
            for found in told.get("parameters", [])
        ),
        body,
        example,
        tuple(
            _answer(status, found)
            for status, found in told["responses"].items()
            if found["description"] != usual.get(int(status))
        ),
    )


def _scope(security: list[dict[str, list[str]]]) -> str:
    """The scope a token needs: `any` where each will do, nothing where none is needed."""
    named = [scope for way in security for scope in way.get("token", ())]
    return " ".join(named) or ("any" if {} not in security else "")


def _answer(status: str, told: Mapping[str, Any]) -> Field:
    kinds = [kind_of(content["schema"]) for content in told.get("content", {}).values()]
    return Field(status, "".join(kinds), told["description"])


def _fields(told: Mapping[str, Any], inside: str = "") -> Iterator[Field]:
    """Every field, each before those of what is in it and has no name of its own: `layoffs[].by`."""
    required = told.get("required", [])
    for name, field in told.get("properties", {}).items():
        place = f"{inside}{name}"
        yield Field(place, kind_of(field), field.get("description", ""), name in required)
        yield from _fields(field, f"{place}.")
        yield from _fields(field.get("items", {}), f"{place}[].")
    for kind in told.get("oneOf", []):
        if "do" in kind.get("properties", {}):
            others = (f"`{name}`" for name in kind["properties"] if name != "do")
            yield Field(kind["properties"]["do"]["const"], "", ", ".join(others))
        else:
            yield from _fields(kind, inside)


def kind_of(schema: Mapping[str, Any]) -> str:
    """A schema in a few words: `list of Hand`, `string or null`."""
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if "const" in schema or "enum" in schema:
        values = schema.get("enum", [schema.get("const")])
        return " | ".join(json.dumps(value) for value in values)
    if "oneOf" in schema:
        return " or ".join(kind_of(kind) for kind in schema["oneOf"])
    kinds = schema.get("type", "any")
    said = " or ".join(kinds) if isinstance(kinds, list) else str(kinds)
    if said == "array":
        return f"list of {kind_of(schema['items'])}"
    if isinstance(schema.get("additionalProperties"), dict):
        return f"{said} of {kind_of(schema['additionalProperties'])} by name"
    return said
