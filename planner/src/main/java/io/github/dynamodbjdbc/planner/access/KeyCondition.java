package io.github.dynamodbjdbc.planner.access;

import io.github.dynamodbjdbc.planner.predicate.ComparisonOperator;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The key condition of a Query.
 *
 * @param equalities every partition attribute, then sort attributes from the left
 * @param range on the next sort attribute, or null
 */
public record KeyCondition(List<Equality> equalities, @Nullable Range range) {
    public KeyCondition {
        equalities = List.copyOf(equalities);
    }

    /** {@code attribute = value} */
    public record Equality(String attribute, Term.Operand value) {}

    /** What a sort key may be asked beside equality. */
    public sealed interface Range {
        String attribute();
    }

    /** {@code <, <=, >, >=} */
    public record Bound(String attribute, ComparisonOperator operator, Term.Operand value) implements Range {}

    /** Both ends included, low at most high. */
    public record Between(String attribute, Term.Operand low, Term.Operand high) implements Range {}

    /** On S and B only. */
    public record BeginsWith(String attribute, Term.Operand prefix) implements Range {}
}
