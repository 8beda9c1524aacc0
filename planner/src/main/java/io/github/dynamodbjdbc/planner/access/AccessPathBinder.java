package io.github.dynamodbjdbc.planner.access;

import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.KeySchema;
import io.github.dynamodbjdbc.planner.catalog.TableCopy;
import io.github.dynamodbjdbc.planner.catalog.ValueForm;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.predicate.KeyOperands;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.predicate.Substitution;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Binds the values of one run to a chosen path.
 *
 * <p>The operation, the target and the order of the chosen path stay. The result is right for any values: whether an index may
 * replace its table never depends on a value, and a key operand that no key can equal makes the path Empty. The predicate is
 * split into filter and residual again, since that may depend on a value.
 */
public final class AccessPathBinder {
    private static final String NO_KEY = "no key can match";

    private AccessPathBinder() {}

    /**
     * @param spec the spec for which the path was chosen
     * @param chosen a path from {@link AccessPathEnumerator#candidates} for that spec
     * @param parameters the canonical value bound to each {@code ?}, counted from 0; null for NULL
     * @param nowEpochSeconds the time of the statement, read once, in seconds since 1970-01-01
     * @return a path whose operands are all literals; Empty if nothing can match
     * @throws io.github.dynamodbjdbc.planner.error.QueryException INVALID_ESCAPE for a LIKE pattern with an invalid escape
     */
    public static AccessPath bind(
            ScanSpec spec, AccessPath chosen, IntFunction<@Nullable Object> parameters, long nowEpochSeconds) {
        return chosen.accept(new Binding(spec, new Substitution(parameters, nowEpochSeconds), false));
    }

    /** The path bound to these values. */
    public static AccessPath bind(ScanSpec spec, AccessPath chosen, ParameterValues values) {
        return bind(spec, chosen, values.values(), values.nowEpochSeconds());
    }

