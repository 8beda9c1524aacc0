package io.github.dynamodbjdbc.planner.function;

import static io.github.dynamodbjdbc.planner.catalog.ColumnType.BOOLEAN;
import static io.github.dynamodbjdbc.planner.catalog.ColumnType.INTEGER;
import static io.github.dynamodbjdbc.planner.catalog.ColumnType.VARCHAR;
import static io.github.dynamodbjdbc.planner.catalog.ColumnType.VARIANT;

import io.github.dynamodbjdbc.planner.exec.Computation;
import io.github.dynamodbjdbc.planner.exec.function.JsonChanges;
import io.github.dynamodbjdbc.planner.exec.function.JsonFunctions;
import io.github.dynamodbjdbc.planner.exec.function.JsonPathFunctions;
import io.github.dynamodbjdbc.planner.function.FunctionMeaning.Expansion;

/** Functions of JSON text, and of documents and lists as PostgreSQL's {@code json} and {@code jsonb} have them. */
final class JsonDeclarations {
    private JsonDeclarations() {}

    static void declare(DeclaredGroup group) {
        paths(group);
        group.add("PARSE_JSON", "the value that JSON text means, numbers exact")
                .gives(CollectionKind.JSON)
                .one("a text", VARIANT, JsonFunctions::parseJson);
        group.add("JSON_OBJECT, JSON_BUILD_OBJECT, JSONB_BUILD_OBJECT", "the document, as `{'name': a}`")
                .written("JSON_OBJECT('name': a)")
                .written("JSON_OBJECT(KEY 'name' VALUE a)")
                .written("JSON_OBJECT(name VALUE a ABSENT ON NULL WITH UNIQUE KEYS)")
                .expanded("name text, a any, …", "VARIANT", Expansion.JSON_OBJECT)
                .nulls(Nulls.COUNT);
        group.add("JSON_ARRAY", "the list without NULLs; `NULL ON NULL` keeps them")
                .written("JSON_ARRAY(a, b NULL ON NULL)")
                .written("JSON_ARRAY(SELECT …)")
                .gives(CollectionKind.LIST)
                .many("a any, …", VARIANT, JsonFunctions::listOfPresent)
                .nulls(Nulls.COUNT);
        group.add("JSON_BUILD_ARRAY, JSONB_BUILD_ARRAY", "the list, as `[a, b]`")
                .gives(CollectionKind.LIST)
                .many("a any, …", VARIANT, JsonFunctions::list)
                .nulls(Nulls.COUNT);
        group.add("JSON_OBJECT_OF", "the same with the two clauses: without members that are NULL, no name twice")
                .gives(CollectionKind.JSON)
                .many("absent any, unique any, a any, …", VARIANT, JsonChanges::object)
                .nulls(Nulls.COUNT);
        group.add("JSON", "the value of a JSON text, in which no name may be twice in an object if `unique` is true")
                .written("JSON(a WITH UNIQUE KEYS)")
                .gives(CollectionKind.JSON)
                .one("a json text", VARIANT, JsonFunctions::parseJson)
                .two("a json text, unique any", VARIANT, JsonFunctions::parseJson);
        group.add("JSON_SCALAR", "JSON text, text itself in quotes")
                .gives(CollectionKind.JSON)
                .one("a any", VARCHAR, JsonFunctions::toJson);
        group.add("JSON_SERIALIZE", "the JSON text of JSON")
                .written("JSON_SERIALIZE(a RETURNING type)")
                .one("a json text", VARCHAR, JsonFunctions::serialized);
        group.add("JSON_CONTEXT", "a, where a function takes JSON text: a string in quotes")
                .one("a any", VARIANT, JsonFunctions::context);
        group.add("IS_JSON", "whether text is JSON, of a kind: `VALUE`, `SCALAR`, `ARRAY` or `OBJECT`")
                .written("a IS [NOT] JSON [OBJECT] [WITH UNIQUE KEYS]")
                .three("a json text, kind text, unique any", BOOLEAN, JsonFunctions::isJson);
        group.add("JSON_TYPEOF, JSONB_TYPEOF", "`object`, `array`, `string`, `number`, `boolean` or `null`")
                .one("a any", VARCHAR, JsonFunctions::type);
        group.add("JSON_ARRAY_LENGTH, JSONB_ARRAY_LENGTH", "how many elements the list or JSON array has")
                .one("a any", INTEGER, JsonFunctions::length);
        group.add(
                        "JSON_EXTRACT_PATH, JSONB_EXTRACT_PATH",
                        "the value at the end of the steps: names, or places from 0, from the end by -1")
                .many("a any, step text, …", VARIANT, JsonFunctions::extract);
        group.add("JSON_EXTRACT_PATH_TEXT, JSONB_EXTRACT_PATH_TEXT", "the same as text")
                .many("a any, step text, …", VARCHAR, JsonFunctions::extractText);
        group.add("JSON_STEP", "the member of that name, or the element at that place from 0, from the end by -1")
                .written("a -> b")
                .two("a json, step any", VARIANT, JsonFunctions::stepTo);
        group.add("JSON_STEPS", "the value at the end of the steps, each a name or a place as text")
                .written("a #> steps")
                .two("a json, steps array", VARIANT, JsonFunctions::stepsTo);
        group.add("JSON_ARRAY_ELEMENTS, JSONB_ARRAY_ELEMENTS", "a row for each element of the list or JSON array")
                .rows("a any", VARIANT, (Computation.StrictOfOne) JsonFunctions::elements);
        group.add("JSON_ARRAY_ELEMENTS_TEXT, JSONB_ARRAY_ELEMENTS_TEXT", "the same as text")
                .rows("a any", VARCHAR, (Computation.StrictOfOne) JsonFunctions::elementTexts);
        group.add("JSON_OBJECT_KEYS, JSONB_OBJECT_KEYS", "a row for each name of the document or JSON object")
                .rows("a any", VARCHAR, (Computation.StrictOfOne) JsonFunctions::names);
        group.add("JSON_OBJECT_VALUES", "a row for each of their values; JSON_EACH in FROM has both")
                .rows("a any", VARIANT, (Computation.StrictOfOne) JsonFunctions::members);
        group.add("JSON_OBJECT_VALUES_TEXT", "the same as text; JSON_EACH_TEXT in FROM has both")
                .rows("a any", VARCHAR, (Computation.StrictOfOne) JsonFunctions::memberTexts);
        group.add("TO_JSON, ROW_TO_JSON", "JSON text, text itself in quotes; sets become arrays, binary base64")
                .one("a any", VARCHAR, JsonFunctions::toJson);
        group.add("TO_JSONB", "the same, which operators of JSON take for JSON")
                .gives(CollectionKind.JSON)
                .one("a any", VARCHAR, JsonFunctions::toJson);
        group.add("JSONB_PRETTY", "JSON text with a line for each member and element, four blanks deep")
                .one("a any", VARCHAR, JsonFunctions::pretty);
        changes(group);
    }

