package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.FromItem;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.TableCopy;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.name.TableNames;
import io.github.dynamodbjdbc.planner.value.IsoMoment;
import io.github.dynamodbjdbc.planner.value.LiteralMoment;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/** {@code FROM t AS OF TIMESTAMP '…'} and {@code FROM t AS OF ?}. */
final class AsOf {
    private AsOf() {}

    /** The table at that moment. */
    static TableNames.Named of(TableNames.Named named, Expression moment, ParameterTypes parameters) {
        if (!(named.table() instanceof TableSchema table) || named.index() != null || table.copy() != null) {
            throw refusal("'" + String.join(".", named.names()) + "'", moment);
        }
        return new TableNames.Named(
                table.copied(table.name(), copy(table.name(), moment, parameters), table.itemCount(), table.sizeBytes())
                        .withSampled(table.sampled()),
                null,
                named.names());
    }

    private static TableCopy copy(String table, Expression moment, ParameterTypes parameters) {
        if (moment instanceof Expression.Parameter parameter) {
            parameters.use(parameter.index(), ColumnType.TIMESTAMP);
            return new TableCopy.OpenMoment(table, parameter.index());
        }
        Expression.TemporalLiteral literal = (Expression.TemporalLiteral) moment;
        LocalDateTime utc = IsoMoment.utc(LiteralMoment.iso(literal.text()));
        if (utc == null) {
            throw new QueryException(
                    ErrorKind.INVALID_DATETIME,
                    "'" + literal.text() + "' is not a timestamp; it is written 2026-01-31 23:59:59",
                    literal.position());
        }
        return new TableCopy.Moment(table, utc.toInstant(ZoneOffset.UTC).toEpochMilli());
    }

    static void refuse(FromItem.Table item, String what) {
        if (item.asOf() != null) {
            throw refusal(what, item.asOf());
        }
    }

    private static QueryException refusal(String what, Expression moment) {
        return new QueryException(
                ErrorKind.UNSUPPORTED, "AS OF is of tables, and " + what + " is none", moment.position());
    }
}
