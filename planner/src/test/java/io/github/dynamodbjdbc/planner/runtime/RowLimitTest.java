package io.github.dynamodbjdbc.planner.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dynamodbjdbc.planner.error.QueryException;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Linq4j;
import org.junit.jupiter.api.Test;

class RowLimitTest {
    private final AtomicInteger asked = new AtomicInteger();

    @Test
    void asksForNoRowBeyondTheLast() {
        assertThat(RowLimit.of(rows(), 1, 2).toList()).containsExactly("b", "c");
        assertThat(asked).hasValue(3);
    }

    @Test
    void aLimitOfNoneAsksForNothing() {
        assertThat(RowLimit.of(rows(), 0, 0).toList()).isEmpty();
        assertThat(asked).hasValue(0);
    }

    @Test
    void withoutALimitAllButTheSkippedCome() {
        assertThat(RowLimit.of(rows(), 3, -1).toList()).containsExactly("d");
        assertThat(RowLimit.of(rows(), 9, -1).toList()).isEmpty();
        assertThat(RowLimit.of(rows(), 0, 99).toList()).hasSize(4);
    }

    @Test
    void aRowCountHasToBeOne() {
        assertThat(RowLimit.rowCount(3L)).isEqualTo(3);
        assertThatThrownBy(() -> RowLimit.rowCount(-1L)).isInstanceOf(QueryException.class);
        assertThatThrownBy(() -> RowLimit.rowCount(null)).isInstanceOf(QueryException.class);
        assertThatThrownBy(() -> RowLimit.rowCount("3")).isInstanceOf(QueryException.class);
    }

    private Enumerable<Object> rows() {
        Iterator<String> letters = List.of("a", "b", "c", "d").iterator();
        return Linq4j.asEnumerable((Iterable<Object>) () -> new Iterator<>() {
            @Override
            public boolean hasNext() {
                if (letters.hasNext()) {
                    asked.incrementAndGet();
                    return true;
                }
                return false;
            }

            @Override
            public Object next() {
                return letters.next();
            }
        });
    }
}