    /** The results of two arguments are those of three without variables, and of four that report errors. */
    private static void paths(DeclaredGroup group) {
        String two = "a json text, path path";
        String three = two + ", vars json";
        String four = three + ", silent any";
        group.add("JSONPATH", "the path as PostgreSQL writes it: `$.\"a\"?(@ > 1)` for `$.a ? (@ > 1)`")
                .written("a::JSONPATH")
                .one("a path", VARCHAR, JsonPathFunctions::normalized)
                .two("a text, silent any", VARCHAR, JsonPathFunctions::normalized);
        group.add("JSON_VALUE", "the scalar there, as a string; NULL if there is none, or on an error")
                .two(two, VARCHAR, JsonPathFunctions::jsonValue);
        group.add("JSON_QUERY", "the value there, as JSON text; NULL if there are several or none, or on an error")
                .two("a json text, path path = '$'", VARCHAR, JsonPathFunctions::jsonQuery);
        group.add("JSON_EXISTS", "whether there is anything, JSON's null included; false on an error")
                .two(two, BOOLEAN, JsonPathFunctions::jsonExists);
        group.add("JSON_VALUE_AT", "the scalar as JSON_VALUE with clauses finds it; `empty` if there is none")
                .written("JSON_VALUE(a, path PASSING b AS name RETURNING type DEFAULT c ON EMPTY NULL ON ERROR)")
                .many(three, VARCHAR, JsonPathFunctions::valueAt)
                .manyOrElse(three + ", empty any", VARCHAR, JsonPathFunctions::valueAt)
                .nulls(Nulls.COUNT);
        group.add("JSON_QUERY_AT", "the value as JSON_QUERY with clauses finds it; `empty` if there is none")
                .written("JSON_QUERY(a, path WITH CONDITIONAL WRAPPER EMPTY ARRAY ON EMPTY ERROR ON ERROR)")
                .written("JSON_QUERY(a, path OMIT QUOTES)")
                .many(three + ", form text", VARCHAR, JsonPathFunctions::queryAt)
                .manyOrElse(three + ", form text, empty any", VARCHAR, JsonPathFunctions::queryAt)
                .nulls(Nulls.COUNT);
        group.add("JSONB_PATH_EXISTS, JSONB_PATH_EXISTS_TZ", "whether the path leads to a value")
                .written("a @? path")
                .two(two, BOOLEAN, JsonPathFunctions::exists)
                .three(three, BOOLEAN, JsonPathFunctions::exists)
                .four(four, BOOLEAN, JsonPathFunctions::exists);
        group.add(
                        "JSONB_PATH_MATCH, JSONB_PATH_MATCH_TZ",
                        "whether the condition that the path is, is true; NULL if it is unknown")
                .written("a @@ path")
                .two(two, BOOLEAN, JsonPathFunctions::match)
                .three(three, BOOLEAN, JsonPathFunctions::match)
                .four(four, BOOLEAN, JsonPathFunctions::match);
        group.add("JSONB_PATH_QUERY, JSONB_PATH_QUERY_TZ", "a row for each value that the path leads to")
                .rows(two, VARIANT, (Computation.StrictOfTwo) JsonPathFunctions::query)
                .rows(three, VARIANT, (Computation.StrictOfThree) JsonPathFunctions::query)
                .rows(four, VARIANT, (Computation.StrictOfFour) JsonPathFunctions::query);
        group.add("JSONB_PATH_QUERY_ARRAY, JSONB_PATH_QUERY_ARRAY_TZ", "the list of these values")
                .gives(CollectionKind.JSON)
                .two(two, VARIANT, JsonPathFunctions::query)
                .three(three, VARIANT, JsonPathFunctions::query)
                .four(four, VARIANT, JsonPathFunctions::query);
        group.add(
                        "JSONB_PATH_QUERY_FIRST, JSONB_PATH_QUERY_FIRST_TZ",
                        "the first of these values; NULL if there is none")
                .gives(CollectionKind.JSON)
                .two(two, VARIANT, JsonPathFunctions::first)
                .three(three, VARIANT, JsonPathFunctions::first)
                .four(four, VARIANT, JsonPathFunctions::first);
    }

