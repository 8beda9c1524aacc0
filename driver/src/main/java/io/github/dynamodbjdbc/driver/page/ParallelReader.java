package io.github.dynamodbjdbc.driver.page;

import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.item.Key;
import io.github.dynamodbjdbc.driver.request.PagedRequest;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * The pages of several reads that go on side by side: segments of a scan, or queries. They come in whatever order they arrive.
 * Each reads one page ahead of what is taken from it, so that memory holds at most one page of each that is under way, and the
 * one in use.
 */
public final class ParallelReader implements PageSource {
    private final DynamoDoor door;
    private final int node;
    private final Target target;
    private final List<PagedRequest> requests;
    private final int sideBySide;
    private final PageSizing sizing;
    private final BlockingQueue<Arrival> arrivals = new LinkedBlockingQueue<>();
    private final Set<PageTask> tasks = ConcurrentHashMap.newKeySet();
    private int unfinished;
    private int started;
    private int source;
    private volatile boolean closed;

    private record Arrival(int source, PageTask task) {}

    /** @param sideBySide how many of the reads may be under way at a time */
    public ParallelReader(
            DynamoDoor door,
            int node,
            Target target,
            List<? extends PagedRequest> requests,
            int sideBySide,
            PageSizing sizing) {
        this.door = door;
        this.node = node;
        this.target = target;
        this.requests = List.copyOf(requests);
        this.sideBySide = Math.min(sideBySide, requests.size());
        this.sizing = sizing;
        this.unfinished = requests.size();
    }

    @Override
    public @Nullable Page next(long delivered) {
        while (started < sideBySide) {
            submit(started++, null);
        }
        if (unfinished == 0) {
            return null;
        }
        Arrival arrival = take();
        tasks.remove(arrival.task());
        Page page = arrival.task().get();
        source = arrival.source();
        if (page.hasNext()) {
            submit(arrival.source(), page.lastKey());
        } else {
            unfinished--;
            if (started < requests.size()) {
                submit(started++, null);
            }
        }
        return page;
    }

    /** Which of the reads the last page is of, counted from 0. */
    public int source() {
        return source;
    }

    private Arrival take() {
        try {
            return arrivals.take();
        } catch (InterruptedException e) {
            close();
            Thread.currentThread().interrupt();
            throw StatementFailure.cancelled();
        }
    }

    private void submit(int of, @Nullable Key startKey) {
        int limit = door.limits().atMostPageItems(sizing.next(0, door.readUnitsLeft() / sideBySide));
        PageTask task = new PageTask(door, node, target, requests.get(of), startKey, limit, sizing.estimate(limit));
        tasks.add(task);
        if (closed) {
            task.abort();
        }
        Background.executor().execute(() -> {
            task.run();
            arrivals.add(new Arrival(of, task));
        });
    }

    @Override
    public void close() {
        closed = true;
        tasks.forEach(PageTask::abort);
        tasks.forEach(PageTask::settle);
    }
}
