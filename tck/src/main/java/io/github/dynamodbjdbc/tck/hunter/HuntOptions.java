package io.github.dynamodbjdbc.tck.hunter;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Options of a hunt, which ends with the first limit that is reached. If only rounds are limited, the hunt is reproducible.
 *
 * @param seed the seed; an equal one gives the same rounds
 * @param seconds the time limit in seconds
 * @param statements the limit of statements, including variations
 * @param findings the limit of findings
 * @param output the directory to which findings are written as cases; null for none
 * @param shrink whether findings are made smaller
 * @param statementsPerRound the number of statements after which new tables are generated
 * @param firstRound the first round; 0 unless a certain round is repeated
 * @param rounds the number of rounds
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

    /** New tables soon, because many defects show only with some tables. */
    private static final int STATEMENTS_FOR_DEFECT = 60;

    /** A hunt in all threads that plays certain rounds, and shrinks its findings. */
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

    /** The search for a planted defect: it ends with the first finding, which is not shrunk. */
    HuntOptions untilFound() {
        return new HuntOptions(
                seed, seconds, statements, 1, threads, null, false, STATEMENTS_FOR_DEFECT, firstRound, rounds, false);
    }
}
