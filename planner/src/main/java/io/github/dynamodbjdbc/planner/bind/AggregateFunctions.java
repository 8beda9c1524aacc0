package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.planner.function.Aggregates;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.jspecify.annotations.Nullable;

/** Aggregates and window functions, by the names that statements may call them. */
final class AggregateFunctions {
    private static final Map<String, Entry> ENTRIES = entries();

    private AggregateFunctions() {}

    /** What the arguments are. */
    enum Kind {
        /** Values of any type, which it gives back or counts. */
        VALUES,
        NUMBERS,
        CONDITIONS,
        /** Keys of GROUP BY. */
        KEYS,
        /** All values of a group at once; how they are sorted and whether they count once are arguments. */
        COLLECTED,
        /** Of a window: a value of a row near by, how far away, and what is there if no row is. */
        NEIGHBOUR,
        /** Of a window: a value of a row of the frame. */
        OF_FRAME,
        /** Of a window: the place of the row. */
        RANK
    }

    /** @param most how many arguments it takes at most */
    record Entry(SqlAggFunction function, Kind kind, int least, int most) {
        boolean isWindowFunction() {
            return kind == Kind.NEIGHBOUR || kind == Kind.OF_FRAME || kind == Kind.RANK;
        }
    }

    static @Nullable Entry find(String upperName) {
        return ENTRIES.get(upperName);
    }

    static Set<String> names() {
        return ENTRIES.keySet();
    }

    private static Map<String, Entry> entries() {
        Map<String, Entry> entries = new TreeMap<>();
        entries.put("COUNT", new Entry(SqlStdOperatorTable.COUNT, Kind.VALUES, 1, Integer.MAX_VALUE));
        entries.put(
                "APPROX_COUNT_DISTINCT",
                new Entry(SqlStdOperatorTable.APPROX_COUNT_DISTINCT, Kind.VALUES, 1, Integer.MAX_VALUE));
        put(entries, SqlStdOperatorTable.MIN, Kind.VALUES, 1, "MIN");
        put(entries, SqlStdOperatorTable.MAX, Kind.VALUES, 1, "MAX");
        put(entries, SqlStdOperatorTable.ANY_VALUE, Kind.VALUES, 1, "ANY_VALUE");
        put(entries, SqlStdOperatorTable.SUM, Kind.NUMBERS, 1, "SUM");
        put(entries, SqlStdOperatorTable.AVG, Kind.NUMBERS, 1, "AVG");
        put(entries, Aggregates.STDDEV_SAMP, Kind.NUMBERS, 1, "STDDEV_SAMP", "STDDEV");
        put(entries, Aggregates.STDDEV_POP, Kind.NUMBERS, 1, "STDDEV_POP");
        put(entries, Aggregates.VAR_SAMP, Kind.NUMBERS, 1, "VAR_SAMP", "VARIANCE");
        put(entries, Aggregates.VAR_POP, Kind.NUMBERS, 1, "VAR_POP");
        put(entries, Aggregates.COVAR_POP, Kind.NUMBERS, 2, "COVAR_POP");
        put(entries, Aggregates.COVAR_SAMP, Kind.NUMBERS, 2, "COVAR_SAMP");
        put(entries, SqlLibraryOperators.BOOL_AND, Kind.CONDITIONS, 1, "BOOL_AND", "EVERY");
        put(entries, SqlLibraryOperators.BOOL_OR, Kind.CONDITIONS, 1, "BOOL_OR");
        entries.put("GROUPING", new Entry(SqlStdOperatorTable.GROUPING, Kind.KEYS, 1, Integer.MAX_VALUE));
        entries.put("GROUPING_ID", new Entry(SqlStdOperatorTable.GROUPING_ID, Kind.KEYS, 1, Integer.MAX_VALUE));
        put(entries, Aggregates.ARRAY_AGG, Kind.COLLECTED, 1, "ARRAY_AGG");
        entries.put("STRING_AGG", new Entry(Aggregates.STRING_AGG, Kind.COLLECTED, 1, 2));
        entries.put("LISTAGG", new Entry(Aggregates.STRING_AGG, Kind.COLLECTED, 1, 2));
        entries.put("GROUP_CONCAT", new Entry(Aggregates.STRING_AGG, Kind.COLLECTED, 1, 2));
        put(entries, Aggregates.PERCENTILE_CONT, Kind.COLLECTED, 1, "PERCENTILE_CONT", "MEDIAN");
        put(entries, Aggregates.PERCENTILE_DISC, Kind.COLLECTED, 1, "PERCENTILE_DISC");
        entries.put("MODE", new Entry(Aggregates.MODE, Kind.COLLECTED, 0, 1));
        put(entries, SqlStdOperatorTable.ROW_NUMBER, Kind.RANK, 0, "ROW_NUMBER");
        put(entries, SqlStdOperatorTable.RANK, Kind.RANK, 0, "RANK");
        put(entries, SqlStdOperatorTable.DENSE_RANK, Kind.RANK, 0, "DENSE_RANK");
        put(entries, SqlStdOperatorTable.PERCENT_RANK, Kind.RANK, 0, "PERCENT_RANK");
        put(entries, SqlStdOperatorTable.CUME_DIST, Kind.RANK, 0, "CUME_DIST");
        put(entries, SqlStdOperatorTable.NTILE, Kind.RANK, 1, "NTILE");
        entries.put("LAG", new Entry(SqlStdOperatorTable.LAG, Kind.NEIGHBOUR, 1, 3));
        entries.put("LEAD", new Entry(SqlStdOperatorTable.LEAD, Kind.NEIGHBOUR, 1, 3));
        put(entries, SqlStdOperatorTable.FIRST_VALUE, Kind.OF_FRAME, 1, "FIRST_VALUE");
        put(entries, SqlStdOperatorTable.LAST_VALUE, Kind.OF_FRAME, 1, "LAST_VALUE");
        put(entries, SqlStdOperatorTable.NTH_VALUE, Kind.OF_FRAME, 2, "NTH_VALUE");
        return entries;
    }

    private static void put(
            Map<String, Entry> entries, SqlAggFunction function, Kind kind, int arguments, String... names) {
        for (String name : names) {
            entries.put(name, new Entry(function, kind, arguments, arguments));
        }
    }
}
