package io.github.dynamodbjdbc.driver.declaration;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.DeclaredMoment;
import io.github.dynamodbjdbc.planner.catalog.NumericRange;
import io.github.dynamodbjdbc.planner.catalog.ShardedForm;
import io.github.dynamodbjdbc.planner.catalog.TemporalFormat;
import io.github.dynamodbjdbc.planner.catalog.ValueForm;
import io.github.dynamodbjdbc.planner.catalog.WriteRule;
import org.jspecify.annotations.Nullable;

/**
 * A declared column.
 *
 * @param form how a DATE or TIMESTAMP is stored, over which shards a key is spread, or what a LIST is; else null
 * @param range of NUMERIC that is reported as something narrower; else null
 * @param rule what writes keep to
 */
public record ColumnDeclaration(
        String name,
        Place place,
        ColumnType type,
        @Nullable ValueForm form,
        @Nullable NumericRange range,
        WriteRule rule) {
    /** As the catalog declares it. */
    public static ColumnDeclaration ofCatalog(Column column) {
        return new ColumnDeclaration(
                column.name(), Place.ofCatalog(), column.type(), column.form(), column.range(), column.rule());
    }

    ColumnDeclaration with(WriteRule other) {
        return new ColumnDeclaration(name, place, type, form, range, other);
    }

    /** As a column of that origin. */
    public Column column(Column.Origin origin) {
        return new Column(name, origin, type, form, range, rule);
    }

    /** Whether it is spread over shards, which only a partition key may be. */
    public boolean isSharded() {
        return form instanceof ShardedForm;
    }

    /** Whether a key attribute of that type may be declared so. */
    public boolean fitsKey(AttributeType key) {
        if (form instanceof TemporalFormat format) {
            return format.notation().attributeType() == key;
        }
        return form instanceof DeclaredMoment ? key == AttributeType.S : type == key.columnType();
    }

    /** As the file says it. */
    String typeText() {
        if (isSharded()) {
            return type + " with shards";
        }
        return form instanceof TemporalFormat format
                ? type + " with format " + format.notation().label()
                : range == null ? type.name() : range.toString();
    }
}
