package io.github.dynamodbjdbc.planner.runtime;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.jspecify.annotations.Nullable;

/**
 * LIMIT and OFFSET. Calcite's own asks for one row more than it gives, and behind a page that holds just the rows wanted that one
 * is another request.
 */
public final class RowLimit {
    private RowLimit() {}

    /** @param fetch negative for all */
    public static Enumerable<Object> of(Enumerable<Object> rows, long offset, long fetch) {
        return new AbstractEnumerable<>() {
            @Override
            public Enumerator<Object> enumerator() {
                return new Limited(rows.enumerator(), offset, fetch);
            }
        };
    }

    /** The value of a parameter of LIMIT or OFFSET. */
    public static long rowCount(@Nullable Object value) {
        if (value instanceof Number number && number.longValue() >= 0) {
            return number.longValue();
        }
        throw new QueryException(ErrorKind.INVALID_VALUE, "LIMIT and OFFSET want a number of rows, not " + value);
    }

    private static final class Limited implements Enumerator<Object> {
        private final Enumerator<Object> rows;
        private final boolean limited;
        private long skip;
        private long left;

        Limited(Enumerator<Object> rows, long offset, long fetch) {
            this.rows = rows;
            this.limited = fetch >= 0;
            this.skip = offset;
            this.left = fetch;
        }

        @Override
        public boolean moveNext() {
            if (limited && left <= 0) {
                return false;
            }
            for (; skip > 0; skip--) {
                if (!rows.moveNext()) {
                    return false;
                }
            }
            left--;
            return rows.moveNext();
        }

        @Override
        public Object current() {
            return rows.current();
        }

        @Override
        public void reset() {
            throw new IllegalStateException("a read can't be started over");
        }

        @Override
        public void close() {
            rows.close();
        }
    }
}
