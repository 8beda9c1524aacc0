package io.github.dynamodbjdbc.driver.advice;

import io.github.dynamodbjdbc.driver.CapacityReport;
import io.github.dynamodbjdbc.driver.log.StatementLog;
import io.github.dynamodbjdbc.grammar.SqlSyntaxException;
import io.github.dynamodbjdbc.grammar.StatementParser;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The statements by which tables are judged.
 *
 * @param statements those that went well
 * @param uses the units of each table
 * @param days the days in which they were run
 * @param counted whether units were counted when the statements were run, not estimated
 */
record Workload(List<Recorded> statements, Map<String, Use> uses, double days, boolean counted) {
    /** Fewer days are no basis for a month. */
    static final double FEWEST_DAYS = 1;

    private static final long MINUTE = Duration.ofMinutes(1).toMillis();
    private static final double DAY = Duration.ofDays(1).toMillis();

    Workload {
        statements = List.copyOf(statements);
        uses = Map.copyOf(uses);
    }

    /**
     * The use of a table and its indexes.
     *
     * @param statements how many statements used it
     * @param readUnits read capacity units
     * @param writeUnits write capacity units
     * @param peak the units a second in the busiest minute; null if the times of statements are unknown
     */
    record Use(
            long statements,
            double readUnits,
            double writeUnits,
            @Nullable Peak peak) {
        static final Use NONE = new Use(0, 0, 0, null);

        /** This use and more statements at an unknown time. */
        Use and(long more, double reads, double writes) {
            return new Use(statements + more, readUnits + reads, writeUnits + writes, null);
        }
    }

    /** Capacity units a second. */
    record Peak(double reads, double writes) {}

    /**
     * The workload in the log.
     *
     * @param now epoch milliseconds
     * @param days the days that the user says; null for those between the first entry and now
     */
    static Workload ofLog(List<StatementLog.Seen> log, long now, @Nullable Long days) {
        List<Recorded> statements = new ArrayList<>();
        Map<String, Map<Long, Use>> minutes = new HashMap<>();
        for (StatementLog.Seen seen : log) {
            StatementLog.Entry entry = seen.entry();
            // A failed statement may not have read anything.
            if (entry.sqlstate() == null && !entry.workload().isEmpty()) {
                statements.add(new Recorded(entry.sql(), withValues(seen.text()), entry.workload(), 1));
            }
            for (CapacityReport.Part part : entry.capacity().parts()) {
                minutes.computeIfAbsent(part.table(), table -> new HashMap<>())
                        .merge(
                                entry.startedAtMillis() / MINUTE,
                                new Use(1, part.readUnits(), part.writeUnits(), null),
                                (one, other) -> one.and(1, other.readUnits(), other.writeUnits()));
            }
        }
        double spanned = log.isEmpty() ? 0 : (now - log.get(0).entry().startedAtMillis()) / DAY;
        Map<String, Use> uses = new HashMap<>();
        minutes.forEach((table, each) -> uses.put(table, sum(each.values(), days == null)));
        return new Workload(statements, uses, days == null ? spanned : days, true);
    }

    private static Use sum(Iterable<Use> minutes, boolean timed) {
        long statements = 0;
        double reads = 0;
        double writes = 0;
        double mostReads = 0;
        double mostWrites = 0;
        for (Use minute : minutes) {
            statements += minute.statements();
            reads += minute.readUnits();
            writes += minute.writeUnits();
            mostReads = Math.max(mostReads, minute.readUnits());
            mostWrites = Math.max(mostWrites, minute.writeUnits());
        }
        double seconds = Duration.ofMinutes(1).toSeconds();
        return new Use(statements, reads, writes, timed ? new Peak(mostReads / seconds, mostWrites / seconds) : null);
    }

    /** The text if it has no parameters, as which literals are logged; otherwise null. */
    static @Nullable String withValues(String sql) {
        try {
            return StatementParser.parameters(sql) == 0 ? sql : null;
        } catch (SqlSyntaxException e) {
            return null;
        }
    }

    Use use(String table) {
        return uses.getOrDefault(table, Use.NONE);
    }

    boolean hasDays() {
        return days >= FEWEST_DAYS;
    }
}
