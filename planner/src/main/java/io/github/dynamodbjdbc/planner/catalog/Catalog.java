package io.github.dynamodbjdbc.planner.catalog;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The tables of a client configuration. They are described on demand and cached. Thread-safe. */
public interface Catalog {
    /** The schema of the DynamoDB tables. */
    String SCHEMA = "dynamodb";

    /** The schema of {@link SystemTable}s about statements and about known attributes of items. */
    String SYSTEM_SCHEMA = "system";

    /** The schema of the tables with metadata as defined by the SQL standard. */
    String INFORMATION_SCHEMA = "information_schema";

    /** The table that stores declarations of statements, unless the connection names another. */
    String DECLARATIONS = "dynamodb-jdbc-catalog";

    List<String> tableNames();

    /** Warnings about the list of tables, such as that listing is denied. Sends no request for known information. */
    default List<String> notes() {
        return List.of();
    }

    /** Warnings about a table, such as that its TTL attribute is unknown; usually empty. Sends no request. */
    default List<String> notes(TableSchema table) {
        return List.of();
    }

    /** The service of the tables; null for a catalog without one. Sends no request. */
    default @Nullable CatalogSource source() {
        return null;
    }

    /** The table with exactly this name or ARN, described on first use; null if there is none. */
    @Nullable
    TableSchema table(String name);

    /**
     * This catalog for statements that read or write items: its tables have their time-to-live attributes. Requests for these are not
     * needed for names and types alone.
     */
    default Catalog expiring() {
        return this;
    }

    /**
     * Describes several tables in parallel if possible, so that later calls for them send no requests. A failure for one table does not
     * affect the others.
     *
     * @param columns whether to find out the columns too
     */
    default Prepared prepare(List<String> tables, boolean columns) {
        return Prepared.WHOLE;
    }

    /**
     * Announces tables that a statement will request one by one, so that they can be described in parallel. A failure is reported when
     * the table is requested.
     *
     * @param columns whether to find out the columns too
     */
    default void ahead(List<String> tables, boolean columns) {}

    /**
     * The columns that a star and DESCRIBE show: keys, declared columns, then attributes from a sample of items. The sample is read if
     * there is none yet and sampling is allowed. It decides which columns are shown and which types are reported, but no row.
     */
    List<Column> columns(TableSchema table);

    /** The columns that are known already. Sends no request. */
    default List<Column> knownColumns(TableSchema table) {
        return columns(table);
    }

    /** The contents of the table's sampled items as maps; null if there is no sample yet. Sends no request. */
    default @Nullable SampledPath sampledItems(TableSchema table) {
        return null;
    }

    /**
     * The known types of an attribute's values and of values nested in them, declared or sampled; null if unknown. Sends no request.
     */
    default @Nullable SampledPath inside(TableSchema table, String attribute) {
        SampledPath items = sampledItems(table);
        return items == null ? null : items.fields().get(attribute);
    }

    /** The number of levels to which documents of the table are flattened to columns; see {@link Flattening}. */
    default int flattened(TableSchema table) {
        return 0;
    }

    /** Whether documents of any table may be flattened. */
    default boolean flattensAny() {
        return false;
    }

    /** A sentence with the reason why there is no sample of the table; null if there is one. Sends no request. */
    default @Nullable String unsampled(TableSchema table) {
        return null;
    }

    /** Whether {@link #columns} would read a sample of the table with this name now. A cheap call. */
    default boolean wouldSample(String table) {
        return false;
    }

    /** The reason why the table must not be written; null if it may be. Sends no request. */
    default @Nullable String writeRefusal(TableSchema table) {
        return null;
    }

    List<SystemTable> systemTables();

    /**
     * The paths of the folders with incremental exports of a table. Sends no request.
     *
     * @param export the name of the only one; null for all
     */
    default List<String> exportedChanges(TableSchema table, @Nullable String export) {
        return List.of();
    }

    /** The table and the key patterns of the entity with this name; null for a table. Sends no request. */
    default @Nullable String entityRemarks(String name) {
        return null;
    }

    /** The known lists of maps that are read as tables. Sends no request. */
    default List<ChildTable> childTables() {
        return List.of();
    }

    /**
     * The columns of a list of maps that is read as a table, with the types to which values are converted, VARIANT for none; null if the
     * attribute is not read as a table. May read a sample.
     */
    default @Nullable Map<String, ColumnType> childColumns(TableSchema table, String attribute) {
        return null;
    }

    /** The views. Names are unique, and a view hides a table with exactly the same name. */
    default List<View> views() {
        return List.of();
    }

    /** The definition of a table from a new request; null if there is no table with exactly this name, or the catalog is read-only. */
    default @Nullable TableDefinition definition(String name) {
        return null;
    }

    /** The definition of a table, including the settings that DescribeTable does not return: tags, encryption, point-in-time recovery. */
    default @Nullable TableDefinition fullDefinition(String name) {
        return null;
    }

    /** A table's time to live from a new request; null if there is no table with exactly this name, or the catalog is read-only. */
    default @Nullable TimeToLive timeToLive(String name) {
        return null;
    }

    /** The known statistics of the table's items. Sends no request. */
    default TableStatistics statistics(TableSchema table) {
        return TableStatistics.NONE;
    }

    /** {@link TableStatistics#stamp} of the known statistics. Cheap enough to call for each run of a statement. */
    default long statisticsStamp(String table) {
        return 0;
    }

    /** A version that changes when this process declares, creates or drops tables, or clears the cache. Older plans are then invalid. */
    long version();

    /** A version that changes with the table's description and with the results of a sample of its items. */
    default long version(String table) {
        return 0;
    }
}
