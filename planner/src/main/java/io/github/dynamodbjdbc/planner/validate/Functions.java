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
            SqlLibraryOperators.ILIKE,
            SqlLibraryOperators.NOT_ILIKE,
            SqlLibraryOperators.SAFE_CAST,
            SqlLibraryOperators.CONCAT_FUNCTION_WITH_NULL,
            SqlLibraryOperators.CONCAT_WS_POSTGRESQL,
            SqlLibraryOperators.GREATEST_PG,
            SqlLibraryOperators.LEAST_PG,
            SqlLibraryOperators.LEFT,
            SqlLibraryOperators.RIGHT,
            SqlLibraryOperators.REPEAT,
            SqlLibraryOperators.REVERSE,
            SqlLibraryOperators.LPAD,
            SqlLibraryOperators.RPAD,
            SqlLibraryOperators.SPACE,
            SqlLibraryOperators.CHR,
            SqlLibraryOperators.MD5,
            SqlLibraryOperators.SHA1,
            SqlLibraryOperators.SHA256,
            SqlLibraryOperators.SHA512,
            SqlLibraryOperators.SPLIT_PART,
            SqlLibraryOperators.TRANSLATE3,
            SqlLibraryOperators.TO_HEX,
            SqlLibraryOperators.REGEXP_LIKE,
            SqlLibraryOperators.REGEXP_REPLACE_PG_3,
            SqlLibraryOperators.REGEXP_REPLACE_PG_4,
            SqlLibraryOperators.SOUNDEX,
            SqlLibraryOperators.LOG_POSTGRES,
            SqlLibraryOperators.TO_CHAR_PG,
            SqlLibraryOperators.TO_DATE_PG,
            SqlLibraryOperators.TO_TIMESTAMP_PG,
            SqlLibraryOperators.TIMESTAMP_SECONDS,
            SqlLibraryOperators.TIMESTAMP_MILLIS,
            SqlLibraryOperators.UNIX_SECONDS,
            SqlLibraryOperators.UNIX_MILLIS,
            SqlLibraryOperators.DAYNAME,
            SqlLibraryOperators.MONTHNAME,
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
        text(entries);
        numbers(entries);
        times(entries);
        aggregates(entries);
        windows(entries);
        documents(entries);
        return entries;
    }

    private static void text(Map<String, Entry> entries) {
        put(entries, SqlStdOperatorTable.UPPER, ColumnType.VARCHAR, "UPPER", "UCASE");
        put(entries, SqlStdOperatorTable.LOWER, ColumnType.VARCHAR, "LOWER", "LCASE");
        put(entries, SqlStdOperatorTable.INITCAP, ColumnType.VARCHAR, "INITCAP");
        put(
                entries,
                SqlStdOperatorTable.CHAR_LENGTH,
                ColumnType.INTEGER,
                "CHAR_LENGTH",
                "CHARACTER_LENGTH",
                "LENGTH",
                "LEN");
        put(entries, SqlStdOperatorTable.OCTET_LENGTH, ColumnType.INTEGER, "OCTET_LENGTH");
        put(entries, SqlStdOperatorTable.SUBSTRING, null, "SUBSTRING", "SUBSTR", "MID");
        put(entries, SqlStdOperatorTable.POSITION, ColumnType.INTEGER, "POSITION", "LOCATE");
        put(entries, SqlStdOperatorTable.OVERLAY, null, "OVERLAY");
        put(entries, SqlStdOperatorTable.REPLACE, null, "REPLACE");
        put(entries, SqlStdOperatorTable.ASCII, ColumnType.INTEGER, "ASCII");
        put(entries, SqlLibraryOperators.LEFT, null, "LEFT");
        put(entries, SqlLibraryOperators.RIGHT, null, "RIGHT");
        put(entries, SqlLibraryOperators.REPEAT, null, "REPEAT");
        put(entries, SqlLibraryOperators.REVERSE, null, "REVERSE");
        put(entries, SqlLibraryOperators.LPAD, null, "LPAD");
        put(entries, SqlLibraryOperators.RPAD, null, "RPAD");
        put(entries, SqlLibraryOperators.SPACE, ColumnType.VARCHAR, "SPACE");
        put(entries, SqlLibraryOperators.CHR, ColumnType.VARCHAR, "CHR", "CHAR");
        put(entries, SqlLibraryOperators.MD5, ColumnType.VARCHAR, "MD5");
        put(entries, SqlLibraryOperators.SHA1, ColumnType.VARCHAR, "SHA1");
        put(entries, SqlLibraryOperators.SHA256, ColumnType.VARCHAR, "SHA256");
        put(entries, SqlLibraryOperators.SHA512, ColumnType.VARCHAR, "SHA512");
        put(entries, SqlLibraryOperators.SPLIT_PART, ColumnType.VARCHAR, "SPLIT_PART");
        put(entries, SqlLibraryOperators.TRANSLATE3, ColumnType.VARCHAR, "TRANSLATE");
        put(entries, SqlLibraryOperators.TO_HEX, ColumnType.VARCHAR, "TO_HEX");
        put(entries, SqlLibraryOperators.REGEXP_LIKE, ColumnType.BOOLEAN, "REGEXP_LIKE");
        put(entries, SqlLibraryOperators.REGEXP_REPLACE_PG_3, ColumnType.VARCHAR, "REGEXP_REPLACE");
        put(entries, SqlLibraryOperators.SOUNDEX, ColumnType.VARCHAR, "SOUNDEX");
    }

    private static void numbers(Map<String, Entry> entries) {
        put(entries, SqlStdOperatorTable.ABS, null, "ABS");
        put(entries, SqlStdOperatorTable.ROUND, null, "ROUND");
        put(entries, SqlStdOperatorTable.TRUNCATE, null, "TRUNCATE", "TRUNC");
        put(entries, SqlStdOperatorTable.SIGN, null, "SIGN");
        put(entries, SqlStdOperatorTable.POWER, ColumnType.DOUBLE, "POWER", "POW");
        put(entries, SqlStdOperatorTable.SQRT, ColumnType.DOUBLE, "SQRT");
        put(entries, SqlStdOperatorTable.CBRT, ColumnType.DOUBLE, "CBRT");
        put(entries, SqlStdOperatorTable.EXP, ColumnType.DOUBLE, "EXP");
        put(entries, SqlStdOperatorTable.LN, ColumnType.DOUBLE, "LN");
        put(entries, SqlStdOperatorTable.LOG10, ColumnType.DOUBLE, "LOG10");
        put(entries, SqlLibraryOperators.LOG_POSTGRES, ColumnType.DOUBLE, "LOG");
        put(entries, SqlStdOperatorTable.RAND, ColumnType.DOUBLE, "RAND", "RANDOM");
        put(entries, SqlStdOperatorTable.PI, ColumnType.DOUBLE, "PI");
        put(entries, SqlStdOperatorTable.SIN, ColumnType.DOUBLE, "SIN");
        put(entries, SqlStdOperatorTable.COS, ColumnType.DOUBLE, "COS");
        put(entries, SqlStdOperatorTable.TAN, ColumnType.DOUBLE, "TAN");
        put(entries, SqlStdOperatorTable.COT, ColumnType.DOUBLE, "COT");
        put(entries, SqlStdOperatorTable.ASIN, ColumnType.DOUBLE, "ASIN");
        put(entries, SqlStdOperatorTable.ACOS, ColumnType.DOUBLE, "ACOS");
        put(entries, SqlStdOperatorTable.ATAN, ColumnType.DOUBLE, "ATAN");
        put(entries, SqlStdOperatorTable.ATAN2, ColumnType.DOUBLE, "ATAN2");
        put(entries, SqlStdOperatorTable.DEGREES, ColumnType.DOUBLE, "DEGREES");
        put(entries, SqlStdOperatorTable.RADIANS, ColumnType.DOUBLE, "RADIANS");
        put(entries, SqlStdOperatorTable.COALESCE, null, "COALESCE", "IFNULL", "NVL");
        put(entries, SqlLibraryOperators.GREATEST_PG, null, "GREATEST");
        put(entries, SqlLibraryOperators.LEAST_PG, null, "LEAST");
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
        put(entries, SqlStdOperatorTable.STDDEV_SAMP, null, "STDDEV_SAMP", "STDDEV");
        put(entries, SqlStdOperatorTable.STDDEV_POP, null, "STDDEV_POP");
        put(entries, SqlStdOperatorTable.VAR_SAMP, null, "VAR_SAMP", "VARIANCE");
        put(entries, SqlStdOperatorTable.VAR_POP, null, "VAR_POP");
        put(entries, SqlStdOperatorTable.COVAR_POP, null, "COVAR_POP");
        put(entries, SqlStdOperatorTable.COVAR_SAMP, null, "COVAR_SAMP");
        put(entries, SqlStdOperatorTable.LISTAGG, ColumnType.VARCHAR, "LISTAGG", "STRING_AGG", "GROUP_CONCAT");
        put(entries, SqlStdOperatorTable.GROUPING, ColumnType.BIGINT, "GROUPING");
        put(entries, SqlStdOperatorTable.GROUPING_ID, ColumnType.BIGINT, "GROUPING_ID");
        put(entries, SqlStdOperatorTable.MODE, null, "MODE");
        put(entries, SqlStdOperatorTable.APPROX_COUNT_DISTINCT, ColumnType.BIGINT, "APPROX_COUNT_DISTINCT");
        put(entries, SqlStdOperatorTable.PERCENTILE_CONT, ColumnType.NUMERIC, "PERCENTILE_CONT");
        put(entries, SqlStdOperatorTable.PERCENTILE_DISC, ColumnType.NUMERIC, "PERCENTILE_DISC");
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

    private static void documents(Map<String, Entry> entries) {
        put(entries, Operators.BEGINS_WITH, ColumnType.BOOLEAN, "BEGINS_WITH");
        put(entries, Operators.CONTAINS, ColumnType.BOOLEAN, "CONTAINS");
        put(entries, Operators.SIZE, ColumnType.NUMERIC, "SIZE");
    }

    private static void put(
            Map<String, Entry> entries, SqlOperator operator, @Nullable ColumnType type, String... names) {
        for (String name : names) {
            entries.put(name, new Entry(operator, type, false));
        }
    }
}
