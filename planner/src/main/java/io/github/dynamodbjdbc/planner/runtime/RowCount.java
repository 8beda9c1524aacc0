package io.github.dynamodbjdbc.planner.runtime;

import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.Linq4j;

/** COUNT(*): rows are counted as they come and never kept. */
public final class RowCount {
    private RowCount() {}

    /** One row, whose only value is the number of rows; nothing is read before that row is asked for. */
    public static Enumerable<Object> of(Enumerable<Object> rows) {
        return new AbstractEnumerable<>() {
            @Override
            public Enumerator<Object> enumerator() {
                return Linq4j.singletonEnumerator(number(rows));
            }
        };
    }

    private static Object number(Enumerable<Object> rows) {
        long count = 0;
        try (Enumerator<Object> each = rows.enumerator()) {
            while (each.moveNext()) {
                count++;
            }
        }
        return count;
    }
}
