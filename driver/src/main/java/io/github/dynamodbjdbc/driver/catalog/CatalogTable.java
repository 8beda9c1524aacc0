package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.driver.client.ClientHandle;
import io.github.dynamodbjdbc.driver.declaration.CatalogItem;
import io.github.dynamodbjdbc.driver.declaration.CatalogUse;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.gateway.TableExchanges;
import io.github.dynamodbjdbc.driver.gateway.Target;
import io.github.dynamodbjdbc.driver.gateway.WriteExchanges;
import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.driver.item.Key;
import io.github.dynamodbjdbc.driver.page.ItemReader;
import io.github.dynamodbjdbc.driver.page.KeyLookup;
import io.github.dynamodbjdbc.driver.request.BatchRequest;
import io.github.dynamodbjdbc.driver.request.RequestFactory;
import io.github.dynamodbjdbc.driver.request.WriteRequests;
import io.github.dynamodbjdbc.driver.wire.InFlight;
import io.github.dynamodbjdbc.planner.access.Capacity;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.KeySchema;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.plan.TableWriter.Returned;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.ComparisonOperator;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.predicate.Term;
import io.github.dynamodbjdbc.planner.write.ItemWrite;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ListTablesRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTablesResponse;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/**
 * The catalog: a table with the declarations of statements, in one item per table and a marker item that shows that the driver owns it. Its existence
 * is checked with ListTables, because a request for a missing table counts among the errors of the account's users. Thread-safe.
 */
public final class CatalogTable {
    /** The requests belong to no node of a plan. */
    private static final int NODE = -1;

    private static final double UNITS = 1;

    private static final String ARN = "arn:";

    /** The last characters of table names in their order. */
    private static final String LAST_CHARACTERS = "zzzzzzzz";

    private final String region;
    private final boolean lasting;
    private final CatalogUse use;
    private final TableChanges changes;
    private final Duration refresh;
    private final AskingLock lock = new AskingLock();
    private final AtomicReference<@Nullable String> denial = new AtomicReference<>();
    private final AtomicBoolean denied = new AtomicBoolean();
    private final AtomicBoolean mayNotKeep = new AtomicBoolean();
    private final Map<String, Optional<Item>> readAhead = new ConcurrentHashMap<>();
    private volatile @Nullable Presence presence;

    /**
     * @param there whether the table exists and is the driver's
     * @param unreadable the reason why its items can't be read; null if they can
     */
    private record Presence(boolean there, @Nullable String unreadable, long nanos, long changes) {}

    private CatalogTable(ClientHandle client, CatalogUse use, Duration refresh) {
        this.region = client.configuration().region();
        this.lasting = !client.isLoopback();
        this.use = use;
        this.refresh = refresh;
        this.changes = TableChanges.of(client);
    }

    /** @param refresh the lifetime of the knowledge whether it exists */
    public static CatalogTable of(ClientHandle client, CatalogUse use, Duration refresh) {
        return client.shared(
                CatalogTable.class, List.of(use, refresh), shared -> new CatalogTable(shared, use, refresh));
    }

    /** The same use of the catalog of another client. */
    CatalogTable of(ClientHandle client) {
        return of(client, use, refresh);
    }

    public CatalogUse use() {
        return use;
    }

    /** The region in the items' table ids. */
    public String region() {
        return region;
    }

    /** Whether it should be protected from deletion and restorable; not for a server on this machine. */
    public boolean isLasting() {
        return lasting;
    }

    // ---- existence ----

    /** Whether the table exists and is the driver's. */
    public boolean isThere(RequestGateway gateway) {
        return presence(gateway, null, InFlight::new).there();
    }

    /** @param wanted the table whose item is read next; null for none */
    private Presence presence(RequestGateway gateway, @Nullable String wanted, Supplier<InFlight> handles) {
        String table = use.table();
        if (table == null) {
            return new Presence(false, null, 0, 0);
        }
        Presence known = presence;
        return known != null && isFresh(known, table) ? known : lock.hold(() -> asked(table, gateway, wanted, handles));
    }

    /** Takes note of a list of all tables, which shows whether this one exists. */
    void listed(List<String> tables) {
        String table = use.table();
        if (table != null && !table.startsWith(ARN) && !tables.contains(table)) {
            presence = new Presence(false, null, System.nanoTime(), changes.of(table));
        }
    }

