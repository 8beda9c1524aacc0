package io.github.dynamodbjdbc.driver.page;

import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.gateway.PageSizing;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.gateway.Target;
import io.github.dynamodbjdbc.driver.item.Key;
import io.github.dynamodbjdbc.driver.request.PagedRequest;
import io.github.dynamodbjdbc.driver.task.Background;
import io.github.dynamodbjdbc.driver.wire.InFlight;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The pages of one Query or Scan in order. At most one page is read ahead, and only if it is certainly or very likely needed: if all rows
 * are needed, or after the second page was requested.
 */
public final class PageReader implements PageSource {
    private final RequestGateway gateway;
    private final int node;
    private final Target target;
    private final PagedRequest request;
    private final PageSizing sizing;

    private @Nullable Key startKey;
    private boolean last;
    // The page that is being read, by this thread or in the background.
    private volatile @Nullable PageTask current;
    private volatile boolean closed;

    public PageReader(RequestGateway gateway, int node, Target target, PagedRequest request, PageSizing sizing) {
        this(gateway, node, target, request, sizing, RememberedKeys.Position.START);
    }

    /** @param start the start of the first page */
    public PageReader(
            RequestGateway gateway,
            int node,
            Target target,
            PagedRequest request,
            PageSizing sizing,
            RememberedKeys.Position start) {
        this.startKey = start.key();
        this.gateway = gateway;
        this.node = node;
        this.target = target;
        this.request = request;
        this.sizing = sizing;
    }

    /**
     * The first pages of several reads, requested concurrently.
     *
     * @param handles the handles of the requests
     */
    public static List<Page> first(
            RequestGateway gateway,
            int node,
            Target target,
            List<? extends PagedRequest> requests,
            int limit,
            double estimate,
            Supplier<InFlight> handles) {
        List<PageTask> tasks = new ArrayList<>();
        for (PagedRequest request : requests) {
            tasks.add(new PageTask(gateway, node, target, request, null, limit, estimate, handles.get()));
        }
        // This thread reads the first page.
        tasks.subList(1, tasks.size()).forEach(PageTask::start);
        List<Page> pages = new ArrayList<>();
        try {
            tasks.forEach(task -> pages.add(task.get()));
            return pages;
        } finally {
            if (pages.size() < tasks.size()) {
                tasks.forEach(PageTask::abort);
                tasks.forEach(PageTask::settle);
            }
        }
    }

    @Override
    public @Nullable Page next(long delivered) {
        if (last) {
            return null;
        }
        PageTask task = current;
        if (task == null) {
            task = task(delivered);
            current = task;
        }
        // Either close() saw the task, or this thread sees that the reader is closed.
        if (closed) {
            task.abort();
            throw StatementFailure.cancelled();
        }
        Page page = task.get();
        current = null;
        accept(page);
        if (task.wasThrottled()) {
            gateway.heed(target, sizing);
        }
        if (!last && wantsNext(delivered + page.items().size())) {
            readAhead(delivered + page.items().size());
        }
        return page;
    }

    @Override
    public void prefetch() {
        if (current == null && !closed && gateway.limits().prefetch() && gateway.readUnitsLeft() > 0) {
            readAhead(0);
        }
    }

    @Override
    public void needAll() {
        sizing.needAll();
    }

    private void accept(Page page) {
        sizing.evaluated(page.itemsEvaluated());
        startKey = page.lastKey();
        last = !page.hasNext();
    }

    private boolean wantsNext(long atHand) {
        return gateway.limits().prefetch()
                && !closed
                && sizing.wantsAhead(atHand)
                // Only a page that is really requested should exceed the budget.
                && gateway.readUnitsLeft() > 0;
    }

    private void readAhead(long delivered) {
        PageTask task = task(delivered);
        current = task;
        if (closed) {
            task.abort();
        }
        Background.SHARED.begin(() -> {
            task.run();
            task.decodeAhead();
        });
    }

    private PageTask task(long delivered) {
        int limit = gateway.limits().atMostPageItems(sizing.next(delivered, gateway.readUnitsLeft()));
        return new PageTask(gateway, node, target, request, startKey, limit, sizing.estimate(limit), new InFlight());
    }

    @Override
    public void close() {
        closed = true;
        PageTask task = current;
        if (task != null) {
            task.abort();
            task.settle();
        }
    }
}
