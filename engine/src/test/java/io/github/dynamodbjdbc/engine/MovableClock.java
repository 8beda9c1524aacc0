package io.github.dynamodbjdbc.engine;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that only changes when a test moves it. */
final class MovableClock extends Clock {
    private Instant now;

    MovableClock(long millis) {
        now = Instant.ofEpochMilli(millis);
    }

    void forward(Duration by) {
        now = now.plus(by);
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return this;
    }

    @Override
    public Instant instant() {
        return now;
    }
}