    private boolean isFresh(Presence known, String table) {
        return known.changes() == changes.of(table) && !CatalogState.isOlder(known.nanos(), refresh.toNanos());
    }

    private Presence asked(String table, RequestGateway gateway, @Nullable String wanted, Supplier<InFlight> handles) {
        Presence known = presence;
        if (known != null && isFresh(known, table)) {
            return known;
        }
        long before = changes.of(table);
        Presence found = isListed(table, gateway, handles)
                ? marked(gateway, wanted, handles, before)
                : new Presence(false, null, System.nanoTime(), before);
        presence = found;
        return found;
    }

    /** Whether ListTables returns the table. Also true for an ARN, or if listing tables is denied. */
    private static boolean isListed(String table, RequestGateway gateway, Supplier<InFlight> handles) {
        if (table.startsWith(ARN)) {
            return true;
        }
        // Start directly before the table itself.
        int last = table.length() - 1;
        String start = table.substring(0, last) + (char) (table.charAt(last) - 1) + LAST_CHARACTERS;
        ListTablesRequest request = ListTablesRequest.builder()
                .exclusiveStartTableName(start)
                .limit(1)
                .build();
        try {
            ListTablesResponse listed = Patience.ask(
                    gateway,
                    handles,
                    "ListTables",
                    inFlight -> gateway.ask(TableExchanges.LIST_TABLES, table, request, inFlight));
            return listed.tableNames().contains(table);
        } catch (AwsServiceException e) {
            if (!Requests.isDenied(e)) {
                throw e;
            }
            return true;
        }
    }

    /** Reads the marker and concurrently the item that is needed next. */
    private Presence marked(RequestGateway gateway, @Nullable String wanted, Supplier<InFlight> handles, long before) {
        if (wanted == null) {
            return marked(gateway, handles, before);
        }
        try (SideRequest<Optional<Item>> item =
                SideRequest.ask(gateway, own -> Optional.ofNullable(item(gateway, wanted, own.get())))) {
            Presence found = marked(gateway, handles, before);
            if (found.there()) {
                try {
                    readAhead.put(wanted, item.get());
                } catch (AwsServiceException e) {
                    // Drop the read-ahead: a separate request will report the reason.
                    readAhead.remove(wanted);
                }
            }
            return found;
        }
    }

    private Presence marked(RequestGateway gateway, Supplier<InFlight> handles, long before) {
        String unreadable = null;
        boolean there = false;
        try {
            Item marker = item(gateway, CatalogItem.MARKER, handles.get());
            if (marker != null) {
                there = true;
                CatalogItem.checkFormat(marker.toMap());
            }
        } catch (CatalogItem.Unreadable e) {
            unreadable = e.getMessage();
        } catch (ResourceNotFoundException e) {
            there = false;
        } catch (AwsServiceException e) {
            if (!Requests.isDenied(e)) {
                throw e;
            }
            // A policy may allow only the items of some tables.
            there = true;
        }
        return new Presence(there, unreadable, System.nanoTime(), before);
    }

    // ---- items ----

    private TableSchema schema() {
        return new TableSchema(
                Objects.requireNonNull(use.table()),
                new KeySchema(List.of(new KeyAttribute(CatalogItem.TABLE, AttributeType.S)), List.of()),
                List.of(),
                List.of(),
                null,
                0,
                0);
    }

    private @Nullable Item item(RequestGateway gateway, String key, InFlight inFlight) {
        return ItemReader.item(
                gateway,
                NODE,
                new RequestFactory(gateway.capacityDetail())
                        .wholeItem(schema(), Key.of(Map.of(CatalogItem.TABLE, key))),
                UNITS,
                inFlight);
    }

