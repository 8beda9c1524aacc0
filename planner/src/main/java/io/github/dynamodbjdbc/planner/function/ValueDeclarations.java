package io.github.dynamodbjdbc.planner.function;

import static io.github.dynamodbjdbc.planner.catalog.ColumnType.BOOLEAN;
import static io.github.dynamodbjdbc.planner.catalog.ColumnType.DOUBLE;
import static io.github.dynamodbjdbc.planner.catalog.ColumnType.INTEGER;
import static io.github.dynamodbjdbc.planner.catalog.ColumnType.NUMERIC;
import static io.github.dynamodbjdbc.planner.catalog.ColumnType.VARCHAR;
import static io.github.dynamodbjdbc.planner.catalog.ColumnType.VARIANT;

import io.github.dynamodbjdbc.planner.exec.Computation;
import io.github.dynamodbjdbc.planner.exec.function.ArrayFunctions;
import io.github.dynamodbjdbc.planner.exec.function.BagFunctions;
import io.github.dynamodbjdbc.planner.exec.function.CollectionFunctions;
import io.github.dynamodbjdbc.planner.exec.function.SessionFunctions;
import io.github.dynamodbjdbc.planner.exec.function.TupleFunctions;
import io.github.dynamodbjdbc.planner.exec.function.VectorFunctions;
import io.github.dynamodbjdbc.planner.function.FunctionMeaning.Expansion;
import io.github.dynamodbjdbc.planner.function.FunctionMeaning.Rows;

/** Functions of values of any type. */
final class ValueDeclarations {
    private static final String COMMON = "common type";

    private ValueDeclarations() {}

    static void choice(DeclaredGroup group) {
        group.add("COALESCE, IFNULL, NVL", "the first value that is not NULL")
                .expanded("a any, …", COMMON, Expansion.COALESCE)
                .nulls(Nulls.PASSED_OVER);
        group.add("ISNULL", "b if a is NULL, else a; of one argument whether it is NULL")
                .expanded("a any", "BOOLEAN", Expansion.ISNULL)
                .expanded("a any, b any", COMMON, Expansion.ISNULL)
                .nulls(Nulls.COUNT);
        group.add(
                        "DECODE",
                        "the result behind the first value that is a, NULL included; else the last. Of two texts: the bytes that a is in `hex`, `base64` or `escape`")
                .expanded("a any, value any, then any, …", COMMON, Expansion.DECODE)
                .expanded("a text, format text", "VARBINARY", Expansion.DECODE)
                .nulls(Nulls.COUNT);
        group.add("NULLIF", "a, but NULL if it equals b")
                .expanded("a any, b any", "as a", Expansion.NULLIF)
                .nulls(Nulls.COUNT);
        group.add("NVL2", "b if a is not NULL, else c")
                .expanded("a any, b any, c any", COMMON, Expansion.NVL2)
                .nulls(Nulls.COUNT);
        group.add("IF_ERROR", "a, or b where computing a fails because of a value")
                .expanded("a any, b any", COMMON, Expansion.IF_ERROR)
                .nulls(Nulls.COUNT);
        group.add("IF, IIF", "a if the condition is true, else b")
                .expanded("condition, a any, b any", COMMON, Expansion.IF)
                .nulls(Nulls.COUNT);
        group.add("GREATEST", "the last value in the order of `ORDER BY`")
                .expanded("a any, …", COMMON, Expansion.GREATEST)
                .nulls(Nulls.PASSED_OVER);
        group.add("LEAST", "the first value in the order of `ORDER BY`")
                .expanded("a any, …", COMMON, Expansion.LEAST)
                .nulls(Nulls.PASSED_OVER);
    }

