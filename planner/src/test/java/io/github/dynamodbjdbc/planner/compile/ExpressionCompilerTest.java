package io.github.dynamodbjdbc.planner.compile;

import static io.github.dynamodbjdbc.planner.compile.Rex.call;
import static io.github.dynamodbjdbc.planner.compile.Rex.column;
import static io.github.dynamodbjdbc.planner.compile.Rex.integer;
import static io.github.dynamodbjdbc.planner.compile.Rex.nothing;
import static io.github.dynamodbjdbc.planner.compile.Rex.number;
import static io.github.dynamodbjdbc.planner.compile.Rex.text;
import static io.github.dynamodbjdbc.planner.compile.Rex.truth;
import static io.github.dynamodbjdbc.planner.compile.Rex.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dynamodbjdbc.planner.NoTables;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.exec.Expression;
import io.github.dynamodbjdbc.planner.exec.Run;
import io.github.dynamodbjdbc.planner.function.CoercionOperators;
import io.github.dynamodbjdbc.planner.function.ComparisonOperators;
import io.github.dynamodbjdbc.planner.function.NumberOperators;
import io.github.dynamodbjdbc.planner.function.TextOperators;
import io.github.dynamodbjdbc.planner.function.TimeOperators;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpressionCompilerTest {
    private static final RexNode FAILS =
            call(ComparisonOperators.EQUAL, call(NumberOperators.DIVIDE, number("1.5"), number("0.0")), number("1.5"));

    @ParameterizedTest
    @CsvSource({
        "true, true, true, true",
        "true, false, false, true",
        "true, , , true",
        "false, false, false, false",
        "false, , false, ",
        ", , , ",
    })
    void falseWinsOverNullInAndAndTrueInOr(
            @Nullable Boolean one, @Nullable Boolean other, @Nullable Boolean both, @Nullable Boolean either) {
        RexNode left = column(0, SqlTypeName.BOOLEAN);
        RexNode right = column(1, SqlTypeName.BOOLEAN);
        for (boolean turned : new boolean[] {false, true}) {
            @Nullable Object[] row = turned ? new Object[] {other, one} : new Object[] {one, other};
            assertThat(value(call(SqlStdOperatorTable.AND, left, right), row)).isEqualTo(both);
            assertThat(value(call(SqlStdOperatorTable.OR, left, right), row)).isEqualTo(either);
            assertThat(value(call(SqlStdOperatorTable.AND, left, right, truth(true)), row))
                    .isEqualTo(both);
            assertThat(value(call(SqlStdOperatorTable.OR, left, right, truth(false)), row))
                    .isEqualTo(either);
        }
    }

    @Test
    void whatIsNotNeededIsNotEvaluated() {
        RexNode flag = column(0, SqlTypeName.BOOLEAN);
        assertThat(value(call(SqlStdOperatorTable.AND, flag, FAILS), false)).isEqualTo(false);
        assertThat(value(call(SqlStdOperatorTable.OR, flag, FAILS), true)).isEqualTo(true);
        assertThat(value(call(SqlStdOperatorTable.CASE, flag, text("a"), text("b")), true))
                .isEqualTo("a");
        assertThat(value(call(SqlStdOperatorTable.CASE, flag, truth(true), FAILS), true))
                .isEqualTo(true);
        assertThat(value(call(SqlStdOperatorTable.COALESCE, flag, FAILS), true)).isEqualTo(true);
        for (SqlOperator operator : List.of(SqlStdOperatorTable.AND, SqlStdOperatorTable.OR)) {
            assertFails(ErrorKind.DIVISION_BY_ZERO, call(operator, flag, FAILS), new Object[] {null});
        }
    }

    @Test
    void aConstantThatFailsFailsForARowOnly() {
        Expression code = ExpressionCompiler.compile(FAILS);
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> code.evaluate(new Object[0], Rex.run())).isInstanceOf(QueryException.class);
        }
    }

    @Test
    void constantsAreComputedBeforehand() {
        assertThat(ExpressionCompiler.compile(call(SqlStdOperatorTable.CONCAT, text("a"), text("b"))))
                .isEqualTo(new Constant("ab"));
        assertThat(ExpressionCompiler.compile(Rex.function("CURRENT_TIMESTAMP")))
                .isNotInstanceOf(Constant.class);
        assertThat(ExpressionCompiler.compile(call(SqlStdOperatorTable.RAND))).isNotInstanceOf(Constant.class);
        assertThat(ExpressionCompiler.compile(call(TimeOperators.CLOCK))).isNotInstanceOf(Constant.class);
    }

    @Test
    void testsAreNeverUnknown() {
        RexNode flag = column(0, SqlTypeName.BOOLEAN);
        Map<SqlOperator, List<Boolean>> ofTrueFalseAndNull = Map.of(
                SqlStdOperatorTable.IS_TRUE, List.of(true, false, false),
                SqlStdOperatorTable.IS_NOT_TRUE, List.of(false, true, true),
                SqlStdOperatorTable.IS_FALSE, List.of(false, true, false),
                SqlStdOperatorTable.IS_NOT_FALSE, List.of(true, false, true),
                SqlStdOperatorTable.IS_NULL, List.of(false, false, true),
                SqlStdOperatorTable.IS_UNKNOWN, List.of(false, false, true),
                SqlStdOperatorTable.IS_NOT_NULL, List.of(true, true, false),
                SqlStdOperatorTable.IS_NOT_UNKNOWN, List.of(true, true, false));
        ofTrueFalseAndNull.forEach((operator, expected) -> {
            assertThat(value(call(operator, flag), true)).isEqualTo(expected.get(0));
            assertThat(value(call(operator, flag), false)).isEqualTo(expected.get(1));
            assertThat(value(call(operator, flag), new Object[] {null})).isEqualTo(expected.get(2));
        });
        assertThat(value(call(SqlStdOperatorTable.NOT, flag), true)).isEqualTo(false);
        assertThat(value(call(SqlStdOperatorTable.NOT, flag), new Object[] {null}))
                .isNull();
    }

    @Test
    void branchesOfCaseBecomeOfItsType() {
        RexNode choice = call(
                SqlTypeName.BIGINT,
                SqlStdOperatorTable.CASE,
                column(0, SqlTypeName.BOOLEAN),
                column(1, SqlTypeName.INTEGER),
                column(2, SqlTypeName.BOOLEAN),
                column(3, SqlTypeName.BIGINT),
                nothing(SqlTypeName.BIGINT));
        assertThat(value(choice, true, 1, true, 2L)).isEqualTo(1L);
        assertThat(value(choice, null, 1, true, 2L)).isEqualTo(2L);
        assertThat(value(choice, false, 1, null, 2L)).isNull();
        assertThat(value(
                        call(
                                SqlTypeName.DECIMAL,
                                SqlStdOperatorTable.COALESCE,
                                column(0, SqlTypeName.DECIMAL),
                                column(1, SqlTypeName.INTEGER)),
                        null,
                        5))
                .isEqualTo(new BigDecimal("5"));
    }

    @Test
    void ownComparisonsCompareLikeWithLike() {
        RexNode any = column(0, SqlTypeName.ANY);
        assertThat(value(call(ComparisonOperators.LESS, any, number("5.5")), new BigDecimal("5")))
                .isEqualTo(true);
        assertThat(value(call(ComparisonOperators.LESS, any, number("5.5")), 6)).isEqualTo(false);
        assertThat(value(call(ComparisonOperators.LESS, number("5.5"), any), new BigDecimal("6")))
                .isEqualTo(true);
        assertThat(value(call(ComparisonOperators.GREATER_OR_EQUAL, any, text("b")), "b"))
                .isEqualTo(true);
        assertThat(value(call(ComparisonOperators.GREATER, any, text("\uFFFD")), "\uD83D\uDE00"))
                .isEqualTo(true);
        assertThat(value(call(ComparisonOperators.EQUAL, any, text("b")), "b")).isEqualTo(true);
        assertThat(value(call(ComparisonOperators.NOT_EQUAL, any, text("b")), "c"))
                .isEqualTo(true);
        assertThat(value(call(ComparisonOperators.EQUAL, any, text("5")), new BigDecimal("5")))
                .isNull();
        assertThat(value(call(ComparisonOperators.LESS, any, text("5")), new BigDecimal("4")))
                .isNull();
        assertThat(value(call(ComparisonOperators.EQUAL, any, number("5.0")), new BigDecimal("5")))
                .isEqualTo(true);
        assertThat(value(call(ComparisonOperators.EQUAL, any, truth(true)), true))
                .isEqualTo(true);
        assertThat(value(call(ComparisonOperators.LESS, any, truth(true)), false))
                .isEqualTo(true);
        assertThat(value(call(ComparisonOperators.EQUAL, any, nothing(SqlTypeName.ANY)), "b"))
                .isNull();
        RexNode other = column(1, SqlTypeName.ANY);
        assertThat(value(call(ComparisonOperators.EQUAL, any, other), List.of("a"), List.of("a")))
                .isEqualTo(true);
        assertThat(value(call(ComparisonOperators.LESS, any, other), List.of("a"), List.of("b")))
                .isNull();
        assertThat(value(call(ComparisonOperators.LESS_OR_EQUAL, any, other), 1, new BigDecimal("1.0")))
                .isEqualTo(true);
        assertThat(value(call(ComparisonOperators.LESS, any, other), "a", null)).isNull();
    }

    @ParameterizedTest
    @CsvSource({"1, 2, -1", "2, 2, 0", "3, 2, 1"})
    void standardComparisonsHoldByOrder(int left, int right, int order) {
        Map<SqlOperator, Boolean> expected = Map.of(
                SqlStdOperatorTable.EQUALS,
                order == 0,
                SqlStdOperatorTable.NOT_EQUALS,
                order != 0,
                SqlStdOperatorTable.LESS_THAN,
                order < 0,
                SqlStdOperatorTable.LESS_THAN_OR_EQUAL,
                order <= 0,
                SqlStdOperatorTable.GREATER_THAN,
                order > 0,
                SqlStdOperatorTable.GREATER_THAN_OR_EQUAL,
                order >= 0);
        expected.forEach((operator, holds) -> {
            assertThat(value(call(operator, column(0, SqlTypeName.INTEGER), integer(right)), left))
                    .isEqualTo(holds);
            assertThat(value(call(operator, integer(left), column(0, SqlTypeName.INTEGER)), right))
                    .isEqualTo(holds);
            assertThat(value(call(operator, column(0, SqlTypeName.INTEGER), column(1, SqlTypeName.BIGINT)), left, (long)
                            right))
                    .isEqualTo(holds);
            assertThat(value(
                            call(operator, column(0, SqlTypeName.DOUBLE), column(1, SqlTypeName.INTEGER)),
                            (double) left,
                            right))
                    .isEqualTo(holds);
            assertThat(value(
                            call(operator, column(0, SqlTypeName.DECIMAL), column(1, SqlTypeName.INTEGER)),
                            BigDecimal.valueOf(left),
                            right))
                    .isEqualTo(holds);
            assertThat(value(
                            call(operator, column(0, SqlTypeName.DATE), column(1, SqlTypeName.TIMESTAMP)),
                            left,
                            right * 86_400_000L))
                    .isEqualTo(holds);
            assertThat(value(call(operator, column(0, SqlTypeName.INTEGER), integer(right)), new Object[] {null}))
                    .isNull();
        });
        assertThat(value(call(SqlStdOperatorTable.EQUALS, column(0, SqlTypeName.DOUBLE), Rex.approximate(0.0)), -0.0))
                .isEqualTo(true);
    }

    @Test
    void isDistinctFromHandlesNull() {
        RexNode left = column(0, SqlTypeName.VARCHAR);
        RexNode right = column(1, SqlTypeName.VARCHAR);
        RexNode distinct = call(SqlStdOperatorTable.IS_DISTINCT_FROM, left, right);
        RexNode same = call(SqlStdOperatorTable.IS_NOT_DISTINCT_FROM, left, right);
        assertThat(value(distinct, null, null)).isEqualTo(false);
        assertThat(value(same, null, null)).isEqualTo(true);
        assertThat(value(distinct, "a", null)).isEqualTo(true);
        assertThat(value(same, "a", "a")).isEqualTo(true);
        assertThat(value(same, "a", "b")).isEqualTo(false);
    }

    @Test
    void parametersComeAsTheirTypes() {
        RexNode parameter = Rex.BUILDER.makeDynamicParam(Rex.type(SqlTypeName.DECIMAL), 1);
        assertThat(ExpressionCompiler.compile(parameter).evaluate(new Object[0], Rex.run("a", 5)))
                .isEqualTo(new BigDecimal("5"));
        RexNode text = Rex.BUILDER.makeDynamicParam(Rex.type(SqlTypeName.VARCHAR), 0);
        assertThat(ExpressionCompiler.compile(text).evaluate(new Object[0], Rex.run("a", 5)))
                .isEqualTo("a");
    }

    @Test
    void whatIsPassedOverIsCountedByItsLabel() {
        NoTables context = NoTables.recording();
        Run run = Rex.run(context);
        Expression number = ExpressionCompiler.compile(
                call(CoercionOperators.AS_NUMERIC, column(0, SqlTypeName.ANY), text("price")));
        assertThat(number.evaluate(new Object[] {new BigDecimal("1.50")}, run)).isEqualTo(new BigDecimal("1.5"));
        assertThat(number.evaluate(new Object[] {null}, run)).isNull();
        assertThat(context.passedOver()).isEmpty();
        assertThat(number.evaluate(new Object[] {"x"}, run)).isNull();
        assertThat(context.passedOver()).isEqualTo(Map.of("price", 1));
    }

    @Test
    void patternsMayComeFromRows() {
        RexNode value = column(0, SqlTypeName.VARCHAR);
        assertThat(value(call(TextOperators.LIKE, value, text("a%")), "abc")).isEqualTo(true);
        assertThat(value(call(TextOperators.LIKE, value, text("a%")), "bc")).isEqualTo(false);
        assertThat(value(call(TextOperators.LIKE, value, text("a%")), new Object[] {null}))
                .isNull();
        assertThat(value(call(TextOperators.LIKE, value, column(1, SqlTypeName.VARCHAR)), "abc", "_b_"))
                .isEqualTo(true);
        assertThat(value(call(TextOperators.LIKE_ESCAPE, value, text("a!%"), text("!")), "a%"))
                .isEqualTo(true);
        assertFails(
                ErrorKind.INVALID_ESCAPE,
                call(TextOperators.LIKE_ESCAPE, value, text("a"), text("ab")),
                new Object[] {"a"});
    }

    @Test
    void textsArePutTogether() {
        RexNode one = column(0, SqlTypeName.VARCHAR);
        RexNode other = column(1, SqlTypeName.VARCHAR);
        assertThat(value(call(SqlStdOperatorTable.CONCAT, one, other), "a", "b"))
                .isEqualTo("ab");
        assertThat(value(call(SqlStdOperatorTable.CONCAT, one, other), "a", null))
                .isNull();
        assertThat(value(Rex.function("CONCAT", one, other, text("c")), "a", null))
                .isEqualTo("ac");
        RexNode separated = Rex.function("CONCAT_WS", one, text("a"), other, text("b"));
        assertThat(value(separated, ",", null)).isEqualTo("a,b");
        assertThat(value(separated, null, "x")).isNull();
    }

    @Test
    void randomNumbersFollowTheirSeed() {
        Expression seeded = ExpressionCompiler.compile(call(SqlStdOperatorTable.RAND, integer(7)));
        Run run = Rex.run();
        Object first = seeded.evaluate(new Object[0], run);
        assertThat(seeded.evaluate(new Object[0], run)).isNotEqualTo(first);
        assertThat(seeded.evaluate(new Object[0], Rex.run())).isEqualTo(first);
        assertThat((Double) value(call(SqlStdOperatorTable.RAND))).isBetween(0.0, 1.0);
        assertThat(value(Rex.function("PI"))).isEqualTo(Math.PI);
    }

    private static void assertFails(ErrorKind kind, RexNode node, @Nullable Object[] row) {
        assertThatThrownBy(() -> value(node, row))
                .isInstanceOfSatisfying(QueryException.class, failure -> assertThat(failure.kind())
                        .isEqualTo(kind));
    }
}