    /**
     * Reads the items of many tables that are described next, in few requests. If this fails, each item is read by itself.
     *
     * @param tables names or ARNs
     * @return discards items that were not used
     */
    Closing readAhead(RequestGateway gateway, List<String> tables) {
        List<String> names = tables.stream()
                .map(use::nameOf)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
        if (names.size() < 2 || !isReadable(gateway)) {
            return () -> {};
        }
        BatchRequest request = new RequestFactory(gateway.capacityDetail()).wholeItems(schema());
        try {
            for (int i = 0; i < names.size(); i += Capacity.KEYS_OF_A_REQUEST) {
                List<String> some = names.subList(i, Math.min(names.size(), i + Capacity.KEYS_OF_A_REQUEST));
                List<Key> keys = some.stream()
                        .map(name -> Key.of(Map.of(CatalogItem.TABLE, name)))
                        .toList();
                Map<Object, Item> found = new HashMap<>();
                for (Item item : new KeyLookup(gateway, NODE, request, keys, UNITS).items()) {
                    found.put(item.toMap().get(CatalogItem.TABLE), item);
                }
                some.forEach(name -> readAhead.put(name, Optional.ofNullable(found.get(name))));
            }
        } catch (RuntimeException e) {
            if (!TablesAtOnce.isOfOneTable(e)) {
                throw e;
            }
        }
        return () -> names.forEach(readAhead::remove);
    }

    /** A resource that closes without an exception. */
    interface Closing extends AutoCloseable {
        @Override
        void close();
    }

    private boolean isReadable(RequestGateway gateway) {
        try {
            Presence known = presence(gateway, null, InFlight::new);
            return known.there() && known.unreadable() == null;
        } catch (RuntimeException e) {
            if (!TablesAtOnce.isOfOneTable(e)) {
                throw e;
            }
            return false;
        }
    }

    /** The entry for a table of that name or ARN, for statements that use the table. */
    Kept read(RequestGateway gateway, String table, Supplier<InFlight> handles) {
        String name = use.nameOf(table);
        Presence there = name == null ? null : presence(gateway, name, handles);
        if (name == null || there == null || !there.there()) {
            return Kept.NOTHING;
        }
        if (there.unreadable() != null) {
            return Kept.unreadable(table, there.unreadable());
        }
        try {
            Optional<Item> ahead = readAhead.remove(name);
            Item item = ahead == null ? item(gateway, name, handles.get()) : ahead.orElse(null);
            return Kept.of(item == null ? null : CatalogItem.read(item.toMap()));
        } catch (CatalogItem.Unreadable e) {
            return Kept.unreadable(table, String.valueOf(e.getMessage()));
        } catch (ResourceNotFoundException e) {
            presence = null;
            return Kept.NOTHING;
        } catch (AwsServiceException e) {
            if (!Requests.isDenied(e)) {
                throw e;
            }
            if (!denied.getAndSet(true)) {
                denial.set("Declarations of tables are not in force: the policy does not allow dynamodb:GetItem on "
                        + use.table() + ". catalog=off leaves that table alone");
            }
            return Kept.NOTHING;
        }
    }

    /** Whether the table may exist. */
    boolean mayBeThere() {
        Presence known = presence;
        String table = use.table();
        return table != null && (known == null || !isFresh(known, table) || known.there());
    }

    /** The TTL attribute of the table with that id, as it was last requested; null if unknown. */
    CatalogItem.@Nullable Expiring expiry(Kept kept, @Nullable String id) {
        CatalogItem item = kept.item();
        return item != null && item.isOf(region, id) ? item.expiry() : null;
    }

    /** The outcome of storing something for other processes. */
    enum Sharing {
        DONE,
        /** Another process has changed the item in the meantime. */
        LATE,
        /** This process lacks permission, or the item is of another table. */
        REFUSED
    }

    /** @param kept the item's current content */
    record Outcome(Kept kept, Sharing sharing) {}

    /**
     * Stores findings about a table for other processes, if permitted.
     *
     * @param kept the item's content when it was read
     * @param id the table's id
     */
    Outcome share(RequestGateway gateway, String table, Kept kept, @Nullable String id, CatalogItem.Shared found) {
        CatalogItem item = kept.item();
        String name = use.nameOf(table);
        boolean of = item != null && item.isOf(region, id);
        if (name == null || mayNotKeep.get() || item != null && !of && !item.declaresNothing()) {
            return new Outcome(kept, Sharing.REFUSED);
        }
        CatalogItem before =
                item != null && of ? item : CatalogItem.undeclared(name, item == null ? 0 : item.version());
        CatalogItem after = before.with(found).made(region, id);
        try {
            return put(gateway, after, unchanged(item))
                    ? new Outcome(Kept.of(after), Sharing.DONE)
                    : new Outcome(kept, Sharing.LATE);
        } catch (AwsServiceException e) {
            // The statement doesn't need this; other processes send their own requests.
            mayNotKeep.set(true);
            return new Outcome(kept, Sharing.REFUSED);
        } catch (SdkClientException e) {
            return new Outcome(kept, Sharing.REFUSED);
        }
    }

