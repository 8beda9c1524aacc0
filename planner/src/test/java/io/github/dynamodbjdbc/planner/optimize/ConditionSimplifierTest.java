package io.github.dynamodbjdbc.planner.optimize;

import static io.github.dynamodbjdbc.planner.compile.Rex.BUILDER;
import static io.github.dynamodbjdbc.planner.compile.Rex.call;
import static io.github.dynamodbjdbc.planner.compile.Rex.column;
import static io.github.dynamodbjdbc.planner.compile.Rex.integer;
import static io.github.dynamodbjdbc.planner.compile.Rex.nothing;
import static io.github.dynamodbjdbc.planner.compile.Rex.truth;
import static io.github.dynamodbjdbc.planner.compile.Rex.value;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.planner.function.ComparisonOperators;
import io.github.dynamodbjdbc.planner.function.NumberOperators;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ConditionSimplifierTest {
    private static final RexNode FLAG = column(0, SqlTypeName.BOOLEAN);
    private static final RexNode NUMBER = column(1, SqlTypeName.INTEGER);
    private static final RexNode ANYTHING = column(2, SqlTypeName.ANY);
    private static final RexNode CERTAIN =
            BUILDER.makeInputRef(BUILDER.getTypeFactory().createSqlType(SqlTypeName.INTEGER), 3);

    private static final List<SqlOperator> TESTS = List.of(
            SqlStdOperatorTable.NOT,
            SqlStdOperatorTable.IS_TRUE,
            SqlStdOperatorTable.IS_FALSE,
            SqlStdOperatorTable.IS_NULL,
            SqlStdOperatorTable.IS_NOT_TRUE,
            SqlStdOperatorTable.IS_NOT_FALSE,
            SqlStdOperatorTable.IS_NOT_NULL);

    private static RexNode simplified(RexNode condition) {
        return ConditionSimplifier.simplify(BUILDER, condition);
    }

    private static RexNode and(RexNode... conditions) {
        return call(SqlStdOperatorTable.AND, conditions);
    }

    private static RexNode or(RexNode... conditions) {
        return call(SqlStdOperatorTable.OR, conditions);
    }

    private static RexNode not(RexNode condition) {
        return call(SqlStdOperatorTable.NOT, condition);
    }

    private static RexNode isNull(RexNode value) {
        return call(SqlStdOperatorTable.IS_NULL, value);
    }

    private static RexNode equal(RexNode left, RexNode right) {
        return call(SqlStdOperatorTable.EQUALS, left, right);
    }

    @Test
    void constantsDecide() {
        RexNode three = call(SqlTypeName.INTEGER, SqlStdOperatorTable.PLUS, integer(1), integer(2));
        assertThat(simplified(equal(three, integer(3)))).isEqualTo(truth(true));
        assertThat(simplified(and(FLAG, equal(three, integer(4))))).isEqualTo(truth(false));
        assertThat(simplified(and(FLAG, equal(three, integer(3))))).isEqualTo(FLAG);
        assertThat(simplified(or(FLAG, equal(three, integer(4))))).isEqualTo(FLAG);
        assertThat(simplified(or(FLAG, nothing(SqlTypeName.BOOLEAN)))).isEqualTo(FLAG);
        assertThat(simplified(nothing(SqlTypeName.BOOLEAN))).isEqualTo(truth(false));
        assertThat(simplified(not(nothing(SqlTypeName.BOOLEAN)))).isEqualTo(truth(false));
        assertThat(simplified(isNull(CERTAIN))).isEqualTo(truth(false));
        assertThat(simplified(not(isNull(CERTAIN)))).isEqualTo(truth(true));
    }

    @Test
    void whatFailsFailsWhenARowComes() {
        RexNode fails =
                equal(call(SqlTypeName.INTEGER, NumberOperators.DIVIDE_INTEGERS, integer(1), integer(0)), integer(1));
        assertThat(simplified(and(FLAG, fails))).isEqualTo(and(FLAG, fails));
    }

    @Test
    void negationsGoToTheComparisons() {
        assertThat(simplified(not(or(isNull(NUMBER), equal(NUMBER, integer(1)))))
                        .toString())
                .isEqualTo("AND(IS NOT NULL($1), <>($1, 1))");
        assertThat(simplified(not(not(FLAG)))).isEqualTo(FLAG);
        assertThat(simplified(call(SqlStdOperatorTable.IS_FALSE, and(FLAG, equal(NUMBER, integer(1)))))
                        .toString())
                .isEqualTo("OR(NOT($0), <>($1, 1))");
    }

    /** Parts of an AND may be evaluated for other rows, as on one side of a join, or below GROUP BY. */
    @Test
    void aCaseStillGuardsExpressionsThatMayFail() {
        RexNode fails =
                equal(call(SqlTypeName.INTEGER, NumberOperators.DIVIDE_INTEGERS, integer(10), NUMBER), integer(5));
        RexNode guarded = call(SqlStdOperatorTable.CASE, FLAG, truth(false), fails, truth(true), truth(false));
        assertThat(simplified(guarded)).isEqualTo(guarded);
        RexNode first = call(SqlStdOperatorTable.CASE, fails, truth(false), FLAG, truth(true), truth(false));
        assertThat(simplified(first).toString()).startsWith("AND(IS NOT TRUE(");
    }

    @Test
    void choicesAmongConstantsAreConditions() {
        RexNode one = equal(NUMBER, integer(1));
        assertThat(simplified(equal(oneOrTwo(one), integer(1)))).isEqualTo(one);
        assertThat(simplified(equal(oneOrTwo(one), integer(2))).toString()).isEqualTo("IS NOT TRUE(=($1, 1))");
        assertThat(simplified(equal(oneOrTwo(one), integer(3)))).isEqualTo(truth(false));
        assertThat(simplified(equal(integer(1), oneOrTwo(one)))).isEqualTo(one);
        RexNode greater = call(SqlStdOperatorTable.GREATER_THAN, integer(2), oneOrTwo(one));
        assertThat(simplified(greater)).isEqualTo(one);
        assertThat(simplified(call(SqlStdOperatorTable.CASE, one, truth(true), FLAG, truth(false), truth(true)))
                        .toString())
                .isEqualTo("OR(=($1, 1), IS NOT TRUE($0))");
    }

    /** Compares the results for nullable columns with all their values, under all tests of three-valued logic. */
    @Test
    void theSameRowsPass() {
        Random random = new Random(13);
        for (int i = 0; i < 5_000; i++) {
            RexNode condition = condition(random, 4);
            RexNode simple = simplified(condition);
            for (@Nullable Object[] row : rows()) {
                assertThat(Boolean.TRUE.equals(value(simple, row)))
                        .as("%s as %s of %s", condition, simple, Arrays.toString(row))
                        .isEqualTo(Boolean.TRUE.equals(value(condition, row)));
            }
        }
    }

    private static RexNode condition(Random random, int depth) {
        if (depth == 0) {
            return switch (random.nextInt(9)) {
                case 0 -> FLAG;
                case 1 -> truth(random.nextBoolean());
                case 2 -> nothing(SqlTypeName.BOOLEAN);
                case 3 -> isNull(random.nextBoolean() ? NUMBER : CERTAIN);
                case 4 -> call(SqlStdOperatorTable.LESS_THAN, NUMBER, integer(random.nextInt(3)));
                case 5 -> call(ComparisonOperators.GREATER_OR_EQUAL, ANYTHING, integer(random.nextInt(3)));
                case 6 -> call(ComparisonOperators.NOT_DISTINCT, ANYTHING, NUMBER);
                case 7 -> equal(integer(random.nextInt(2)), integer(1));
                default -> equal(random.nextBoolean() ? NUMBER : CERTAIN, integer(random.nextInt(3)));
            };
        }
        RexNode one = condition(random, random.nextInt(depth));
        return switch (random.nextInt(5)) {
            case 2 -> choice(random, one, condition(random, random.nextInt(depth)));
            case 0 -> and(one, condition(random, random.nextInt(depth)));
            case 1 -> or(one, condition(random, random.nextInt(depth)));
            default -> call(TESTS.get(random.nextInt(TESTS.size())), one);
        };
    }

    private static RexNode choice(Random random, RexNode first, RexNode second) {
        if (random.nextBoolean()) {
            return call(SqlStdOperatorTable.CASE, first, constant(random), second, constant(random), constant(random));
        }
        RexNode number = call(SqlStdOperatorTable.CASE, first, integer(random.nextInt(3)), second, NUMBER, integer(1));
        return equal(random.nextBoolean() ? number : oneOrTwo(first), integer(1));
    }

    private static RexNode constant(Random random) {
        return truth(new @Nullable Boolean[] {true, false, null}[random.nextInt(3)]);
    }

    private static RexNode oneOrTwo(RexNode condition) {
        return call(SqlStdOperatorTable.CASE, condition, integer(1), integer(2));
    }

    private static List<@Nullable Object[]> rows() {
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (Boolean flag : new @Nullable Boolean[] {true, false, null}) {
            for (Integer number : new @Nullable Integer[] {0, 1, 2, null}) {
                for (Object any : new @Nullable Object[] {BigDecimal.ONE, "x", null}) {
                    for (int certain = 0; certain < 3; certain++) {
                        rows.add(new Object[] {flag, number, any, certain});
                    }
                }
            }
        }
        return rows;
    }
}
