package io.github.dynamodbjdbc.planner.predicate;

import static io.github.dynamodbjdbc.planner.access.Conditions.and;
import static io.github.dynamodbjdbc.planner.access.Conditions.attribute;
import static io.github.dynamodbjdbc.planner.access.Conditions.beginsWith;
import static io.github.dynamodbjdbc.planner.access.Conditions.compare;
import static io.github.dynamodbjdbc.planner.access.Conditions.in;
import static io.github.dynamodbjdbc.planner.access.Conditions.isNull;
import static io.github.dynamodbjdbc.planner.access.Conditions.like;
import static io.github.dynamodbjdbc.planner.access.Conditions.not;
import static io.github.dynamodbjdbc.planner.access.Conditions.operand;
import static io.github.dynamodbjdbc.planner.access.Conditions.or;
import static io.github.dynamodbjdbc.planner.access.Conditions.parameter;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.DeclaredMoment;
import io.github.dynamodbjdbc.planner.catalog.MomentForm;
import io.github.dynamodbjdbc.planner.catalog.TemporalFormat;
import io.github.dynamodbjdbc.planner.catalog.TemporalNotation;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class PredicatesTest {
    private static Stream<Arguments> values() {
        return Stream.of(
                arguments(compare("a", ">", 1), true),
                arguments(compare(operand(1), "<", attribute("a")), true),
                arguments(compare("b", "=", attribute("a")), true),
                arguments(not(compare("a", "=", 1)), true),
                arguments(and(compare("b", "=", 1), in("a", 1, 2)), true),
                arguments(not(in("a", 1, 2)), true),
                arguments(not(isNull("a")), true),
                arguments(isNull("a"), false),
                arguments(not(isNull("b")), false),
                arguments(isNull("b"), false),
                arguments(compare("b", "=", 1), false),
                arguments(in("b", 1), false),
                arguments(or(compare("a", "=", 1), compare("b", "=", 1)), false),
                arguments(Predicate.TRUE, false));
    }

    @ParameterizedTest
    @MethodSource("values")
    void aConditionThatIsTrueOfValuesOnlyImpliesOne(Predicate predicate, boolean implied) {
        assertThat(Predicates.impliesValue(predicate, attribute("a"))).isEqualTo(implied);
    }

    @Test
    void whatIsNeverTrue() {
        assertThat(Stream.of(Predicate.FALSE, Predicate.UNKNOWN)).allMatch(Predicates::isNever);
        assertThat(Stream.of(Predicate.TRUE, isNull("a"))).noneMatch(Predicates::isNever);
    }

    @Test
    void onlyABoundPatternHasAPrefix() {
        assertThat(Predicates.likePrefix((Predicate.Like) like("a", "x%y"))).isEqualTo("x");
        assertThat(Predicates.likePrefix((Predicate.Like) like("a", "%"))).isEmpty();
        assertThat(Predicates.likePrefix((Predicate.Like) like("a", parameter(1))))
                .isNull();
        assertThat(Predicates.likePrefix((Predicate.Like) like("a", 5))).isNull();
    }

    @Test
    void somethingIsOpenWhereverAParameterIs() {
        assertThat(Stream.of(
                        compare("a", "=", parameter(1)),
                        compare("a", "<", Term.Clock.NOW),
                        in("a", 1, parameter(1)),
                        beginsWith("a", parameter(1)),
                        not(like("a", parameter(1)))))
                .allMatch(Predicates::isOpen);
        assertThat(Stream.of(compare("a", "=", 1), in("a", 1), beginsWith("a", "x"), isNull("a")))
                .noneMatch(Predicates::isOpen);
    }

    /** A column that is declared as a date or time has a value if it is read as a possible moment. */
    @Test
    void aMomentImpliesAValue() {
        AttributePath path = AttributePath.of("a");
        Term.Attribute declared = new Term.Attribute(path, AttributeType.S, DeclaredMoment.TIMESTAMP);
        assertThat(Predicates.impliesValue(
                        compare(new Term.Attribute(path, AttributeType.S, MomentForm.TIMESTAMP), ">", "x"), declared))
                .isTrue();
        assertThat(Predicates.impliesValue(
                        compare(new Term.Attribute(path, AttributeType.S, MomentForm.DATE), ">", "x"), declared))
                .isFalse();
    }

    @Test
    void aKeyTakesOperandsOfItsType() {
        TemporalFormat days = new TemporalFormat(ColumnType.DATE, TemporalNotation.EPOCH_DAYS);
        Term.Operand moment = new Term.Moment(parameter(1), days);
        assertThat(KeyOperands.isFit(moment, AttributeType.N, 10)).isTrue();
        assertThat(KeyOperands.isFit(moment, AttributeType.S, 10)).isFalse();
        assertThat(KeyOperands.isFit(Term.Clock.NOW, AttributeType.N, 10)).isTrue();
        assertThat(KeyOperands.isFit(Term.Clock.NOW, AttributeType.S, 10)).isFalse();
        assertThat(KeyOperands.isFit(parameter(1), AttributeType.S, 10)).isTrue();
        assertThat(KeyOperands.isFit(operand("0123456789"), AttributeType.S, 10))
                .isTrue();
        assertThat(KeyOperands.isFit(operand("0123456789x"), AttributeType.S, 10))
                .isFalse();
    }

    /** For a list of values that is too long for a filter, its least and greatest value are used. */
    @Test
    void aListIsBetweenItsEnds() {
        java.util.function.Predicate<AttributePath> all = path -> true;
        assertThat(PredicateText.of(ServerFilter.weaker(in("a", 5, 3, 9, 7), all)))
                .isEqualTo("a >= 3 AND a <= 9");
        assertThat(PredicateText.of(ServerFilter.weaker(in("a", "b", "a"), all)))
                .isEqualTo("a >= 'a' AND a <= 'b'");
        for (Predicate unsaid : List.of(
                in("a", 1, "x"),
                in("a", true, false),
                in("a", 1, parameter(1)),
                in(new Term.Size(AttributePath.of("a")), 1, 2),
                compare("a", "=", new BigDecimal(1)))) {
            assertThat(ServerFilter.weaker(unsaid, all)).isEqualTo(Predicate.TRUE);
        }
    }
}