    private record Binding(ScanSpec spec, Substitution values, boolean entriesOnly)
            implements AccessPath.Visitor<AccessPath> {
        @Override
        public AccessPath visit(AccessPath.Empty empty) {
            return empty;
        }

        /** A full key stays a full key for any values, so the predicate is not split again. This is the most frequent case. */
        @Override
        public AccessPath visit(AccessPath.GetItem getItem) {
            List<KeyCondition.Equality> key =
                    filledIn(getItem.key(), getItem.table().key());
            if (key == null) {
                return new AccessPath.Empty(getItem.table(), NO_KEY);
            }
            Predicate residual = values.apply(getItem.residual());
            return new AccessPath.GetItem(getItem.table(), key, getItem.fetch(), residual, getItem.consistent());
        }

        /** Binds the operands of a key; null if no item can have the key. */
        private @Nullable List<KeyCondition.Equality> filledIn(List<KeyCondition.Equality> open, KeySchema schema) {
            List<KeyCondition.Equality> key = new ArrayList<>(open.size());
            List<KeyAttribute> attributes = schema.attributes();
            int partition = schema.partition().size();
            for (int i = 0; i < open.size(); i++) {
                Term.Operand operand = open.get(i).value();
                Term.Operand bound = values.apply(operand);
                int maxBytes = i < partition ? KeyOperands.MAX_PARTITION_BYTES : KeyOperands.MAX_SORT_BYTES;
                if (isNoMoment(operand, bound)
                        || !KeyOperands.isFit(bound, attributes.get(i).type(), maxBytes)) {
                    return null;
                }
                key.add(new KeyCondition.Equality(open.get(i).attribute(), bound));
            }
            return key;
        }

        /** Whether the column's format can't write the moment. The substitute value may be stored, but the column does not read it. */
        private static boolean isNoMoment(Term.Operand operand, Term.Operand bound) {
            ValueForm form = operand instanceof Term.Moment moment
                    ? moment.format()
                    : operand instanceof Term.Spelled spelled ? spelled.form() : null;
            return form != null
                    && bound instanceof Term.Literal literal
                    && literal.value() != null
                    && form.read(literal.value()) == null;
        }

        @Override
        public AccessPath visit(AccessPath.Query query) {
            if (!Predicates.isOpen(spec.predicate())) {
                return query;
            }
            if (isBoundByKeyAlone(query)) {
                List<KeyCondition.Equality> key = filledIn(
                        query.keyCondition().equalities(), query.target().key());
                return key == null
                        ? new AccessPath.Empty(query.table(), NO_KEY)
                        : query.of(new KeyCondition(key, null), values.apply(query.filter()));
            }
            PredicateSplit split = split(query.target());
            if (split.never()) {
                return new AccessPath.Empty(query.table(), NO_KEY);
            }
            if (split.condition() == null) {
                throw notOfThisSpec();
            }
            return new PathBuilder(spec, split, entriesOnly).query(query.forward());
        }

        /** Whether parameters occur only in equalities on the key, so that the predicate need not be split again. */
        private static boolean isBoundByKeyAlone(AccessPath.Query query) {
            return query.keyCondition().range() == null
                    && !Predicates.hasParameter(query.filter())
                    && Predicates.isTrue(query.residual());
        }

        @Override
        public AccessPath visit(AccessPath.BatchGet batchGet) {
            if (!Predicates.isOpen(spec.predicate())) {
                return batchGet;
            }
            AccessPath.BatchGet bound =
                    several(new ReadTarget(batchGet.table(), null)).batchGet();
            if (bound == null) {
                throw notOfThisSpec();
            }
            return bound.keys().isEmpty() ? new AccessPath.Empty(batchGet.table(), NO_KEY) : bound;
        }

        @Override
        public AccessPath visit(AccessPath.TransactGet transactGet) {
            AccessPath items = transactGet.items().accept(this);
            return items instanceof AccessPath.Empty ? items : new AccessPath.TransactGet(items, transactGet.all());
        }

        @Override
        public AccessPath visit(AccessPath.MergedQueries merged) {
            if (!Predicates.isOpen(spec.predicate())) {
                return merged;
            }
            List<AccessPath.Query> queries = several(merged.target()).queries(merged.sortKeys(), merged.forward());
            if (queries == null) {
                throw notOfThisSpec();
            }
            return queries.isEmpty()
                    ? new AccessPath.Empty(merged.table(), NO_KEY)
                    : new AccessPath.MergedQueries(queries, merged.order(), merged.sortKeys());
        }

        @Override
        public AccessPath visit(AccessPath.IndexThenBatchGet fetch) {
            if (fetch.index() instanceof AccessPath.SearchVectors search) {
                return search.accept(this);
            }
            if (!Predicates.isOpen(spec.predicate())) {
                return fetch;
            }
            AccessPath entries = fetch.index().accept(new Binding(spec, values, true));
            return entries instanceof AccessPath.Empty
                    ? entries
                    : new AccessPath.IndexThenBatchGet(
                            entries, fetch.fetch(), values.apply(fetch.residual()), fetch.consistent());
        }

        private SeveralKeys several(ReadTarget target) {
            return SeveralKeys.bound(spec, target, values.apply(spec.predicate()), entriesOnly);
        }

        @Override
        public AccessPath visit(AccessPath.Scan scan) {
            if (spec.table().copy() instanceof TableCopy.OpenMoment open) {
                return new Binding(spec.on(spec.table().at(known(open))), values, entriesOnly).split(scan);
            }
            return Predicates.isOpen(spec.predicate()) ? split(scan) : scan;
        }

        private TableCopy.Moment known(TableCopy.OpenMoment open) {
            Object millis = values.apply(new Term.Parameter(open.parameter())).value();
            if (millis instanceof Long known) {
                return new TableCopy.Moment(open.of(), known);
            }
            throw new QueryException(
                    ErrorKind.INVALID_ARGUMENT,
                    "AS OF takes a timestamp: parameter " + (open.parameter() + 1) + " is NULL");
        }

        private AccessPath split(AccessPath.Scan scan) {
            PredicateSplit split = split(scan.target());
            return split.never()
                    ? new AccessPath.Empty(scan.table(), "the condition is never true")
                    : new PathBuilder(spec, split, entriesOnly).scan().inSegments(scan.segments());
        }

        @Override
        public AccessPath visit(AccessPath.SearchVectors search) {
            return VectorSearches.bound(spec, search.index(), values.apply(spec.predicate()));
        }

        private static IllegalArgumentException notOfThisSpec() {
            return new IllegalArgumentException("the path was not chosen for this spec");
        }

        private PredicateSplit split(ReadTarget target) {
            return PredicateSplit.of(target, values.apply(spec.predicate()));
        }
    }
}
