package io.github.dynamodbjdbc.planner.function;

import io.github.dynamodbjdbc.planner.function.FunctionMeaning.Kind;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/** Aggregates and window functions. */
final class AggregateDeclarations {
    private static final String WHOLE = "BIGINT";
    private static final String AS_VALUE = "as a";

    private AggregateDeclarations() {}

    static void aggregates(DeclaredGroup group) {
        group.add("COUNT", "how many rows there are, or in how many none of the values is NULL")
                .written("COUNT(*)")
                .aggregate("a any, …", WHOLE, SqlStdOperatorTable.COUNT, Kind.VALUES);
        group.add("APPROX_COUNT_DISTINCT", "as `COUNT(DISTINCT a)`, and as exact")
                .aggregate("a any, …", WHOLE, SqlStdOperatorTable.APPROX_COUNT_DISTINCT, Kind.VALUES);
        value(group, "MIN", "the first value in the order of `ORDER BY`", SqlStdOperatorTable.MIN);
        value(group, "MAX", "the last value in the order of `ORDER BY`", SqlStdOperatorTable.MAX);
        value(group, "ANY_VALUE", "one of the values", SqlStdOperatorTable.ANY_VALUE);
        number(group, "SUM", "the sum", SqlStdOperatorTable.SUM);
        number(group, "AVG", "the mean", SqlStdOperatorTable.AVG);
        number(group, "STDDEV_SAMP, STDDEV", "the standard deviation of a sample", Aggregates.STDDEV_SAMP);
        number(group, "STDDEV_POP", "the standard deviation", Aggregates.STDDEV_POP);
        number(group, "VAR_SAMP, VARIANCE", "the variance of a sample", Aggregates.VAR_SAMP);
        number(group, "VAR_POP", "the variance", Aggregates.VAR_POP);
        numbers(group, "COVAR_SAMP", "the covariance of a sample", "a number, b number", Aggregates.COVAR_SAMP);
        numbers(group, "COVAR_POP", "the covariance", "a number, b number", Aggregates.COVAR_POP);
        pairs(group, "CORR", "the correlation", "DOUBLE", Aggregates.CORR);
        pairs(group, "REGR_SLOPE", "the slope of the line nearest to the points", "DOUBLE", Aggregates.REGR_SLOPE);
        pairs(group, "REGR_INTERCEPT", "where that line meets x = 0", "DOUBLE", Aggregates.REGR_INTERCEPT);
        pairs(group, "REGR_R2", "the square of the correlation", "DOUBLE", Aggregates.REGR_R2);
        pairs(group, "REGR_COUNT", "how many pairs there are", WHOLE, Aggregates.REGR_COUNT);
        pairs(group, "REGR_AVGX", "the mean of x", "DOUBLE", Aggregates.REGR_AVGX);
        pairs(group, "REGR_AVGY", "the mean of y", "DOUBLE", Aggregates.REGR_AVGY);
        pairs(group, "REGR_SXX", "the sum of squares of x around its mean", "DOUBLE", Aggregates.REGR_SXX);
        pairs(group, "REGR_SYY", "the sum of squares of y around its mean", "DOUBLE", Aggregates.REGR_SYY);
        pairs(group, "REGR_SXY", "the sum of products around the means", "DOUBLE", Aggregates.REGR_SXY);
        bits(group, "BIT_AND", "the bits that all integers have", Aggregates.BIT_AND);
        bits(group, "BIT_OR", "the bits that one of them has", Aggregates.BIT_OR);
        bits(group, "BIT_XOR", "the bits that an odd number of them has", Aggregates.BIT_XOR);
        group.add("BOOL_AND, EVERY", "whether all are true")
                .aggregate("condition", "BOOLEAN", SqlLibraryOperators.BOOL_AND, Kind.CONDITIONS);
        group.add("BOOL_OR", "whether one is true")
                .aggregate("condition", "BOOLEAN", SqlLibraryOperators.BOOL_OR, Kind.CONDITIONS);
        collected(group);
        group.add("GROUPING, GROUPING_ID", "a bit for each key, 1 if the row sums up all of its values")
                .aggregate("a key, …", WHOLE, SqlStdOperatorTable.GROUPING, Kind.KEYS);
    }

