package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.driver.page.DynamoDoor;
import io.github.dynamodbjdbc.driver.page.RetriedTask;
import io.github.dynamodbjdbc.driver.wire.InFlight;
import java.util.function.Function;

/** What is asked while something else is asked too. To be closed when nobody wants it any more, asked or not. */
final class Aside<T> extends RetriedTask<T> implements AutoCloseable {
    private final Function<InFlight, T> asking;

    private Aside(DynamoDoor door, Function<InFlight, T> asking) {
        super(door);
        this.asking = asking;
    }

    static <T> Aside<T> ask(DynamoDoor door, Function<InFlight, T> asking) {
        Aside<T> aside = new Aside<>(door, asking);
        aside.start();
        return aside;
    }

    @Override
    protected T read() {
        return asking.apply(next());
    }

    @Override
    public void close() {
        abort();
        settle();
    }
}
