package io.github.dynamodbjdbc.driver.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class TokenBucketTest {
    private static final long SECOND = 1_000_000_000;

    private final AtomicLong clock = new AtomicLong(5);
    private final TokenBucket bucket = new TokenBucket(10, clock::get);

    @Test
    void letsGoUntilEmptyAndThenWaitsForTheDebt() {
        assertThat(bucket.take(9)).isZero();
        assertThat(bucket.take(21)).isZero();
        assertThat(bucket.take(1)).isCloseTo(2 * SECOND, within(10L));
        clock.addAndGet(SECOND);
        assertThat(bucket.take(1)).isCloseTo(SECOND, within(10L));
        clock.addAndGet(bucket.take(1));
        assertThat(bucket.take(1)).isZero();
    }

    @Test
    void requestsThatBeginTogetherWaitForOneAnother() {
        assertThat(bucket.take(128)).isZero();
        assertThat(bucket.take(128)).isCloseTo(118 * SECOND / 10, within(10L));
        bucket.correct(0.5 - 128);
        assertThat(bucket.take(128)).as("the first consumed half a unit only").isZero();
        bucket.correct(100);
        assertThat(bucket.take(1)).isCloseTo(2185 * SECOND / 100, within(10L));
    }

    @Test
    void savesUpOneSecondOnly() {
        clock.addAndGet(100 * SECOND);
        assertThat(bucket.take(15)).isZero();
        assertThat(bucket.take(15)).isCloseTo(SECOND / 2, within(10L));
    }
}
