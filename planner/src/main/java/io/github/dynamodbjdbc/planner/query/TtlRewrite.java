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
 * The one place that says which items time to live hides. An item is expired when {@code now - 5 years < ttl < now} and the
 * attribute is a number; what is older, missing or of another type DynamoDB never deletes, so it stays.
 */
public final class TtlRewrite {
    private TtlRewrite() {}

    /**
     * The condition that a statement adds to every read of a table.
     *
     * @param ttlAttribute null if nothing in the table expires
     * @return null if the mode adds nothing
     */
    static @Nullable Predicate condition(TtlMode mode, @Nullable String ttlAttribute) {
        return switch (mode) {
            case SHOW -> null;
            case HIDE -> ttlAttribute == null ? null : alive(AttributePath.of(ttlAttribute));
            case ONLY -> ttlAttribute == null ? Predicate.FALSE : expired(AttributePath.of(ttlAttribute));
        };
    }

    /** True of an item that has expired, and so is none to a statement that time to live hides items from. */
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
