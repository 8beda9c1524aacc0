package io.github.dynamodbjdbc.planner.cost;

import io.github.dynamodbjdbc.planner.predicate.ComparisonOperator;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Recognises the condition that hides expired items, when the clock's reading is a number. */
final class ExpiryFilter {
    /** With a leap day, or two. */
    private static final long LEAST_SECONDS = Duration.ofDays(5L * 365).toSeconds();

    private static final long MOST_SECONDS = Duration.ofDays(5L * 365 + 2).toSeconds();

    private ExpiryFilter() {}

    /** Whether a filter is true of the expired items, or of all others; null if it is another condition. */
    static @Nullable Boolean passesExpired(Predicate filter, @Nullable String ttlAttribute) {
        if (ttlAttribute == null) {
            return null;
        }
        if (filter instanceof Predicate.Or or) {
            boolean isAlive = or.operands().size() == 3
                    && or.operands().get(0) instanceof Predicate.Not
                    && Predicates.attributes(filter).equals(Set.of(ttlAttribute))
                    && isFiveYears(
                            end(or.operands(), ComparisonOperator.GREATER_OR_EQUAL, ttlAttribute),
                            end(or.operands(), ComparisonOperator.LESS_OR_EQUAL, ttlAttribute));
            return isAlive ? Boolean.FALSE : null;
        }
        List<Predicate> conjuncts = Predicates.conjuncts(filter);
        boolean isExpired = conjuncts.size() == 2
                && isFiveYears(
                        end(conjuncts, ComparisonOperator.LESS, ttlAttribute),
                        end(conjuncts, ComparisonOperator.GREATER, ttlAttribute));
        return isExpired ? Boolean.TRUE : null;
    }

    /** The number that the attribute is compared with in that way; null if it is with none. */
    private static @Nullable BigDecimal end(List<Predicate> operands, ComparisonOperator operator, String attribute) {
        for (Predicate operand : operands) {
            if (operand instanceof Predicate.Comparison comparison
                    && comparison.operator() == operator
                    && comparison.left() instanceof Term.Attribute stored
                    && stored.path().isTopLevel()
                    && stored.path().attribute().equals(attribute)
                    && comparison.right() instanceof Term.Literal literal
                    && literal.value() instanceof BigDecimal number) {
                return number;
            }
        }
        return null;
    }

    private static boolean isFiveYears(@Nullable BigDecimal now, @Nullable BigDecimal before) {
        if (now == null || before == null) {
            return false;
        }
        double seconds = now.subtract(before).doubleValue();
        return seconds >= LEAST_SECONDS && seconds <= MOST_SECONDS;
    }
}
