package io.github.dynamodbjdbc.planner.predicate;

import static io.github.dynamodbjdbc.planner.access.Conditions.and;
import static io.github.dynamodbjdbc.planner.access.Conditions.attribute;
import static io.github.dynamodbjdbc.planner.access.Conditions.beginsWith;
import static io.github.dynamodbjdbc.planner.access.Conditions.between;
import static io.github.dynamodbjdbc.planner.access.Conditions.compare;
import static io.github.dynamodbjdbc.planner.access.Conditions.contains;
import static io.github.dynamodbjdbc.planner.access.Conditions.hasType;
import static io.github.dynamodbjdbc.planner.access.Conditions.in;
import static io.github.dynamodbjdbc.planner.access.Conditions.isMissing;
import static io.github.dynamodbjdbc.planner.access.Conditions.isNull;
import static io.github.dynamodbjdbc.planner.access.Conditions.like;
import static io.github.dynamodbjdbc.planner.access.Conditions.likeEscaped;
import static io.github.dynamodbjdbc.planner.access.Conditions.not;
import static io.github.dynamodbjdbc.planner.access.Conditions.operand;
import static io.github.dynamodbjdbc.planner.access.Conditions.or;
import static io.github.dynamodbjdbc.planner.access.Conditions.parameter;
import static io.github.dynamodbjdbc.planner.access.Conditions.size;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.TemporalFormat;
import io.github.dynamodbjdbc.planner.catalog.TemporalNotation;
import io.github.dynamodbjdbc.planner.error.QueryException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class PredicateNormalizerTest {
    private static final BigDecimal LONG = new BigDecimal("-0.1000000000000000000000000000000000000001");

    private static Stream<Arguments> forms() {
        return Stream.of(
                // Shape.
                arguments(and(), "TRUE"),
                arguments(or(), "FALSE"),
                arguments(and(compare("a", "=", 1), and(compare("b", "=", 2), Predicate.TRUE)), "a = 1 AND b = 2"),
                arguments(or(compare("a", "=", 1), or(compare("b", "=", 2), Predicate.FALSE)), "a = 1 OR b = 2"),
                arguments(or(compare("a", "=", 1), Predicate.TRUE), "TRUE"),
                arguments(and(compare("a", "=", 1), Predicate.UNKNOWN), "FALSE"),
                arguments(or(compare("a", "=", 1), Predicate.UNKNOWN), "a = 1"),
                arguments(and(compare("a", "=", 1), compare("a", "=", 1)), "a = 1"),
                arguments(compare(operand(1), "<", attribute("a")), "a > 1"),
                arguments(compare(operand(2), ">", size("a")), "size(a) < 2"),
                arguments(compare("a", "<", size("b")), "size(b) > a"),
                // Negation.
                arguments(not(and(compare("a", "=", 1), compare("b", "<", 2))), "a <> 1 OR b >= 2"),
                arguments(not(or(compare("a", "=", 1), not(isNull("b")))), "a <> 1 AND b IS NULL"),
                arguments(not(not(compare("a", "=", 1))), "a = 1"),
                arguments(not(between("a", 1, 2)), "a < 1 OR a > 2"),
                arguments(not(Predicate.TRUE), "FALSE"),
                arguments(not(in("a")), "TRUE"),
                arguments(in("a"), "FALSE"),
                arguments(not(in("a", 1)), "a <> 1"),
                arguments(not(in("a", true, false)), "FALSE"),
                arguments(not(in("a", LONG)), "attribute_type(a, 'N')"),
                arguments(not(in("a", LONG, new BigDecimal("1E200"))), "attribute_type(a, 'N')"),
                arguments(not(in("a", LONG, 1)), "a <> 1"),
                arguments(not(in("a", 1, parameter(1))), "a NOT IN (1, ?1)"),
                arguments(not(in("count", 1, "x")), "FALSE"),
                arguments(not(in("name", Term.Clock.NOW, "x")), "FALSE"),
                arguments(not(in(size("a"), 1, 2)), "size(a) <> 1 AND size(a) <> 2"),
                // Lists.
                arguments(in("a", 1, 1.0, 2), "a IN (1, 2)"),
                arguments(in("a", 1, null), "a = 1"),
                arguments(in("a", LONG, 1), "a = 1"),
                arguments(in("count", 1, "x"), "count = 1"),
                arguments(in("count", "x", "y"), "FALSE"),
                arguments(in(operand(1), 1, 2), "TRUE"),
                arguments(in(size("a"), 1, "x"), "size(a) = 1"),
                arguments(or(compare("a", "=", 1), in("a", 2, 3), compare("a", "=", 1)), "a IN (1, 2, 3)"),
                arguments(or(compare("a", "=", 1), compare("a", "=", 1)), "a = 1"),
                arguments(or(compare("a", "=", parameter(1)), compare("a", "=", 2)), "a IN (?1, 2)"),
                arguments(and(in("a", 1, 2, 3), compare("a", "<>", 2)), "a IN (1, 3)"),
                arguments(and(in("a", 1, 2, 3), in("a", 2, 4)), "a = 2"),
                arguments(and(in("a", "x", "y"), like("a", "x_")), "FALSE"),
                // Bounds.
                arguments(and(compare("a", ">", 1), compare("a", ">=", 2), compare("a", ">", 2)), "a > 2"),
                arguments(and(compare("a", "<=", 1), compare("a", "<", 2)), "a <= 1"),
                arguments(between("a", 2, 2), "a = 2"),
                arguments(and(between("a", 2, 2), compare("a", "<>", 2)), "FALSE"),
                arguments(
                        and(compare("a", ">", 1), compare("a", "<>", 7), compare("a", "<", 9)),
                        "a > 1 AND a < 9 AND a <> 7"),
                arguments(and(compare("a", ">", 1), compare("a", "<", parameter(1))), "a > 1 AND a < ?1"),
                arguments(compare("a", ">", LONG), "a >= -0.1"),
                arguments(compare("a", "<", LONG), "a <= -0.10000000000000000000000000000000000001"),
                arguments(
                        compare("a", ">", new BigDecimal("-1E126")),
                        "a >= -9.9999999999999999999999999999999999999E+125"),
                arguments(compare("a", "<", new BigDecimal("-1E126")), "FALSE"),
                arguments(compare("a", "<", new BigDecimal("1E-200")), "a <= 0"),
                arguments(compare("a", ">", new BigDecimal("-1E-200")), "a >= 0"),
                arguments(compare("a", ">", new BigDecimal("1E-200")), "a >= 1E-130"),
                // Types.
                arguments(and(hasType("a", AttributeType.N), compare("a", ">", 1)), "a > 1"),
                arguments(and(not(isNull("a")), not(isMissing("a")), compare("a", "=", parameter(1))), "a = ?1"),
                arguments(and(isMissing("a"), isNull("a")), "a IS MISSING"),
                arguments(and(not(hasType("a", AttributeType.S)), compare("a", ">", 1)), "a > 1"),
                arguments(or(isNull("a"), not(isNull("a"))), "TRUE"),
                arguments(or(isMissing("a"), not(isNull("a"))), "a IS MISSING OR a IS NOT NULL"),
                arguments(and(compare("count", ">", 1), not(isNull("count"))), "count > 1"),
                arguments(new Predicate.IsNull(new Term.Attribute(AttributePath.of("a"), AttributeType.NULL)), "TRUE"),
                // Functions.
                arguments(beginsWith("a", parameter(1)), "begins_with(a, ?1)"),
                arguments(not(beginsWith("a", "x")), "NOT begins_with(a, 'x')"),
                arguments(contains("name", ""), "attribute_type(name, 'S')"),
                arguments(not(contains("name", "")), "FALSE"),
                arguments(contains("a", 1), "contains(a, 1)"),
                arguments(like("a", parameter(1)), "a LIKE ?1"),
                arguments(likeEscaped("a", "x!%y%z", '!'), "a LIKE 'x!%y%z' ESCAPE '!'"),
                arguments(not(like("a", "x")), "a <> 'x'"),
                arguments(compare(size("a"), "=", LONG), "FALSE"),
                arguments(
                        compare(size("a"), "=", new BigDecimal("1.00000000000000000000000000000000000000001")),
                        "FALSE"),
                arguments(
                        compare(size("a"), ">", new BigDecimal("1.00000000000000000000000000000000000000001")),
                        "size(a) >= 1.0000000000000000000000000000000000001"),
                arguments(compare(size("a"), ">", size("b")), "size(a) > size(b)"),
                arguments(compare(size("a"), "=", attribute("name")), "FALSE"),
                // Constants.
                arguments(compare(operand(1), "=", operand(1)), "TRUE"),
                arguments(compare(operand(1), "=", operand("1")), "FALSE"),
                arguments(compare(operand(null), "=", parameter(1)), "FALSE"),
                arguments(compare(parameter(1), "=", operand(1)), "?1 = 1"),
                arguments(compare("a", ">", Term.Clock.FIVE_YEARS_AGO), "a > now - 5 years"),
                // Common parts.
                arguments(
                        or(
                                and(compare("k", "=", 1), compare("a", "=", 1)),
                                and(compare("b", "=", 1), compare("k", "=", 1))),
                        "k = 1 AND (a = 1 OR b = 1)"),
                arguments(or(compare("a", "=", 1), and(compare("a", "=", 1), compare("b", "=", 1))), "a = 1"));
    }

    /** Noon is between the texts of two days: it can be the bound of a range, but equals no day. */
    @Test
    void boundsThatLeaveNoValueOfTheFormAreContradictory() {
        TemporalFormat days = new TemporalFormat(ColumnType.TIMESTAMP, TemporalNotation.ISO8601_DATE);
        Term.Attribute day = new Term.Attribute(AttributePath.of("day"), AttributeType.S, days);
        Term.Operand noon = Term.Moment.literal(43_200_000L, days);
        Term.Operand midnight = Term.Moment.literal(0L, days);
        assertThat(PredicateNormalizer.normalize(and(compare(day, ">=", noon), compare(day, "<=", noon))))
                .isEqualTo(Predicate.FALSE);
        assertThat(PredicateNormalizer.normalize(and(compare(day, ">=", midnight), compare(day, "<=", midnight))))
                .isEqualTo(compare(day, "=", midnight));
    }

    @ParameterizedTest
    @MethodSource("forms")
    void form(Predicate predicate, String text) {
        assertThat(PredicateText.of(PredicateNormalizer.normalize(predicate))).isEqualTo(text);
    }

    @Test
    void anySizeIsWithinTheLimit() {
        for (Predicate predicate : List.of(
                compare(size("a"), "<", 2_000_000),
                compare(size("a"), ">", -5),
                compare(size("a"), "<>", -5),
                compare(size("a"), "<=", size("a")))) {
            assertThat(Predicates.disjuncts(PredicateNormalizer.normalize(predicate)))
                    .hasSize(7)
                    .allMatch(part -> part instanceof Predicate.HasType);
        }
    }

    private static Stream<Arguments> keys() {
        return Stream.of(
                arguments(isNull("k"), "FALSE"),
                arguments(not(isMissing("k")), "TRUE"),
                arguments(hasType("k", AttributeType.S), "TRUE"),
                arguments(not(hasType("k", AttributeType.N)), "TRUE"),
                arguments(compare("k", ">=", ""), "TRUE"),
                arguments(compare("k", "<=", ""), "FALSE"),
                arguments(compare("k", "=", 5), "FALSE"),
                arguments(compare("k", "=", attribute("k")), "TRUE"),
                arguments(compare("k", "=", attribute("count")), "FALSE"),
                arguments(in("k", "", "x"), "k = 'x'"),
                arguments(not(in("k", "", "x")), "k <> 'x'"),
                arguments(like("k", "%"), "TRUE"),
                arguments(beginsWith("k", ""), "TRUE"),
                arguments(new Predicate.IsNull(new Term.Attribute(AttributePath.of("k"), AttributeType.N)), "TRUE"),
                arguments((new Predicate.IsMissing(INSIDE)), "TRUE"),
                arguments((new Predicate.HasType(INSIDE, AttributeType.S)), "FALSE"),
                arguments((new Predicate.IsNull(new Term.Attribute(INSIDE, null))), "TRUE"),
                arguments(
                        (new Predicate.In(new Term.Attribute(INSIDE, null), List.of(operand(1), operand(2)))), "FALSE"),
                arguments((new Predicate.BeginsWith(new Term.Attribute(INSIDE, null), operand("x"))), "FALSE"),
                arguments((new Predicate.Contains(new Term.Attribute(INSIDE, null), operand("x"))), "FALSE"),
                arguments((new Predicate.Like(new Term.Attribute(INSIDE, null), operand("x"), null)), "FALSE"),
                arguments(compare(new Term.Attribute(INSIDE, null), "=", operand(1)), "FALSE"),
                arguments(compare(size("a"), "=", new Term.Attribute(INSIDE, null)), "FALSE"),
                arguments(compare("a", "=", new Term.Attribute(INSIDE, null)), "FALSE"));
    }

    private static final AttributePath INSIDE = new AttributePath("k", List.of(new AttributePath.Field("x")));

    @ParameterizedTest
    @MethodSource("keys")
    void keysAreThereAndTyped(Predicate predicate, String text) {
        Predicate normalized = PredicateNormalizer.normalize(predicate, Map.of("k", AttributeType.S));
        assertThat(PredicateText.of(normalized)).isEqualTo(text);
    }

    @Test
    void invalidEscapeIsAnError() {
        assertThatThrownBy(() -> PredicateNormalizer.normalize(likeEscaped("a", "x!", '!')))
                .isInstanceOf(QueryException.class);
    }

    @Test
    void whatIsRead() {
        Predicate predicate = and(
                compare("a", "=", attribute("b")),
                compare(size("c"), ">", 1),
                not(or(in("d", 1), isNull("e"), isMissing("f"))),
                hasType("g", AttributeType.S),
                beginsWith("h", "x"),
                contains("i", "x"),
                like("j", "x"),
                compare("k", ">", Term.Clock.NOW),
                Predicate.TRUE);
        assertThat(Predicates.attributes(predicate))
                .containsExactly("a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k");
        assertThat(Predicates.clockAttributes(predicate)).isEqualTo(Set.of("k"));
        assertThat(Predicates.isOpen(predicate)).isTrue();
        assertThat(Predicates.isOpen(like("j", "x"))).isFalse();
    }

    @Test
    void text() {
        assertThat(PredicateText.of(and(compare("it's", "=", "it's"), compare("B", "=", new byte[] {(byte) 0xAB}))))
                .isEqualTo("\"it's\" = 'it''s' AND B = X'AB'");
        assertThat(PredicateText.of(compare("a", "=", Map.of("x", 1)))).isEqualTo("a = {\"x\":1}");
        assertThat(PredicateText.of(compare("a", "=", null))).isEqualTo("a = NULL");
        assertThat(PredicateText.of(Predicate.UNKNOWN)).isEqualTo("UNKNOWN");
        assertThat(PredicateText.of(compare("a", "=", new BigDecimal("1E+125"))))
                .isEqualTo("a = 1E+125");
        assertThat(PredicateText.of(compare("a", "=", 1200))).isEqualTo("a = 1200");
    }

    @Test
    void implications() {
        assertThat(Predicates.implies(not(like("a", "x%y")), "a", AttributeType.S))
                .isTrue();
        assertThat(Predicates.implies(like("a", parameter(1)), "a", AttributeType.S))
                .isTrue();
        assertThat(Predicates.implies(beginsWith("a", "x"), "a", AttributeType.S))
                .isTrue();
        assertThat(Predicates.implies(beginsWith("a", parameter(1)), "a", AttributeType.S))
                .isFalse();
        assertThat(Predicates.implies(contains("name", "x"), "name", AttributeType.S))
                .isTrue();
        assertThat(Predicates.implies(contains("a", "x"), "a", AttributeType.S)).isFalse();
        assertThat(Predicates.implies(compare("b", "=", 1), "a", AttributeType.N))
                .isFalse();
        assertThat(Predicates.implies(compare("a", "=", Term.Clock.NOW), "a", AttributeType.N))
                .isTrue();
        assertThat(Predicates.implies(not(not(compare("a", "=", 1))), "a", AttributeType.N))
                .isFalse();
        assertThat(Predicates.implies(not(Predicate.TRUE), "a", AttributeType.N))
                .isFalse();
        assertThat(Predicates.implies(Predicate.FALSE, "a", AttributeType.N)).isTrue();
        assertThat(Predicates.implies(not(hasType("b", AttributeType.S)), "a", AttributeType.N))
                .isFalse();
    }
}
