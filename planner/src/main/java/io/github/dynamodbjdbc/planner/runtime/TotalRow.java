package io.github.dynamodbjdbc.planner.runtime;

import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;

/** The row of the whole, where it is the only one. */
public final class TotalRow {
    private TotalRow() {}

    /** @param total given if there are no groups */
    public static Enumerable<Object> orTotal(Enumerable<Object> groups, Object total) {
        return new AbstractEnumerable<>() {
            @Override
            public Enumerator<Object> enumerator() {
                return new OrTotal(groups.enumerator(), total);
            }
        };
    }

    private static final class OrTotal implements Enumerator<Object> {
        private final Enumerator<Object> groups;
        private final Object total;
        private boolean started;
        private boolean empty;

        OrTotal(Enumerator<Object> groups, Object total) {
            this.groups = groups;
            this.total = total;
        }

        @Override
        public boolean moveNext() {
            boolean first = !started;
            started = true;
            boolean more = !empty && groups.moveNext();
            empty = first && !more;
            return more || empty;
        }

        @Override
        public Object current() {
            return empty ? total : groups.current();
        }

        @Override
        public void reset() {
            throw new IllegalStateException("a read can't be started over");
        }

        @Override
        public void close() {
            groups.close();
        }
    }
}
