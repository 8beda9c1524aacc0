package io.github.dynamodbjdbc.planner.validate;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import java.math.BigDecimal;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Casts: those that a statement has, and those that it leaves out where PostgreSQL needs none. */
final class CastLowering {
    private static final int MILLISECONDS = 3;

    private CastLowering() {}

    static Value lower(ExpressionLowering expressions, Expression.Cast cast) {
        SqlParserPos pos = Positions.of(cast.position());
        ColumnType type = TypeNames.columnType(cast.type());
        return switch (type) {
            // A declared column is read in full so, whatever its items hold.
            case VARIANT ->
                Value.of(
                        cast(
                                cast,
                                expressions
                                        .reference(cast.operand())
                                        .raw(cast.position())
                                        .sql()),
                        ColumnType.VARIANT);
            case DOCUMENT ->
                Value.of(
                        Operators.TO_DOCUMENT.createCall(
                                pos, expressions.lower(cast.operand()).sql()),
                        ColumnType.VARIANT);
            case LIST ->
                Value.of(
                        Operators.TO_LIST.createCall(
                                pos, expressions.lower(cast.operand()).sql()),
                        ColumnType.VARIANT);
            case TIME, TIMESTAMP ->
                rounded(Value.of(cast(cast, expressions.lower(cast.operand()).sql()), type), cast);
            default -> Value.of(cast(cast, expressions.lower(cast.operand()).sql()), type);
        };
    }

    /** {@code TIMESTAMP(0)}. Places beyond milliseconds are not there to be rounded. */
    private static Value rounded(Value time, Expression.Cast cast) {
        int places = cast.type().arguments().isEmpty()
                ? MILLISECONDS
                : cast.type().arguments().get(0);
        if (places >= MILLISECONDS) {
            return time;
        }
        boolean timestamp = time.type() == ColumnType.TIMESTAMP;
        return ScalarLowering.call(
                timestamp ? "$ROUND_TIMESTAMP" : "$ROUND_TIME",
                cast.position(),
                timestamp ? time : Value.of(time.sql(), null),
                Value.of(Literals.number(BigDecimal.valueOf(places), cast.position()), ColumnType.NUMERIC));
    }

    private static SqlNode cast(Expression.Cast cast, SqlNode operand) {
        SqlOperator operator = cast.tryCast() ? SqlLibraryOperators.SAFE_CAST : SqlStdOperatorTable.CAST;
        return operator.createCall(Positions.of(cast.position()), operand, TypeNames.spec(cast.type()));
    }

    /** For operators that take text: as in PostgreSQL's {@code ||}, a number or date becomes text. */
    static SqlNode asText(Value value, Position position) {
        boolean convert = value.type() != null
                && switch (value.type()) {
                    case NUMERIC, BOOLEAN, INTEGER, BIGINT, DOUBLE, DATE, TIME, TIMESTAMP -> true;
                    case VARCHAR, VARBINARY, DOCUMENT, LIST, VARIANT -> false;
                };
        return convert ? cast(value.sql(), ColumnType.VARCHAR, position) : value.sql();
    }

    static SqlNode cast(SqlNode sql, ColumnType type, Position position) {
        return SqlStdOperatorTable.CAST.createCall(Positions.of(position), sql, TypeNames.spec(type, position));
    }
}
