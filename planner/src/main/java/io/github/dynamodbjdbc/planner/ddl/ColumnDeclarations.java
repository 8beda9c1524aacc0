package io.github.dynamodbjdbc.planner.ddl;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.SchemaStatement.ColumnDefinition;
import io.github.dynamodbjdbc.grammar.ast.TypeName;
import io.github.dynamodbjdbc.planner.bind.Defaults;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.ColumnBounds;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.DeclaredMoment;
import io.github.dynamodbjdbc.planner.catalog.ListForm;
import io.github.dynamodbjdbc.planner.catalog.PseudoColumnKind;
import io.github.dynamodbjdbc.planner.catalog.TemporalFormat;
import io.github.dynamodbjdbc.planner.catalog.ValueForm;
import io.github.dynamodbjdbc.planner.catalog.WriteRule;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.type.TypeNames;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Translates column definitions of CREATE TABLE. All numeric types become NUMERIC, since attributes have one number type, and those of text
 * VARCHAR; they are reported as declared. DATE, TIME and TIMESTAMP are stored as text, also in keys.
 */
final class ColumnDeclarations {
    private ColumnDeclarations() {}

    static Column column(ColumnDefinition definition) {
        if (PseudoColumnKind.named(definition.name().name()) != null) {
            throw SchemaErrors.duplicateColumn(definition.name(), "is one that every table has");
        }
        ColumnType type = type(definition.type());
        Expression value = definition.defaultValue();
        Column column = new Column(
                definition.name().name(),
                Column.Origin.DECLARED,
                type,
                form(type),
                TypeNames.bounds(definition.type()),
                new WriteRule(definition.notNull(), Defaults.text(value)));
        if (value != null) {
            DefaultCheck.check(column, value);
        }
        return column;
    }

    /** The column as part of a key, without NOT NULL, since a key always has a value. */
    static Column ofKey(Column column) {
        return new Column(
                column.name(),
                column.origin(),
                column.type(),
                column.form(),
                column.bounds(),
                new WriteRule(false, column.rule().defaultValue()));
    }

    private static ColumnType type(TypeName name) {
        ColumnType type = TypeNames.columnType(name);
        return switch (type) {
            case SMALLINT, INTEGER, BIGINT, DOUBLE, REAL -> ColumnType.NUMERIC;
            case UUID -> ColumnType.VARCHAR;
            // A stored moment is one of UTC.
            case TIMESTAMPTZ -> ColumnType.TIMESTAMP;
            case TIMETZ ->
                throw new QueryException(
                        ErrorKind.UNSUPPORTED,
                        "a column has no type TIME WITH TIME ZONE, as DynamoDB stores times as text; write TIME, or VARCHAR",
                        name.position());
            default -> type;
        };
    }

    private static @Nullable ValueForm form(ColumnType type) {
        return type == ColumnType.LIST ? ListForm.INSTANCE : DeclaredMoment.of(type);
    }

    /** The attribute type of a column that may be in a key: S, N or B; null for other columns. */
    static @Nullable AttributeType keyType(Column column) {
        if (column.form() instanceof TemporalFormat format) {
            return format.notation().attributeType();
        }
        if (column.form() instanceof DeclaredMoment) {
            return AttributeType.S;
        }
        return switch (column.type()) {
            case VARCHAR -> AttributeType.S;
            case NUMERIC -> AttributeType.N;
            case VARBINARY -> AttributeType.B;
            default -> null;
        };
    }

    /** Refuses repeated names. Names that differ only in case are different attributes. */
    static void checkDistinct(List<Identifier> names, String where) {
        List<String> seen = new ArrayList<>();
        for (Identifier name : names) {
            if (seen.contains(name.name())) {
                throw SchemaErrors.duplicateColumn(name, "is in " + where + " twice");
            }
            seen.add(name.name());
        }
    }

    /** The type in CREATE TABLE; null if it can't express the stored form. */
    static @Nullable TypeName typeName(Column column) {
        return column.form() == null || column.form().equals(form(column.type()))
                ? typeName(column.bounds(), column.type())
                : null;
    }

    private static TypeName typeName(@Nullable ColumnBounds bounds, ColumnType type) {
        return bounds == null ? typeName(type) : new TypeName(bounds.type().name(), bounds.arguments(), Position.NONE);
    }

    static TypeName typeName(ColumnType type) {
        return new TypeName(type.name(), List.of(), Position.NONE);
    }
}
