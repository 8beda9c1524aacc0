package io.github.dynamodbjdbc.tck.hunter;

import io.github.dynamodbjdbc.tck.hunter.make.Dice;
import io.github.dynamodbjdbc.tck.hunter.make.Focus;
import io.github.dynamodbjdbc.tck.local.Store;
import io.github.dynamodbjdbc.tck.rules.ServiceRulesProxy;
import java.net.URI;

/**
 * What stands between the driver and DynamoDB Local, which takes what the service rejects: the rules of the service, in
 * several moods.
 */
final class Services implements AutoCloseable {
    /** With which the tables of a round have dozens of pages. */
    private static final long SMALL_PAGE_BYTES = 400;

    private final ServiceRulesProxy usual;
    private final ServiceRulesProxy smallPages;
    private final ServiceRulesProxy lateIndexes;
    private final Store store;
    private final Store lateStore;

    /**
     * One of the moods.
     *
     * @param store by which tables are made, so that it knows of them
     * @param mood in words; empty for the usual one
     * @param lateIndexes whether global indexes show nothing of what was written: whoever wants consistent reads must not
     *     read them
     */
    record Service(URI endpoint, Store store, String mood, boolean lateIndexes) {}

    Services(URI engine) {
        this.store = new Store(engine);
        this.usual = ServiceRulesProxy.start(engine);
        this.smallPages = ServiceRulesProxy.start(engine);
        this.smallPages.pageBytes(SMALL_PAGE_BYTES);
        this.lateIndexes = ServiceRulesProxy.start(engine);
        this.lateIndexes.delayIndexes(true);
        this.lateStore = new Store(lateIndexes.endpoint());
    }

    Service choose(Dice dice, Focus focus) {
        double mood = focus == Focus.CONSISTENCY ? 1 : dice.below(100) / 100.0;
        if (mood < 0.6) {
            return new Service(usual.endpoint(), store, "", false);
        } else if (mood < 0.93) {
            return new Service(smallPages.endpoint(), store, "pages of " + SMALL_PAGE_BYTES + " bytes", false);
        }
        return new Service(lateIndexes.endpoint(), lateStore, "global indexes that show nothing of it yet", true);
    }

    @Override
    public void close() {
        usual.close();
        smallPages.close();
        lateIndexes.close();
    }
}
