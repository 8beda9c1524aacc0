package io.github.dynamodbjdbc.driver.page;

import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.request.PagedRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The pages of a scan in segments, in whatever order they arrive. Each segment reads one page ahead of what is taken from it, so
 * that memory holds at most one page a segment, and the one in use.
 */
public final class SegmentedReader implements PageSource {
    private final DynamoDoor door;
    private final int node;
    private final Target target;
    private final List<PagedRequest.Scan> segments;
    private final PageSizing sizing;
    private final BlockingQueue<Arrival> arrivals = new LinkedBlockingQueue<>();
    private final Set<PageTask> tasks = ConcurrentHashMap.newKeySet();
    private int unfinished;
    private boolean started;
    private volatile boolean closed;

    private record Arrival(int segment, PageTask task) {}

    public SegmentedReader(
            DynamoDoor door, int node, Target target, List<PagedRequest.Scan> segments, PageSizing sizing) {
        this.door = door;
        this.node = node;
        this.target = target;
        this.segments = new ArrayList<>(segments);
        this.sizing = sizing;
    }

    @Override
    public @Nullable Page next(long delivered) {
        if (!started) {
            started = true;
            unfinished = segments.size();
            for (int segment = 0; segment < segments.size(); segment++) {
                submit(segment, null);
            }
        }
        if (unfinished == 0) {
            return null;
        }
        Arrival arrival = take();
        tasks.remove(arrival.task());
        Page page = arrival.task().get();
        if (page.hasNext()) {
            submit(arrival.segment(), page.lastKey());
        } else {
            unfinished--;
        }
        return page;
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

    private void submit(int segment, @Nullable Map<String, AttributeValue> startKey) {
        int limit = door.limits().atMostPageItems(sizing.next(0, door.readUnitsLeft() / segments.size()));
        PageTask task =
                new PageTask(door, node, target, segments.get(segment), startKey, limit, sizing.estimate(limit));
        tasks.add(task);
        if (closed) {
            task.abort();
        }
        Background.executor().execute(() -> {
            task.run();
            arrivals.add(new Arrival(segment, task));
        });
    }

    @Override
    public void close() {
        closed = true;
        tasks.forEach(PageTask::abort);
        tasks.forEach(PageTask::settle);
    }
}
