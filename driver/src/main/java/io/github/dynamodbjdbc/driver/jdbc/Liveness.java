package io.github.dynamodbjdbc.driver.jdbc;

import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.page.DynamoDoor;
import io.github.dynamodbjdbc.driver.page.TableExchanges;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.dynamodb.model.ListTablesRequest;

/**
 * Whether DynamoDB answers, and takes the credentials: one signed request that consumes nothing, whose answer all connections of the
 * client configuration go by for a second.
 */
final class Liveness {
    private static final long REMEMBERED_NANOS = Duration.ofSeconds(1).toNanos();

    private static final ListTablesRequest QUESTION =
            ListTablesRequest.builder().limit(1).build();

    private final LongSupplier nanos;
    private @Nullable Long askedAt;
    private boolean alive;

    /** @param nanos a clock as {@link System#nanoTime} */
    Liveness(LongSupplier nanos) {
        this.nanos = nanos;
    }

    static Liveness of(Session session) {
        return session.client().shared(Liveness.class, Liveness.class, client -> new Liveness(System::nanoTime));
    }

    /** @param door asked through, if nobody asked within the last second */
    synchronized boolean isAlive(DynamoDoor door) {
        Long before = askedAt;
        if (before == null || nanos.getAsLong() - before >= REMEMBERED_NANOS) {
            alive = answers(door);
            askedAt = nanos.getAsLong();
        }
        return alive;
    }

    private static boolean answers(DynamoDoor door) {
        try {
            door.ask(TableExchanges.LIST_TABLES, "", QUESTION);
            return true;
        } catch (RuntimeException e) {
            return isAnswer(e);
        }
    }

    /** Who refuses it, or is too busy, is there. Who does not take the keys, or has failed, is of no use. */
    private static boolean isAnswer(RuntimeException failure) {
        return failure instanceof AwsServiceException answer
                && answer.statusCode() < 500
                && !SqlState.INVALID_CREDENTIALS
                        .code()
                        .equals(Errors.from(answer).getSQLState());
    }
}
