package io.github.dynamodbjdbc.tck.hunter;

import io.github.dynamodbjdbc.tck.hunter.make.Dice;
import io.github.dynamodbjdbc.tck.hunter.make.Focus;
import io.github.dynamodbjdbc.tck.local.Store;
import io.github.dynamodbjdbc.tck.rules.ServiceRulesProxy;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/**
 * What stands between the driver and the engine, and keeps the rules of the service apart from it, in several moods.
 */
final class Services implements AutoCloseable {
    /** With which the tables of a round have dozens of pages. */
    private static final long SMALL_PAGE_BYTES = 400;

    private final List<ServiceRulesProxy> proxies = new ArrayList<>();
    private final Service usual;
    private final Service smallPages;
    private final Service lateIndexes;

    /**
     * One of the moods.
     *
     * @param store by which tables are made and dropped, so that it knows of them
     * @param mood in words; empty for the usual one
     * @param lateIndexes whether global indexes show nothing of what was written: whoever wants consistent reads must not
     *     read them
     */
    record Service(URI endpoint, Store store, String mood, boolean lateIndexes) {}

    Services(URI engine) {
        this.usual = service(proxy(engine), "", false);
        ServiceRulesProxy small = proxy(engine);
        small.pageBytes(SMALL_PAGE_BYTES);
        this.smallPages = service(small, "pages of " + SMALL_PAGE_BYTES + " bytes", false);
        ServiceRulesProxy late = proxy(engine);
        late.delayIndexes(true);
        this.lateIndexes = service(late, "global indexes that show nothing of it yet", true);
    }

    private ServiceRulesProxy proxy(URI engine) {
        ServiceRulesProxy proxy = ServiceRulesProxy.start(engine);
        // Nobody writes to the tables of a round while it is asked.
        proxy.remembersReads(true);
        proxies.add(proxy);
        return proxy;
    }

    private static Service service(ServiceRulesProxy proxy, String mood, boolean lateIndexes) {
        return new Service(proxy.endpoint(), new Store(proxy.endpoint()), mood, lateIndexes);
    }

    Service choose(Dice dice, Focus focus) {
        double mood = focus == Focus.CONSISTENCY ? 1 : dice.below(100) / 100.0;
        return mood < 0.6 ? usual : mood < 0.93 ? smallPages : lateIndexes;
    }

    @Override
    public void close() {
        proxies.forEach(ServiceRulesProxy::close);
    }
}
