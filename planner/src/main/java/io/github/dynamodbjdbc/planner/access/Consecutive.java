package io.github.dynamodbjdbc.planner.access;

import io.github.dynamodbjdbc.planner.predicate.Term;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Sorts queries so that all rows of each come before all rows of the next, if that is possible. */
final class Consecutive {
    private final List<ScanSpec.Ordering> order;

    private Consecutive(List<ScanSpec.Ordering> order) {
        this.order = order;
    }

    /**
     * @param queries whose operands are all literals
     * @return null if key ranges of two queries may overlap
     */
    static @Nullable List<AccessPath.Query> of(List<AccessPath.Query> queries, List<ScanSpec.Ordering> order) {
        Consecutive places = new Consecutive(order);
        for (int i = 0; i < queries.size(); i++) {
            for (int j = 0; j < i; j++) {
                if (places.compare(queries.get(i), queries.get(j)) == null) {
                    return null;
                }
            }
        }
        List<AccessPath.Query> sorted = new ArrayList<>(queries);
        sorted.sort((one, other) -> Objects.requireNonNull(places.compare(one, other)));
        return sorted;
    }

    private @Nullable Integer compare(AccessPath.Query one, AccessPath.Query other) {
        for (ScanSpec.Ordering ordering : order) {
            KeyRange left = range(one.keyCondition(), ordering.attribute());
            KeyRange right = range(other.keyCondition(), ordering.attribute());
            if (left == null || right == null) {
                return null;
            }
            if (!left.equals(right) || !left.isPoint()) {
                int place = left.isBefore(right) ? -1 : right.isBefore(left) ? 1 : 0;
                return place == 0 ? null : Integer.valueOf(ordering.descending() ? -place : place);
            }
        }
        return 0;
    }

    /** The values of the attribute in the rows of a query; null if unknown or if the key condition does not limit the attribute. */
    private static @Nullable KeyRange range(KeyCondition condition, String attribute) {
        for (KeyCondition.Equality equality : condition.equalities()) {
            if (equality.attribute().equals(attribute)) {
                return known(KeyRange.point(equality.value()));
            }
        }
        KeyCondition.Range range = condition.range();
        if (range == null || !range.attribute().equals(attribute)) {
            return null;
        }
        return known(range.accept(new KeyCondition.Range.Visitor<KeyRange>() {
            @Override
            public KeyRange visit(KeyCondition.Bound bound) {
                return KeyRange.bound(bound.operator(), bound.value());
            }

            @Override
            public KeyRange visit(KeyCondition.Between between) {
                return new KeyRange(end(between.low()), end(between.high()), null);
            }

            private KeyRange.End end(Term.Operand value) {
                return new KeyRange.End(value, true);
            }

            @Override
            public KeyRange visit(KeyCondition.BeginsWith beginsWith) {
                return KeyRange.prefix(beginsWith.prefix());
            }
        }));
    }

    private static @Nullable KeyRange known(KeyRange range) {
        return range.isKnown() ? range : null;
    }
}
