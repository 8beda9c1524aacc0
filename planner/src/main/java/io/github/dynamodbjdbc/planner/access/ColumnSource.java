package io.github.dynamodbjdbc.planner.access;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.DeclaredMoment;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.TemporalFormat;
import io.github.dynamodbjdbc.planner.catalog.ValueForm;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where a column of a table read comes from. */
public sealed interface ColumnSource {
    /** The top-level attribute whose value the column is; empty if it is something else. */
    default String attribute() {
        return "";
    }

    /** The key attributes of a table, whatever they hold. */
    static List<ColumnSource> keysOf(TableSchema table) {
        return table.key().attributes().stream()
                .<ColumnSource>map(key -> new Attribute(AttributePath.of(key.name()), null))
                .toList();
    }

    /**
     * @param declared a value of any other type reads as NULL, with a warning; null if dynamic
     * @param form a value that is not of this form reads as NULL too; null if nothing more is asked
     * @param isForPlaces whether it is read as it is stored, for places of the plan that judge by themselves whether it fits
     */
    record Attribute(
            AttributePath path,
            @Nullable AttributeType declared,
            @Nullable ValueForm form,
            boolean isForPlaces) implements ColumnSource {
        public Attribute(AttributePath path, @Nullable AttributeType declared, @Nullable ValueForm form) {
            this(path, declared, form, false);
        }

        public Attribute(AttributePath path, @Nullable AttributeType declared) {
            this(path, declared, null);
        }

        /** Whether it reads any value as it is stored. */
        public boolean isDynamic() {
            return declared == null && form == null;
        }

        /** The same as it is stored, for places of the plan that judge by themselves whether it fits. */
        public Attribute forPlaces() {
            return new Attribute(path, null, null, true);
        }

        /** What a stored value reads as; null if it does not fit. */
        public @Nullable Object fitting(Object stored) {
            if (form == null) {
                return declared == null || AttributeType.of(stored) == declared ? stored : null;
            }
            if (form instanceof DeclaredMoment moment) {
                return moment.columnValue(stored);
            }
            return form instanceof TemporalFormat format ? format.columnValue(stored) : form.read(stored);
        }

        @Override
        public String attribute() {
            return path.isTopLevel() ? path.attribute() : "";
        }

        @Override
        public int hashCode() {
            return path.hashCode();
        }
    }

    /** Boolean: whether the item has nothing at that path. */
    record Missing(AttributePath path) implements ColumnSource {}

    /** The whole item, as a map. */
    record Item() implements ColumnSource {}

    /** The item's size in bytes, by DynamoDB's rules, as a number; it needs the whole item. */
    record ItemSize() implements ColumnSource {}
}