    /** The warning that it may not be read, for the first caller; null for all others. */
    @Nullable
    String takeDenial() {
        return denial.get() == null ? null : denial.getAndSet(null);
    }

    /**
     * The entry for a table of that name, for a statement that changes it; null if there is none.
     *
     * @throws StatementFailure 22023 if it can't be read
     */
    public @Nullable CatalogItem known(RequestGateway gateway, String name) {
        Presence there = presence(gateway, null, InFlight::new);
        String unreadable = there.unreadable();
        if (unreadable == null) {
            try {
                Item item = item(gateway, name, new InFlight());
                return item == null ? null : CatalogItem.read(item.toMap());
            } catch (CatalogItem.Unreadable e) {
                unreadable = e.getMessage();
            }
        }
        throw new StatementFailure(
                SqlState.INVALID_PARAMETER_VALUE,
                "The catalog's declaration of table " + name + " can't be read: " + unreadable);
    }

    // ---- changes ----

    /** Marks the table as the driver's, unless it is marked. */
    public void mark(RequestGateway gateway) {
        put(gateway, CatalogItem.marker(), new Predicate.IsMissing(AttributePath.of(CatalogItem.TABLE)));
    }

    /** The item is unchanged since it was read. */
    public static Predicate unchanged(@Nullable CatalogItem found) {
        if (found == null) {
            return new Predicate.IsMissing(AttributePath.of(CatalogItem.TABLE));
        }
        // The statement that created the table ends with the version after its own, which a later statement may have,
        // too.
        String pending = found.pending();
        return Predicates.and(List.of(
                is(CatalogItem.VERSION, BigDecimal.valueOf(found.version())),
                pending == null
                        ? new Predicate.IsMissing(AttributePath.of(CatalogItem.PENDING))
                        : is(CatalogItem.PENDING, pending)));
    }

    /** The item belongs to that CREATE TABLE, which has not finished. */
    public static Predicate pending(String token) {
        return is(CatalogItem.PENDING, token);
    }

    /** No CREATE TABLE has finished with the item, or there is no item. */
    public static Predicate unfinished() {
        return Predicates.or(
                new Predicate.IsMissing(AttributePath.of(CatalogItem.TABLE)),
                new Predicate.HasType(AttributePath.of(CatalogItem.PENDING), AttributeType.S));
    }

    private static Predicate is(String attribute, Object value) {
        return new Predicate.Comparison(
                new Term.Attribute(AttributePath.of(attribute), null),
                ComparisonOperator.EQUAL,
                new Term.Literal(value));
    }

    /** @return false if the condition was false */
    public boolean put(RequestGateway gateway, CatalogItem item, Predicate condition) {
        return put(gateway, item.toItem(), condition);
    }

    private boolean put(RequestGateway gateway, Map<String, Object> item, Predicate condition) {
        ItemWrite.Put put = new ItemWrite.Put(schema(), item, item.toString().length(), condition);
        try {
            gateway.send(
                    NODE,
                    WriteExchanges.PUT_ITEM,
                    Target.table(schema().name()),
                    new WriteRequests(gateway.capacityDetail()).put(put, Returned.NOTHING),
                    UNITS);
            return true;
        } catch (ConditionalCheckFailedException e) {
            return false;
        }
    }

    /** @return false if the condition was false */
    public boolean delete(RequestGateway gateway, String table, Predicate condition) {
        ItemWrite.Delete delete = new ItemWrite.Delete(schema(), Map.of(CatalogItem.TABLE, table), condition);
        try {
            gateway.send(
                    NODE,
                    WriteExchanges.DELETE_ITEM,
                    Target.table(schema().name()),
                    new WriteRequests(gateway.capacityDetail()).delete(delete, Returned.NOTHING),
                    UNITS);
            return true;
        } catch (ConditionalCheckFailedException e) {
            return false;
        }
    }

    /** Discards the knowledge whether the table exists. */
    public void changed() {
        changes.changed(Objects.requireNonNull(use.table()));
    }
}
