package io.github.dynamodbjdbc.planner.dml;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.plan.SessionOptions;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;

/** The assignment {@code TTL interval}, which sets the time-to-live attribute to the epoch seconds of now plus the interval. */
final class Expiry {
    private Expiry() {}

    /**
     * @param position the position of the clause, for errors
     * @throws QueryException INVALID_STATEMENT if time to live is not enabled for the table
     */
    static StoredColumn column(WriteTarget target, SessionOptions options, Position position) {
        String attribute = options.ttlAttribute(target.table());
        if (attribute == null) {
            throw new QueryException(
                    ErrorKind.INVALID_STATEMENT,
                    "nothing in table " + target.table().name() + " expires: time to live is not enabled",
                    position);
        }
        return StoredColumn.dynamic(AttributePath.of(attribute));
    }

    /** The epoch seconds of a time, or of now minus an interval. */
    static Expression since(Expression since) {
        Expression moment = isInterval(since)
                ? new Expression.Binary(
                        Expression.BinaryOperator.SUBTRACT, Syntax.call("EXPIRY_CLOCK"), since, since.position())
                : Syntax.cast(since, ColumnType.TIMESTAMP);
        return Syntax.call("UNIX_TIMESTAMP", moment);
    }

    private static boolean isInterval(Expression value) {
        if (value instanceof Expression.Unary unary) {
            return isInterval(unary.operand());
        }
        if (!(value instanceof Expression.Binary binary)) {
            return value instanceof Expression.IntervalLiteral;
        }
        boolean left = isInterval(binary.left());
        return switch (binary.operator()) {
            case MULTIPLY, DIVIDE -> left || isInterval(binary.right());
            case ADD, SUBTRACT -> left && isInterval(binary.right());
            default -> false;
        };
    }

    /** The expiry time in epoch seconds: now plus the interval. NULL for NULL: the item never expires. */
    static Expression seconds(Expression interval) {
        return interval instanceof Expression.NullLiteral
                ? interval
                : Syntax.call(
                        "UNIX_TIMESTAMP",
                        new Expression.Binary(
                                Expression.BinaryOperator.ADD,
                                Syntax.call("EXPIRY_CLOCK"),
                                interval,
                                interval.position()));
    }
}
