package io.github.dynamodbjdbc.planner.modify;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.plan.SessionOptions;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;

/** What {@code TTL interval} means: the attribute that holds the expiry is set to the epoch seconds of so much later. */
final class Expiry {
    private Expiry() {}

    /**
     * @param position of what asks for it
     * @throws QueryException INVALID_STATEMENT if nothing in the table expires
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

    /** When what is written now expires; NULL for NULL, which is never. */
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
