package io.github.dynamodbjdbc.planner.ddl;

import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.TemporalFormat;
import io.github.dynamodbjdbc.planner.catalog.TemporalNotation;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;

/** DynamoDB deletes an item by a number, the seconds since 1970; with any other value there it stays for good. */
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
