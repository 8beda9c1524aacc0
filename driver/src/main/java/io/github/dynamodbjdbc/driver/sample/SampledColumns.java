package io.github.dynamodbjdbc.driver.sample;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.DeclaredMoment;
import io.github.dynamodbjdbc.planner.catalog.ListForm;
import io.github.dynamodbjdbc.planner.catalog.NumericRange;
import io.github.dynamodbjdbc.planner.catalog.SampledPath;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.TemporalFormat;
import io.github.dynamodbjdbc.planner.catalog.ValueForm;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The types that a sample gives to attributes, so that a table resembles one of a relational database. */
public final class SampledColumns {
    /** Integers with more digits are NUMERIC, because later ones may have even more. */
    private static final int BIGINT_DIGITS = 15;

    private SampledColumns() {}

    /**
     * A column for each attribute with a single type in the sample. A key keeps its stored type.
     *
     * @param declared the names of columns that the user has declared, which keep their types
     */
    public static List<Column> typed(TableSchema table, SampledPath items, Set<String> declared) {
        List<Column> columns = new ArrayList<>();
        items.fields().forEach((name, attribute) -> {
            Column column = declared.contains(name) ? null : column(name, attribute);
            Column fact = table.declaredColumn(name);
            if (column != null && (fact == null || isStoredAs(fact.type(), column.type()))) {
                columns.add(column);
            }
        });
        return List.copyOf(columns);
    }

    private static boolean isStoredAs(ColumnType key, ColumnType type) {
        boolean moment = type == ColumnType.DATE || type == ColumnType.TIME || type == ColumnType.TIMESTAMP;
        return key == (moment ? ColumnType.VARCHAR : type);
    }

    /** Columns for a schema file: each undeclared attribute in the sample; VARIANT for one with several types. */
    public static List<Column> undeclared(TableSchema table, SampledPath items, Set<String> declared) {
        TableSchema typed = table.withSampled(typed(table, items, declared));
        List<Column> found = new ArrayList<>();
        items.fields().forEach((name, attribute) -> {
            Column fact = table.declaredColumn(name);
            Column column = typed.sampledColumn(name);
            boolean says = fact == null || column != null && (column.type() != fact.type() || column.bounds() != null);
            if (says) {
                found.add(reproduced(name, column, attribute));
            }
        });
        return List.copyOf(found);
    }

    /** The attributes of those items outside the table's key, by name; VARIANT for an attribute with several types. */
    public static List<Column> of(TableSchema table, SampledPath items) {
        TableSchema typed = table.withSampled(typed(table, items, Set.of()));
        List<Column> columns = new ArrayList<>();
        items.fields().forEach((name, attribute) -> {
            if (table.key().find(name) == null) {
                columns.add(reproduced(name, typed.reportedColumn(name), attribute));
            }
        });
        return List.copyOf(columns);
    }

    /** The narrowest format that fits all texts, so that new values are written like existing ones. */
    private static Column reproduced(String name, @Nullable Column column, SampledPath attribute) {
        if (column == null) {
            return new Column(name, Column.Origin.SAMPLED, ColumnType.VARIANT);
        }
        return switch (column.type()) {
            case DATE, TIME, TIMESTAMP, TIMETZ, TIMESTAMPTZ ->
                new Column(name, column.origin(), column.type(), momentForm(column.type(), attribute), column.bounds());
            case LIST -> new Column(name, column.origin(), column.type(), ListForm.INSTANCE);
            default -> column;
        };
    }

    private static @Nullable ValueForm momentForm(ColumnType type, SampledPath attribute) {
        SampledPath.TextForm text = attribute.text();
        return text != null && text.form() instanceof TemporalFormat format && format.type() == ColumnType.TIMESTAMP
                ? format
                : DeclaredMoment.of(type);
    }

    private static @Nullable Column column(String name, SampledPath attribute) {
        ColumnType type = attribute.attributeType();
        return switch (type) {
            case VARCHAR -> text(name, attribute);
            case NUMERIC -> number(name, attribute);
            case LIST, VARBINARY, BOOLEAN, DOCUMENT -> new Column(name, Column.Origin.SAMPLED, type);
            case VARIANT, UUID, SMALLINT, INTEGER, BIGINT, DOUBLE, REAL, DATE, TIME, TIMESTAMP, TIMETZ, TIMESTAMPTZ ->
                null;
        };
    }

    private static Column text(String name, SampledPath attribute) {
        ValueForm form = attribute.text() == null ? null : attribute.text().form();
        if (form == null) {
            return new Column(name, Column.Origin.SAMPLED, ColumnType.VARCHAR);
        }
        ColumnType type = form instanceof TemporalFormat format ? format.type() : ColumnType.TIMESTAMP;
        return new Column(name, Column.Origin.SAMPLED, type);
    }

    /** Null if no NUMERIC has enough digits: values then keep their own scale, and are reported as text. */
    private static @Nullable Column number(String name, SampledPath attribute) {
        SampledPath.Digits digits = attribute.digits();
        if (digits == null || attribute.count(AttributeType.N) == 0) {
            return null;
        }
        NumericRange range;
        if (digits.scale() == 0 && digits.integer() <= BIGINT_DIGITS) {
            range = NumericRange.SAMPLED_BIGINT;
        } else if (digits.integer() + digits.scale() <= NumericRange.MOST_DIGITS) {
            range = NumericRange.numeric(NumericRange.MOST_DIGITS, digits.scale());
        } else {
            return null;
        }
        return new Column(name, Column.Origin.SAMPLED, ColumnType.NUMERIC, null, range);
    }
}
