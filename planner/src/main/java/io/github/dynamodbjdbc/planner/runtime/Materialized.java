package io.github.dynamodbjdbc.planner.runtime;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.Linq4j;
import org.apache.calcite.linq4j.function.Function0;
import org.jspecify.annotations.Nullable;

/** Rows that are read once and given as often as they are asked for. */
public final class Materialized extends AbstractEnumerable<Object> {
    private final Enumerable<Object> source;
    private @Nullable List<Object> rows;

    private Materialized(Enumerable<Object> source) {
        this.source = source;
    }

    public static Enumerable<Object> of(Enumerable<Object> source) {
        return new Materialized(source);
    }

    /** The rows of a place in the plan, wherever in a run they are asked for. */
    public static Enumerable<Object> shared(DataContext context, int place, Function0<Enumerable<Object>> source) {
        return ((RunDataContext) context).shared(place, () -> of(source.apply()));
    }

    @Override
    public Enumerator<Object> enumerator() {
        List<Object> kept = rows;
        if (kept == null) {
            kept = new ArrayList<>();
            try (Enumerator<Object> each = source.enumerator()) {
                while (each.moveNext()) {
                    kept.add(each.current());
                }
            }
            rows = kept;
        }
        return Linq4j.enumerator(kept);
    }
}
