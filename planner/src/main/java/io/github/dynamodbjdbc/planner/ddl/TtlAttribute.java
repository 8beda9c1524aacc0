package io.github.dynamodbjdbc.planner.ddl;

import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.TemporalFormat;
import io.github.dynamodbjdbc.planner.catalog.TemporalNotation;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;

/** Checks the type of a time-to-live attribute: DynamoDB only deletes items whose expiry is a number, the seconds since 1970-01-01. */
final class TtlAttribute {
    private TtlAttribute() {}

    static void check(Column column, Position position) {
        boolean seconds =
                column.form() instanceof TemporalFormat format && format.notation() == TemporalNotation.EPOCH_SECONDS;
        if (!seconds && column.type() != ColumnType.NUMERIC && column.type() != ColumnType.VARIANT) {
            throw new QueryException(
                    ErrorKind.INVALID_ARGUMENT,
                    "items expire by a number, the seconds since 1970: '" + column.name() + "' is to be NUMERIC, not "
                            + column.type(),
                    position);
        }
    }
}
