package io.github.dynamodbjdbc.tck.hunter;

import io.github.dynamodbjdbc.engine.Engine;
import io.github.dynamodbjdbc.engine.EngineBuilder;
import io.github.dynamodbjdbc.tck.hunter.make.Dice;
import io.github.dynamodbjdbc.tck.hunter.make.Focus;
import io.github.dynamodbjdbc.tck.local.Store;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Engines for the driver, in several configurations. */
final class Services implements AutoCloseable {
    /** The page size with which the tables of a round have dozens of pages. */
    private static final int SMALL_PAGE_BYTES = 400;

    /** Longer than any hunt. */
    private static final Duration NEVER = Duration.ofDays(1000);

    private final List<Engine> engines = new ArrayList<>();
    private final Service usual;
    private final Service smallPages;
    private final Service lateIndexes;

    /**
     * An engine in one configuration.
     *
     * @param store creates and drops tables
     * @param mood a description of the configuration; empty for the usual one
     * @param lateIndexes whether global indexes lag behind all writes, so that only eventually consistent reads may use them
     */
    record Service(URI endpoint, Store store, String mood, boolean lateIndexes) {}

    Services() {
        this.usual = service(Engine.builder(), "", false);
        this.smallPages =
                service(Engine.builder().pageBytes(SMALL_PAGE_BYTES), "pages of " + SMALL_PAGE_BYTES + " bytes", false);
        this.lateIndexes =
                service(Engine.builder().indexLag(NEVER, NEVER), "global indexes that show nothing of it yet", true);
    }

    private Service service(EngineBuilder builder, String mood, boolean lateIndexes) {
        // Expired items must stay, because the hunt is about those that are not deleted yet.
        Engine engine = builder.expiryInterval(Duration.ZERO).build();
        engines.add(engine);
        URI endpoint = engine.serve().endpoint();
        return new Service(endpoint, new Store(endpoint), mood, lateIndexes);
    }

    Service choose(Dice dice, Focus focus) {
        double mood = focus == Focus.CONSISTENCY ? 1 : dice.below(100) / 100.0;
        return mood < 0.6 ? usual : mood < 0.93 ? smallPages : lateIndexes;
    }

    @Override
    public void close() {
        engines.forEach(Engine::close);
    }
}
