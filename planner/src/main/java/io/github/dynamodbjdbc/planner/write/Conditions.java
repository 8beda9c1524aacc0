package io.github.dynamodbjdbc.planner.write;

import io.github.dynamodbjdbc.planner.access.FilterBudget;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.ComparisonOperator;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.predicate.ServerFilter;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The conditions of a write, which are never weakened. Conditions that DynamoDB can't check were decided on the item that was read; the
 * attributes that they depend on must be unchanged.
 */
public final class Conditions {
    private Conditions() {}

    /**
     * The conditions of a predicate, split for a write.
     *
     * @param sent the conditions that are sent, in the forms of {@link ServerFilter}
     * @param decidedBy the attributes of the conditions that can't be sent; empty if all are sent
     */
    public record Split(List<Predicate> sent, Set<String> decidedBy) {
        public boolean isWhole() {
            return decidedBy.isEmpty();
        }
    }

    /** @param conjuncts normalised, with literals as their only operands */
    public static Split split(TableSchema table, Collection<Predicate> conjuncts) {
        List<Predicate> sent = new ArrayList<>();
        Set<String> decidedBy = new LinkedHashSet<>();
        FilterBudget budget = new FilterBudget();
        for (Predicate conjunct : conjuncts) {
            ServerFilter filter = ServerFilter.of(conjunct, path -> isNameable(table, path));
            if (filter.exact() && budget.take(filter.filter())) {
                Predicates.conjuncts(filter.filter()).stream()
                        .filter(part -> !sent.contains(part))
                        .forEach(sent::add);
            } else {
                decidedBy.addAll(Predicates.attributes(conjunct));
            }
        }
        return new Split(List.copyOf(sent), decidedBy);
    }

    /** DynamoDB rejects paths into a key attribute. */
    private static boolean isNameable(TableSchema table, AttributePath path) {
        return path.isTopLevel() || !table.isKeyOfAny(path.attribute());
    }

    /** The item exists. Without this condition, an UpdateItem would create it, and the DeleteItem of a missing item would be counted. */
    public static Predicate exists(TableSchema table) {
        return new Predicate.Not(missing(table));
    }

    /** No item has the key. */
    public static Predicate missing(TableSchema table) {
        return new Predicate.IsMissing(
                AttributePath.of(table.key().partition().get(0).name()));
    }

    /** The attribute still has the value that was read. */
    public static Predicate unchanged(String attribute, @Nullable Object seen) {
        Term.Attribute stored = new Term.Attribute(AttributePath.of(attribute), null);
        return seen == null
                ? new Predicate.IsNull(stored)
                : new Predicate.Comparison(stored, ComparisonOperator.EQUAL, new Term.Literal(seen));
    }

    /**
     * The conjunction of all conditions.
     *
     * @throws QueryException LIMIT_EXCEEDED if the condition is too long for DynamoDB
     */
    public static Predicate all(Collection<Predicate> conditions) {
        FilterBudget budget = new FilterBudget();
        for (Predicate condition : conditions) {
            if (!budget.take(condition)) {
                throw new QueryException(
                        ErrorKind.LIMIT_EXCEEDED,
                        "the condition that has to go with this write is longer than DynamoDB takes (4 KB, 300 operators)");
            }
        }
        return Predicates.and(conditions);
    }
}
