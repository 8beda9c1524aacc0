package io.github.dynamodbjdbc.planner.validate;

import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.jspecify.annotations.Nullable;

/** The functions that are one operator, by the names that statements may call them; {@link FunctionLowering} knows the rest. */
final class Functions {
    /** What is taken from Calcite's libraries for other databases. */
    static final List<SqlOperator> LIBRARY = List.of(
            SqlLibraryOperators.SAFE_CAST,
            SqlLibraryOperators.CONCAT_FUNCTION_WITH_NULL,
            SqlLibraryOperators.CONCAT_WS_POSTGRESQL,
            SqlLibraryOperators.GREATEST_PG,
            SqlLibraryOperators.LEAST_PG,
            SqlLibraryOperators.TO_DATE_PG,
            SqlLibraryOperators.TO_TIMESTAMP_PG,
            SqlLibraryOperators.UNIX_SECONDS,
            SqlLibraryOperators.UNIX_MILLIS,
            SqlLibraryOperators.BOOL_AND,
            SqlLibraryOperators.BOOL_OR);

    private static final Map<String, Entry> ENTRIES = entries();

    private Functions() {}

    /**
     * @param type of the result; null if it follows the arguments or only Calcite knows it
     * @param conditions whether the arguments are conditions
     */
    record Entry(SqlOperator operator, @Nullable ColumnType type, boolean conditions) {}

    static @Nullable Entry find(String upperName) {
        return ENTRIES.get(upperName);
    }

    static List<String> names() {
        return List.copyOf(ENTRIES.keySet());
    }

    private static Map<String, Entry> entries() {
        Map<String, Entry> entries = new TreeMap<>();
        numbers(entries);
        times(entries);
        aggregates(entries);
        windows(entries);
        return entries;
    }

    private static void numbers(Map<String, Entry> entries) {
        put(entries, SqlStdOperatorTable.ABS, null, "ABS");
        put(entries, SqlStdOperatorTable.SIGN, null, "SIGN");
        put(entries, SqlStdOperatorTable.RAND, ColumnType.DOUBLE, "RAND", "RANDOM");
        put(entries, SqlStdOperatorTable.PI, ColumnType.DOUBLE, "PI");
        put(entries, SqlStdOperatorTable.COALESCE, null, "COALESCE", "IFNULL", "NVL");
    }

    private static void times(Map<String, Entry> entries) {
        put(entries, SqlStdOperatorTable.CURRENT_DATE, ColumnType.DATE, "CURRENT_DATE", "CURDATE", "TODAY");
        put(entries, SqlStdOperatorTable.CURRENT_TIME, ColumnType.TIME, "CURRENT_TIME", "CURTIME");
        put(entries, SqlStdOperatorTable.LOCALTIME, ColumnType.TIME, "LOCALTIME");
        put(
                entries,
                SqlStdOperatorTable.CURRENT_TIMESTAMP,
                ColumnType.TIMESTAMP,
                "CURRENT_TIMESTAMP",
                "NOW",
                "GETDATE",
                "STATEMENT_TIMESTAMP");
        put(entries, SqlStdOperatorTable.LOCALTIMESTAMP, ColumnType.TIMESTAMP, "LOCALTIMESTAMP");
        put(entries, SqlLibraryOperators.TO_DATE_PG, ColumnType.DATE, "TO_DATE");
    }

    private static void aggregates(Map<String, Entry> entries) {
        put(entries, SqlStdOperatorTable.COUNT, ColumnType.BIGINT, "COUNT");
        put(entries, SqlStdOperatorTable.SUM, null, "SUM");
        put(entries, SqlStdOperatorTable.AVG, null, "AVG");
        put(entries, SqlStdOperatorTable.MIN, null, "MIN");
        put(entries, SqlStdOperatorTable.MAX, null, "MAX");
        put(entries, SqlStdOperatorTable.ANY_VALUE, null, "ANY_VALUE");
        put(entries, Operators.STDDEV_SAMP, null, "STDDEV_SAMP", "STDDEV");
        put(entries, Operators.STDDEV_POP, null, "STDDEV_POP");
        put(entries, Operators.VAR_SAMP, null, "VAR_SAMP", "VARIANCE");
        put(entries, Operators.VAR_POP, null, "VAR_POP");
        put(entries, Operators.COVAR_POP, null, "COVAR_POP");
        put(entries, Operators.COVAR_SAMP, null, "COVAR_SAMP");
        put(entries, SqlStdOperatorTable.GROUPING, ColumnType.BIGINT, "GROUPING");
        put(entries, SqlStdOperatorTable.GROUPING_ID, ColumnType.BIGINT, "GROUPING_ID");
        put(entries, SqlStdOperatorTable.APPROX_COUNT_DISTINCT, ColumnType.BIGINT, "APPROX_COUNT_DISTINCT");
        for (String name : List.of("BOOL_AND", "EVERY")) {
            entries.put(name, new Entry(SqlLibraryOperators.BOOL_AND, ColumnType.BOOLEAN, true));
        }
        entries.put("BOOL_OR", new Entry(SqlLibraryOperators.BOOL_OR, ColumnType.BOOLEAN, true));
    }

    private static void windows(Map<String, Entry> entries) {
        put(entries, SqlStdOperatorTable.ROW_NUMBER, ColumnType.BIGINT, "ROW_NUMBER");
        put(entries, SqlStdOperatorTable.RANK, ColumnType.BIGINT, "RANK");
        put(entries, SqlStdOperatorTable.DENSE_RANK, ColumnType.BIGINT, "DENSE_RANK");
        put(entries, SqlStdOperatorTable.PERCENT_RANK, ColumnType.DOUBLE, "PERCENT_RANK");
        put(entries, SqlStdOperatorTable.CUME_DIST, ColumnType.DOUBLE, "CUME_DIST");
        put(entries, SqlStdOperatorTable.NTILE, ColumnType.BIGINT, "NTILE");
        put(entries, SqlStdOperatorTable.LAG, null, "LAG");
        put(entries, SqlStdOperatorTable.LEAD, null, "LEAD");
        put(entries, SqlStdOperatorTable.FIRST_VALUE, null, "FIRST_VALUE");
        put(entries, SqlStdOperatorTable.LAST_VALUE, null, "LAST_VALUE");
        put(entries, SqlStdOperatorTable.NTH_VALUE, null, "NTH_VALUE");
    }

    private static void put(
            Map<String, Entry> entries, SqlOperator operator, @Nullable ColumnType type, String... names) {
        for (String name : names) {
            entries.put(name, new Entry(operator, type, false));
        }
    }
}
