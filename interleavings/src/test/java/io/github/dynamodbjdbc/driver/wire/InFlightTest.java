package io.github.dynamodbjdbc.driver.wire;

import io.github.dynamodbjdbc.turns.OneTurn;
import java.util.List;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.junit.jupiter.api.Test;

/** A request that one thread tries again while another ends it: once it is over, each attempt is ended, whichever came first. */
@OneTurn(of = 4, number = 3)
public class InFlightTest {
    private final InFlight request = new InFlight();

    @Operation
    public int attempt() {
        request.attempt(() -> {});
        return request.attempts() > 0 ? 1 : 0;
    }

    @Operation
    public void throttled() {
        request.throttled("reason");
    }

    @Operation
    public boolean abort() {
        request.abort();
        return request.isAborted();
    }

    @Operation
    public boolean timeOut() {
        request.timeOut();
        return request.isOver();
    }

    @Operation
    public List<String> throttles() {
        return request.throttles();
    }

    @Test
    void eachInterleavingIsAnOrder() {
        int more = Integer.getInteger("interleavings", 1);
        new ModelCheckingOptions()
                .iterations(6 * more)
                .invocationsPerIteration(100 * more)
                .threads(3)
                .actorsPerThread(2)
                .actorsBefore(0)
                .actorsAfter(1)
                .check(InFlightTest.class);
    }
}
