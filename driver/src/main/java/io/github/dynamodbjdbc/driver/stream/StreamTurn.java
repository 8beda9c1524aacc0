package io.github.dynamodbjdbc.driver.stream;

import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/** The one reader that a JVM is of a stream: its statements ask for records one after the other. */
final class StreamTurn {
    private static final Duration LOOK = Duration.ofMillis(2);

    private final Semaphore turn = new Semaphore(1, true);

    <T> T take(RequestGateway gateway, Supplier<T> request) {
        while (!turn.tryAcquire()) {
            gateway.pause(LOOK);
        }
        try {
            return request.get();
        } finally {
            turn.release();
        }
    }
}
