"""Compares the paths, parameters and fields in the source of the module with the service's openapi.json."""

from __future__ import annotations

import ast
import json
import os
import unittest
import urllib.request
from pathlib import Path
from typing import Any

SOURCE = ast.parse((Path(__file__).parent.parent / "utility_connect.py").read_text())
CLASSES = {node.name: node for node in SOURCE.body if isinstance(node, ast.ClassDef)}
METHODS = [node for node in CLASSES["UtilityConnect"].body if isinstance(node, ast.FunctionDef)]
TYPES = {"str": "string", "int": "integer", "float": "number", "bool": "boolean", "None": "null"}
# Fields of an answer that a method returns in place of the answer.
PARTS = {"_interval_window": "intervals"}


def calls() -> list[tuple[ast.FunctionDef, ast.Call]]:
    """Each request, with the method that makes it."""
    return [
        (method, node)
        for method in METHODS
        for node in ast.walk(method)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "_call"
    ]


def keys(method: ast.FunctionDef, call: ast.Call, name: str) -> set[str]:
    """The keys of a dictionary that is passed as a keyword, itself or as a variable."""
    value = next((each.value for each in call.keywords if each.arg == name), None)
    if isinstance(value, ast.Name):
        value = next(
            node.value
            for node in method.body
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == ast.unparse(value)
        )
    if value is None:
        return set()
    assert isinstance(value, ast.Dict)
    return {key.value for key in value.keys if isinstance(key, ast.Constant)}


def typed(annotation: ast.expr) -> tuple[set[str], set[Any]]:
    """The JSON types of an annotation, and its literal values."""
    if isinstance(annotation, ast.BinOp):
        (left, left_values), (right, right_values) = typed(annotation.left), typed(annotation.right)
        return left | right, left_values | right_values
    if isinstance(annotation, ast.Subscript):
        name = ast.unparse(annotation.value)
        if name == "NotRequired":
            return typed(annotation.slice)
        if name == "Literal":
            values = annotation.slice.elts if isinstance(annotation.slice, ast.Tuple) else [annotation.slice]
            literals = {value.value for value in values if isinstance(value, ast.Constant)}
            return {TYPES[type(literal).__name__] for literal in literals}, literals
        return {"array" if name == "list" else "object"}, set()
    return {TYPES[ast.unparse(annotation)]}, set()


def described(schema: dict[str, Any]) -> tuple[set[str], set[Any]]:
    """The JSON types of a schema, and its literal values."""
    parts = [described(part) for part in schema.get("anyOf", [])]
    types = schema.get("type", [])
    values = set(schema.get("enum", [])) | ({schema["const"]} if "const" in schema else set())
    own = {types} if isinstance(types, str) else set(types)
    return own.union(*(part for part, _ in parts)), values.union(*(part for _, part in parts))


class ContractTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        with urllib.request.urlopen(os.environ["UTILITY_CONNECT_URL"] + "/openapi.json") as response:
            cls.document = json.load(response)

    def operation(self, call: ast.Call) -> dict[str, Any]:
        method, path = (argument.value for argument in call.args[:2] if isinstance(argument, ast.Constant))
        self.assertIn(path, self.document["paths"])
        self.assertIn(method.lower(), self.document["paths"][path])
        return self.document["paths"][path][method.lower()]

    def test_finds_the_requests_of_the_module(self) -> None:
        self.assertEqual(len(calls()), 7)

    def test_sends_the_parameters_of_each_operation_and_no_others(self) -> None:
        for method, call in calls():
            with self.subTest(method.name):
                operation = self.operation(call)
                parameters = operation.get("parameters", [])
                for place, keyword in (("query", "query"), ("path", "path"), ("header", "headers")):
                    # Answers are read as JSON.
                    wanted = {each["name"] for each in parameters if each["in"] == place} - {"format"}
                    self.assertEqual(keys(method, call, keyword), wanted)
                bodies = operation.get("requestBody", {}).get("content", {}).values()
                for body in bodies or [{"schema": {"properties": {}}}]:
                    self.assertEqual(keys(method, call, "body"), set(body["schema"]["properties"]))

    def test_sends_the_access_token_where_it_is_needed(self) -> None:
        for method, call in calls():
            with self.subTest(method.name):
                needs_token = any("accessToken" in each for each in self.operation(call)["security"])
                self.assertEqual(len(call.args) == 3, needs_token)

    def test_has_the_fields_of_each_answer_with_their_types(self) -> None:
        for method, call in calls():
            with self.subTest(method.name):
                responses = self.operation(call)["responses"]
                if ast.unparse(method.returns) == "None":
                    self.assertIn("204", responses)
                    continue
                schema = responses["200"]["content"]["application/json"]["schema"]
                if method.name in PARTS:
                    schema = schema["properties"][PARTS[method.name]]
                self.compare(method.returns, schema)

    def compare(self, annotation: ast.expr, schema: dict[str, Any]) -> None:
        name = ast.unparse(annotation)
        if isinstance(annotation, ast.Subscript):
            if name.startswith("list["):
                return self.compare(annotation.slice, schema["items"])
            if name.startswith("dict[str, ") and isinstance(annotation.slice, ast.Tuple):
                return self.compare(annotation.slice.elts[1], schema["additionalProperties"])
        fields = [node for node in CLASSES[name].body if isinstance(node, ast.AnnAssign)]
        # An event is one of many types.
        for variant in schema.get("anyOf") or schema.get("oneOf") or [schema]:
            required = {ast.unparse(each.target) for each in fields if "NotRequired" not in ast.unparse(each)}
            self.assertEqual({ast.unparse(each.target) for each in fields}, set(variant["properties"]), name)
            self.assertEqual(required, set(variant["required"]), name)
            for each in fields:
                self.compare_field(each, variant["properties"][ast.unparse(each.target)])

    def compare_field(self, field: ast.AnnAssign, schema: dict[str, Any]) -> None:
        (types, values), (wanted, wanted_values) = typed(field.annotation), described(schema)
        self.assertEqual(types, wanted, ast.unparse(field))
        # The type of an event is any: there may be new ones.
        if values or ast.unparse(field.annotation) != "str":
            self.assertEqual(values, wanted_values, ast.unparse(field))
        inner = field.annotation
        if isinstance(inner, ast.Subscript) and ast.unparse(inner.slice) in CLASSES:
            self.compare(inner.slice, schema["items"])


if __name__ == "__main__":
    unittest.main()
