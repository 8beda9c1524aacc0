package io.github.dynamodbjdbc.planner.plan;

import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.Prices;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The connection properties that affect planning; part of a cached plan's key.
 *
 * @param denseIndexes indexes declared to hold every item of their table, by table name
 * @param scanThreshold the number of items from which {@code scan} applies
 * @param ttlAttributes TTL attributes declared by the user, by table name, where DescribeTimeToLive is denied
 * @param unknownColumns whether a statement may name an unknown attribute
 * @param fetchShownColumnsOnly {@code projection=always}: a star reads the shown columns, not the whole item
 * @param pushdown whether conditions, orders and limits are pushed into the requests; otherwise tables are read whole
 * @param segments the number of segments of a scan; 0 derives it from the scan's size
 * @param writes options of writes
 * @param locked the names of properties that no statement may loosen
 * @param prices the prices of capacity units; null if unknown
 * @param schema the schema of unqualified names in FROM
 * @param spills whether rows may be spilled to files if memory is short
 * @param typing whether an error of types or values in a query is MISSING
 * @param approximate whether an index may search the rows nearest to a vector, and may miss some
 * @param parameters the kinds of values for which a statement is planned
 */
public record SessionOptions(
        TtlMode ttl,
        boolean consistentRead,
        ScanPolicy scan,
        long scanThreshold,
        Map<String, Set<String>> denseIndexes,
        Map<String, String> ttlAttributes,
        UnknownColumns unknownColumns,
        boolean fetchShownColumnsOnly,
        boolean pushdown,
        int segments,
        WriteOptions writes,
        Set<String> locked,
        @Nullable Prices prices,
        String schema,
        boolean spills,
        Typing typing,
        boolean approximate,
        ParameterKinds parameters) {
    public static final SessionOptions DEFAULT = new SessionOptions(
            TtlMode.HIDE, false, ScanPolicy.WARN, 10_000, Map.of(), Map.of(), UnknownColumns.NEAR, false, true, 0);

    public SessionOptions {
        denseIndexes = Map.copyOf(denseIndexes);
        ttlAttributes = Map.copyOf(ttlAttributes);
        locked = Set.copyOf(locked);
    }

    /** Options with default writes and no locked properties. */
    public SessionOptions(
            TtlMode ttl,
            boolean consistentRead,
            ScanPolicy scan,
            long scanThreshold,
            Map<String, Set<String>> denseIndexes,
            Map<String, String> ttlAttributes,
            UnknownColumns unknownColumns,
            boolean fetchShownColumnsOnly,
            boolean pushdown,
            int segments) {
        this(
                ttl,
                consistentRead,
                scan,
                scanThreshold,
                denseIndexes,
                ttlAttributes,
                unknownColumns,
                fetchShownColumnsOnly,
                pushdown,
                segments,
                WriteOptions.DEFAULT,
                Set.of(),
                null,
                Catalog.SCHEMA,
                true,
                Typing.STRICT,
                false,
                new ParameterKinds(List.of()));
    }

    /** The TTL attribute of a table; null if its items don't expire. */
    public @Nullable String ttlAttribute(TableSchema table) {
        String declared = ttlAttributes.get(table.original());
        return declared == null ? table.ttlAttribute() : declared;
    }

    /**
     * The version attribute of a table; null if it has none.
     *
     * @throws QueryException INVALID_ARGUMENT if it is of the table's key, which no update changes
     */
    public @Nullable String versionAttribute(TableSchema table) {
        String named = writes.versionAttributes().get(table.name());
        String declared = named == null ? table.versionAttribute() : named;
        String version = declared == null ? writes.versionAttribute() : declared;
        if (version != null && table.key().find(version) != null) {
            throw new QueryException(
                    ErrorKind.INVALID_ARGUMENT,
                    "versionAttribute is '" + version + "', which is of the key of table " + table.name()
                            + ": a version is counted in an attribute that updates can change");
        }
        return version;
    }

    /** These options for a statement with parameters of the given kinds. */
    public SessionOptions with(ParameterKinds kinds) {
        return new SessionOptions(
                ttl,
                consistentRead,
                scan,
                scanThreshold,
                denseIndexes,
                ttlAttributes,
                unknownColumns,
                fetchShownColumnsOnly,
                pushdown,
                segments,
                writes,
                locked,
                prices,
                schema,
                spills,
                typing,
                approximate,
                kinds);
    }

    /** These options with the prices of another region. */
    public SessionOptions pricedBy(@Nullable Prices others) {
        return new SessionOptions(
                ttl,
                consistentRead,
                scan,
                scanThreshold,
                denseIndexes,
                ttlAttributes,
                unknownColumns,
                fetchShownColumnsOnly,
                pushdown,
                segments,
                writes,
                locked,
                others,
                schema,
                spills,
                typing,
                approximate,
                parameters);
    }

    /** Whether an error of types or values in a query is MISSING. */
    public boolean permissive() {
        return typing == Typing.PERMISSIVE;
    }

    /** These options for a write, which never takes an error for MISSING. */
    public SessionOptions strict() {
        return new SessionOptions(
                ttl,
                consistentRead,
                scan,
                scanThreshold,
                denseIndexes,
                ttlAttributes,
                unknownColumns,
                fetchShownColumnsOnly,
                pushdown,
                segments,
                writes,
                locked,
                prices,
                schema,
                spills,
                Typing.OF_WRITES,
                approximate,
                parameters);
    }

    /** These options without any limit on scans. */
    public SessionOptions allowingScans() {
        return new SessionOptions(
                ttl,
                consistentRead,
                ScanPolicy.ALLOW,
                scanThreshold,
                denseIndexes,
                ttlAttributes,
                unknownColumns,
                fetchShownColumnsOnly,
                pushdown,
                segments,
                writes,
                locked,
                prices,
                schema,
                spills,
                typing,
                approximate,
                parameters);
    }

    /** These options for items in memory, which are shown unchanged. */
    public SessionOptions ofItemsAtHand() {
        return new SessionOptions(
                TtlMode.SHOW,
                consistentRead,
                ScanPolicy.ALLOW,
                scanThreshold,
                denseIndexes,
                ttlAttributes,
                unknownColumns,
                fetchShownColumnsOnly,
                false,
                segments,
                writes,
                locked,
                prices,
                schema,
                spills,
                typing,
                approximate,
                parameters);
    }
}
