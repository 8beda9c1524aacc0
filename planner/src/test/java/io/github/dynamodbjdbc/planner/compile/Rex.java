package io.github.dynamodbjdbc.planner.compile;

import io.github.dynamodbjdbc.planner.NoTables;
import io.github.dynamodbjdbc.planner.exec.Reads;
import io.github.dynamodbjdbc.planner.exec.Run;
import io.github.dynamodbjdbc.planner.function.FunctionMeaning;
import io.github.dynamodbjdbc.planner.function.Functions;
import io.github.dynamodbjdbc.planner.function.TimeOperators;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeSystemImpl;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.SqlTypeFactoryImpl;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.DateString;
import org.apache.calcite.util.TimeString;
import org.apache.calcite.util.TimestampString;
import org.jspecify.annotations.Nullable;

/** Builds expressions and evaluates them. */
public final class Rex {
    public static final RexBuilder BUILDER = new RexBuilder(new Factory());

    private Rex() {}

    /** Numbers of 38 digits, and times of milliseconds. */
    private static final class Types extends RelDataTypeSystemImpl {
        @Override
        public int getMaxPrecision(SqlTypeName type) {
            return type == SqlTypeName.DECIMAL ? 38 : super.getMaxPrecision(type);
        }

        @Override
        public int getMaxScale(SqlTypeName type) {
            return type == SqlTypeName.DECIMAL ? 38 : super.getMaxScale(type);
        }

        @Override
        public int getDefaultPrecision(SqlTypeName type) {
            return type == SqlTypeName.TIME || type == SqlTypeName.TIMESTAMP ? 3 : super.getDefaultPrecision(type);
        }
    }

    private static final class Factory extends SqlTypeFactoryImpl {
        Factory() {
            super(new Types());
        }

        @Override
        public Charset getDefaultCharset() {
            return StandardCharsets.UTF_8;
        }
    }

    private static final class NoReads implements Reads {
        @Override
        public RowCursor all(int node) {
            throw new AssertionError("a table is read");
        }

        @Override
        public RowCursor byKeys(int node, List<List<@Nullable Object>> keys) {
            throw new AssertionError("a table is read");
        }

        @Override
        public int mostKeys(int node) {
            throw new AssertionError("a table is read");
        }
    }

    public static RelDataType type(SqlTypeName name) {
        RelDataType type = name == SqlTypeName.DECIMAL
                ? BUILDER.getTypeFactory().createSqlType(name, 38, 18)
                : BUILDER.getTypeFactory().createSqlType(name);
        return BUILDER.getTypeFactory().createTypeWithNullability(type, true);
    }

    public static RelDataType varchar(int length) {
        return BUILDER.getTypeFactory()
                .createTypeWithNullability(BUILDER.getTypeFactory().createSqlType(SqlTypeName.VARCHAR, length), true);
    }

    public static RelDataType decimal(int precision, int scale) {
        return BUILDER.getTypeFactory()
                .createTypeWithNullability(
                        BUILDER.getTypeFactory().createSqlType(SqlTypeName.DECIMAL, precision, scale), true);
    }

    public static RexNode interval(int months, int days, long micros) {
        return BUILDER.makeCall(
                TimeOperators.INTERVAL,
                List.of(
                        integer(months),
                        integer(days),
                        BUILDER.makeExactLiteral(BigDecimal.valueOf(micros), type(SqlTypeName.BIGINT))));
    }

    public static RexNode column(int index, SqlTypeName type) {
        return BUILDER.makeInputRef(type(type), index);
    }

    public static RexNode nothing(SqlTypeName type) {
        return BUILDER.makeNullLiteral(type(type));
    }

    public static RexNode integer(int value) {
        return BUILDER.makeExactLiteral(
                BigDecimal.valueOf(value), BUILDER.getTypeFactory().createSqlType(SqlTypeName.INTEGER));
    }

    public static RexNode bigint(long value) {
        return BUILDER.makeExactLiteral(
                BigDecimal.valueOf(value), BUILDER.getTypeFactory().createSqlType(SqlTypeName.BIGINT));
    }

    public static RexNode number(String value) {
        return BUILDER.makeExactLiteral(new BigDecimal(value));
    }

    public static RexNode approximate(double value) {
        return BUILDER.makeApproxLiteral(
                BigDecimal.valueOf(value), BUILDER.getTypeFactory().createSqlType(SqlTypeName.DOUBLE));
    }

    public static RexNode text(String value) {
        return BUILDER.makeLiteral(value);
    }

    public static RexNode truth(@Nullable Boolean value) {
        return value == null ? nothing(SqlTypeName.BOOLEAN) : BUILDER.makeLiteral(value);
    }

    public static RexNode date(String value) {
        return BUILDER.makeDateLiteral(new DateString(value));
    }

    public static RexNode time(String value) {
        return BUILDER.makeTimeLiteral(new TimeString(value), 3);
    }

    public static RexNode timestamp(String value) {
        return BUILDER.makeTimestampLiteral(new TimestampString(value), 3);
    }

    /** A call of a function of SQL statements. */
    public static RexNode function(String name, RexNode... operands) {
        FunctionMeaning.Computed function =
                (FunctionMeaning.Computed) Functions.get(name).meaning();
        return function.overloads().stream()
                .filter(overload -> overload.signature().takes(operands.length))
                .findFirst()
                .map(overload -> call(overload.operator(), operands))
                .orElseThrow();
    }

    public static RexNode call(SqlOperator operator, RexNode... operands) {
        return BUILDER.makeCall(operator, operands);
    }

    public static RexNode call(SqlTypeName type, SqlOperator operator, RexNode... operands) {
        return BUILDER.makeCall(type(type), operator, List.of(operands));
    }

    public static RexNode cast(RexNode value, SqlTypeName type) {
        return BUILDER.makeAbstractCast(type(type), value, false);
    }

    public static Run run(Object... parameters) {
        return run(NoTables.recording(parameters));
    }

    public static Run run(NoTables context) {
        return new Run(context, new NoReads());
    }

    public static @Nullable Object value(RexNode node, @Nullable Object... row) {
        return ExpressionCompiler.compile(node).evaluate(row, run());
    }

    /** Milliseconds since 1970. */
    public static long millis(String timestamp) {
        return new TimestampString(timestamp).getMillisSinceEpoch();
    }

    public static int days(String date) {
        return new DateString(date).getDaysSinceEpoch();
    }
}
