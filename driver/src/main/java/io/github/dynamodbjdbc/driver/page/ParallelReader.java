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
 * The pages of several reads that go on side by side: segments of a scan, or queries. They come in whatever order they arrive.
 * Each reads one page ahead of what is taken from it, so that memory holds at most one page of each that is under way, and the
 * one in use. Where rows are shown, or few are wanted, it begins with one request, and more go on side by side as pages are taken: most of
 * those who look at the first rows do not look at the last.
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
    // What is not under way, those that have begun before those that have not.
    private final Deque<Rest> waiting = new ArrayDeque<>();
    // What is under way, but has no thread.
    private final Deque<Arrival> unbegun = new ArrayDeque<>();
    private final Background background;
    private final boolean grows;
    private int underWay;
    private int taken;
    private int source;
    private volatile boolean closed;

    private record Arrival(int source, PageTask task) {}

    /** A read from that key on. */
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

    /** Segments of a scan, as many side by side as help. */
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

    /** Queries, few of which take more than a page. */
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
        if (!grows || taken > 0 && sizing.isFull()) {
            begin(delivered + page.items().size());
        }
        taken += sizing.isFull() ? 1 : 0;
        return page;
    }

    private void begin(long delivered) {
        while (underWay < atOnce() && !waiting.isEmpty()) {
            Rest rest = waiting.remove();
            underWay++;
            submit(rest.source(), rest.startKey(), delivered);
        }
    }

    /** Where rows may not be wanted any more, one request more than full pages were taken. */
    private int atOnce() {
        return grows ? Math.min(sideBySide.now(), taken + 1) : sideBySide.now();
    }

    /** Which of the reads the last page is of, counted from 0. */
    public int source() {
        return source;
    }

    private Arrival take() {
        Arrival unbegun = arrivals.isEmpty() ? this.unbegun.poll() : null;
        if (unbegun != null) {
            // Its page is read here, as it is asked for.
            return unbegun;
        }
        try {
            return gateway.await(arrivals);
        } catch (InterruptedException e) {
            close();
            Thread.currentThread().interrupt();
            throw StatementFailure.cancelled();
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
