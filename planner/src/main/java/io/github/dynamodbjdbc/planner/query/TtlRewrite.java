package io.github.dynamodbjdbc.planner.query;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.plan.TtlMode;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.ComparisonOperator;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The condition that decides which items time to live hides; no other code decides this. An item is expired if the attribute is a number and
 * {@code now - 5 years < ttl < now}. DynamoDB never deletes items with an older value, a missing one or another type, so they stay visible.
 */
public final class TtlRewrite {
    private TtlRewrite() {}

    /**
     * The condition that a statement adds to every read of a table.
     *
     * @param ttlAttribute null if the table's items don't expire
     * @return null if the mode adds no condition
     */
    static @Nullable Predicate condition(TtlMode mode, @Nullable String ttlAttribute) {
        return switch (mode) {
            case SHOW -> null;
            case HIDE -> ttlAttribute == null ? null : alive(AttributePath.of(ttlAttribute));
            case ONLY -> ttlAttribute == null ? Predicate.FALSE : expired(AttributePath.of(ttlAttribute));
        };
    }

    /** TRUE for an expired item, which statements don't see in the mode HIDE. */
    public static Predicate expired(String ttlAttribute) {
        return expired(AttributePath.of(ttlAttribute));
    }

    private static Predicate alive(AttributePath ttl) {
        Term.Attribute value = new Term.Attribute(ttl, null);
        return new Predicate.Or(List.of(
                new Predicate.Not(new Predicate.HasType(ttl, AttributeType.N)),
                new Predicate.Comparison(value, ComparisonOperator.GREATER_OR_EQUAL, Term.Clock.NOW),
                new Predicate.Comparison(value, ComparisonOperator.LESS_OR_EQUAL, Term.Clock.FIVE_YEARS_AGO)));
    }

    private static Predicate expired(AttributePath ttl) {
        Term.Attribute value = new Term.Attribute(ttl, null);
        return new Predicate.And(List.of(
                new Predicate.Comparison(value, ComparisonOperator.LESS, Term.Clock.NOW),
                new Predicate.Comparison(value, ComparisonOperator.GREATER, Term.Clock.FIVE_YEARS_AGO)));
    }
}
