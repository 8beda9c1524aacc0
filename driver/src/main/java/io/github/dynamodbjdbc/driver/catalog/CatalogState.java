package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.driver.client.ClientHandle;
import io.github.dynamodbjdbc.driver.declaration.SchemaFile;
import io.github.dynamodbjdbc.driver.page.RememberedKeys;
import io.github.dynamodbjdbc.driver.sample.SampleFile;
import io.github.dynamodbjdbc.driver.statistics.LearnedStatistics;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The state shared by catalogs that show the same tables in different ways. */
final class CatalogState {
    /** Of tables that are described again at a time: of thousands, a tool may use all within a minute. */
    private static final int REFRESHES = 8;

    /** Of so many tables, those that have not been used for long are forgotten. */
    private static final int MANY = 100;

    private static final Duration UNUSED = Duration.ofHours(1);

    private final CatalogSettings settings;
    private final Requests requests;
    private final LearnedStatistics learned;
    private final RememberedKeys remembered;
    private final TableChanges changes;
    private final @Nullable SampleFile sampleFile;
    private final AtomicLong versions = new AtomicLong();
    private final AtomicLong refreshed = new AtomicLong();
    private final Map<String, TableEntry> entries = new ConcurrentHashMap<>();
    private final AskingLock listLock = new AskingLock();
    private final SchemaFile declarations;
    private final CatalogTable table;
    private final LongSupplier nanos;
    private final Semaphore refreshes = new Semaphore(REFRESHES);
    private volatile @Nullable Listing listing;
    private volatile long refreshedMillis;

    /** @param changes of tables, before they were listed */
    record Listing(List<String> names, @Nullable String note, long changes, long nanos) {}

    /** @param nanos the clock that descriptions and samples age by */
    CatalogState(ClientHandle client, CatalogSettings settings, LongSupplier nanos) {
        this.settings = settings;
        this.nanos = nanos;
        this.table = CatalogTable.of(client, settings.use(), settings.refresh());
        this.requests = new Requests(client, table);
        this.learned = LearnedStatistics.of(client);
        this.remembered = RememberedKeys.of(client);
        this.changes = TableChanges.of(client);
        this.declarations = settings.schemaFile();
        Path samples = settings.samples();
        this.sampleFile = samples == null ? null : new SampleFile(samples, client.lastingIdentity(), Clock.systemUTC());
    }

    static boolean isOlder(long nanos, long age) {
        return System.nanoTime() - nanos >= age;
    }

    CatalogSettings settings() {
        return settings;
    }

    /** By the clock that descriptions and samples age by. */
    long nanos() {
        return nanos.getAsLong();
    }

    boolean isAged(long since, Duration age) {
        return nanos() - since >= age.toNanos();
    }

    /** One for each table that is described again while its last description serves. */
    Semaphore refreshes() {
        return refreshes;
    }

    Requests requests() {
        return requests;
    }

    LearnedStatistics learned() {
        return learned;
    }

    RememberedKeys remembered() {
        return remembered;
    }

    TableChanges changes() {
        return changes;
    }

    @Nullable
    SampleFile sampleFile() {
        return sampleFile;
    }

    /** Of which tables something is known, by their names. */
    Map<String, TableEntry> entries() {
        return entries;
    }

    TableEntry entry(String table) {
        if (entries.size() >= MANY && !entries.containsKey(table)) {
            entries.values().removeIf(entry -> entry.isUnused(UNUSED));
        }
        return entries.computeIfAbsent(table, name -> new TableEntry(this, name));
    }

    /** Where statements' declarations are kept. */
    CatalogTable table() {
        return table;
    }

    SchemaFile declarations() {
        return declarations;
    }

    /** Epoch milliseconds; a sample that the file kept before is not believed. */
    long refreshedMillis() {
        return refreshedMillis;
    }

    long version() {
        return refreshed.get() + changes.total();
    }

    /** One that no table has had. */
    long nextVersion() {
        return versions.incrementAndGet();
    }

    void refresh() {
        refreshedMillis = System.currentTimeMillis();
        entries.values().removeIf(entry -> !entry.hasAttributes());
        entries.replaceAll((name, entry) -> entry.anew());
        remembered.forgetAll();
        requests.forgetExpiries();
        listing = null;
        refreshed.incrementAndGet();
    }

    Listing listing() {
        return listLock.hold(() -> {
            Listing known = listing;
            if (known == null || known.changes() != changes.total() || isAged(known.nanos(), settings.refresh())) {
                long before = changes.total();
                Requests.Names names = requests.tableNames();
                known = new Listing(names.names(), names.note(), before, nanos());
                listing = known;
                if (names.note() == null) {
                    table.listed(names.names());
                }
            }
            return known;
        });
    }
}
