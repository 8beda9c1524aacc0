package io.github.dynamodbjdbc.planner.catalog;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Flattening: columns such as {@code "address.city"} replace a column that holds maps. */
public final class Flattening {
    /** The number of levels that a sample examines. */
    public static final int MOST_LEVELS = 5;

    private Flattening() {}

    /**
     * The path of a flattened column: the name of the attribute, then the names of fields.
     *
     * @param levels the number of flattened levels; 0 for none
     */
    public static List<String> path(String column, int levels) {
        if (levels == 0 || column.indexOf('.') < 0) {
            return List.of(column);
        }
        List<String> names = List.of(column.split("\\.", -1));
        return names.size() - 1 > levels || names.contains("") ? List.of(column) : names;
    }

    /**
     * Replaces columns of maps with columns of their fields, if the fields are known.
     *
     * @param levels the number of flattened levels, at least 1
     * @param inside returns the known contents of an attribute by its name; null if unknown
     */
    public static List<Column> flatten(
            List<Column> columns, int levels, Function<String, @Nullable SampledPath> inside) {
        Set<String> names = new HashSet<>();
        columns.forEach(column -> names.add(column.name()));
        List<Column> flattened = new ArrayList<>();
        for (Column column : columns) {
            boolean open = column.form() == null
                    && (column.type() == ColumnType.DOCUMENT || column.type() == ColumnType.VARIANT)
                    && column.name().indexOf('.') < 0;
            SampledPath place = open ? inside.apply(column.name()) : null;
            List<Column> fields = new ArrayList<>();
            if (place != null && isMap(place)) {
                add(fields, column.name(), place, levels);
            }
            boolean clashes = fields.stream().anyMatch(field -> names.contains(field.name()));
            flattened.addAll(fields.isEmpty() || clashes ? List.of(column) : fields);
        }
        return List.copyOf(flattened);
    }

    /** Whether the values are maps with known fields, whose names are neither empty nor contain a dot. */
    private static boolean isMap(SampledPath place) {
        return place.attributeType() == ColumnType.DOCUMENT
                && !place.fields().isEmpty()
                && place.fields().keySet().stream().noneMatch(name -> name.isEmpty() || name.indexOf('.') >= 0);
    }

    private static void add(List<Column> columns, String name, SampledPath map, int levels) {
        map.fields().forEach((field, place) -> {
            String column = name + '.' + field;
            if (levels > 1 && isMap(place)) {
                add(columns, column, place, levels - 1);
            } else {
                columns.add(new Column(column, Column.Origin.DYNAMIC, place.columnType()));
            }
        });
    }
}
