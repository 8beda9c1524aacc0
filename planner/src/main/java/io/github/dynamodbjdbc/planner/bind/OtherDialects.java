package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.planner.function.Functions;
import io.github.dynamodbjdbc.planner.name.NearestName;
import java.util.Map;
import java.util.Set;

/** Replacements for functions of other databases. */
final class OtherDialects {
    private static final Map<String, String> OURS = Map.ofEntries(
            Map.entry("ADD_MONTHS", "t + n * INTERVAL '1 month'"),
            Map.entry("ARRAY_CONTAINS", "CONTAINS(a, b)"),
            Map.entry("COUNT_IF", "COUNT(*) FILTER (WHERE …)"),
            Map.entry("CURRVAL", "INSERT … RETURNING id"),
            Map.entry("DATENAME", "TO_CHAR(t, format)"),
            Map.entry("DATEPART", "EXTRACT(unit FROM t)"),
            Map.entry("DATETIME", "CAST(a AS TIMESTAMP)"),
            Map.entry("DATE_FORMAT", "TO_CHAR(t, 'YYYY-MM-DD')"),
            Map.entry("DATE_PARSE", "TO_TIMESTAMP(a, format)"),
            Map.entry("FIRST", "FIRST_VALUE(a) OVER (ORDER BY b)"),
            Map.entry("FORMAT_DATE", "TO_CHAR(t, format)"),
            Map.entry("FORMAT_DATETIME", "TO_CHAR(t, format)"),
            Map.entry("FROM_TIMESTAMP", "TO_CHAR(t, format)"),
            Map.entry("GENERATE_UUID", "UUID()"),
            Map.entry("GETUTCDATE", "CURRENT_TIMESTAMP"),
            Map.entry("GET_JSON_OBJECT", "a.b, a[0] or a -> 'b'"),
            Map.entry("HEX", "TO_HEX(n)"),
            Map.entry("HISTOGRAM", "WIDTH_BUCKET(a, low, high, n)"),
            Map.entry("ISDATE", "TRY_CAST(a AS DATE) IS NOT NULL"),
            Map.entry("ISNUMERIC", "TRY_CAST(a AS NUMERIC) IS NOT NULL"),
            Map.entry("JSON_EXTRACT", "a.b, a[0] or a -> 'b'"),
            Map.entry("JSONB_POPULATE_RECORD", "FROM JSONB_TO_RECORD(a) AS r (x INTEGER, y VARCHAR)"),
            Map.entry("JSONB_POPULATE_RECORDSET", "FROM JSONB_TO_RECORDSET(a) AS r (x INTEGER, y VARCHAR)"),
            Map.entry("JSONB_TO_RECORD", "FROM JSONB_TO_RECORD(a) AS r (x INTEGER, y VARCHAR)"),
            Map.entry("JSONB_TO_RECORDSET", "FROM JSONB_TO_RECORDSET(a) AS r (x INTEGER, y VARCHAR)"),
            Map.entry("JSON_POPULATE_RECORD", "FROM JSON_TO_RECORD(a) AS r (x INTEGER, y VARCHAR)"),
            Map.entry("JSON_POPULATE_RECORDSET", "FROM JSON_TO_RECORDSET(a) AS r (x INTEGER, y VARCHAR)"),
            Map.entry("JSON_TO_RECORD", "FROM JSON_TO_RECORD(a) AS r (x INTEGER, y VARCHAR)"),
            Map.entry("JSON_TO_RECORDSET", "FROM JSON_TO_RECORDSET(a) AS r (x INTEGER, y VARCHAR)"),
            Map.entry("JSON_SET", "JSONB_SET(a, '{name,0}', b)"),
            Map.entry("LAST", "LAST_VALUE(a) OVER (ORDER BY b)"),
            Map.entry("LAST_INSERT_ID", "INSERT … RETURNING id"),
            Map.entry("MONTHS_BETWEEN", "TIMESTAMPDIFF(MONTH, t1, t2)"),
            Map.entry("NEWID", "UUID()"),
            Map.entry("NEXTVAL", "UUID(), or UPDATE counters SET n = n + 1 WHERE id = 'a' RETURNING n"),
            Map.entry("PARSE_DATE", "TO_DATE(a, format)"),
            Map.entry("PG_TYPEOF", "ATTRIBUTE_TYPE(a, 'S')"),
            Map.entry("PRINTF", "FORMAT('%s', a)"),
            Map.entry("REPLICATE", "REPEAT(a, n)"),
            Map.entry("RLIKE", "REGEXP_LIKE(a, r)"),
            Map.entry("SAFE_CAST", "TRY_CAST(a AS type)"),
            Map.entry("SCOPE_IDENTITY", "INSERT … RETURNING id"),
            Map.entry("STRFTIME", "TO_CHAR(t, 'YYYY-MM-DD')"),
            Map.entry("STRING_SPLIT", "STRING_TO_ARRAY(a, separator)"),
            Map.entry("STR_TO_DATE", "TO_TIMESTAMP(a, format)"),
            Map.entry("STUFF", "OVERLAY(a PLACING b FROM n FOR m)"),
            Map.entry("SUMIF", "SUM(a) FILTER (WHERE …)"),
            Map.entry("SYSDATETIME", "CURRENT_TIMESTAMP"),
            Map.entry("TIMEDIFF", "TIMESTAMPDIFF(SECOND, t1, t2)"),
            Map.entry("TIME_BUCKET", "DATE_BIN(width, t, origin)"),
            Map.entry("TO_TIMESTAMP_TZ", "TO_TIMESTAMP(a, format)"),
            Map.entry("TO_UNIXTIME", "UNIX_TIMESTAMP(t)"),
            Map.entry("TYPEOF", "ATTRIBUTE_TYPE(a, 'S')"),
            Map.entry("UNICODE", "ASCII(a)"),
            Map.entry("UTC_TIMESTAMP", "CURRENT_TIMESTAMP"),
            Map.entry("UUID_GENERATE_V4", "UUID()"),
            Map.entry("WM_CONCAT", "STRING_AGG(a, ',')"));

    private OtherDialects() {}

    /** Names of functions of other databases, in upper case. */
    static Set<String> functions() {
        return OURS.keySet();
    }

    /** A hint for an unknown function: {@code "; write …"}, or the most similar known name; empty if there is none. */
    static String hint(String function) {
        String ours = OURS.get(function);
        return ours == null ? NearestName.hint(function, Functions.names()) : "; write " + ours;
    }
}
