package io.github.dynamodbjdbc.planner.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The stream of a table as a table: {@code "Orders"."$stream"}. */
public final class StreamTable {
    public static final String NAME = "$stream";
    public static final String EVENT = "$event";
    public static final String AT = "$at";
    public static final String OLD = "$old";
    public static final String NEW = "$new";
    public static final String EXPIRED = "$expired";
    public static final String SHARD = "$shard";
    public static final String SEQUENCE = "$sequence";
    public static final String POSITION = "$position";

    private StreamTable() {}

    /**
     * Its columns: the event and its time, the key of the item, both images, and the record's place in its shard and in
     * the stream.
     *
     * @param follows whether reading waits for more at the end
     */
    public static SystemTable of(TableSchema table, boolean follows) {
        List<Column> columns = new ArrayList<>(change(table));
        columns.add(column(EXPIRED, ColumnType.BOOLEAN));
        columns.add(column(SHARD, ColumnType.VARCHAR));
        columns.add(column(SEQUENCE, ColumnType.VARCHAR));
        columns.add(column(POSITION, ColumnType.VARCHAR));
        return new SystemTable(table.name(), NAME, columns, new SystemTable.StreamOf(table, follows), Set.of());
    }

    /** The columns of any change: the event and its time, the key of the item, and both images. */
    static List<Column> change(TableSchema table) {
        List<Column> columns = new ArrayList<>();
        columns.add(column(EVENT, ColumnType.VARCHAR));
        columns.add(column(AT, ColumnType.TIMESTAMP));
        table.key()
                .attributes()
                .forEach(key -> columns.add(column(key.name(), key.type().columnType())));
        columns.add(column(OLD, ColumnType.DOCUMENT));
        columns.add(column(NEW, ColumnType.DOCUMENT));
        return columns;
    }

    private static Column column(String name, ColumnType type) {
        return new Column(name, Column.Origin.DECLARED, type);
    }
}
