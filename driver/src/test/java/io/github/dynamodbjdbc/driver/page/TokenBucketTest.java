package io.github.dynamodbjdbc.driver.page;

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
        assertThat(bucket.nanosToWait()).isZero();
        bucket.take(9);
        assertThat(bucket.nanosToWait()).isZero();
        bucket.take(21);
        assertThat(bucket.nanosToWait()).isCloseTo(2 * SECOND, within(10L));
        clock.addAndGet(SECOND);
        assertThat(bucket.nanosToWait()).isCloseTo(SECOND, within(10L));
        clock.addAndGet(bucket.nanosToWait());
        assertThat(bucket.nanosToWait()).isZero();
    }

    @Test
    void savesUpOneSecondOnly() {
        clock.addAndGet(100 * SECOND);
        bucket.take(15);
        assertThat(bucket.nanosToWait()).isCloseTo(SECOND / 2, within(10L));
    }
}
