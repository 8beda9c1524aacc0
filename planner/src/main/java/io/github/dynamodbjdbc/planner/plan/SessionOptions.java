package io.github.dynamodbjdbc.planner.plan;

import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.Prices;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a connection's properties say about planning; part of a cached plan's key.
 *
 * @param denseIndexes indexes declared to hold every item of their table, by table name
 * @param scanThreshold items from which on {@code scan} applies
 * @param ttlAttributes TTL attributes declared by the user, by table name, where DescribeTimeToLive is denied
 * @param unknownColumns whether an attribute that nobody knows may be named
 * @param fetchShownColumnsOnly {@code projection=always}: a star asks for the shown columns, not for the whole item
 * @param pushdown whether conditions, orders and limits may reach the requests; without, tables are read whole
 * @param segments that a scan is read in, side by side; 0 lets the size of what is scanned decide
 * @param writes what they say about writes
 * @param locked names of properties that no statement may loosen
 * @param prices what units cost; null if the user does not say
 * @param schema that unqualified names in FROM mean
 * @param spills whether rows may be put into files where memory is short
 * @param parameters the kinds of values that a statement is planned for
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
        ParameterKinds parameters) {
    public static final SessionOptions DEFAULT = new SessionOptions(
            TtlMode.HIDE, false, ScanPolicy.WARN, 10_000, Map.of(), Map.of(), UnknownColumns.NEAR, false, true, 0);

    public SessionOptions {
        denseIndexes = Map.copyOf(denseIndexes);
        ttlAttributes = Map.copyOf(ttlAttributes);
        locked = Set.copyOf(locked);
    }

    /** For writes as they are by default, and with nothing locked. */
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
                new ParameterKinds(List.of()));
    }

    /** The attribute that holds the expiry of a table's items; null if nothing in it expires. */
    public @Nullable String ttlAttribute(TableSchema table) {
        String declared = ttlAttributes.get(table.name());
        return declared == null ? table.ttlAttribute() : declared;
    }

    /** The attribute that counts the versions of a table's items; null if none does. */
    public @Nullable String versionAttribute(TableSchema table) {
        String named = writes.versionAttributes().get(table.name());
        String declared = named == null ? table.versionAttribute() : named;
        return declared == null ? writes.versionAttribute() : declared;
    }

    /** The same for a statement whose parameters are of these kinds. */
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
                kinds);
    }

    /** The same, but no scan is refused or warned of. */
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
                parameters);
    }

    /** The same for items that are in the driver's hands, and shown as they are. */
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
                parameters);
    }
}
