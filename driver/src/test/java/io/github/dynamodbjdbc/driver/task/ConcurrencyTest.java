package io.github.dynamodbjdbc.driver.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ConcurrencyTest {
    private static final long PLENTY = 1L << 32;

    private final AtomicLong nanos = new AtomicLong();

    private Concurrency upTo(int most) {
        return Concurrency.upTo(most, PLENTY, nanos::get);
    }

    /** Reports two rounds of pages and one page more. */
    private void rounds(Concurrency concurrency, long nanosForPage, boolean waited) {
        int pages = 2 * concurrency.now() + 1;
        for (int i = 0; i < pages; i++) {
            nanos.addAndGet(nanosForPage);
            concurrency.arrived(waited, false);
        }
    }

    @Test
    void itDoublesWhileTheReaderWaitsAndPagesComeFaster() {
        Concurrency concurrency = upTo(16);
        assertThat(concurrency.now()).isEqualTo(4);
        rounds(concurrency, 1000, true);
        assertThat(concurrency.now()).isEqualTo(8);
        rounds(concurrency, 500, true);
        assertThat(concurrency.now()).isEqualTo(16);
        rounds(concurrency, 250, true);
        rounds(concurrency, 125, true);
        assertThat(concurrency.now()).isEqualTo(16);
    }

    @Test
    void aReaderThatIsNotWaitingNeedsNoMore() {
        Concurrency concurrency = upTo(16);
        rounds(concurrency, 1000, false);
        assertThat(concurrency.now()).isEqualTo(4);
        rounds(concurrency, 1000, true);
        assertThat(concurrency.now()).as("it may come to wait later").isEqualTo(8);
    }

    @Test
    void whereItBringsNothingHalfAsManyDo() {
        Concurrency concurrency = upTo(16);
        rounds(concurrency, 1000, true);
        rounds(concurrency, 950, true);
        assertThat(concurrency.now()).isEqualTo(4);
        rounds(concurrency, 100, true);
        assertThat(concurrency.now()).as("it stays there").isEqualTo(4);
    }

    @Test
    void throttlingHalvesIt() {
        Concurrency concurrency = upTo(16);
        concurrency.arrived(true, true);
        assertThat(concurrency.now()).isEqualTo(2);
        rounds(concurrency, 1000, true);
        assertThat(concurrency.now()).isEqualTo(2);
    }

    @Test
    void itIsHalvedAgainIfLaterRequestsAreThrottledToo() {
        Concurrency concurrency = Concurrency.fixed(16);
        concurrency.arrived(true, true);
        assertThat(concurrency.now()).isEqualTo(8);
        for (int i = 0; i < 16; i++) {
            concurrency.arrived(true, true);
        }
        assertThat(concurrency.now()).as("these were sent before").isEqualTo(8);
        concurrency.arrived(true, true);
        assertThat(concurrency.now()).isEqualTo(4);
        rounds(concurrency, 1000, true);
        assertThat(concurrency.now()).isEqualTo(4);
    }

    @Test
    void itComesBackOneByOneWhereNothingIsThrottledAnyMore() {
        Concurrency concurrency = Concurrency.fixed(3);
        concurrency.arrived(true, true);
        assertThat(concurrency.now()).isEqualTo(1);
        for (int expected : new int[] {2, 3, 3}) {
            for (int i = 0; i < 100; i++) {
                concurrency.arrived(true, false);
            }
            assertThat(concurrency.now()).isEqualTo(expected);
        }
    }

    @Test
    void noMorePermitsAreGivenThanAllowed() {
        assertThat(upTo(3).now()).isEqualTo(3);
        assertThat(Concurrency.upTo(16, 16L << 20, nanos::get).now()).isEqualTo(2);
        assertThat(Concurrency.upTo(16, 1, nanos::get).now()).isEqualTo(1);
        assertThat(Concurrency.fixed(7).now()).isEqualTo(7);
    }
}
