package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.task.RetriedTask;
import io.github.dynamodbjdbc.driver.wire.InFlight;
import java.util.function.Function;
import java.util.function.Supplier;

/** A request in a separate thread, while its statement sends others. It is closed once its response is not needed any more. */
final class SideRequest<T> extends RetriedTask<T> implements AutoCloseable {
    private final Function<Supplier<InFlight>, T> asking;

    private SideRequest(RequestGateway gateway, Function<Supplier<InFlight>, T> asking) {
        super(gateway);
        this.asking = asking;
    }

    /** @param asking receives handles for its requests and pauses */
    static <T> SideRequest<T> ask(RequestGateway gateway, Function<Supplier<InFlight>, T> asking) {
        SideRequest<T> request = new SideRequest<>(gateway, asking);
        request.start();
        return request;
    }

    @Override
    protected T read() {
        return asking.apply(this::next);
    }

    /**
     * Waits for the response.
     *
     * @param throttled the end of the message after "DynamoDB throttled"
     * @throws StatementFailure 53000 if it was throttled until the statement timed out
     */
    T get(String throttled) {
        try {
            return get();
        } catch (StatementFailure e) {
            throw e.isTimeout() && wasThrottled() ? Patience.failure(throttled, e) : e;
        }
    }

    @Override
    public void close() {
        abort();
        settle();
    }
}