    private static void collected(DeclaredGroup group) {
        group.add("ARRAY_AGG, JSON_AGG, JSONB_AGG", "a list of the values")
                .written("ARRAY_AGG(DISTINCT a ORDER BY b)")
                .aggregate("a any", "LIST", Aggregates.ARRAY_AGG, Kind.ARRAY);
        group.add(
                        "JSON_AGG_STRICT, JSONB_AGG_STRICT, JSON_ARRAYAGG",
                        "a list of the values that are not NULL; `NULL ON NULL` keeps these")
                .written("JSON_ARRAYAGG(a ORDER BY b NULL ON NULL)")
                .aggregate("a any", "LIST", Aggregates.ARRAY_AGG, Kind.ARRAY)
                .nulls(Nulls.PASSED_OVER);
        group.add(
                        "JSON_OBJECT_AGG, JSONB_OBJECT_AGG, JSON_OBJECTAGG",
                        "the document of the names with their values; of one name, the last")
                .written("JSON_OBJECTAGG(name VALUE a)")
                .aggregate("name any, a any", "VARIANT", Aggregates.ARRAY_AGG, Kind.ARRAY);
        group.add("JSON_OBJECT_AGG_STRICT, JSONB_OBJECT_AGG_STRICT", "the same without members that are NULL")
                .written("JSON_OBJECTAGG(name VALUE a ABSENT ON NULL)")
                .aggregate("name any, a any", "VARIANT", Aggregates.ARRAY_AGG, Kind.ARRAY);
        group.add("JSON_OBJECT_AGG_UNIQUE, JSONB_OBJECT_AGG_UNIQUE", "the same; a name that is there twice is an error")
                .written("JSON_OBJECTAGG(name VALUE a WITH UNIQUE KEYS)")
                .aggregate("name any, a any", "VARIANT", Aggregates.ARRAY_AGG, Kind.ARRAY);
        group.add("JSON_OBJECT_AGG_UNIQUE_STRICT, JSONB_OBJECT_AGG_UNIQUE_STRICT", "both")
                .aggregate("name any, a any", "VARIANT", Aggregates.ARRAY_AGG, Kind.ARRAY);
        group.add("STRING_AGG, GROUP_CONCAT", "the strings one after the other")
                .written("STRING_AGG(DISTINCT a, separator ORDER BY b)")
                .aggregate("a text, separator text = ','", "VARCHAR", Aggregates.STRING_AGG, Kind.TEXT);
        group.add("LISTAGG", "the strings one after the other")
                .written("LISTAGG(a, separator) WITHIN GROUP (ORDER BY b)")
                .aggregate("a text, separator text = ''", "VARCHAR", Aggregates.STRING_AGG, Kind.TEXT);
        group.add("MEDIAN", "the number in the middle, or between the two there")
                .aggregate("a number", "NUMERIC", Aggregates.PERCENTILE_CONT, Kind.MEDIAN);
        group.add("PERCENTILE_CONT", "a number, between two values where it has to be")
                .written("PERCENTILE_CONT(fraction) WITHIN GROUP (ORDER BY a)")
                .aggregate("fraction number", "NUMERIC", Aggregates.PERCENTILE_CONT, Kind.PERCENTILE);
        group.add("PERCENTILE_DISC", "one of the values, of any type")
                .written("PERCENTILE_DISC(fraction) WITHIN GROUP (ORDER BY a)")
                .aggregate("fraction number", AS_VALUE, Aggregates.PERCENTILE_DISC, Kind.PERCENTILE);
        group.add("MODE", "the most frequent value, the first of several")
                .written("MODE() WITHIN GROUP (ORDER BY a)")
                .aggregate("a any", AS_VALUE, Aggregates.MODE, Kind.MODE);
    }

    private static void value(DeclaredGroup group, String name, String gives, SqlAggFunction function) {
        group.add(name, gives).aggregate("a any", AS_VALUE, function, Kind.VALUES);
    }

    private static void number(DeclaredGroup group, String names, String gives, SqlAggFunction function) {
        numbers(group, names, gives, "a number", function);
    }

    private static void numbers(
            DeclaredGroup group, String names, String gives, String arguments, SqlAggFunction function) {
        group.add(names, gives).aggregate(arguments, "as the numbers", function, Kind.NUMBERS);
    }

    private static void pairs(DeclaredGroup group, String name, String gives, String result, SqlAggFunction function) {
        group.add(name, gives).aggregate("y number, x number", result, function, Kind.NUMBERS);
    }

    private static void bits(DeclaredGroup group, String name, String gives, SqlAggFunction function) {
        group.add(name, gives).aggregate("a number", WHOLE, function, Kind.NUMBERS);
    }

    static void windows(DeclaredGroup group) {
        rank(group, "ROW_NUMBER", "the number of the row", "", WHOLE, SqlStdOperatorTable.ROW_NUMBER);
        place(group, "RANK", "1 and the number of rows before its equals", WHOLE, SqlStdOperatorTable.RANK);
        place(group, "DENSE_RANK", "the rank without gaps", WHOLE, SqlStdOperatorTable.DENSE_RANK);
        place(group, "PERCENT_RANK", "the rank, from 0 to 1", "DOUBLE", SqlStdOperatorTable.PERCENT_RANK);
        place(group, "CUME_DIST", "the share of rows up to its equals", "DOUBLE", SqlStdOperatorTable.CUME_DIST);
        rank(group, "NTILE", "the part it is in, of n", "n number", WHOLE, SqlStdOperatorTable.NTILE);
        neighbour(group, "LAG", "a of the row n before, else b or NULL", SqlStdOperatorTable.LAG);
        neighbour(group, "LEAD", "a of the row n behind, else b or NULL", SqlStdOperatorTable.LEAD);
        ofFrame(group, "FIRST_VALUE", "a of the frame's first row", "a any", SqlStdOperatorTable.FIRST_VALUE);
        ofFrame(group, "LAST_VALUE", "a of the frame's last row", "a any", SqlStdOperatorTable.LAST_VALUE);
        ofFrame(group, "NTH_VALUE", "a of the frame's row n", "a any, n number", SqlStdOperatorTable.NTH_VALUE);
    }

    private static void rank(
            DeclaredGroup group, String name, String gives, String arguments, String result, SqlAggFunction function) {
        group.add(name, gives).aggregate(arguments, result, function, Kind.RANK);
    }

    /** One that is also the aggregate of a row that is not there. */
    private static void place(DeclaredGroup group, String name, String gives, String result, SqlAggFunction function) {
        group.add(name, gives)
                .written(name + "()")
                .written(name + "(a) WITHIN GROUP (ORDER BY b)")
                .aggregate("", result, function, Kind.RANK);
    }

    private static void neighbour(DeclaredGroup group, String name, String gives, SqlAggFunction function) {
        group.add(name, gives)
                .aggregate("a any, n number = 1", AS_VALUE, function, Kind.NEIGHBOUR)
                .aggregate("a any, n number, b any", AS_VALUE, function, Kind.NEIGHBOUR);
    }

    private static void ofFrame(
            DeclaredGroup group, String name, String gives, String arguments, SqlAggFunction function) {
        group.add(name, gives).aggregate(arguments, AS_VALUE, function, Kind.OF_FRAME);
    }
}
