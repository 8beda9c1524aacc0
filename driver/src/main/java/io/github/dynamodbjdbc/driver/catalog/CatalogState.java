package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.driver.client.ClientHandle;
import io.github.dynamodbjdbc.driver.page.RememberedKeys;
import io.github.dynamodbjdbc.driver.schema.SchemaFile;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** What catalogs share that differ in how they show the same tables. */
final class CatalogState {
    private final CatalogSettings settings;
    private final Requests requests;
    private final LearnedStatistics learned;
    private final RememberedKeys remembered;
    private final TableChanges changes;
    private final @Nullable SampleFile sampleFile;
    private final AtomicLong version = new AtomicLong();
    private final Map<String, TableEntry> entries = new ConcurrentHashMap<>();
    private final AskingLock listLock = new AskingLock();
    private volatile SchemaFile declarations;
    private volatile @Nullable Listing listing;
    private volatile long refreshedMillis;

    /** @param changes of tables, before they were listed */
    record Listing(List<String> names, @Nullable String note, long changes, long nanos) {}

    CatalogState(ClientHandle client, CatalogSettings settings) {
        this.settings = settings;
        this.requests = new Requests(client);
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
        return entries.computeIfAbsent(table, name -> new TableEntry(this, name));
    }

    SchemaFile declarations() {
        return declarations;
    }

    void declare(SchemaFile file) {
        declarations = file;
    }

    /** Epoch milliseconds; a sample that the file kept before is not believed. */
    long refreshedMillis() {
        return refreshedMillis;
    }

    long version() {
        return version.get() + changes.total();
    }

    /** Plans that were made by what was known are made anew. */
    void changed() {
        version.incrementAndGet();
    }

    void refresh() {
        refreshedMillis = System.currentTimeMillis();
        entries.clear();
        remembered.forgetAll();
        requests.forgetExpiries();
        listing = null;
        changed();
    }

    Listing listing() {
        return listLock.hold(() -> {
            Listing known = listing;
            if (known == null
                    || known.changes() != changes.total()
                    || isOlder(known.nanos(), settings.refresh().toNanos())) {
                long before = changes.total();
                Requests.Names names = requests.tableNames();
                known = new Listing(names.names(), names.note(), before, System.nanoTime());
                listing = known;
            }
            return known;
        });
    }
}
