package io.github.dynamodbjdbc.planner.access;

import static io.github.dynamodbjdbc.planner.access.Conditions.and;
import static io.github.dynamodbjdbc.planner.access.Conditions.attribute;
import static io.github.dynamodbjdbc.planner.access.Conditions.compare;
import static io.github.dynamodbjdbc.planner.access.Conditions.contains;
import static io.github.dynamodbjdbc.planner.access.Conditions.in;
import static io.github.dynamodbjdbc.planner.access.Conditions.isMissing;
import static io.github.dynamodbjdbc.planner.access.Conditions.isNull;
import static io.github.dynamodbjdbc.planner.access.Conditions.not;
import static io.github.dynamodbjdbc.planner.access.Conditions.or;
import static io.github.dynamodbjdbc.planner.access.Conditions.parameter;
import static io.github.dynamodbjdbc.planner.access.Conditions.size;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.ComparisonOperator;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ExpressionsTest {
    private static final Fetch WHOLE = new Fetch(true, List.of());

    private static Stream<Arguments> filters() {
        return Stream.of(
                arguments(compare("a", "=", 1), "#n0 = :v0", 1),
                arguments(and(compare("a", ">", 1), compare("a", "<", 2)), "#n0 > :v0 AND #n0 < :v1", 3),
                arguments(compare("a", "=", attribute("b")), "#n0 = #n1", 1),
                arguments(compare(size("a"), ">=", 1), "size(#n0) >= :v0", 2),
                arguments(in("a", 1, 2), "#n0 IN (:v0, :v1)", 2),
                arguments(not(in("a", 1, 2)), "NOT #n0 IN (:v0, :v1)", 3),
                arguments(isMissing("a"), "attribute_not_exists(#n0)", 1),
                arguments(not(isMissing("a")), "attribute_exists(#n0)", 1),
                arguments(isNull("a"), "attribute_not_exists(#n0) OR attribute_type(#n0, :v0)", 3),
                arguments(not(isNull("a")), "attribute_exists(#n0) AND NOT attribute_type(#n0, :v0)", 4),
                arguments(isNull("count"), "NOT attribute_type(#n0, :v0)", 2),
                arguments(not(isNull("count")), "attribute_type(#n0, :v0)", 1),
                arguments(
                        and(isNull("a"), not(isNull("b"))),
                        "(attribute_not_exists(#n0) OR attribute_type(#n0, :v0))"
                                + " AND (attribute_exists(#n1) AND NOT attribute_type(#n1, :v1))",
                        8),
                arguments(
                        or(and(compare("a", "=", 1), contains("b", "x")), Conditions.beginsWith("c", "y")),
                        "(#n0 = :v0 AND contains(#n1, :v1)) OR begins_with(#n2, :v2)",
                        5));
    }

    @ParameterizedTest
    @MethodSource("filters")
    void filter(Predicate predicate, String text, int operators) {
        Expressions expressions = Expressions.of(null, predicate, WHOLE);
        assertThat(expressions.filter()).isEqualTo(text);
        assertThat(Expressions.operators(predicate)).isEqualTo(operators);
        assertThat(expressions.keyCondition()).isNull();
        assertThat(expressions.projection()).isNull();
    }

    @Test
    void theProjectionOfAFetchIsWrittenOnce() {
        Fetch fetch = new Fetch(false, List.of(AttributePath.of("a")));
        assertThat(fetch.expressions().projection()).isEqualTo("#n0");
        assertThat(fetch.expressions()).isSameAs(fetch.expressions());
    }

    @Test
    void namesAndValuesAreSharedInARequest() {
        AttributePath path = new AttributePath(
                "d",
                List.of(new AttributePath.Field("UserId"), new AttributePath.Index(2), new AttributePath.Field("x")));
        AccessPath.Query query = new AccessPath.Query(
                TestTables.SCORES,
                null,
                new KeyCondition(
                        List.of(new KeyCondition.Equality("UserId", Conditions.operand("u"))),
                        new KeyCondition.Between("GameTitle", Conditions.operand("a"), Conditions.operand("b"))),
                new Predicate.Comparison(
                        new Term.Attribute(path, null), ComparisonOperator.EQUAL, Conditions.operand(1)),
                Predicate.TRUE,
                new Fetch(false, List.of(AttributePath.of("GameTitle"), AttributePath.of("a.b"))),
                false,
                true,
                false);
        Expressions expressions = Expressions.of(query);
        assertThat(expressions.keyCondition()).isEqualTo("#n0 = :v0 AND #n1 BETWEEN :v1 AND :v2");
        assertThat(expressions.filter()).isEqualTo("#n2.#n0[2].#n3 = :v3");
        assertThat(expressions.projection()).isEqualTo("#n1, #n4");
        assertThat(expressions.names())
                .isEqualTo(Map.of("#n0", "UserId", "#n1", "GameTitle", "#n2", "d", "#n3", "x", "#n4", "a.b"));
        assertThat(expressions.values()).isEqualTo(Map.of(":v0", "u", ":v1", "a", ":v2", "b", ":v3", BigDecimal.ONE));
    }

    @Test
    void keyConditions() {
        List<KeyCondition.Equality> user = List.of(new KeyCondition.Equality("UserId", Conditions.operand("u")));
        assertThat(Expressions.of(new KeyCondition(user, null), Predicate.TRUE, WHOLE)
                        .keyCondition())
                .isEqualTo("#n0 = :v0");
        KeyCondition.Range bound =
                new KeyCondition.Bound("GameTitle", ComparisonOperator.LESS, Conditions.operand("g"));
        assertThat(Expressions.of(new KeyCondition(user, bound), Predicate.TRUE, WHOLE)
                        .keyCondition())
                .isEqualTo("#n0 = :v0 AND #n1 < :v1");
        KeyCondition.Range prefix = new KeyCondition.BeginsWith("GameTitle", Conditions.operand("g"));
        assertThat(Expressions.of(new KeyCondition(user, prefix), Predicate.TRUE, WHOLE)
                        .keyCondition())
                .isEqualTo("#n0 = :v0 AND begins_with(#n1, :v1)");
        assertThat(new KeyCondition(user, bound).text()).isEqualTo("UserId = 'u' AND GameTitle < 'g'");
        assertThat(new KeyCondition(user, prefix).text()).isEqualTo("UserId = 'u' AND begins_with(GameTitle, 'g')");
    }

    @Test
    void anInvalidExpressionIsADefect() {
        for (Predicate predicate : List.of(
                compare("a", "=", parameter(1)),
                compare("a", "=", Term.Clock.NOW),
                compare("a", "=", null),
                Conditions.like("a", "x"),
                Predicate.FALSE)) {
            assertThatIllegalArgumentException().isThrownBy(() -> Expressions.of(null, predicate, WHOLE));
        }
        assertThat(Expressions.operators(compare("a", "=", parameter(1)))).isEqualTo(1);
        assertThat(Expressions.operators(Predicate.TRUE)).isZero();
    }
}
