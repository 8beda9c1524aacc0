package io.github.dynamodbjdbc.driver.jdbc;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that a test moves. Thread-safe. */
final class TestClock extends Clock {
    private Instant now;

    TestClock(Instant start) {
        now = start;
    }

    TestClock(String start) {
        this(Instant.parse(start));
    }

    synchronized void pass(Duration time) {
        now = now.plus(time);
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
    public synchronized Instant instant() {
        return now;
    }
}
