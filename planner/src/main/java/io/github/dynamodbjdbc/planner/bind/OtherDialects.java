package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.planner.function.Functions;
import io.github.dynamodbjdbc.planner.name.NearestName;
import java.util.Map;
import java.util.Set;

/** Replacements for functions of other databases. */
final class OtherDialects {
    private static final Map<String, String> OURS = Map.ofEntries(
            Map.entry("ADD_MONTHS", "t + n * INTERVAL '1 month'"),
            Map.entry("DATENAME", "TO_CHAR(t, format)"),
            Map.entry("DATEPART", "EXTRACT(unit FROM t)"),
            Map.entry("DATETIME", "CAST(a AS TIMESTAMP)"),
            Map.entry("DATE_ADD", "t + INTERVAL '1' DAY"),
            Map.entry("DATE_DIFF", "TIMESTAMPDIFF(DAY, t1, t2)"),
            Map.entry("DATE_FORMAT", "TO_CHAR(t, 'YYYY-MM-DD')"),
            Map.entry("DATE_SUB", "t - INTERVAL '1' DAY"),
            Map.entry("FROM_TIMESTAMP", "TO_CHAR(t, format)"),
            Map.entry("GETUTCDATE", "CURRENT_TIMESTAMP"),
            Map.entry("JSON_ARRAY", "[a, b]"),
            Map.entry("JSON_BUILD_OBJECT", "{'name': a}"),
            Map.entry("JSON_EXTRACT", "a.b, a[0] or a -> 'b'"),
            Map.entry("MONTHS_BETWEEN", "TIMESTAMPDIFF(MONTH, t1, t2)"),
            Map.entry("NEWID", "UUID()"),
            Map.entry("NEXTVAL", "UUID(), or UPDATE counters SET n = n + 1 WHERE id = 'a' RETURNING n"),
            Map.entry("PRINTF", "FORMAT('%s', a)"),
            Map.entry("RLIKE", "REGEXP_LIKE(a, r)"),
            Map.entry("STRFTIME", "TO_CHAR(t, 'YYYY-MM-DD')"),
            Map.entry("STUFF", "OVERLAY(a PLACING b FROM n FOR m)"),
            Map.entry("STRING_SPLIT", "STRING_TO_ARRAY(a, separator)"),
            Map.entry("UTC_TIMESTAMP", "CURRENT_TIMESTAMP"));

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
