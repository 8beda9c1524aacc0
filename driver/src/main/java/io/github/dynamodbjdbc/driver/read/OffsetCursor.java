package io.github.dynamodbjdbc.driver.read;

import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.page.RememberedKeys.Position;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a read but for the first ones: those are read and passed over, or not read at all where the read can begin at a key
 * that was remembered. Should DynamoDB not take that key, the read begins again.
 */
final class OffsetCursor implements RowCursor {
    private final RequestGateway gateway;
    private final int node;
    private final long offset;
    private final Position start;
    private final Function<Position, RowCursor> reads;
    private final Runnable forget;
    private RowCursor read;
    private boolean begun;
    private boolean closed;

    /**
     * @param offset rows to leave out, from the beginning of the read
     * @param start with no more rows before it
     * @param reads begins the read at a place
     * @param forget that anything is known of the read
     */
    OffsetCursor(
            RequestGateway gateway,
            int node,
            long offset,
            Position start,
            Function<Position, RowCursor> reads,
            Runnable forget) {
        this.gateway = gateway;
        this.node = node;
        this.offset = offset;
        this.start = start;
        this.reads = reads;
        this.forget = forget;
        this.read = reads.apply(start);
    }

    @Override
    public boolean advance() {
        if (begun) {
            return current().advance();
        }
        begun = true;
        if (start.rows() == 0) {
            return pass(offset);
        }
        try {
            boolean found = pass(offset - start.rows());
            gateway.skipped(node, start.rows());
            return found;
        } catch (RuntimeException e) {
            if (!Errors.isInvalidRequest(e)) {
                throw e;
            }
            beginAnew();
            return pass(offset);
        }
    }

    /** Whether there is a row after so many. */
    private boolean pass(long rows) {
        RowCursor from = current();
        for (long left = rows; left > 0; left--) {
            gateway.checkCancelled();
            if (!from.advance()) {
                return false;
            }
        }
        return from.advance();
    }

    private synchronized void beginAnew() {
        read.close();
        forget.run();
        if (closed) {
            throw StatementFailure.cancelled();
        }
        read = reads.apply(Position.START);
    }

    private synchronized RowCursor current() {
        return read;
    }

    @Override
    public @Nullable Object[] row() {
        return current().row();
    }

    @Override
    public synchronized void close() {
        closed = true;
        read.close();
    }
}
