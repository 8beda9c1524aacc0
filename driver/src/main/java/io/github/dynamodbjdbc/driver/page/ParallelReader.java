package io.github.dynamodbjdbc.driver.page;

import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.gateway.PageSizing;
import io.github.dynamodbjdbc.driver.gateway.ReadThroughput;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.gateway.Target;
import io.github.dynamodbjdbc.driver.item.Key;
import io.github.dynamodbjdbc.driver.request.PagedRequest;
import io.github.dynamodbjdbc.driver.task.Background;
import io.github.dynamodbjdbc.driver.task.Concurrency;
import io.github.dynamodbjdbc.driver.wire.InFlight;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * The pages of several concurrent reads, such as segments of a scan or queries, in the order of their arrival. Each read fetches one page ahead, so
 * memory holds at most one page per active read, plus the one in use. If rows are shown, or few are needed, it starts with one request and adds more
 * as pages are consumed: most users who look at the first rows don't look at the last.
 */
public final class ParallelReader implements PageSource {
    private static final int QUERIES = 8;

    private final RequestGateway gateway;
    private final int node;
    private final Target target;
    private final List<PagedRequest> requests;
    private final Concurrency sideBySide;
    private final PageSizing sizing;
    private final BlockingQueue<Arrival> arrivals = new LinkedBlockingQueue<>();
    private final Set<PageTask> tasks = ConcurrentHashMap.newKeySet();
    // Reads that are not active; those that have started come before those that have not.
    private final Deque<Rest> waiting = new ArrayDeque<>();
    // Active reads without a thread.
    private final Deque<Arrival> unbegun = new ArrayDeque<>();
    private final Background background;
    private final boolean grows;
    private int underWay;
    private int taken;
    private int source;
    private volatile boolean closed;

    private record Arrival(int source, PageTask task) {}

    /** The rest of a read, from a key on. */
    private record Rest(int source, @Nullable Key startKey) {}

    private ParallelReader(
            RequestGateway gateway,
            int node,
            Target target,
            List<? extends PagedRequest> requests,
            Concurrency sideBySide,
            PageSizing sizing,
            boolean grows,
            Background background) {
        this.background = background;
        this.grows = grows;
        this.gateway = gateway;
        this.node = node;
        this.target = target;
        this.requests = List.copyOf(requests);
        this.sideBySide = sideBySide;
        this.sizing = sizing;
        for (int i = 0; i < requests.size(); i++) {
            waiting.add(new Rest(i, null));
        }
    }

    /** The segments of a scan, with as many concurrent requests as are useful. */
    public static ParallelReader segments(
            RequestGateway gateway, int node, Target target, List<? extends PagedRequest> requests, PageSizing sizing) {
        return segments(gateway, node, target, requests, sizing, Background.SHARED);
    }

    static ParallelReader segments(
            RequestGateway gateway,
            int node,
            Target target,
            List<? extends PagedRequest> requests,
            PageSizing sizing,
            Background background) {
        int most = ReadThroughput.of(gateway.client()).pagesAtOnce(target, requests.size());
        return new ParallelReader(
                gateway,
                node,
                target,
                requests,
                Concurrency.upTo(most),
                sizing,
                gateway.growsWithWhatIsTaken() || !sizing.wantsAll(),
                background);
    }

    /** Queries, few of which have more than one page. */
    public static ParallelReader queries(
            RequestGateway gateway, int node, Target target, List<? extends PagedRequest> requests, PageSizing sizing) {
        return new ParallelReader(
                gateway,
                node,
                target,
                requests,
                Concurrency.fixed(Math.min(QUERIES, requests.size())),
                sizing,
                false,
                Background.SHARED);
    }

    @Override
    public @Nullable Page next(long delivered) {
        begin(delivered);
        if (underWay == 0) {
            return null;
        }
        boolean waits = arrivals.isEmpty();
        Arrival arrival = take();
        underWay--;
        tasks.remove(arrival.task());
        Page page = arrival.task().get();
        source = arrival.source();
        sizing.evaluated(page.itemsEvaluated());
        if (arrival.task().wasThrottled()) {
            gateway.heed(target, sizing);
        }
        sideBySide.arrived(waits, arrival.task().wasThrottled());
        if (page.hasNext()) {
            waiting.addFirst(new Rest(source, page.lastKey()));
        }
        if (!grows() || taken > 0 && sizing.isFull()) {
            begin(delivered + page.items().size());
        }
        taken += sizing.isFull() ? 1 : 0;
        return page;
    }

    @Override
    public void needAll() {
        sizing.needAll();
    }

    private void begin(long delivered) {
        while (underWay < atOnce() && !waiting.isEmpty()) {
            Rest rest = waiting.remove();
            underWay++;
            submit(rest.source(), rest.startKey(), delivered);
        }
    }

    /** If more rows may not be needed, one request more than the number of full pages consumed. */
    private int atOnce() {
        return grows() ? Math.min(sideBySide.now(), taken + 1) : sideBySide.now();
    }

    private boolean grows() {
        return grows && !sizing.needsAll();
    }

    /** The index of the read to which the last page belongs, from 0. */
    public int source() {
        return source;
    }

    private Arrival take() {
        Arrival unbegun = arrivals.isEmpty() ? this.unbegun.poll() : null;
        if (unbegun != null) {
            // This thread reads its page now.
            return unbegun;
        }
        try {
            return gateway.await(arrivals);
        } catch (InterruptedException e) {
            close();
            throw StatementFailure.interrupted();
        }
    }

    private void submit(int of, @Nullable Key startKey, long delivered) {
        int limit =
                gateway.limits().atMostPageItems(sizing.next(delivered, gateway.readUnitsLeft() / sideBySide.now()));
        PageTask task = new PageTask(
                gateway, node, target, requests.get(of), startKey, limit, sizing.estimate(limit), new InFlight());
        tasks.add(task);
        if (closed) {
            task.abort();
        }
        Arrival arrival = new Arrival(of, task);
        boolean begun = background.begin(() -> {
            task.run();
            arrivals.add(arrival);
            task.decodeAhead();
        });
        if (!begun) {
            unbegun.add(arrival);
        }
    }

    @Override
    public void close() {
        closed = true;
        tasks.forEach(PageTask::abort);
        tasks.forEach(PageTask::settle);
    }
}