    private static void changes(DeclaredGroup group) {
        group.add("JSONB_CONCAT", "the members of both documents, of one name that of b; or the elements of both lists")
                .written("a || b")
                .ofJson("||", 2, false)
                .gives(CollectionKind.JSON)
                .two("a json, b json", VARIANT, JsonChanges::joined);
        group.add("JSONB_CONTAINS", "whether a has all members or elements of b, at any depth")
                .written("a @> b")
                .ofJson("ARRAYCONTAINS", 2, false)
                .two("a json, b json", BOOLEAN, JsonChanges::contains);
        group.add("JSONB_CONTAINED", "whether b has all of a")
                .written("a <@ b")
                .ofJson("ARRAYCONTAINED", 2, false)
                .two("a json, b json", BOOLEAN, (a, b) -> JsonChanges.contains(b, a));
        group.add("JSONB_EXISTS", "whether the string is a name of the document, or an element of the list")
                .written("a ?? name")
                .two("a json, name text", BOOLEAN, JsonChanges::exists);
        group.add("JSONB_EXISTS_ANY", "whether one of the strings is; NULLs among them do not count")
                .written("a ??| names")
                .two("a json, names array", BOOLEAN, JsonChanges::existsAny);
        group.add("JSONB_EXISTS_ALL", "whether all of them are")
                .written("a ??& names")
                .two("a json, names array", BOOLEAN, JsonChanges::existsAll);
        group.add(
                        "JSONB_DELETE",
                        "a without the members of that name or names, equal strings, or the element at a place from 0")
                .written("a - b")
                .ofJson("-", 1, true)
                .gives(CollectionKind.JSON)
                .two("a any, b any", VARIANT, JsonChanges::without);
        group.add("JSONB_DELETE_PATH", "a without the member or element at the end of the steps")
                .written("a #- steps")
                .gives(CollectionKind.JSON)
                .two("a any, steps array", VARIANT, JsonChanges::withoutPath);
        group.add(
                        "JSONB_SET",
                        "a with b at the end of the steps; added if the last step leads nowhere, unless `adds` is false")
                .gives(CollectionKind.JSON)
                .three("a any, steps array, b json", VARIANT, JsonChanges::set)
                .four("a any, steps array, b json, adds any", VARIANT, JsonChanges::set);
        group.add(
                        "JSONB_INSERT",
                        "a with b as a new member, or before the element there; behind it if `behind` is true")
                .gives(CollectionKind.JSON)
                .three("a any, steps array, b json", VARIANT, JsonChanges::insert)
                .four("a any, steps array, b json, behind any", VARIANT, JsonChanges::insert);
        group.add(
                        "JSON_STRIP_NULLS, JSONB_STRIP_NULLS",
                        "a without members that are NULL, at any depth, and without such elements if `in_arrays` is true")
                .gives(CollectionKind.JSON)
                .one("a any", VARIANT, JsonChanges::stripped)
                .two("a any, in_arrays any", VARIANT, JsonChanges::stripped);
        group.add("JSONB_OF_PAIRS", "the document of such pairs, as `JSON_OBJECT_AGG` makes it; NULL for an empty list")
                .gives(CollectionKind.JSON)
                .one("pairs array", VARIANT, JsonChanges::ofPairs)
                .three("pairs array, unique any, strict any", VARIANT, JsonChanges::ofPairs);
    }
}
