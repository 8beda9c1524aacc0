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
import static io.github.dynamodbjdbc.planner.access.Conditions.or;
import static io.github.dynamodbjdbc.planner.access.Conditions.parameter;
import static io.github.dynamodbjdbc.planner.access.Conditions.size;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.KeyPattern;
import io.github.dynamodbjdbc.planner.catalog.MomentForm;
import io.github.dynamodbjdbc.planner.catalog.ShardedForm;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.value.StoredNull;
import io.github.dynamodbjdbc.planner.value.Values;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class PredicateEvaluatorTest {
    private static final Map<String, Object> ITEM = new HashMap<>();

    static {
        ITEM.put("n", 5);
        ITEM.put("s", "abc");
        ITEM.put("t", true);
        ITEM.put("b", new byte[] {1, 2, 3});
        ITEM.put("null", StoredNull.INSTANCE);
        ITEM.put("list", Arrays.asList(1, "x", null));
        ITEM.put("map", Map.of("x", 1));
        ITEM.put("set", Set.of("x", "y"));
        ITEM.put("smile", "\uD83D\uDE00");
        // Declared as a string and as a number.
        ITEM.put("name", 5);
        ITEM.put("count", 5);
        ITEM.replaceAll((name, value) -> Values.canonical(value));
    }

    private static Stream<Arguments> truths() {
        return Stream.of(
                arguments(compare("n", "=", 5.0), true),
                arguments(compare("n", "<>", 5), false),
                arguments(compare("n", "<", 6), true),
                arguments(compare("n", "<=", 5), true),
                arguments(compare("n", ">", 5), false),
                arguments(compare("n", ">=", 5), true),
                arguments(compare("n", "=", "5"), null),
                arguments(compare("n", "<>", "5"), null),
                arguments(compare("n", "<", "5"), null),
                arguments(compare("nope", "<>", 5), null),
                arguments(compare("null", "=", 5), null),
                arguments(compare("n", "=", null), null),
                arguments(compare("t", "<", true), false),
                arguments(compare("t", ">", false), true),
                arguments(compare("list", "=", Arrays.asList(1.0, "x", null)), true),
                arguments(compare("list", "<", List.of(2)), null),
                arguments(compare("set", "=", Set.of("y", "x")), true),
                arguments(compare("name", "=", 5), null),
                arguments(compare("count", "=", attribute("n")), true),
                arguments(compare("name", "=", attribute("n")), null),
                arguments(in("n", 1, 5), true),
                arguments(in("n", 1, 2), false),
                arguments(in("n", 5, null), true),
                arguments(in("n", 1, null), null),
                arguments(in("n", 1, "x"), null),
                arguments(in("n", "x"), null),
                arguments(in("nope", 1), null),
                arguments(in("nope"), false),
                arguments(isNull("n"), false),
                arguments(isNull("null"), true),
                arguments(isNull("nope"), true),
                arguments(isNull("name"), true),
                arguments(isNull("count"), false),
                arguments(isMissing("null"), false),
                arguments(isMissing("nope"), true),
                arguments(hasType("null", AttributeType.NULL), true),
                arguments(hasType("nope", AttributeType.NULL), false),
                arguments(hasType("n", AttributeType.N), true),
                arguments(hasType("n", AttributeType.S), false),
                arguments(beginsWith("s", "ab"), true),
                arguments(beginsWith("s", "b"), false),
                arguments(beginsWith("b", new byte[] {1}), true),
                arguments(beginsWith("s", new byte[] {1}), null),
                arguments(beginsWith("n", "5"), null),
                arguments(beginsWith("s", null), null),
                arguments(contains("s", "bc"), true),
                arguments(contains("s", 1), null),
                arguments(contains("b", new byte[] {2, 3}), true),
                arguments(contains("b", new byte[0]), true),
                arguments(contains("b", new byte[] {9}), false),
                arguments(contains("list", 1), true),
                arguments(contains("list", 2), false),
                arguments(contains("list", null), null),
                arguments(contains("set", "x"), true),
                arguments(contains("set", "z"), false),
                arguments(contains("set", 1), false),
                arguments(contains("map", "x"), null),
                arguments(contains("nope", "x"), null),
                arguments(like("s", "a_c"), true),
                arguments(like("s", "A%"), false),
                arguments(like("n", "5"), null),
                arguments(like("s", null), null),
                arguments(like("s", 5), null),
                arguments(compare(size("s"), "=", 3), true),
                arguments(compare(size("smile"), "=", 1), true),
                arguments(compare(size("b"), "=", 3), true),
                arguments(compare(size("list"), "=", 3), true),
                arguments(compare(size("map"), "=", 1), true),
                arguments(compare(size("set"), "=", 2), true),
                arguments(compare(size("n"), "=", 1), null),
                arguments(compare(size("nope"), "=", 0), null),
                arguments(and(compare("n", "=", 5), compare("nope", "=", 1)), null),
                arguments(and(compare("nope", "=", 1), compare("n", "=", 1)), false),
                arguments(or(compare("nope", "=", 1), compare("n", "=", 5)), true),
                arguments(or(compare("nope", "=", 1), compare("n", "=", 1)), null),
                arguments(not(compare("nope", "=", 1)), null),
                arguments(not(compare("n", "=", 1)), true),
                arguments(not(Predicate.UNKNOWN), null),
                arguments(Predicate.TRUE, true));
    }

    @ParameterizedTest
    @MethodSource("truths")
    void threeValuedLogic(Predicate predicate, Boolean expected) {
        ItemView item = path -> ITEM.get(path.attribute());
        assertThat(PredicateEvaluator.evaluate(predicate, item)).isEqualTo(expected);
        assertThat(PredicateEvaluator.of(predicate).matches(item)).isEqualTo(Boolean.TRUE.equals(expected));
    }

    @Test
    void operandsHaveToBeBound() {
        for (Predicate predicate : List.of(
                compare("n", "=", parameter(1)),
                compare("n", "=", Term.Clock.NOW),
                in("n", parameter(1)),
                compare("n", "=", Term.Spelled.own(parameter(1), MomentForm.TIMESTAMP)),
                compare("n", "=", Term.Shard.of(parameter(1), 1, new ShardedForm(".", 1, 2, 0, null))),
                compare(
                        "n",
                        "=",
                        Term.Composed.of(KeyPattern.parse("X#{a}"), List.of(parameter(1)), Term.Composed.Use.WHOLE)),
                beginsWith("n", parameter(1)))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> PredicateEvaluator.of(predicate))
                    .withMessageStartingWith("not bound: ");
        }
    }

    @Test
    void aStringIsComparedAsItsMoment() {
        Predicate after = compare(
                new Term.Attribute(AttributePath.of("at"), null, MomentForm.TIMESTAMP),
                ">",
                "2026-01-31T07:00:00.000000000");
        List<Object> none = new ArrayList<>();
        PredicateEvaluator evaluator = PredicateEvaluator.of(after, (path, value) -> none.add(path + " " + value));
        assertThat(evaluator.evaluate(path -> "2026-01-31 07:00:00.5")).isTrue();
        assertThat(evaluator.evaluate(path -> "2026-01-31 07:00Z")).isFalse();
        assertThat(evaluator.evaluate(path -> null)).as("missing").isNull();
        assertThat(evaluator.evaluate(path -> StoredNull.INSTANCE)).as("NULL").isNull();
        assertThat(none).as("a value that is there and says no moment").isEmpty();
        assertThat(evaluator.evaluate(path -> "soon")).isNull();
        assertThat(evaluator.evaluate(path -> Values.canonical(5))).isNull();
        assertThat(none).containsExactly("at soon", "at 5");
    }

    @ParameterizedTest
    @CsvSource({
        "'', '', true",
        "a, '', false",
        "'', %, true",
        "a, _, true",
        "ab, _, false",
        "\uD83D\uDE00, _, true",
        "abc, a%, true",
        "abc, %c, true",
        "abc, %b%, true",
        "abc, %d%, false",
        "abcabc, %bc, true",
        "aab, a%ab, true",
        "ab, a%ab, false",
        "axbxc, a%b%c, true",
        "acb, a%b%c, false",
        "a%b, a!%b, true",
        "axb, a!%b, false",
        "a_, a!_, true",
        "!, !!, true",
        "abab, %a_a%, true",
        "abab, %b_b_%, false",
        "abc, %%, true",
        "abc, _%_, true",
        "a, _%_, false",
        "xay, %a%y, true",
        "ab, a!b, true",
        "a!b, a!b, false"
    })
    void patterns(String text, String pattern, boolean matches) {
        assertThat(LikePattern.of(pattern, (int) '!').matches(text)).isEqualTo(matches);
    }

    @ParameterizedTest
    @CsvSource({"a!", "!", "%!"})
    void invalidEscapes(String pattern) {
        assertThatThrownBy(() -> LikePattern.of(pattern, (int) '!'))
                .isInstanceOf(QueryException.class)
                .hasMessageContaining("ends with its escape character")
                .extracting(thrown -> ((QueryException) thrown).kind())
                .isEqualTo(ErrorKind.INVALID_ESCAPE);
        assertThat(LikePattern.of(pattern, null).matches(pattern)).isTrue();
    }
}
