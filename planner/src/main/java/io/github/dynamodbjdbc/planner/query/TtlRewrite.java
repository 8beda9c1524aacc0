package io.github.dynamodbjdbc.planner.query;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.TableCopy;
import io.github.dynamodbjdbc.planner.plan.TtlMode;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.ComparisonOperator;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Substitution;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The condition that decides which items time to live hides; {@code PseudoColumn} repeats it for {@code "$expired"}. An item is expired if the attribute
 * is a number and {@code now - 5 years < ttl < now}. DynamoDB never deletes items with an older value, a missing one or another type, so they stay
 * visible.
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
        return condition(mode, ttlAttribute, null);
    }

    /** @param copy the copy of the table that is read; null for the table itself */
    static @Nullable Predicate condition(TtlMode mode, @Nullable String ttlAttribute, @Nullable TableCopy copy) {
        Bounds bounds = Bounds.of(copy);
        return switch (mode) {
            case SHOW -> null;
            case HIDE -> ttlAttribute == null ? null : alive(AttributePath.of(ttlAttribute), bounds);
            case ONLY -> ttlAttribute == null ? Predicate.FALSE : expired(AttributePath.of(ttlAttribute), bounds);
        };
    }

    /** The values between which an item has expired. */
    private record Bounds(Term.Operand now, Term.Operand fiveYearsAgo) {
        static final Bounds OF_NOW = new Bounds(Term.Clock.NOW, Term.Clock.FIVE_YEARS_AGO);

        static Bounds of(@Nullable TableCopy copy) {
            if (copy instanceof TableCopy.OpenMoment open) {
                return new Bounds(
                        Term.Moment.of(Term.Clock.NOW, open.parameter()),
                        Term.Moment.of(Term.Clock.FIVE_YEARS_AGO, open.parameter()));
            }
            Long seconds = copy == null ? null : copy.expiryClock();
            if (seconds == null) {
                return OF_NOW;
            }
            Substitution clock = new Substitution(index -> null, seconds);
            return new Bounds(clock.apply(Term.Clock.NOW), clock.apply(Term.Clock.FIVE_YEARS_AGO));
        }
    }

    /** TRUE for an expired item, which statements don't see in the mode HIDE. */
    public static Predicate expired(String ttlAttribute) {
        return expired(AttributePath.of(ttlAttribute), Bounds.OF_NOW);
    }

    private static Predicate alive(AttributePath ttl, Bounds bounds) {
        Term.Attribute value = new Term.Attribute(ttl, null);
        return new Predicate.Or(List.of(
                new Predicate.Not(new Predicate.HasType(ttl, AttributeType.N)),
                new Predicate.Comparison(value, ComparisonOperator.GREATER_OR_EQUAL, bounds.now()),
                new Predicate.Comparison(value, ComparisonOperator.LESS_OR_EQUAL, bounds.fiveYearsAgo())));
    }

    private static Predicate expired(AttributePath ttl, Bounds bounds) {
        Term.Attribute value = new Term.Attribute(ttl, null);
        return new Predicate.And(List.of(
                new Predicate.Comparison(value, ComparisonOperator.LESS, bounds.now()),
                new Predicate.Comparison(value, ComparisonOperator.GREATER, bounds.fiveYearsAgo())));
    }
}
