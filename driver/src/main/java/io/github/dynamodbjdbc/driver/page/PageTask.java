package io.github.dynamodbjdbc.driver.page;

import io.github.dynamodbjdbc.driver.client.InFlight;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.request.PagedRequest;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.Select;

/** One page, read by whoever comes first: the pool, or the one who needs it. */
final class PageTask implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(PageTask.class);
    private static final long SETTLE_MILLIS = 500;

    private final InFlight inFlight = new InFlight();
    private final FutureTask<Page> task;

    PageTask(
            DynamoDoor door,
            int node,
            Target target,
            PagedRequest request,
            @Nullable Map<String, AttributeValue> startKey,
            int limit,
            double estimate) {
        task = new FutureTask<>(() -> request.accept(new PagedRequest.Visitor<Page>() {
            @Override
            public Page visit(PagedRequest.Query query) {
                QueryResponse response =
                        door.send(node, Exchange.QUERY, target, query.page(startKey, limit), estimate, inFlight);
                return new Page(
                        query.template().select() == Select.COUNT ? empty(response.count()) : response.items(),
                        response.lastEvaluatedKey(),
                        response.scannedCount());
            }

            @Override
            public Page visit(PagedRequest.Scan scan) {
                ScanResponse response =
                        door.send(node, Exchange.SCAN, target, scan.page(startKey, limit), estimate, inFlight);
                return new Page(
                        scan.template().select() == Select.COUNT ? empty(response.count()) : response.items(),
                        response.lastEvaluatedKey(),
                        response.scannedCount());
            }
        }));
    }

    private static List<Map<String, AttributeValue>> empty(int count) {
        return Collections.nCopies(count, Map.of());
    }

    /** Reads the page, unless somebody has begun to. */
    @Override
    public void run() {
        task.run();
    }

    /** The page; read in this thread if nobody has begun to. */
    Page get() {
        run();
        try {
            return task.get();
        } catch (InterruptedException e) {
            abort();
            Thread.currentThread().interrupt();
            throw StatementFailure.cancelled();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            if (e.getCause() instanceof Error failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    /** Gives the page up, wherever its request is. */
    void abort() {
        inFlight.abort();
    }

    /** Waits until an aborted request has come to its end, so that it is in the accounts; not for long, come what may. */
    void settle() {
        // Sends nothing any more; only for the case that nobody has begun.
        run();
        try {
            task.get(SETTLE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            LOG.debug("A page that nobody wants any more: {}", e.toString());
        }
    }
}
