package io.github.dynamodbjdbc.tck.hunter;

import java.net.URI;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What a hunt is to do. It ends with whichever is reached first of seconds, statements and findings.
 *
 * @param endpoint of a DynamoDB Local, whose tables are made and dropped
 * @param seed the same gives the same rounds
 * @param statements how many, variations counted
 * @param findings after so many it ends
 * @param output where findings are written as cases; null if nowhere
 * @param shrink whether findings are made smaller
 * @param statementsPerRound after so many other tables are made up
 * @param firstRound where to begin; 0 unless a certain round is to be run again
 */
public record HuntOptions(
        URI endpoint,
        long seed,
        long seconds,
        long statements,
        int findings,
        int threads,
        @Nullable Path output,
        boolean shrink,
        int statementsPerRound,
        long firstRound) {
    private static final int STATEMENTS_PER_ROUND = 300;

    /** A hunt in all threads that shrinks what it finds. */
    public static HuntOptions of(URI endpoint, long seed, long seconds, long statements, Path output) {
        return new HuntOptions(
                endpoint,
                seed,
                seconds,
                statements,
                20,
                Runtime.getRuntime().availableProcessors(),
                output,
                true,
                STATEMENTS_PER_ROUND,
                0);
    }
}
