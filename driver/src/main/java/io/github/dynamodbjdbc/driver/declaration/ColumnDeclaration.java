package io.github.dynamodbjdbc.driver.declaration;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.ColumnBounds;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.DeclaredMoment;
import io.github.dynamodbjdbc.planner.catalog.ShardedForm;
import io.github.dynamodbjdbc.planner.catalog.TemporalFormat;
import io.github.dynamodbjdbc.planner.catalog.TemporalNotation;
import io.github.dynamodbjdbc.planner.catalog.ValueForm;
import io.github.dynamodbjdbc.planner.catalog.WriteRule;
import org.jspecify.annotations.Nullable;

/**
 * A declared column.
 *
 * @param form the stored format of a DATE or TIMESTAMP, the shards of a key, or the form of a LIST; otherwise null
 * @param bounds the declared type if it is narrower than the type; otherwise null
 * @param rule the rule for writes
 */
public record ColumnDeclaration(
        String name,
        Place place,
        ColumnType type,
        @Nullable ValueForm form,
        @Nullable ColumnBounds bounds,
        WriteRule rule) {
    /** The declaration in the catalog's form. */
    public static ColumnDeclaration ofCatalog(Column column) {
        return new ColumnDeclaration(
                column.name(), Place.ofCatalog(), column.type(), column.form(), column.bounds(), column.rule());
    }

    ColumnDeclaration with(WriteRule other) {
        return new ColumnDeclaration(name, place, type, form, bounds, other);
    }

    /** The column with that origin. */
    public Column column(Column.Origin origin) {
        return new Column(name, origin, type, form, bounds, rule);
    }

    /** Whether it is spread over shards, which is allowed for partition keys only. */
    public boolean isSharded() {
        return form instanceof ShardedForm;
    }

    /** Whether a key attribute of that type can have the declaration. */
    public boolean fitsKey(AttributeType key) {
        if (form instanceof TemporalFormat format) {
            return format.notation().attributeType() == key;
        }
        return form instanceof DeclaredMoment ? key == AttributeType.S : type == key.columnType();
    }

    /** Whether values may be times by which items expire: seconds since 1970. */
    public boolean fitsExpiry() {
        return type == ColumnType.VARIANT
                || (form instanceof TemporalFormat format
                        ? format.notation() == TemporalNotation.EPOCH_SECONDS
                        : fitsKey(AttributeType.N));
    }

    /** The type in the file's notation. */
    public String typeText() {
        if (isSharded()) {
            return type + " with shards";
        }
        return form instanceof TemporalFormat format
                ? type + " with format " + format.notation().label()
                : bounds == null ? type.name() : bounds.toString();
    }
}
