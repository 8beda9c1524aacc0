package io.github.dynamodbjdbc.planner.predicate;

import static io.github.dynamodbjdbc.planner.access.Conditions.and;
import static io.github.dynamodbjdbc.planner.access.Conditions.attribute;
import static io.github.dynamodbjdbc.planner.access.Conditions.beginsWith;
import static io.github.dynamodbjdbc.planner.access.Conditions.compare;
import static io.github.dynamodbjdbc.planner.access.Conditions.contains;
import static io.github.dynamodbjdbc.planner.access.Conditions.hasType;
import static io.github.dynamodbjdbc.planner.access.Conditions.in;
import static io.github.dynamodbjdbc.planner.access.Conditions.isMissing;
import static io.github.dynamodbjdbc.planner.access.Conditions.isNull;
import static io.github.dynamodbjdbc.planner.access.Conditions.like;
import static io.github.dynamodbjdbc.planner.access.Conditions.not;
import static io.github.dynamodbjdbc.planner.access.Conditions.operand;
import static io.github.dynamodbjdbc.planner.access.Conditions.or;
import static io.github.dynamodbjdbc.planner.access.Conditions.parameter;
import static io.github.dynamodbjdbc.planner.access.Conditions.size;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.TemporalFormat;
import io.github.dynamodbjdbc.planner.catalog.TemporalNotation;
import io.github.dynamodbjdbc.planner.value.StoredNull;
import io.github.dynamodbjdbc.planner.value.Values;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code p IS TRUE} is never UNKNOWN, and TRUE exactly if p is TRUE. Its negation is FALSE exactly then. */
class IsTrueTest {
    private static final List<Object> VALUES = Arrays.asList(
            null,
            StoredNull.INSTANCE,
            1,
            2,
            "",
            "a",
            "ab",
            true,
            false,
            new byte[] {1},
            List.of(1),
            Map.of("x", 1),
            "2026-01-31",
            "2026-02-01T01:00:00+01:00");

    private static final TemporalFormat DAYS = new TemporalFormat(ColumnType.DATE, TemporalNotation.ISO8601_DATE);
    private static final TemporalFormat TEXTS =
            new TemporalFormat(ColumnType.TIMESTAMP, TemporalNotation.ISO8601_MILLIS_UTC);

    private static Predicate compareMoment(TemporalFormat format, String symbol, String date) {
        Term.Attribute column = new Term.Attribute(AttributePath.of("a"), AttributeType.S, format);
        long day = java.time.LocalDate.parse(date).toEpochDay();
        return compare(column, symbol, Term.Moment.literal(day * 86_400_000, format));
    }

    private static Stream<Predicate> leaves() {
        return Stream.of(
                Predicate.TRUE,
                Predicate.FALSE,
                Predicate.UNKNOWN,
                compare("a", "=", 1),
                compare("a", "<>", 1),
                compare("a", "<", 2),
                compare("a", ">=", "a"),
                compare("a", ">", false),
                compare("a", "=", List.of(1)),
                compare("a", "<>", List.of(1)),
                compare("a", "<", List.of(2)),
                compare("a", "=", null),
                compare(operand(2), ">", attribute("a")),
                compare("name", "=", 1),
                compare("name", "=", "a"),
                in("a", 1, "a"),
                in("a", 1, 2),
                in("a"),
                isNull("a"),
                isMissing("a"),
                hasType("a", AttributeType.S),
                beginsWith("a", "a"),
                beginsWith("a", new byte[] {1}),
                beginsWith("a", 1),
                beginsWith("count", "a"),
                like("a", "a%"),
                like("a", null),
                like("count", "a%"),
                compareMoment(DAYS, "<", "2026-02-01"),
                compareMoment(DAYS, "=", "2026-01-31"),
                compareMoment(TEXTS, "<>", "2026-01-31"),
                compareMoment(TEXTS, ">=", "2026-02-01"),
                compare("a", "<", Map.of()));
    }

    static Stream<Predicate> predicates() {
        return leaves().flatMap(leaf -> Stream.of(
                leaf,
                not(leaf),
                not(not(leaf)),
                and(leaf, compare("a", ">", 0)),
                or(leaf, compare("a", ">", 1)),
                not(and(leaf, compare("a", ">", 0))),
                not(or(leaf, compare("a", ">", 1)))));
    }

    @ParameterizedTest
    @MethodSource("predicates")
    void isTrueJustWhereThePredicateIs(Predicate predicate) {
        Predicate definite = Predicates.isTrueOf(predicate);
        assertThat(definite).isNotNull();
        Predicate negated = PredicateNormalizer.normalize(not(definite));
        for (Object value : VALUES) {
            Object canonical = value == StoredNull.INSTANCE ? value : Values.canonical(value);
            ItemView item = path -> canonical;
            boolean expected = Boolean.TRUE.equals(PredicateEvaluator.evaluate(predicate, item));
            assertThat(PredicateEvaluator.evaluate(definite, item))
                    .as("%s of %s", PredicateText.of(definite), value)
                    .isEqualTo(expected);
            assertThat(PredicateEvaluator.of(negated).matches(item))
                    .as("NOT %s of %s", PredicateText.of(definite), value)
                    .isEqualTo(!expected);
        }
    }

    static Stream<Predicate> unsaid() {
        return Stream.of(
                compare("a", "=", attribute("b")),
                compare("a", "=", parameter(1)),
                compare(size("a"), "=", 1),
                compare(operand(1), "=", size("a")),
                beginsWith("a", parameter(1)),
                like("a", parameter(1)),
                contains("a", "x"),
                and(isNull("a"), contains("a", "x")),
                or(contains("a", "x"), isNull("a")));
    }

    @ParameterizedTest
    @MethodSource("unsaid")
    void decidesNothingForAnUnknownType(Predicate predicate) {
        assertThat(Predicates.isTrueOf(predicate)).isNull();
    }
}
