package io.github.dynamodbjdbc.driver.stream;

import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/** A JVM is one reader of a stream: its statements request records in turn. */
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
