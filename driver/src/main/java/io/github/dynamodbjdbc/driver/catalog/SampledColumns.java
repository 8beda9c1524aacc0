package io.github.dynamodbjdbc.driver.catalog;

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
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Takes what a sample saw for declarations, so that a table looks as one of a relational database does. */
final class SampledColumns {
    /** Whole numbers of more digits than these are NUMERIC: later ones may have some more. */
    private static final int BIGINT_DIGITS = 15;

    private SampledColumns() {}

    /**
     * The table with each attribute typed of which the sample saw one type.
     *
     * @param said what the user declared, which stays
     */
    static TableSchema declare(TableSchema table, SampledPath items, Set<String> said) {
        List<Column> columns = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Column column : table.declared()) {
            names.add(column.name());
            SampledPath attribute = items.fields().get(column.name());
            Column typed = attribute == null || said.contains(column.name()) ? null : column(column.name(), attribute);
            columns.add(typed == null ? column : narrowed(column, typed));
        }
        items.fields().forEach((name, attribute) -> {
            Column column = names.contains(name) ? null : column(name, attribute);
            if (column != null) {
                columns.add(column);
            }
        });
        return table.withDeclared(columns);
    }

    /** Each attribute that the sample saw and nobody declared, by name; VARIANT for one of several types. */
    static List<Column> undeclared(TableSchema table, SampledPath items, Set<String> said) {
        TableSchema typed = declare(table, items, said);
        List<Column> found = new ArrayList<>();
        items.fields().keySet().forEach(attribute -> {
            Column column = typed.declaredColumn(attribute);
            if (column == null) {
                found.add(new Column(attribute, Column.Origin.SAMPLED, ColumnType.VARIANT));
            } else if (!table.declared().contains(column)) {
                found.add(reproduced(column, items));
            }
        });
        return List.copyOf(found);
    }

    /** What those items hold beside the table's key, by name; VARIANT for an attribute of several types. */
    static List<Column> of(TableSchema table, SampledPath items) {
        TableSchema typed = declare(table, items, Set.of());
        List<Column> columns = new ArrayList<>();
        for (String attribute : items.fields().keySet()) {
            Column column = typed.declaredColumn(attribute);
            if (table.key().find(attribute) == null) {
                columns.add(
                        column == null
                                ? new Column(attribute, Column.Origin.SAMPLED, ColumnType.VARIANT)
                                : reproduced(column, items));
            }
        }
        return List.copyOf(columns);
    }

    /** For a schema file: in the narrowest form that all texts have, so that moments are written as others write them. */
    private static Column reproduced(Column column, SampledPath items) {
        SampledPath attribute = items.fields().get(column.name());
        SampledPath.TextForm text = attribute == null ? null : attribute.text();
        return column.form() instanceof DeclaredMoment
                        && text != null
                        && text.form() instanceof TemporalFormat format
                        && format.type() == ColumnType.TIMESTAMP
                ? new Column(column.name(), column.origin(), column.type(), format, column.range(), column.rule())
                : column;
    }

    /** A key keeps the type that it is stored as. */
    private static Column narrowed(Column key, Column typed) {
        if (typed.form() == null && typed.range() == null) {
            return key;
        }
        boolean isSame = typed.type() == key.type()
                || typed.form() instanceof DeclaredMoment && key.type() == ColumnType.VARCHAR;
        Column.Origin origin = key.origin() == Column.Origin.KEY ? Column.Origin.SAMPLED_KEY : key.origin();
        return isSame ? new Column(key.name(), origin, typed.type(), typed.form(), typed.range(), key.rule()) : key;
    }

    private static @Nullable Column column(String name, SampledPath attribute) {
        ColumnType type = attribute.attributeType();
        return switch (type) {
            case VARCHAR -> text(name, attribute);
            case NUMERIC -> number(name, attribute);
            case LIST -> new Column(name, Column.Origin.SAMPLED, type, ListForm.INSTANCE);
            case VARBINARY, BOOLEAN, DOCUMENT -> new Column(name, Column.Origin.SAMPLED, type);
            case VARIANT, INTEGER, BIGINT, DOUBLE, REAL, DATE, TIME, TIMESTAMP -> null;
        };
    }

    private static Column text(String name, SampledPath attribute) {
        ValueForm form = attribute.text() == null ? null : attribute.text().form();
        if (form == null) {
            return new Column(name, Column.Origin.SAMPLED, ColumnType.VARCHAR);
        }
        ColumnType type = form instanceof TemporalFormat format ? format.type() : ColumnType.TIMESTAMP;
        return new Column(name, Column.Origin.SAMPLED, type, DeclaredMoment.of(type));
    }

    /** Null where no NUMERIC has room for all: then it stays what each item holds, and is told as text. */
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
