package io.github.dynamodbjdbc.planner.compile;

import static io.github.dynamodbjdbc.planner.compile.Rex.call;
import static io.github.dynamodbjdbc.planner.compile.Rex.column;
import static io.github.dynamodbjdbc.planner.compile.Rex.integer;
import static io.github.dynamodbjdbc.planner.compile.Rex.number;
import static io.github.dynamodbjdbc.planner.compile.Rex.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.planner.function.CastOperators;
import io.github.dynamodbjdbc.planner.function.CoercionOperators;
import io.github.dynamodbjdbc.planner.function.ComparisonOperators;
import io.github.dynamodbjdbc.planner.function.DocumentOperators;
import io.github.dynamodbjdbc.planner.function.NumberOperators;
import io.github.dynamodbjdbc.planner.function.TimeOperators;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.junit.jupiter.api.Test;

class ConstantFolderTest {
    private static final RexNode UPPER = Rex.function("UPPER", text("x"));

    @Test
    void constantExpressionsAreFolded() {
        assertThat(known(UPPER)).isEqualTo("X");
        RexNode list = call(DocumentOperators.LIST, number("1.50"));
        assertThat(known(list)).isEqualTo(List.of(new BigDecimal("1.5")));
        assertThat(ConstantFolder.evaluate(Rex.nothing(SqlTypeName.ANY))).isEqualTo(new ConstantFolder.Known(null));
    }

    private static Object known(RexNode node) {
        return Objects.requireNonNull(
                Objects.requireNonNull(ConstantFolder.evaluate(node)).value());
    }

    @Test
    void whatDependsOnAnythingIsNot() {
        for (RexNode node : List.of(
                column(0, SqlTypeName.VARCHAR),
                Rex.BUILDER.makeDynamicParam(Rex.type(SqlTypeName.VARCHAR), 0),
                Rex.function("UPPER", column(0, SqlTypeName.VARCHAR)),
                Rex.function("CURRENT_DATE"),
                call(SqlStdOperatorTable.RAND),
                call(TimeOperators.CLOCK_FIVE_YEARS_AGO),
                call(CoercionOperators.AS_NUMERIC, text("a"), text("b")),
                Rex.cast(Rex.time("10:00:00"), SqlTypeName.TIMESTAMP))) {
            assertThat(ConstantFolder.evaluate(node)).as(node.toString()).isNull();
            assertThat(ConstantFolder.fold(Rex.BUILDER, node)).isSameAs(node);
        }
    }

    @Test
    void whatFailsStays() {
        RexNode fails = call(NumberOperators.DIVIDE, number("1.5"), number("0.0"));
        assertThat(ConstantFolder.evaluate(fails)).isNull();
        assertThat(ConstantFolder.fold(Rex.BUILDER, fails)).isSameAs(fails);
    }

    @Test
    void literalsAreOfTheTypeOfTheExpression() {
        for (RexNode node : List.of(
                UPPER,
                call(SqlStdOperatorTable.CHECKED_PLUS, integer(1), integer(2)),
                call(NumberOperators.DIVIDE, number("1.5"), number("0.5")),
                call(SqlStdOperatorTable.AND, Rex.truth(true), Rex.truth(null)),
                call(SqlStdOperatorTable.NOT, Rex.truth(true)),
                call(CastOperators.TO_DATE, text("2024-02-29")),
                call(CastOperators.TO_TIME, text("10:20:30.5")),
                call(CastOperators.TO_TIMESTAMP, text("2024-02-29 10:20:30.5")),
                Rex.function("PI"))) {
            RexNode folded = ConstantFolder.fold(Rex.BUILDER, node);
            assertThat(folded.getType()).as(node.toString()).isEqualTo(node.getType());
            assertThat(Rex.value(folded)).as(node.toString()).isEqualTo(Rex.value(node));
        }
    }

    @Test
    void noDigitIsLost() {
        RexNode third = call(NumberOperators.DIVIDE, number("1.0"), number("3.0"));
        assertThat(ConstantFolder.fold(Rex.BUILDER, third)).isSameAs(third);
        RexNode any = call(ComparisonOperators.CANONICAL, number("1.0"));
        assertThat(ConstantFolder.fold(Rex.BUILDER, any)).isSameAs(any);
    }

    @Test
    void reducesSubexpressionsInPlace() {
        List<RexNode> reduced = new ArrayList<>();
        RexNode column = column(0, SqlTypeName.INTEGER);
        ConstantFolder.INSTANCE.reduce(
                Rex.BUILDER, List.of(column, call(SqlStdOperatorTable.CHECKED_PLUS, integer(1), integer(2))), reduced);
        assertThat(reduced).containsExactly(column, integer(3));
    }
}
