package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Expression.TemporalLiteral;
import io.github.dynamodbjdbc.grammar.ast.FromItem;
import io.github.dynamodbjdbc.planner.catalog.TableCopy;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.name.TableNames;
import io.github.dynamodbjdbc.planner.value.IsoMoment;
import io.github.dynamodbjdbc.planner.value.LiteralMoment;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/** {@code FROM t AS OF TIMESTAMP '…'}. */
final class AsOf {
    private AsOf() {}

    /** The table at that moment. */
    static TableNames.Named of(TableNames.Named named, TemporalLiteral literal) {
        if (!(named.table() instanceof TableSchema table) || named.index() != null || table.copy() != null) {
            throw refusal("'" + String.join(".", named.names()) + "'", literal);
        }
        LocalDateTime utc = IsoMoment.utc(LiteralMoment.iso(literal.text()));
        if (utc == null) {
            throw new QueryException(
                    ErrorKind.INVALID_DATETIME,
                    "'" + literal.text() + "' is not a timestamp; it is written 2026-01-31 23:59:59",
                    literal.position());
        }
        TableCopy copy =
                new TableCopy.Moment(table.name(), utc.toInstant(ZoneOffset.UTC).toEpochMilli());
        return new TableNames.Named(
                table.copied(table.name(), copy, table.itemCount(), table.sizeBytes())
                        .withSampled(table.sampled()),
                null,
                named.names());
    }

    static void refuse(FromItem.Table item, String what) {
        if (item.asOf() != null) {
            throw refusal(what, item.asOf());
        }
    }

    private static QueryException refusal(String what, TemporalLiteral literal) {
        return new QueryException(
                ErrorKind.UNSUPPORTED, "AS OF is of tables, and " + what + " is none", literal.position());
    }
}
