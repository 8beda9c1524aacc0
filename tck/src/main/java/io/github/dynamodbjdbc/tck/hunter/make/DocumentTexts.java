package io.github.dynamodbjdbc.tck.hunter.make;

import io.github.dynamodbjdbc.grammar.SqlPrinter;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Writes PartiQL's values, collections and conditions over a table's columns, as text. */
final class DocumentTexts {
    private static final List<String> TYPES = List.of(
            "STRING", "NUMERIC", "INTEGER", "BOOL", "LIST", "BAG", "STRUCT", "BLOB", "TUPLE", "DATE", "TIMESTAMP");

    private final Dice dice;
    private final Source source;

    DocumentTexts(Dice dice, Source source) {
        this.dice = dice;
        this.source = source;
    }

    String column(String name) {
        return SqlPrinter.print(source.column(name));
    }

    String anyColumn() {
        return column(dice.pick(source.names()));
    }

    private List<String> columns(Predicate<Datum> test) {
        return source.names().stream()
                .filter(name -> source.values(name).stream().anyMatch(test))
                .toList();
    }

    /** A column that is mostly such a value where there is one, otherwise any. */
    private String columnOf(Predicate<Datum> test) {
        List<String> found = columns(test);
        return found.isEmpty() || dice.chance(0.1) ? anyColumn() : column(dice.pick(found));
    }

    String tuple() {
        return columnOf(value -> value instanceof Datum.Document);
    }

