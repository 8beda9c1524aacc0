package io.github.dynamodbjdbc.planner.access;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.ComparisonOperator;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Term;
import io.github.dynamodbjdbc.planner.value.Values;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Short ways to write predicates in tests. Attributes of {@link TestTables#SCORES} that the schema declares have their types. */
public final class Conditions {
    private static final Map<String, AttributeType> DECLARED = Map.of(
            "UserId", AttributeType.S,
            "GameTitle", AttributeType.S,
            "TopScore", AttributeType.N,
            "name", AttributeType.S,
            "count", AttributeType.N,
            "flag", AttributeType.BOOL,
            "document", AttributeType.M);

    private Conditions() {}

    public static Term.Attribute attribute(String name) {
        return new Term.Attribute(AttributePath.of(name), DECLARED.get(name));
    }

    public static Term.Size size(String name) {
        return new Term.Size(AttributePath.of(name));
    }

    public static Term.Operand operand(Object value) {
        return value instanceof Term.Operand operand ? operand : new Term.Literal(Values.canonical(value));
    }

    /** A parameter by its number, counted from 1 as in EXPLAIN. */
    public static Term.Parameter parameter(int number) {
        return new Term.Parameter(number - 1);
    }

    private static Term term(Object value) {
        return value instanceof Term term ? term : operand(value);
    }

    public static Predicate compare(Object left, String symbol, Object right) {
        ComparisonOperator operator = Arrays.stream(ComparisonOperator.values())
                .filter(candidate -> candidate.symbol().equals(symbol))
                .findFirst()
                .orElseThrow();
        return new Predicate.Comparison(
                left instanceof String name ? attribute(name) : term(left), operator, term(right));
    }

    public static Predicate in(Object left, Object... values) {
        List<Term.Operand> operands =
                Arrays.stream(values).map(Conditions::operand).toList();
        return new Predicate.In(left instanceof String name ? attribute(name) : (Term) left, operands);
    }

    public static Predicate between(String name, Object low, Object high) {
        return and(compare(name, ">=", low), compare(name, "<=", high));
    }

    public static Predicate and(Predicate... operands) {
        return new Predicate.And(List.of(operands));
    }

    public static Predicate or(Predicate... operands) {
        return new Predicate.Or(List.of(operands));
    }

    public static Predicate not(Predicate operand) {
        return new Predicate.Not(operand);
    }

    public static Predicate isNull(String name) {
        return new Predicate.IsNull(attribute(name));
    }

    public static Predicate isMissing(String name) {
        return new Predicate.IsMissing(AttributePath.of(name));
    }

    public static Predicate hasType(String name, AttributeType type) {
        return new Predicate.HasType(AttributePath.of(name), type);
    }

    public static Predicate beginsWith(String name, Object prefix) {
        return new Predicate.BeginsWith(attribute(name), operand(prefix));
    }

    public static Predicate contains(String name, Object element) {
        return new Predicate.Contains(attribute(name), operand(element));
    }

    public static Predicate like(String name, Object pattern) {
        return new Predicate.Like(attribute(name), operand(pattern), null);
    }

    public static Predicate likeEscaped(String name, Object pattern, char escape) {
        return new Predicate.Like(attribute(name), operand(pattern), (int) escape);
    }

    /** The condition that {@code ttl=hide} adds: the item has not expired. */
    public static Predicate notExpired(String name) {
        return or(
                not(hasType(name, AttributeType.N)),
                compare(name, ">=", Term.Clock.NOW),
                compare(name, "<=", Term.Clock.FIVE_YEARS_AGO));
    }
}