    static void attributes(DeclaredGroup group) {
        group.add("ATTRIBUTE_EXISTS", "whether the item has it, as `IS NOT MISSING`")
                .expanded("attribute", "BOOLEAN", Expansion.ATTRIBUTE_EXISTS)
                .nulls(Nulls.COUNT);
        group.add("ATTRIBUTE_NOT_EXISTS", "whether the item lacks it, as `IS MISSING`")
                .expanded("attribute", "BOOLEAN", Expansion.ATTRIBUTE_NOT_EXISTS)
                .nulls(Nulls.COUNT);
        group.add("ATTRIBUTE_TYPE", "whether it is of that DynamoDB type, `'S'` to `'NULL'`; false if there is none")
                .expanded("attribute, type text", "BOOLEAN", Expansion.ATTRIBUTE_TYPE)
                .nulls(Nulls.COUNT);
        group.add("BEGINS_WITH", "whether a string or binary begins so")
                .expanded("attribute, a any", "BOOLEAN", Expansion.BEGINS_WITH);
        group.add("CONTAINS", "whether a list or set has the element, or a string or binary the part")
                .expanded("attribute, a any", "BOOLEAN", Expansion.CONTAINS);
        group.add("SIZE", "characters of a string, bytes of binary, elements of a list, set or document")
                .expanded("attribute", "NUMERIC", Expansion.SIZE);
        group.add("IF_NOT_EXISTS", "the item's value of the attribute, or a if it has none")
                .expanded("attribute, a any", COMMON, Expansion.IF_NOT_EXISTS)
                .nulls(Nulls.COUNT);
        group.add("NUM_NULLS", "how many of the values are NULL")
                .many("a any, …", INTEGER, ArrayFunctions::nulls)
                .nulls(Nulls.COUNT);
        group.add("NUM_NONNULLS", "how many of them are not")
                .many("a any, …", INTEGER, values -> values.length - ArrayFunctions.nulls(values))
                .nulls(Nulls.COUNT);
        group.add("CARDINALITY", "how many elements the list or set has")
                .one("a array", INTEGER, ArrayFunctions::cardinality);
        group.add("ARRAY_LENGTH, ARRAY_UPPER", "the same for one of its dimensions, from 1; NULL if it has not so many")
                .two("a array, dimension number", INTEGER, ArrayFunctions::length);
        group.add("ARRAY_LOWER", "1, the place of the first element; NULL without such a dimension")
                .two("a array, dimension number", INTEGER, ArrayFunctions::lower);
        group.add(
                        "ARRAY_NDIMS",
                        "the number of dimensions: of a list whose elements are lists of one length, those of them and 1")
                .one("a array", INTEGER, ArrayFunctions::dimensionCount);
        group.add("ARRAY_DIMS", "its dimensions as text: `[1:3]`").one("a array", VARCHAR, ArrayFunctions::dimensions);
        group.add(
                        "ARRAY_SORT",
                        "the elements in the order of `ORDER BY`, NULL last; descending if `down` is true, NULL first")
                .gives(CollectionKind.LIST)
                .one("a array", VARIANT, ArrayFunctions::sorted)
                .two("a array, down any", VARIANT, ArrayFunctions::sorted)
                .three("a array, down any, nulls_first any", VARIANT, ArrayFunctions::sorted);
        group.add("ARRAY_REVERSE", "the elements in the opposite order")
                .gives(CollectionKind.LIST)
                .one("a array", VARIANT, ArrayFunctions::reversed);
        group.add("ARRAY_APPEND", "the list with e behind its elements, as `a || e`; a NULL list counts as empty")
                .gives(CollectionKind.LIST)
                .many("a array, e any", VARIANT, both -> ArrayFunctions.append(both[0], both[1]))
                .nulls(Nulls.COUNT);
        group.add("ARRAY_PREPEND", "the list with e before its elements, as `e || a`; a NULL list counts as empty")
                .gives(CollectionKind.LIST)
                .many("e any, a array", VARIANT, both -> ArrayFunctions.prepend(both[0], both[1]))
                .nulls(Nulls.COUNT);
        group.add("ARRAY_CAT", "the elements of a, then those of b, as `a || b`; a NULL list counts as empty")
                .gives(CollectionKind.LIST)
                .many("a array, b array", VARIANT, both -> ArrayFunctions.concatenation(both[0], both[1]))
                .nulls(Nulls.COUNT);
        group.add("ARRAY_REMOVE", "the list without the elements equal to e; NULL is equal to NULL")
                .gives(CollectionKind.LIST)
                .many("a array, e any", VARIANT, ArrayFunctions::remove)
                .nulls(Nulls.COUNT);
        group.add("ARRAY_REPLACE", "the list with `to` in place of each element equal to e; NULL is equal to NULL")
                .gives(CollectionKind.LIST)
                .many("a array, e any, to any", VARIANT, ArrayFunctions::replace)
                .nulls(Nulls.COUNT);
        group.add(
                        "ARRAY_POSITION",
                        "the place of the first element equal to e, from 1 or from `start` on; NULL for none")
                .many("a array, e any", INTEGER, ArrayFunctions::position)
                .many("a array, e any, start number", INTEGER, ArrayFunctions::position)
                .nulls(Nulls.COUNT);
        group.add("ARRAY_POSITIONS", "a list of the places of all elements equal to e, from 1")
                .gives(CollectionKind.LIST)
                .many("a array, e any", VARIANT, ArrayFunctions::positions)
                .nulls(Nulls.COUNT);
        group.add("ARRAY_FILL", "a list of so many elements e; lists of lists for several dimensions")
                .gives(CollectionKind.LIST)
                .many("e any, dimensions array", VARIANT, ArrayFunctions::filled)
                .nulls(Nulls.COUNT);
        group.add("TRIM_ARRAY", "the list without its last n elements")
                .gives(CollectionKind.LIST)
                .two("a array, n number", VARIANT, ArrayFunctions::trimmed);
        group.add(
                        "ARRAY_SLICE",
                        "the elements from place n to place m, counted from 1; all that there are without n or m")
                .written("a[n:m]")
                .gives(CollectionKind.LIST)
                .three("a array, n number, m number = 2147483647", VARIANT, ArrayFunctions::slice);
        group.add(
                        "STRING_TO_ARRAY",
                        "a list of the parts between separators, of the characters if that is NULL; a part that is `missing` becomes NULL")
                .gives(CollectionKind.LIST)
                .many("a text, separator text", VARIANT, ArrayFunctions::ofString)
                .many("a text, separator text, missing text", VARIANT, ArrayFunctions::ofString)
                .nulls(Nulls.COUNT);
        group.add(
                        "ARRAY_TO_STRING",
                        "the elements as a string, with separators between them; NULLs are left out, or are `missing`")
                .many("a array, separator text", VARCHAR, ArrayFunctions::toString)
                .many("a array, separator text, missing text", VARCHAR, ArrayFunctions::toString)
                .nulls(Nulls.COUNT);
        group.add("ARRAY", "a list of the query's values, in its order")
                .written("ARRAY(SELECT …)")
                .expanded("a any", "VARIANT", Expansion.ARRAY);
        group.add("ARRAYOVERLAP", "whether the lists have a value in common, as `a && b`")
                .written("a && b")
                .two("a array, b array", BOOLEAN, ArrayFunctions::overlap);
        group.add("ARRAYCONTAINS", "whether list a has all values of list b, as `a @> b`")
                .written("a @> b")
                .two("a array, b array", BOOLEAN, ArrayFunctions::contains);
        group.add("ARRAYCONTAINED", "whether list b has all values of list a, as `a <@ b`")
                .written("a <@ b")
                .two("a array, b array", BOOLEAN, (a, b) -> ArrayFunctions.contains(b, a));
        group.add("COSINE_DISTANCE", "0 for vectors of one direction to 2 for contrary ones; NULL if one is zero")
                .written("a <=> b")
                .twoInRun("a vector, b vector", DOUBLE, VectorFunctions::cosineDistance);
        group.add("L2_DISTANCE", "the Euclidean distance of two vectors")
                .written("a <-> b")
                .twoInRun("a vector, b vector", DOUBLE, VectorFunctions::l2Distance);
        group.add("INNER_PRODUCT", "the inner product of two vectors")
                .twoInRun("a vector, b vector", DOUBLE, VectorFunctions::innerProduct);
        group.add("NEGATIVE_INNER_PRODUCT", "its negative, which is smaller for nearer vectors")
                .written("a <#> b")
                .twoInRun("a vector, b vector", DOUBLE, VectorFunctions::negativeInnerProduct);
        group.add("UNNEST", "a row for each element of the list or set").rows("a any", "VARIANT", Rows.ARGUMENT);
        group.add(
                        "GENERATE_SUBSCRIPTS",
                        "a row for each place of the dimension, from 1; the last first if `down` is true")
                .rows("a array, dimension number", INTEGER, (Computation.StrictOfTwo) ArrayFunctions::places)
                .rows("a array, dimension number, down any", INTEGER, (Computation.StrictOfThree)
                        ArrayFunctions::places);
        group.add("STRING_TO_TABLE", "a row for each element of `STRING_TO_ARRAY`")
                .rows("a text, separator text", VARCHAR, (Computation.OfMany) ArrayFunctions::ofString)
                .rows("a text, separator text, missing text", VARCHAR, (Computation.OfMany) ArrayFunctions::ofString)
                .nulls(Nulls.COUNT);
        group.add("LIST_APPEND", "the elements of a, then those of b; NULL counts as an empty list")
                .gives(CollectionKind.LIST)
                .twoOrNull("a list, b list", VARIANT, CollectionFunctions::listAppend);
        group.add("SET_ADD", "a with the elements added; NULL counts as an empty set")
                .twoOrNull("a set, elements set", VARIANT, CollectionFunctions::setAdd);
        group.add("SET_DELETE", "a without the elements, NULL if none is left; NULL counts as an empty set")
                .twoOrNull("a set, elements set", VARIANT, CollectionFunctions::setDelete);
    }

