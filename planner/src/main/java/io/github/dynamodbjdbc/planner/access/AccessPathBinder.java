package io.github.dynamodbjdbc.planner.access;

import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.predicate.KeyOperands;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.predicate.Substitution;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Gives a chosen path the values of one run.
 *
 * <p>The way to read stays the one that was chosen, and so does its order. That is always right: whether an index may stand in
 * for its table never depends on a value, and a key operand that no key can be equal to makes the path Empty. What DynamoDB
 * checks and what the driver checks is decided anew, since it may depend on a value.
 */
public final class AccessPathBinder {
    private static final String NO_KEY = "no key can match";

    private AccessPathBinder() {}

    /**
     * @param spec the one that the path was chosen for
     * @param chosen from {@link AccessPathEnumerator#candidates} for that spec
     * @param parameters the canonical value bound to each {@code ?}, counted from 0; null for NULL
     * @param nowEpochSeconds the statement's one clock reading
     * @return a path with literals as its only operands; Empty if nothing can match
     * @throws io.github.dynamodbjdbc.planner.error.QueryException INVALID_ESCAPE for a LIKE pattern with an invalid escape
     */
    public static AccessPath bind(
            ScanSpec spec, AccessPath chosen, IntFunction<@Nullable Object> parameters, long nowEpochSeconds) {
        return chosen.accept(new Binding(spec, new Substitution(parameters, nowEpochSeconds)));
    }

    private record Binding(ScanSpec spec, Substitution values) implements AccessPath.Visitor<AccessPath> {
        @Override
        public AccessPath visit(AccessPath.Empty empty) {
            return empty;
        }

        /** The hot path: a full key stays one, so the split need not be made again, only filled in. */
        @Override
        public AccessPath visit(AccessPath.GetItem getItem) {
            List<KeyCondition.Equality> key = new ArrayList<>(getItem.key().size());
            List<KeyAttribute> attributes = getItem.table().key().attributes();
            int partition = getItem.table().key().partition().size();
            for (int i = 0; i < getItem.key().size(); i++) {
                KeyCondition.Equality bound = new KeyCondition.Equality(
                        getItem.key().get(i).attribute(),
                        values.apply(getItem.key().get(i).value()));
                int maxBytes = i < partition ? KeyOperands.MAX_PARTITION_BYTES : KeyOperands.MAX_SORT_BYTES;
                if (!KeyOperands.isFit(bound.value(), attributes.get(i).type(), maxBytes)) {
                    return new AccessPath.Empty(getItem.table(), NO_KEY);
                }
                key.add(bound);
            }
            Predicate residual = values.apply(getItem.residual());
            return new AccessPath.GetItem(getItem.table(), key, getItem.fetch(), residual, getItem.consistent());
        }

        @Override
        public AccessPath visit(AccessPath.Query query) {
            if (!Predicates.isOpen(spec.predicate())) {
                return query;
            }
            PredicateSplit split = split(query.target());
            if (split.never()) {
                return new AccessPath.Empty(query.table(), NO_KEY);
            }
            if (split.condition() == null) {
                throw new IllegalArgumentException("the path was not chosen for this spec");
            }
            return new PathBuilder(spec, split).query(query.forward());
        }

        @Override
        public AccessPath visit(AccessPath.Scan scan) {
            if (!Predicates.isOpen(spec.predicate())) {
                return scan;
            }
            PredicateSplit split = split(scan.target());
            return split.never()
                    ? new AccessPath.Empty(scan.table(), "the condition is never true")
                    : new PathBuilder(spec, split).scan();
        }

        private PredicateSplit split(ReadTarget target) {
            return PredicateSplit.of(target, values.apply(spec.predicate()));
        }
    }
}
