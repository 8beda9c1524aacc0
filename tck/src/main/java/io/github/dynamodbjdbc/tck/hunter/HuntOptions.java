package io.github.dynamodbjdbc.tck.hunter;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What a hunt is to do. It ends with whichever is reached first of rounds, seconds, statements and findings. Where only
 * rounds are limited, it is the same whenever and wherever it runs.
 *
 * @param seed the same gives the same rounds
 * @param seconds the limit by the clock
 * @param statements how many, variations counted
 * @param findings after so many it ends
 * @param output where findings are written as cases; null if nowhere
 * @param shrink whether findings are made smaller
 * @param statementsPerRound after so many other tables are made up
 * @param firstRound where to begin; 0 unless a certain round is to be run again
 * @param rounds how many
 * @param otherProcess whether some statements are also run in another process, which takes seconds to start
 */
record HuntOptions(
        long seed,
        long seconds,
        long statements,
        int findings,
        int threads,
        @Nullable Path output,
        boolean shrink,
        int statementsPerRound,
        long firstRound,
        long rounds,
        boolean otherProcess) {
    private static final int FINDINGS = 20;

    /** Other tables soon, since many defects show with some and not with others. */
    private static final int STATEMENTS_FOR_DEFECT = 60;

    /** A hunt in all threads that goes through certain rounds, and shrinks what it finds. */
    static HuntOptions rounds(long seed, long rounds, int statementsPerRound, Path output) {
        return new HuntOptions(
                seed,
                Long.MAX_VALUE,
                Long.MAX_VALUE,
                FINDINGS,
                Runtime.getRuntime().availableProcessors(),
                output,
                true,
                statementsPerRound,
                0,
                rounds,
                false);
    }

    /** The search for a planted defect: it ends with the first finding, which is left as it is. */
    HuntOptions untilFound() {
        return new HuntOptions(
                seed, seconds, statements, 1, threads, null, false, STATEMENTS_FOR_DEFECT, firstRound, rounds, false);
    }
}
