package io.github.dynamodbjdbc.driver.read;

import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.page.RememberedKeys.Position;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Skips the first rows of a read, or starts the read at a remembered key after them. If DynamoDB rejects that key, the read starts again from its
 * beginning.
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
     * @param offset the number of rows to skip, from the start of the read
     * @param start a position with at most that many rows before it
     * @param reads starts the read at a position
     * @param forget discards everything known about the read
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

    /** Skips rows; false if there are fewer. */
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
    public void needAll() {
        current().needAll();
    }

    @Override
    public synchronized void close() {
        closed = true;
        read.close();
    }
}
