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
    /** The maximum number of tables that are described again concurrently. */
    private static final int REFRESHES = 8;

    /** The number of tables above which those not used for long are forgotten. */
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
    private final ExportedTables exported;
    private volatile @Nullable Listing listing;
    private volatile long refreshedMillis;

    /** @param changes the number of changes of tables before the listing */
    record Listing(List<String> names, @Nullable String note, long changes, long nanos) {}

    /** @param nanos the clock for the age of descriptions and samples */
    CatalogState(ClientHandle client, CatalogSettings settings, LongSupplier nanos) {
        this.settings = settings;
        this.nanos = nanos;
        this.table = CatalogTable.of(client, settings.use(), settings.refresh());
        this.requests = new Requests(client, table);
        this.learned = LearnedStatistics.of(client);
        this.remembered = RememberedKeys.of(client);
        this.changes = TableChanges.of(client);
        this.declarations = settings.schemaFile();
        this.exported = new ExportedTables(settings.exports(), settings.typedBySample());
        Path samples = settings.samples();
        this.sampleFile = samples == null ? null : new SampleFile(samples, client.lastingIdentity(), Clock.systemUTC());
    }

    static boolean isOlder(long nanos, long age) {
        return System.nanoTime() - nanos >= age;
    }

    CatalogSettings settings() {
        return settings;
    }

    /** The time by the clock for the age of descriptions and samples. */
    long nanos() {
        return nanos.getAsLong();
    }

    boolean isAged(long since, Duration age) {
        return nanos() - since >= age.toNanos();
    }

    /** Permits for descriptions that are refreshed while the old ones are in use. */
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

    /** The cached tables by name. */
    Map<String, TableEntry> entries() {
        return entries;
    }

    TableEntry entry(String table) {
        if (entries.size() >= MANY && !entries.containsKey(table)) {
            entries.values().removeIf(entry -> entry.isUnused(UNUSED));
        }
        return entries.computeIfAbsent(table, name -> new TableEntry(this, name));
    }

    /** The table that stores the declarations of statements. */
    CatalogTable table() {
        return table;
    }

    ExportedTables exported() {
        return exported;
    }

    SchemaFile declarations() {
        return declarations;
    }

    /** Epoch milliseconds; samples from the file that are older are ignored. */
    long refreshedMillis() {
        return refreshedMillis;
    }

    long version() {
        return refreshed.get() + changes.total();
    }

    /** A new, unique version. */
    long nextVersion() {
        return versions.incrementAndGet();
    }

    void refresh() {
        refreshedMillis = System.currentTimeMillis();
        entries.values().removeIf(entry -> !entry.hasAttributes());
        entries.replaceAll((name, entry) -> entry.fresh());
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
