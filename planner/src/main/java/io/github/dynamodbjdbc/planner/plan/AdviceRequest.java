package io.github.dynamodbjdbc.planner.plan;

import org.jspecify.annotations.Nullable;

/**
 * A request for advice on tables, by statements that were run.
 *
 * @param table the only table to advise on; null for all
 * @param file the file with recorded statements; null for the log of statements
 * @param days the days in which the statements were run; null if the log says it
 * @param replay the items over which statements are run with and without the recommended indexes
 * @param replayUnits the limit of read capacity units of each table's sample
 * @param metrics whether CloudWatch is asked which indexes are not used
 */
public record AdviceRequest(
        @Nullable String table,
        @Nullable String file,
        @Nullable Long days,
        Replay replay,
        double replayUnits,
        boolean metrics) {
    /** The sample of a megabyte. */
    public static final double USUAL_REPLAY_UNITS = 128;

    /** The items of a replay. */
    public enum Replay {
        NONE,
        /** A sample of the tables, which is read for it. */
        SAMPLE
    }

    /** Advice by the log, without a replay or metrics. */
    public static AdviceRequest byLog(@Nullable String table) {
        return new AdviceRequest(table, null, null, Replay.NONE, USUAL_REPLAY_UNITS, false);
    }
}
