package io.github.dynamodbjdbc.planner.dml;

import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.WindowIndex;
import io.github.dynamodbjdbc.planner.cost.CostEstimate;
import io.github.dynamodbjdbc.planner.cost.CostModel;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.predicate.Substitution;
import io.github.dynamodbjdbc.planner.predicate.Term;
import io.github.dynamodbjdbc.planner.query.QueryPlan;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The windows that a PURGE reads by one Query each, up to the current window. Further items will expire in that window, so it is the
 * first one of the next PURGE.
 */
final class PurgedWindows {
    /** The begin before now if an index is named without SINCE: DynamoDB itself has deleted most items that expired earlier. */
    static final Duration USUAL = Duration.ofDays(2);

    private static final Duration FIVE_YEARS = Duration.ofDays(5L * 365 + 1);

    private static final DateTimeFormatter MOMENT =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final TableSchema table;
    private final WindowIndex windows;
    private final @Nullable QueryPlan since;
    private final @Nullable Duration back;
    private final int parameter;

    /**
     * @param since the query that evaluates SINCE in epoch seconds; null without SINCE
     * @param back the begin before now without SINCE; null for all windows in which items can have expired
     * @param parameter the index of the parameter for a window
     */
    PurgedWindows(
            TableSchema table, WindowIndex windows, @Nullable QueryPlan since, @Nullable Duration back, int parameter) {
        this.table = table;
        this.windows = windows;
        this.since = since;
        this.back = back;
        this.parameter = parameter;
    }

    /** The begins of the first and the last window, in epoch seconds. */
    private record Range(long first, long last) {}

    private Range range(RunContext context) {
        long now = Math.floorDiv(context.expiryClockMillis(), 1000L);
        long oldest = fiveYearsBefore(now);
        long begin = oldest;
        QueryPlan said = since;
        if (said != null) {
            @Nullable Object[] row = Objects.requireNonNull(ChangeRun.one(said, context), "one row");
            if (!(row[0] instanceof Number seconds)) {
                throw new QueryException(ErrorKind.INVALID_VALUE, "SINCE is NULL; it takes a time, or an interval");
            }
            begin = seconds.longValue();
        } else if (back != null) {
            begin = now - back.toSeconds();
        }
        return new Range(windows.begin(Math.max(oldest, Math.min(begin, now))), windows.begin(now));
    }

    /** The oldest expiry time in epoch seconds: DynamoDB never deletes items with an older one. */
    private static long fiveYearsBefore(long now) {
        Term.Literal literal = new Substitution(index -> null, now).apply(Term.Clock.FIVE_YEARS_AGO);
        return ((BigDecimal) Objects.requireNonNull(literal.value())).longValue();
    }

    private long number(Range range) {
        return windows.windows(range.first(), range.last());
    }

    /** The estimated cost of reading the windows. */
    CostEstimate estimate(RunContext context) {
        return estimate(number(range(context)));
    }

    /** The estimated cost if SINCE is not evaluated yet. */
    CostEstimate presumed() {
        return estimate(windows.windows(0, (since != null || back != null ? USUAL : FIVE_YEARS).toSeconds()));
    }

    private CostEstimate estimate(long number) {
        IndexSchema index = Objects.requireNonNull(table.index(windows.index()), "of the table");
        return CostModel.windows(table, index, (double) number);
    }

    /** The text in EXPLAIN. */
    String text(RunContext context) {
        Range range = range(context);
        long number = number(range);
        return number + (number == 1 ? " window from " : " windows from ") + text(range.first()) + " to "
                + text(range.last() + windows.seconds()) + ", a Query of each";
    }

    private static String text(long seconds) {
        return MOMENT.format(LocalDateTime.ofEpochSecond(seconds, 0, ZoneOffset.UTC));
    }

    /** @param find the query that reads a window, which is its last parameter */
    Rows rows(QueryPlan find, RunContext context) {
        return new Rows(find, context, range(context));
    }

    /** The rows of all windows, one after the other. */
    final class Rows implements RowCursor {
        private final QueryPlan find;
        private final RunContext context;
        private final long last;
        private long next;
        private long read;
        private @Nullable RowCursor current;

        Rows(QueryPlan find, RunContext context, Range range) {
            this.find = find;
            this.context = context;
            this.next = range.first();
            this.last = range.last();
        }

        @Override
        public boolean advance() {
            while (true) {
                RowCursor rows = current;
                if (rows == null) {
                    if (next > last) {
                        return false;
                    }
                    context.checkCancelled();
                    rows = find.run(new WithParameters(context, parameter, List.of(windows.window(next))));
                    current = rows;
                    next += windows.seconds();
                    read++;
                }
                if (rows.advance()) {
                    return true;
                }
                close();
            }
        }

        @Override
        public @Nullable Object[] row() {
            return Objects.requireNonNull(current, "advanced").row();
        }

        @Override
        public void close() {
            RowCursor rows = current;
            current = null;
            if (rows != null) {
                rows.close();
            }
        }

        /** The report with the begin of the next PURGE: the window in which this one ended. */
        String report() {
            long begin = read == 0 ? next : next - windows.seconds();
            return "PURGE read " + read + (read == 1 ? " window" : " windows") + " of " + table.name() + '.'
                    + windows.index() + "; the next can begin SINCE TIMESTAMP '" + text(begin) + "'";
        }
    }
}
