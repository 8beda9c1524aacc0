package io.github.dynamodbjdbc.planner.catalog;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The tables of a client configuration. Looked up on demand, cached, and safe for many threads. */
public interface Catalog {
    /** The one schema that holds the DynamoDB tables. */
    String SCHEMA = "dynamodb";

    /** The schema of {@link SystemTable}s about statements and what is known of items. */
    String SYSTEM_SCHEMA = "system";

    /** The schema of the tables by which SQL's standard tells of tables. */
    String INFORMATION_SCHEMA = "information_schema";

    /** The table that keeps what statements declare, unless the connection names another. */
    String DECLARATIONS = "dynamodb-jdbc-catalog";

    List<String> tableNames();

    /** What the user should know about the list of tables, such as that listing is denied; asks for nothing that is known. */
    default List<String> notes() {
        return List.of();
    }

    /** What the user should know about a table, such as that its TTL attribute is not known; empty for most. Asks for nothing. */
    default List<String> notes(TableSchema table) {
        return List.of();
    }

    /** Null for a catalog that is of no service. Asks for nothing. */
    default @Nullable CatalogSource source() {
        return null;
    }

    /** The table of exactly that name or ARN, described on first use; null if there is none. */
    @Nullable
    TableSchema table(String name);

    /**
     * The same catalog for statements that read or write items: its tables have their time-to-live attributes. Whoever asks for names
     * and types alone causes no request for that.
     */
    default Catalog expiring() {
        return this;
    }

    /**
     * Gets to know several tables at once, as far as that is possible, so that each costs no request when it is asked for. One that fails
     * does not keep the others from being known.
     *
     * @param columns whether their columns are wanted too
     */
    default Prepared prepare(List<String> tables, boolean columns) {
        return Prepared.WHOLE;
    }

    /**
     * Is told the tables that a statement is going to ask for one after the other, so that it may find out about them side by side. What
     * fails, fails again when its turn comes.
     *
     * @param columns whether their columns are wanted too
     */
    default void ahead(List<String> tables, boolean columns) {}

    /**
     * The columns that the table shows: keys, declared ones, then what a sample of items holds. For a star and DESCRIBE: the sample
     * is read if there is none yet and it may be taken. It decides what is shown and reported, never an answer.
     */
    List<Column> columns(TableSchema table);

    /** Those of them that are known by now; asks for nothing. */
    default List<Column> knownColumns(TableSchema table) {
        return columns(table);
    }

    /** What the sampled items of the table hold, whole items being maps; null if there is no sample by now. Asks for nothing. */
    default @Nullable SampledPath sampledItems(TableSchema table) {
        return null;
    }

    /**
     * What is known of the values of an attribute and of what is inside of them, be it declared or sampled; null if nothing is. Asks for
     * nothing.
     */
    default @Nullable SampledPath inside(TableSchema table, String attribute) {
        SampledPath items = sampledItems(table);
        return items == null ? null : items.fields().get(attribute);
    }

    /** To how many levels documents of the table are flattened to columns; see {@link Flattening}. */
    default int flattened(TableSchema table) {
        return 0;
    }

    /** Whether documents of any table may be flattened. */
    default boolean flattensAny() {
        return false;
    }

    /** Why no sample is among what is known of the table's columns, in a sentence; null if one is. Asks for nothing. */
    default @Nullable String unsampled(TableSchema table) {
        return null;
    }

    /** Whether {@link #columns} would read a sample of the table of that name now; cheap to ask. */
    default boolean wouldSample(String table) {
        return false;
    }

    /** Why nothing may be written into the table; null if it may. Asks for nothing. */
    default @Nullable String writeRefusal(TableSchema table) {
        return null;
    }

    List<SystemTable> systemTables();

    /** Of the entity of that name, of which table it is and how its keys are written; null of a table. Asks for nothing. */
    default @Nullable String entityRemarks(String name) {
        return null;
    }

    /** Lists of maps that are known by now to be read as tables; asks for nothing. */
    default List<ChildTable> childTables() {
        return List.of();
    }

    /**
     * The columns of a list of maps that is read as a table, each with the type that its values are converted to, VARIANT for as they
     * are; null if it is not read so. May read a sample.
     */
    default @Nullable Map<String, ColumnType> childColumns(TableSchema table, String attribute) {
        return null;
    }

    /** Each of a name of its own, which hides a table of that very name. */
    default List<View> views() {
        return List.of();
    }

    /** What a table is made of, asked for anew; null if there is none of that very name, or the catalog is for reads only. */
    default @Nullable TableDefinition definition(String name) {
        return null;
    }

    /** A table's time to live, asked for anew; null if there is no table of that very name, or the catalog is for reads only. */
    default @Nullable TimeToLive timeToLive(String name) {
        return null;
    }

    /** What is known of the table's items by now; asks for nothing. */
    default TableStatistics statistics(TableSchema table) {
        return TableStatistics.NONE;
    }

    /** {@link TableStatistics#stamp} of what is known by now; cheap to ask each time that a statement is run. */
    default long statisticsStamp(String table) {
        return 0;
    }

    /** Changes whenever tables are declared, created or dropped here, or all is forgotten: no plan of before is taken then. */
    long version();

    /** Another one whenever what is known of that table is: its description, or what a sample of its items showed. */
    default long version(String table) {
        return 0;
    }
}
