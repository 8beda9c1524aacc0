package io.github.dynamodbjdbc.driver.session;

import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.gateway.RateLimits;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.gateway.TableExchanges;
import io.github.dynamodbjdbc.driver.wire.InFlight;
import java.time.Duration;
import java.util.Comparator;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.ListTablesRequest;

/**
 * Whether DynamoDB responds and accepts the credentials. Any response to any request of the client configuration proves it for half a minute; after
 * that, one signed request without consumption is sent. A thousand pools that test their connections must not send a thousand requests per second,
 * because the account shares a limit of such requests.
 */
public final class Liveness {
    private static final Duration PROVEN = Duration.ofSeconds(30);

    /** Spreads the requests of processes that were started together. */
    private static final Duration SPREAD = Duration.ofSeconds(10);

    /** A pool that tests all of its connections should not wait for each of them. */
    private static final long FAILED_NANOS = Duration.ofSeconds(1).toNanos();

    private static final ListTablesRequest QUESTION =
            ListTablesRequest.builder().limit(1).build();

    private final LongSupplier nanos;
    private final Supplier<@Nullable Duration> sinceAnswer;
    private Duration proven = jittered();
    private @Nullable Long failedAt;

    /**
     * @param nanos a clock like {@link System#nanoTime}
     * @param sinceAnswer the time since the last response; null if there was none that counts
     */
    public Liveness(LongSupplier nanos, Supplier<@Nullable Duration> sinceAnswer) {
        this.nanos = nanos;
        this.sinceAnswer = sinceAnswer;
    }

    public static Liveness of(Site site) {
        return site.client()
                .shared(
                        Liveness.class,
                        Liveness.class,
                        client -> new Liveness(
                                System::nanoTime, () -> client.wire().sinceAnswer()));
    }

    /**
     * Whether a region of the connection responds: its own, or one of the failover list. Those that are known to be away are asked last.
     *
     * @param timeoutSeconds for all of them together
     */
    public static boolean isAlive(Session session, int timeoutSeconds) {
        long now = session.currentMillis();
        int timeout = Math.max(1, timeoutSeconds / session.sites().size());
        return session.sites().stream()
                .sorted(Comparator.comparing((Site site) -> site.isKnownAway(now)))
                .anyMatch(site -> {
                    RequestGateway gateway = session.gateway(timeout);
                    gateway.moveTo(site.client(), RateLimits.NONE);
                    return of(site).isAlive(gateway);
                });
    }

    private static Duration jittered() {
        return PROVEN.plusNanos(ThreadLocalRandom.current().nextLong(SPREAD.toNanos()));
    }

    /** @param gateway sends the request, if no response is recent enough */
    public synchronized boolean isAlive(RequestGateway gateway) {
        Duration since = sinceAnswer.get();
        if (since != null && since.compareTo(proven) < 0) {
            return true;
        }
        Long failed = failedAt;
        if (failed != null && nanos.getAsLong() - failed < FAILED_NANOS) {
            return false;
        }
        proven = jittered();
        boolean alive = answers(gateway);
        failedAt = alive ? null : (Long) nanos.getAsLong();
        return alive;
    }

    private static boolean answers(RequestGateway gateway) {
        try {
            gateway.ask(TableExchanges.LIST_TABLES, "", QUESTION, InFlight.once());
            return true;
        } catch (RuntimeException e) {
            // An interrupted thread gets no response, which shows nothing about the endpoint.
            return Errors.isAnswer(e) || Thread.currentThread().isInterrupted();
        }
    }
}