    static void collections(DeclaredGroup group) {
        group.add("COLL_COUNT", "how many elements are not NULL").one("a array", INTEGER, BagFunctions::count);
        group.add("COLL_SUM", "the sum of the elements; NULL, with a warning, where one is not a number")
                .oneInRun("a array", NUMERIC, BagFunctions::sum);
        group.add("COLL_AVG", "their mean").oneInRun("a array", NUMERIC, BagFunctions::average);
        group.add("COLL_MIN", "the first element in the order of `ORDER BY`")
                .one("a array", VARIANT, BagFunctions::least);
        group.add("COLL_MAX", "the last one").one("a array", VARIANT, BagFunctions::greatest);
        group.add("COLL_ANY, COLL_SOME", "whether an element is true; NULL, with a warning, where one is not a boolean")
                .oneInRun("a array", BOOLEAN, BagFunctions::any);
        group.add("COLL_EVERY", "whether all are").oneInRun("a array", BOOLEAN, BagFunctions::every);
        group.add("COLL_DISTINCT", "each element once, as `COLL_SUM(DISTINCT a)` takes them")
                .one("a array", VARIANT, BagFunctions::distinct);
        group.add("BAG_SIZE", "how many elements the list or set has, or members the document")
                .one("a any", INTEGER, BagFunctions::size);
        group.add(
                        "BAG_UNION",
                        "the elements of both, each once unless `all`; NULL counts as empty, another value as one element")
                .written("a OUTER UNION [ALL] b")
                .many("a any, b any, all any", VARIANT, BagFunctions::union)
                .nulls(Nulls.COUNT);
        group.add("BAG_INTERSECT", "the elements that both have")
                .written("a OUTER INTERSECT [ALL] b")
                .many("a any, b any, all any", VARIANT, BagFunctions::intersection)
                .nulls(Nulls.COUNT);
        group.add("BAG_EXCEPT", "the elements of a that b does not have")
                .written("a OUTER EXCEPT [ALL] b")
                .many("a any, b any, all any", VARIANT, BagFunctions::difference)
                .nulls(Nulls.COUNT);
        group.add("IN_COLLECTION", "whether a equals an element of the list or set, as `a IN b`")
                .written("a IN b")
                .expanded("a any, b any", "BOOLEAN", Expansion.IN_COLLECTION)
                .nulls(Nulls.COUNT);
        group.add(
                        "COLL_TO_SCALAR",
                        "the only member of the only document in the list, as a query gives it where a value is wanted")
                .one("a array", VARIANT, BagFunctions::scalar);
        group.add("TUPLE_PAIRS", "a list of each name of the document with its value, as `UNPIVOT` reads them")
                .one("a any", VARIANT, TupleFunctions::pairs);
        group.add("TUPLE_OF", "the document of such pairs; those whose name is not a string are left out")
                .many("pairs any", VARIANT, TupleFunctions::of)
                .nulls(Nulls.COUNT);
        group.add("TUPLEUNION", "the members of all documents; of several of one name, the last")
                .many("a any, …", VARIANT, TupleFunctions::union)
                .nulls(Nulls.COUNT);
        group.add(
                        "TUPLE_WITHOUT",
                        "the value without the part at the end of the steps, as with `EXCLUDE`; TRUE is a step to all elements or members")
                .expanded("a any, steps array", "as a", Expansion.TUPLE_WITHOUT);
        group.add("PATH_STEP", "the element or member there, as `a[b]`")
                .two("a any, b any", VARIANT, TupleFunctions::step);
        group.add(
                        "PATH_VALUES",
                        "a list of all that the steps lead to, as `a[*].b`; TRUE means all elements or members")
                .two("a any, steps array", VARIANT, TupleFunctions::values);
    }

