package io.github.dynamodbjdbc.planner.ddl;

import io.github.dynamodbjdbc.grammar.ast.Statement;
import io.github.dynamodbjdbc.planner.plan.AdviceRequest;
import io.github.dynamodbjdbc.planner.plan.AdviceRequest.Replay;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The options of ADVISE. */
public final class AdviceOptions extends GivenOptions {
    private static final String DAYS = "days";
    private static final String REPLAY = "replay";
    private static final String REPLAY_UNITS = "replay_units";
    private static final String METRICS = "metrics";

    private static final long MOST_UNITS = 1_024;

    private AdviceOptions(Statement.Advise statement) {
        super(statement.options(), List.of(DAYS, REPLAY, REPLAY_UNITS, METRICS));
    }

    /** @param table the table's exact name; null for all tables */
    public static AdviceRequest of(Statement.Advise statement, @Nullable String table) {
        AdviceOptions options = new AdviceOptions(statement);
        Replay replay = options.choice(REPLAY, Replay.NONE);
        Long units = options.count(REPLAY_UNITS);
        if (units != null && replay != Replay.SAMPLE) {
            throw SchemaErrors.invalid(
                    "option 'replay_units' bounds the sample of replay = sample", options.position(REPLAY_UNITS));
        }
        if (units != null && units > MOST_UNITS) {
            throw SchemaErrors.invalid(
                    "option 'replay_units' is at most " + MOST_UNITS + ", which are eight pages of a megabyte",
                    options.position(REPLAY_UNITS));
        }
        return new AdviceRequest(
                table,
                statement.file(),
                options.count(DAYS),
                replay,
                units == null ? AdviceRequest.USUAL_REPLAY_UNITS : units,
                Boolean.TRUE.equals(options.flag(METRICS)));
    }
}