    /** A member's name that some tuple has. */
    String member() {
        List<String> names = new ArrayList<>(List.of("a", "b"));
        source.names().forEach(name -> source.values(name).forEach(value -> {
            if (value instanceof Datum.Document document) {
                names.addAll(document.members().keySet());
            }
        }));
        return dice.pick(names);
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    private static String text(String text) {
        return '\'' + text.replace("'", "''") + '\'';
    }

    String scalar() {
        return dice.chance(0.1)
                ? dice.oneOf(
                        "`1`", "`-15d-1`", "`'a'`", "`\"b\"`", "`null.int`", "`{{AA==}}`", "`[1, a]`", "`{a: 1e0}`")
                : dice.oneOf("0", "1", "2", "-1.5", "'a'", "'b'", "''", "TRUE", "FALSE", "NULL", "X'00'");
    }

    /** A literal that equals a value of the table, where it has one. */
    String known() {
        List<Datum> values = source.values(dice.pick(source.names())).stream()
                .filter(value -> OperandValues.isScalar(value) && Sql.hasLiteral(value))
                .toList();
        return values.isEmpty() ? scalar() : SqlPrinter.print(Sql.literal(dice.pick(values)));
    }

    /** @param depth the most levels of tuples, lists and queries in it */
    String value(int depth) {
        return switch (depth > 0 ? dice.below(13) : 13) {
            case 0 -> "{" + text(member()) + ": " + value(depth - 1) + ", 'b': " + value(depth - 1) + "}";
            case 1 -> collection(depth - 1);
            case 2 -> path();
            case 3 -> "(PIVOT v AT k FROM UNPIVOT " + tuple() + " AS v AT k)";
            case 4 -> cast(depth - 1);
            case 5 -> "(PIVOT el AT CAST(i AS STRING) FROM " + from(ordered(depth - 1)) + " AS el AT i)";
            case 6 ->
                "(PIVOT {'v': v, 'n': (SELECT VALUE el FROM UNNEST(v) AS el)} AT k FROM UNPIVOT " + tuple()
                        + " AS v AT k WHERE " + condition("v", 0) + ")";
            case 7 -> json(depth - 1);
            default -> flat();
        };
    }

    /** A function of JSON. Text is parsed, so a column is cast first, which seldom fails. */
    String json(int depth) {
        String path = ", " + text(member()) + dice.oneOf("", ", '0'", ", '1'", ", 'b'", ", '0', 'a'");
        return switch (dice.below(9)) {
            case 6, 7, 8 -> jsonEdit(depth);
            case 0 -> "JSON_TYPEOF(" + dice.oneOf(jsonObject(depth), jsonArray(depth)) + ")";
            case 1 -> "JSON_ARRAY_LENGTH(" + jsonArray(depth) + ")";
            case 2 -> "JSON_EXTRACT_PATH(" + jsonArray(depth) + ", '" + dice.below(3) + "')";
            case 3 -> "JSON_EXTRACT_PATH_TEXT(" + jsonObject(depth) + path + ")";
            case 4 ->
                dice.oneOf(
                        "JSON_BUILD_OBJECT('a', " + value(depth) + ", 'b', " + scalar() + ")",
                        "JSON_BUILD_ARRAY(VARIADIC [" + value(depth) + ", " + scalar() + "])");
            default -> "JSON_EXTRACT_PATH(" + jsonObject(depth) + path + ")";
        };
    }

    /** An operator or function of {@code jsonb} that compares or edits. */
    private String jsonEdit(int depth) {
        String steps = dice.oneOf("'{a}'", "'{a,0}'", "'{b,a}'", "ARRAY['a', '-1']");
        return switch (dice.below(10)) {
            case 0 ->
                "(" + jsonb(depth) + " || " + dice.oneOf(jsonb(depth), "'{\"b\": [1]}'", "'[null]'", path()) + ")";
            case 1 -> "(" + jsonb(depth) + " - " + dice.oneOf("'a'", "'b'", "ARRAY['a', 'c']") + ")";
            case 2 -> "(TRY_CAST(" + anyCollection() + " AS LIST) - " + dice.oneOf("0", "-1", "'a'") + ")";
            case 3 -> "(" + jsonb(depth) + " #- " + steps + ")";
            case 4 -> "(" + jsonb(depth) + dice.oneOf(" @> ", " <@ ") + jsonb(depth) + ")";
            case 5 ->
                "(" + jsonb(depth)
                        + dice.oneOf(
                                " @> '{\"a\": 1}'",
                                " @> '[\"a\"]'",
                                " <@ '{}'",
                                " ?? 'a'",
                                " ??| ['a', 'b']",
                                " ??& ['a', 'b']")
                        + ")";
            case 6 -> "JSONB_SET(" + jsonb(depth) + ", " + steps + ", " + dice.oneOf("'1'", "'null'", path()) + ")";
            case 7 -> "JSON_STRIP_NULLS(" + jsonb(depth) + ")";
            case 8 -> pathTest(depth);
            default ->
                "JSONB_PATH_QUERY_" + dice.oneOf("ARRAY(", "FIRST(") + jsonb(depth) + ", '" + pathOfJson(2) + "')";
        };
    }

    private String pathTest(int depth) {
        return switch (dice.below(8)) {
            case 4 -> "JSON_VALUE(" + jsonb(depth) + ", '" + pathOfJson(1) + "'" + ofValues() + ")";
            case 5 ->
                "JSON_QUERY(" + jsonb(depth) + ", '" + pathOfJson(1) + "'"
                        + dice.oneOf(" WITH WRAPPER", " WITH CONDITIONAL WRAPPER", " OMIT QUOTES")
                        + dice.oneOf("", " EMPTY ARRAY ON EMPTY", " EMPTY OBJECT ON ERROR") + ")";
            case 6 ->
                path() + " IS " + dice.oneOf("", "NOT ") + "JSON" + dice.oneOf("", " OBJECT", " ARRAY", " SCALAR");
            case 7 ->
                dice.oneOf("JSON_OBJECT('a': ", "JSON_OBJECT('b' VALUE ") + path() + ", 'c': " + scalar()
                        + dice.oneOf("", ", 'd': '[1]' FORMAT JSON") + " ABSENT ON NULL)";
            case 0 -> "JSONB_PATH_MATCH(" + jsonb(depth) + ", '" + conditionOfPath("$", 1) + "')";
            case 1 -> "JSON_EXISTS(" + jsonb(depth) + ", '" + pathOfJson(1) + "')";
            case 2 -> "JSON_VALUE(" + jsonb(depth) + ", '" + pathOfJson(1) + "')";
            default ->
                "JSONB_PATH_EXISTS(" + jsonb(depth) + ", '" + pathOfJson(2) + "'" + dice.oneOf("", "::jsonpath") + ")";
        };
    }

    private String ofValues() {
        return dice.oneOf("", " RETURNING NUMERIC", " RETURNING INTEGER", " RETURNING BOOLEAN")
                + dice.oneOf("", " DEFAULT 0 ON EMPTY", " NULL ON EMPTY")
                + dice.oneOf("", " DEFAULT 1 ON ERROR", " NULL ON ERROR");
    }

    /** A path of SQL/JSON, mostly in lax mode, which seldom fails. */
    private String pathOfJson(int steps) {
        StringBuilder path = new StringBuilder(dice.chance(0.1) ? "strict $" : "$");
        for (int i = 0; i <= dice.below(steps + 1); i++) {
            path.append(stepOfPath(steps));
        }
        return path.toString();
    }

    private String stepOfPath(int depth) {
        return switch (dice.below(depth > 0 ? 10 : 6)) {
            case 0 -> "." + dice.oneOf("a", "b", "c", "*", "**", "**{1 to 2}");
            case 1 -> "[" + dice.oneOf("*", "0", "last", "0 to 1", "1, 0", "last - 1") + "]";
            case 2 -> "." + dice.oneOf("type", "size") + "()";
            case 3, 4, 5 -> dice.oneOf(".a", ".b", "[*]");
            default -> " ? (" + conditionOfPath("@", depth - 1) + ")";
        };
    }

    private String conditionOfPath(String value, int depth) {
        String operand = value + dice.oneOf("", ".a", ".b", ".a[*]", "[0]");
        return switch (dice.below(depth > 0 ? 8 : 4)) {
            case 0 -> operand + " starts with \"" + dice.oneOf("a", "x", "") + "\"";
            case 4 -> "!(" + conditionOfPath(value, depth - 1) + ")";
            case 5 -> "(" + conditionOfPath(value, depth - 1) + ") is unknown";
            case 6 -> "exists(" + operand + stepOfPath(0) + ")";
            case 7 ->
                conditionOfPath(value, depth - 1) + dice.oneOf(" && ", " || ") + conditionOfPath(value, depth - 1);
            default ->
                operand + dice.oneOf("", " + 1", " * 2") + " " + dice.oneOf("==", "!=", "<", "<=", ">", ">=") + " "
                        + dice.oneOf("0", "1", "1.5", "\"a\"", "\"x\"", "true", "null", value + ".b");
        };
    }

    /** A value that is JSON by its form. */
    private String jsonb(int depth) {
        return switch (dice.below(4)) {
            case 0 -> "'{\"a\": [1, {\"a\": \"x\"}], \"b\": null, \"c\": 1.50}'::jsonb";
            case 1 -> "{" + text(member()) + ": " + value(depth) + ", 'b': " + flat() + "}";
            default -> "TRY_CAST(" + tuple() + " AS STRUCT)";
        };
    }

    String jsonObject(int depth) {
        return switch (dice.below(4)) {
            case 0 -> "'{\"a\": [1, {\"a\": \"x\"}], \"b\": null, \"c\": 1.50}'";
            case 1 -> "{" + text(member()) + ": " + value(depth) + ", 'b': " + flat() + "}";
            default -> "TRY_CAST(" + tuple() + " AS STRUCT)";
        };
    }

    String jsonArray(int depth) {
        return switch (dice.below(4)) {
            case 0 -> "'[1, \"a\", null, {\"b\": [2]}]'";
            case 1 -> "[" + value(depth) + ", " + flat() + "]";
            default -> "TRY_CAST(" + anyCollection() + " AS LIST)";
        };
    }

    /** A function of JSON in FROM, and the names of its columns. */
    String jsonRows() {
        return switch (dice.below(5)) {
            case 0 -> "JSON_ARRAY_ELEMENTS(" + jsonArray(1) + ") AS el";
            case 1 -> "JSON_ARRAY_ELEMENTS_TEXT(" + jsonArray(0) + ") AS el";
            case 2 -> "JSON_OBJECT_KEYS(" + jsonObject(1) + ") AS el";
            case 3 -> "JSON_EACH_TEXT(" + jsonObject(0) + ") AS e (k, el)";
            default -> "JSON_EACH(" + jsonObject(1) + ") AS e (k, el)";
        };
    }

    /** A cast to a tuple, list or bag, which seldom fails. */
    private String cast(int depth) {
        return switch (dice.below(5)) {
            case 0 -> "TRY_CAST(" + value(depth) + " AS " + dice.oneOf("STRUCT", "TUPLE", "LIST", "BAG") + ")";
            case 1 -> "CAST({'a': " + value(depth) + "} AS " + dice.oneOf("STRUCT", "TUPLE") + ")";
            case 2 ->
                "CAST('" + dice.oneOf("[1, \"a\", null, {\"b\": 1.50}]", "[]", "[2, 1, 2]") + "' AS "
                        + dice.oneOf("LIST", "BAG") + ")";
            case 3 -> "CAST('{\"a\": [1, {\"b\": true}], \"b\": null}' AS " + dice.oneOf("STRUCT", "TUPLE") + ")";
            default -> "CAST([" + value(depth) + ", " + scalar() + "] AS " + dice.oneOf("LIST", "BAG") + ")";
        };
    }

    private String flat() {
        return switch (dice.below(6)) {
            case 0 -> scalar();
            case 1 -> known();
            case 2 -> path();
            default -> anyColumn();
        };
    }

    String path() {
        String base = dice.chance(0.6) ? tuple() : anyColumn();
        return base
                + switch (dice.below(4)) {
                    case 0 -> "[" + dice.below(3) + "]";
                    case 1 -> "[" + text(member()) + "]";
                    default -> "." + quoted(member());
                };
    }

    /** A value that is a collection in some items, with its elements in a certain order. */
    String collection(int depth) {
        return switch (dice.below(depth > 0 ? 12 : 4)) {
            case 0 -> "[" + value(0) + ", " + value(0) + ", " + scalar() + "]";
            case 1 -> anyCollection() + "[*]" + (dice.chance(0.5) ? "" : "." + quoted(member()));
            case 4 ->
                "(SELECT VALUE el FROM " + from(collection(depth - 1)) + " AS el WHERE " + condition("el", depth - 1)
                        + ")";
            case 5 ->
                dice.oneOf("BAG_UNION(", "BAG_INTERSECT(", "BAG_EXCEPT(") + collection(depth - 1) + ", "
                        + collection(depth - 1) + ", " + dice.oneOf("TRUE", "FALSE") + ")";
            case 6 -> "COLL_DISTINCT(" + collection(depth - 1) + ")";
            case 8 -> anyCollection() + slice();
            case 9 -> "[" + value(0) + ", " + scalar() + ", " + value(depth - 1) + "]" + slice();
            case 10 ->
                "(SELECT VALUE (SELECT VALUE " + dice.oneOf("nested", "{'el': el, 'nested': nested}")
                        + " FROM UNNEST(el) AS nested) FROM " + from(collection(depth - 1)) + " AS el)";
            case 7 -> "(SELECT VALUE {'el': el, 'i': i} FROM " + from(ordered(depth - 1)) + " AS el AT i)";
            default -> anyCollection();
        };
    }

    private String slice() {
        return dice.oneOf(
                "[1:2]", "[2:]", "[:1]", "[0:3]", "[2:1]", "[" + dice.between(-1, 3) + ":" + dice.below(4) + "]");
    }

    /** A collection whose elements have places: not the result of a set operation, which has them in any order. */
    String ordered(int depth) {
        String collection = collection(depth);
        return collection.contains("COLL_DISTINCT") || collection.contains("BAG_") ? anyCollection() : collection;
    }

    String anyCollection() {
        return columnOf(value -> switch (ValueType.of(value)) {
            case L, SS, NS, BS -> true;
            default -> false;
        });
    }

    /** A collection in FROM: a path as it is, another expression as UNNEST. */
    String from(String collection) {
        boolean written = collection.startsWith("[") && !collection.matches("(?s).*]\\[-?\\d*:-?\\d*]");
        boolean path = collection.matches("t\\.\"[^\"]*\"");
        return written || path && dice.chance(0.7) ? collection : "UNNEST(" + collection + ")";
    }

    /** A collection whose order may be any, for what does not depend on it. */
    String bag(int depth) {
        return switch (dice.below(5)) {
            case 0 -> tuple() + ".*";
            case 1 -> "<<" + scalar() + ", " + scalar() + ", " + value(0) + ">>";
            default -> collection(depth);
        };
    }

    /** An aggregate of a collection. */
    String aggregate(int depth) {
        String name =
                dice.oneOf("COLL_COUNT", "COLL_COUNT", "COLL_SUM", "COLL_AVG", "COLL_MIN", "COLL_MAX", "CARDINALITY");
        if (name.equals("COLL_COUNT") && dice.chance(0.2)) {
            return "COLL_COUNT(SELECT VALUE el FROM " + from(collection(depth)) + " AS el WHERE " + condition("el", 0)
                    + ")";
        }
        boolean distinct = !name.equals("CARDINALITY") && dice.chance(0.2);
        return name + "(" + (distinct ? "DISTINCT " : "") + bag(depth) + ")";
    }

    /** A condition on a value. */
    String condition(String value, int depth) {
        return switch (dice.below(14)) {
            case 0 -> value + " IS " + dice.oneOf("", "NOT ") + dice.pick(TYPES);
            case 1 -> value + " IS " + dice.oneOf("", "NOT ") + dice.oneOf("MISSING", "NULL");
            case 2 -> in(value);
            case 3 -> dice.oneOf(value, known()) + " IN " + anyCollection() + dice.oneOf("", "[*]");
            case 4 ->
                known() + " " + comparison() + dice.oneOf(" ANY", " SOME", " ALL") + " (" + collection(depth) + ")";
            case 5 -> aggregate(depth) + " " + comparison() + " " + dice.oneOf("0", "1", "2", "3");
            case 6 ->
                dice.oneOf("COLL_ANY", "COLL_SOME", "COLL_EVERY") + "(SELECT VALUE el " + comparison() + " " + known()
                        + " FROM " + from(collection(depth)) + " AS el)";
            case 7 -> "EXISTS (SELECT 1 FROM " + from(collection(depth)) + " AS el WHERE " + condition("el", 0) + ")";
            case 8 -> "EXISTS(" + bag(depth) + ")";
            case 9 -> "NOT (" + condition(value, depth) + ")";
            case 10 ->
                "(" + condition(value, depth) + dice.oneOf(" OR ", " AND ") + condition(anyColumn(), depth) + ")";
            case 11 -> value + dice.oneOf(" = ", " <> ") + value(1);
            default -> value + " " + comparison() + " " + known();
        };
    }

    /** A list of mixed types, and also a value left of it that is written or computed. */
    private String in(String value) {
        String left = dice.oneOf(value, value, known(), "CARDINALITY(" + anyCollection() + ")");
        String members = known() + ", " + scalar()
                + dice.oneOf("", ", 'a', 1", ", 1, 'a', TRUE", ", 2, '1', {'a': 1}", ", 'a', " + value);
        return left
                + dice.oneOf(" IN ", " NOT IN ")
                + dice.oneOf("(" + members + ")", "[" + members + "]", "<<" + members + ">>");
    }

    /** A list of tuples that has no columns. */
    String tuples() {
        return "[{'a': {'b': " + known() + ", 'c': [" + scalar() + ", {'b': " + scalar() + "}]}, 'b': " + scalar()
                + "}, {'a': " + scalar() + ", 'b': {'a': " + known() + "}}]";
    }

    private String comparison() {
        return dice.oneOf("=", "=", "<>", "<", "<=", ">", ">=");
    }
}