    static void casts(DeclaredGroup group) {
        group.add("CAST", "the value as one of that type, or an error; also `a::type`")
                .written("CAST(a AS type)")
                .expanded("a any", "type", Expansion.SYNTAX);
        group.add("CONVERT", "the same, the type first or last")
                .written("CONVERT(a, type)")
                .written("CONVERT(type, a)")
                .expanded("a any", "type", Expansion.SYNTAX);
        group.add("TRY_CAST", "the same, or NULL")
                .written("TRY_CAST(a AS type)")
                .expanded("a any", "type", Expansion.SYNTAX);
    }

    static void session(DeclaredGroup group) {
        group.add("CURRENT_SCHEMA", "the schema that names without one are of")
                .written("CURRENT_SCHEMA")
                .run("", VARCHAR, SessionFunctions::schema);
        group.add("CURRENT_CATALOG, CURRENT_DATABASE, DATABASE", "the catalog of JDBC, which is empty")
                .written("CURRENT_CATALOG")
                .run("", VARCHAR, SessionFunctions::catalog);
        group.add("CURRENT_USER, SESSION_USER, USER", "where the credentials come from: a profile or a role")
                .written("CURRENT_USER")
                .run("", VARCHAR, SessionFunctions::user);
        group.add("VERSION", "the name and version of the database").run("", VARCHAR, SessionFunctions::product);
    }
}
