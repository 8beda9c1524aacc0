package io.github.dynamodbjdbc.planner.dml;

import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.Entity;
import io.github.dynamodbjdbc.planner.catalog.PartForm;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.WindowIndex;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.plan.SessionOptions;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.value.StoredNull;
import io.github.dynamodbjdbc.planner.value.Values;
import io.github.dynamodbjdbc.planner.write.ItemLimits;
import io.github.dynamodbjdbc.planner.write.ItemWrite;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Converts the rows of an INSERT's source to items. */
final class InsertedItems {
    private final TableSchema table;
    private final @Nullable List<StoredColumn> columns;
    private final List<StoredColumn> defaults;
    private final List<String> notNull;
    private final @Nullable StoredColumn expiry;
    private final @Nullable String version;
    private final @Nullable WindowIndex windows;
    private final boolean storesNulls;
    private final List<Column> decoded;

    /**
     * @param columns the columns of the rows; null if each row is a whole item
     * @param defaults columns with default values, which follow in each row
     * @param expiry the column that TTL sets, whose value is the last of each row; null without TTL
     */
    InsertedItems(
            TableSchema table,
            @Nullable List<StoredColumn> columns,
            List<StoredColumn> defaults,
            @Nullable StoredColumn expiry,
            SessionOptions options) {
        this.table = table;
        this.columns = columns == null ? null : List.copyOf(columns);
        this.defaults = List.copyOf(defaults);
        this.notNull = table.declared().stream()
                .filter(column -> column.rule().notNull())
                .map(Column::name)
                .toList();
        this.expiry = expiry;
        this.version = options.versionAttribute(table);
        this.windows = table.windowIndex();
        this.storesNulls = options.writes().storesNulls();
        this.decoded = table.declared().stream()
                .filter(column ->
                        !(column.form() instanceof PartForm) && source(column).isDecoded())
                .toList();
    }

    /** The attributes that an item can have; null if it may have any. */
    @Nullable
    Set<String> attributes() {
        if (columns == null) {
            return null;
        }
        Set<String> names = Stream.concat(columns.stream(), defaults.stream())
                .map(StoredColumn::attribute)
                .collect(Collectors.toSet());
        Entity entity = table.entity();
        if (entity != null) {
            names.removeIf(this::isPart);
            entity.allKeys().forEach(key -> names.add(key.attribute()));
            names.addAll(entity.where().keySet());
        }
        if (expiry != null) {
            names.add(expiry.attribute());
        }
        if (version != null) {
            names.add(version);
        }
        if (windows != null && names.contains(windows.expiry())) {
            names.add(windows.attribute());
        }
        return names;
    }

    /** @throws QueryException if DynamoDB would refuse the item */
    ItemWrite.Put put(@Nullable Object[] row, Predicate condition) {
        Map<String, Object> item = item(row);
        long size = ItemLimits.check(table, item);
        checkNotNull(item);
        return new ItemWrite.Put(table, item, size, condition);
    }

    private Map<String, Object> item(@Nullable Object[] row) {
        Map<String, Object> item = new LinkedHashMap<>();
        Set<?> given = Set.of();
        if (columns == null) {
            if (!(row[0] instanceof Map<?, ?> whole)) {
                throw new QueryException(ErrorKind.INVALID_VALUE, "VALUE takes an item: a document, or its JSON text");
            }
            given = whole.keySet();
            whole.forEach((name, value) -> {
                if (!Values.isNull(value)) {
                    item.put((String) name, value);
                } else if (!table.isKeyOfAny((String) name)) {
                    item.put((String) name, StoredNull.INSTANCE);
                }
            });
        } else {
            for (int i = 0; i < columns.size(); i++) {
                StoredColumn column = columns.get(i);
                Object stored = column.stored(row[i]);
                if (stored != null) {
                    put(item, column.path(), stored);
                }
            }
        }
        int first = columns == null ? 1 : columns.size();
        for (int i = 0; i < defaults.size(); i++) {
            StoredColumn column = defaults.get(i);
            Object stored = given.contains(column.attribute()) ? null : column.stored(row[first + i]);
            if (stored != null) {
                item.put(column.attribute(), stored);
            }
        }
        if (columns != null) {
            columns.forEach(column -> column.shard(item));
        }
        Entity entity = table.entity();
        if (entity != null) {
            EntityKeys.write(entity, item);
        }
        expire(item, row);
        if (windows != null) {
            putWindow(windows, item);
        }
        if (version != null) {
            item.putIfAbsent(version, BigDecimal.ONE);
        }
        if (storesNulls && columns != null) {
            columns.stream()
                    .filter(column -> column.path().isTopLevel())
                    .filter(column -> !table.isKeyOfAny(column.attribute()) && !isPart(column.attribute()))
                    .forEach(column -> item.putIfAbsent(column.attribute(), StoredNull.INSTANCE));
        }
        return item;
    }

    /** @throws QueryException NULL_KEY if the item lacks a NOT NULL column */
    private void checkNotNull(Map<String, Object> item) {
        for (String column : notNull) {
            if (Values.isNull(item.get(column))) {
                throw NotNull.failure(table, column, item);
            }
        }
    }

    /** Stores a value at a path and creates the maps on the way to it. */
    @SuppressWarnings("unchecked")
    private static void put(Map<String, Object> item, AttributePath path, Object stored) {
        Map<String, Object> map = item;
        String name = path.attribute();
        for (AttributePath.Step step : path.steps()) {
            map = (Map<String, Object>) map.computeIfAbsent(name, made -> new LinkedHashMap<String, Object>());
            name = ((AttributePath.Field) step).name();
        }
        map.put(name, stored);
    }

    private boolean isPart(String column) {
        Entity entity = table.entity();
        return entity != null && entity.isPart(column);
    }

    /** The declared columns of the table whose values are other ones than are stored, apart from parts of keys. */
    List<Column> decoded() {
        return decoded;
    }

    private static ColumnSource.Attribute source(Column column) {
        return new ColumnSource.Attribute(AttributePath.of(column.name()), null, column.form());
    }

    /** The values of {@code excluded}: the item, and those of {@link #decoded}. */
    List<@Nullable Object> excluded(Map<String, Object> item) {
        Entity entity = table.entity();
        List<@Nullable Object> values = new ArrayList<>();
        values.add(entity == null ? item : EntityKeys.withParts(entity, item));
        for (Column column : decoded) {
            Object stored = item.get(column.name());
            values.add(stored == null ? null : source(column).fitting(stored));
        }
        return values;
    }

    /** Adds the window of the item's expiry. An item that was copied may have its window already; a different one is refused. */
    private static void putWindow(WindowIndex windows, Map<String, Object> item) {
        Object window = windows.windowOf(item.get(windows.expiry()));
        Object brought = window == null ? item.get(windows.attribute()) : item.put(windows.attribute(), window);
        if (brought != null && !brought.equals(window)) {
            throw new QueryException(
                    ErrorKind.INVALID_VALUE,
                    "'" + windows.attribute() + "' is the window that '" + windows.expiry() + "' falls into, "
                            + (window == null ? "and that is not a time" : "which is another")
                            + "; leave it out, and it is set");
        }
    }

    private void expire(Map<String, Object> item, @Nullable Object[] row) {
        if (expiry == null) {
            return;
        }
        Object stored = expiry.stored(row[row.length - 1]);
        if (stored != null && item.putIfAbsent(expiry.attribute(), stored) != null) {
            throw new QueryException(
                    ErrorKind.INVALID_STATEMENT,
                    "'" + expiry.attribute() + "' is in the item, and TTL sets it as well; leave one out");
        }
    }
}
