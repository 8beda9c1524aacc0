package io.github.dynamodbjdbc.driver.gateway;

import io.github.dynamodbjdbc.turns.OneTurn;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.junit.jupiter.api.Test;

/** The rate that requests of several threads share, in interleavings that Lincheck goes through one by one: no unit is lost or taken twice. */
@OneTurn(of = 4, number = 1)
public class TokenBucketTest {
    private final TokenBucket bucket = new TokenBucket(10, () -> 0);

    @Operation
    public long takeThree() {
        return bucket.take(3);
    }

    @Operation
    public long takeTen() {
        return bucket.take(10);
    }

    @Operation
    public void giveBack() {
        bucket.correct(-2);
    }

    @Operation
    public void takeMore() {
        bucket.correct(4);
    }

    @Test
    void eachInterleavingIsAnOrder() {
        int more = Integer.getInteger("interleavings", 1);
        new ModelCheckingOptions()
                .iterations(8 * more)
                .invocationsPerIteration(100 * more)
                .threads(3)
                .actorsPerThread(2)
                .actorsBefore(0)
                .actorsAfter(1)
                .check(TokenBucketTest.class);
    }
}
