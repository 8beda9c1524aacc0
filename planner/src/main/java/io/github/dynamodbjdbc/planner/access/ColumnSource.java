package io.github.dynamodbjdbc.planner.access;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.DeclaredMoment;
import io.github.dynamodbjdbc.planner.catalog.PartForm;
import io.github.dynamodbjdbc.planner.catalog.ShardedForm;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.TemporalFormat;
import io.github.dynamodbjdbc.planner.catalog.ValueForm;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The source of one column of a table read. */
public sealed interface ColumnSource {
    /** The top-level attribute whose value the column shows; empty for any other source. */
    default String attribute() {
        return "";
    }

    /** The key attributes of a table, without a check of their types. */
    static List<ColumnSource> keysOf(TableSchema table) {
        return table.key().attributes().stream()
                .<ColumnSource>map(key -> new Attribute(AttributePath.of(key.name()), null))
                .toList();
    }

    /**
     * @param declared the declared type: values of other types read as NULL, with a warning; null if dynamic
     * @param form the declared form: values without it read as NULL too; null for no form
     * @param isForPlaces whether values are read as stored, because the operators that use them check the type themselves
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

        /** Whether any value is read as stored. */
        public boolean isDynamic() {
            return declared == null && form == null;
        }

        /** This column with values as stored, for operators that check the type themselves. */
        public Attribute forPlaces() {
            return new Attribute(path, null, null, true);
        }

        /** Whether the column's value is another one than is stored, so that no copy of the stored value equals it. */
        public boolean isDecoded() {
            return form instanceof TemporalFormat || form instanceof ShardedForm || form instanceof PartForm;
        }

        /** The column's value for a stored value; null if that does not fit. */
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

    /** A boolean: whether the item lacks the path. */
    record Missing(AttributePath path) implements ColumnSource {}

    /** The whole item, as a map. */
    record Item() implements ColumnSource {}

    /** The item's size in bytes, by DynamoDB's rules, as a number. It is calculated from the whole item. */
    record ItemSize() implements ColumnSource {}
}
