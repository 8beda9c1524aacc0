package io.github.dynamodbjdbc.planner.ddl;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.planner.bind.Defaults;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.ColumnBounds;
import io.github.dynamodbjdbc.planner.catalog.ColumnConversion;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.DeclaredMoment;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import java.math.BigDecimal;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;

/** Checks that a column can hold its DEFAULT: otherwise each INSERT without the column would fail. */
final class DefaultCheck {
    private DefaultCheck() {}

    static void check(Column column, Expression value) {
        if (!Defaults.isDefault(value)) {
            throw SchemaErrors.invalid(Defaults.KINDS, value.position());
        }
        if (!isHeld(column, value)) {
            throw new QueryException(
                    ErrorKind.INVALID_VALUE,
                    "column '" + column.name() + "' is declared " + column.typeText()
                            + ", which can't hold its DEFAULT",
                    value.position());
        }
        Object constant = constant(value);
        ColumnBounds bounds = column.bounds();
        if (bounds != null && constant != null && !bounds.admits(constant)) {
            throw new QueryException(
                    bounds.misfit(),
                    "the DEFAULT of column '" + column.name() + "' is out of its range, " + bounds,
                    value.position());
        }
    }

    private static boolean isHeld(Column column, Expression value) {
        ColumnType type = column.type();
        if (type == ColumnType.VARIANT || value instanceof Expression.NullLiteral) {
            return true;
        }
        Object constant = constant(value);
        if (column.form() instanceof DeclaredMoment moment) {
            return constant instanceof String text ? moment.written(text) != null : isMoment(value);
        }
        if (value instanceof Expression.Document) {
            return type == ColumnType.DOCUMENT;
        }
        if (value instanceof Expression.ListValue) {
            return type == ColumnType.LIST;
        }
        // A text may be the JSON of a document. Times and UUIDs are text.
        boolean json = constant instanceof String && (type == ColumnType.DOCUMENT || type == ColumnType.LIST);
        return json
                || (constant == null ? type == ColumnType.VARCHAR : ColumnConversion.convert(constant, type) != null);
    }

    private static boolean isMoment(Expression value) {
        return value instanceof Expression.TemporalLiteral
                || value instanceof Expression.FunctionCall && !Defaults.isGenerated(value);
    }

    /** The canonical value of a literal; null for other expressions and other types of literals. */
    private static @Nullable Object constant(Expression value) {
        if (value instanceof Expression.StringLiteral text) {
            return text.value();
        }
        if (value instanceof Expression.BooleanLiteral truth) {
            return truth.value();
        }
        if (value instanceof Expression.BinaryLiteral binary) {
            return ByteString.of(binary.hex(), 16);
        }
        if (value instanceof Expression.Unary unary) {
            BigDecimal number = ((Expression.NumberLiteral) unary.operand()).value();
            return unary.operator() == Expression.UnaryOperator.MINUS ? number.negate() : number;
        }
        return value instanceof Expression.NumberLiteral number ? number.value() : null;
    }
}
