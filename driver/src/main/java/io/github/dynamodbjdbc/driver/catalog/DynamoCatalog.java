package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.driver.client.ClientHandle;
import io.github.dynamodbjdbc.driver.discover.EntityFinder;
import io.github.dynamodbjdbc.driver.page.RememberedKeys;
import io.github.dynamodbjdbc.driver.schema.DiscoveredTable;
import io.github.dynamodbjdbc.driver.schema.SchemaFile;
import io.github.dynamodbjdbc.driver.schema.TableDeclaration;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.CatalogSource;
import io.github.dynamodbjdbc.planner.catalog.ChildTable;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.Flattening;
import io.github.dynamodbjdbc.planner.catalog.SampledPath;
import io.github.dynamodbjdbc.planner.catalog.SystemTable;
import io.github.dynamodbjdbc.planner.catalog.TableDefinition;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.TableStatistics;
import io.github.dynamodbjdbc.planner.catalog.TimeToLive;
import io.github.dynamodbjdbc.planner.catalog.View;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The tables of one client configuration. Nothing is asked for before it is needed, and nothing twice within the refresh
 * interval. Holders of equal configurations and settings share one.
 */
public final class DynamoCatalog implements Catalog {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{3,255}|arn:[^:]*:dynamodb:.+");

    private final Requests requests;
    private final LearnedStatistics learned;
    private final RememberedKeys remembered;
    private final CatalogSettings settings;
    private final TableChanges changes;
    private final @Nullable SampleFile sampleFile;
    private final AtomicLong version;
    private final Map<String, TableEntry> entries;
    private final AskingLock listLock;
    private final Current current;

    /** @param changes of tables, before they were listed */
    private record Listing(List<String> names, @Nullable String note, long changes, long nanos) {}

    /** What changes, for all catalogs over the same tables. */
    private static final class Current {
        volatile SchemaFile declarations;
        volatile @Nullable Listing listing;
        /** A sample that the file kept before is not believed; 0 for any. */
        volatile long refreshedMillis;

        Current(SchemaFile declarations) {
            this.declarations = declarations;
        }
    }

    private DynamoCatalog(ClientHandle client, CatalogSettings settings) {
        this.requests = new Requests(client);
        this.learned = LearnedStatistics.of(client);
        this.remembered = RememberedKeys.of(client);
        this.settings = settings;
        this.changes = TableChanges.of(client);
        this.version = new AtomicLong();
        this.entries = new ConcurrentHashMap<>();
        this.listLock = new AskingLock();
        this.current = new Current(settings.schemaFile());
        Path samples = settings.samples();
        this.sampleFile = samples == null ? null : new SampleFile(samples, Clock.systemUTC());
    }

    private DynamoCatalog(DynamoCatalog same, CatalogSettings settings) {
        this.requests = same.requests;
        this.learned = same.learned;
        this.remembered = same.remembered;
        this.settings = settings;
        this.changes = same.changes;
        this.version = same.version;
        this.entries = same.entries;
        this.listLock = same.listLock;
        this.current = same.current;
        this.sampleFile = same.sampleFile;
    }

    /** The catalog that all holders of this client share. */
    public static DynamoCatalog of(ClientHandle client, CatalogSettings settings) {
        if (settings.flattened() == 0) {
            return client.shared(DynamoCatalog.class, settings, shared -> new DynamoCatalog(shared, settings));
        }
        DynamoCatalog same = of(client, settings.flattening(0));
        return client.shared(DynamoCatalog.class, settings, shared -> same.flattening(settings.flattened()));
    }

    /** A catalog that knows the same of the same tables, and shows their documents flattened to so many levels. */
    public DynamoCatalog flattening(int levels) {
        return levels == settings.flattened() ? this : new DynamoCatalog(this, settings.flattening(levels));
    }

    /** A catalog that nobody shares, for a holder with declarations of its own; see {@link #declare}. */
    public static DynamoCatalog own(ClientHandle client, CatalogSettings settings) {
        return new DynamoCatalog(client, settings);
    }

    /** Goes by other declarations from now on, which differ in what they say of that table. */
    public void declare(SchemaFile file, String table) {
        current.declarations = file;
        entries.remove(table);
        version.incrementAndGet();
    }

    /**
     * All tables' and entities' names; where ListTables is denied, of tables those that the schema file names. {@link #notes()} then
     * says so.
     */
    @Override
    public List<String> tableNames() {
        Listing listed = listing();
        Set<String> names = new LinkedHashSet<>(listed.names());
        for (TableDeclaration table : declarations().tables()) {
            if (listed.note() != null) {
                names.add(table.table().name());
            }
            table.entities().forEach(entity -> names.add(entity.name().name()));
        }
        return List.copyOf(names);
    }

    @Override
    public CatalogSource source() {
        return requests.source();
    }

    @Override
    public List<String> notes() {
        String note = listing().note();
        return note == null
                ? List.of()
                : List.of(note
                        + (declarations().tables().isEmpty()
                                ? ". They can still be named"
                                : ". Those of the schema file are shown; others can still be named"));
    }

    private SchemaFile declarations() {
        return current.declarations;
    }

    private Listing listing() {
        return listLock.hold(() -> {
            Listing known = current.listing;
            if (known == null
                    || known.changes() != changes.total()
                    || isOlder(known.nanos(), settings.refresh().toNanos())) {
                long before = changes.total();
                Requests.Names names = requests.tableNames();
                known = new Listing(names.names(), names.note(), before, System.nanoTime());
                current.listing = known;
            }
            return known;
        });
    }

    /**
     * {@inheritDoc}
     *
     * @throws io.github.dynamodbjdbc.driver.error.StatementFailure 42501 if DescribeTable is denied; 22023 if the schema file
     *     contradicts the description
     */
    @Override
    public @Nullable TableSchema table(String name) {
        TableDeclaration holder = declarations().tableOf(name);
        if (holder == null) {
            return described(name);
        }
        TableSchema table = described(holder.table().name());
        return table == null ? null : Entities.of(table, holder, name);
    }

    private @Nullable TableSchema described(String name) {
        TableEntry known = entries.get(name);
        if (known == null && !NAME.matcher(name).matches()) {
            return null;
        }
        TableEntry entry = known == null ? entries.computeIfAbsent(name, TableEntry::new) : known;
        TableSchema schema = entry.schema();
        if (schema == null) {
            entries.remove(name, entry);
        }
        return schema;
    }

    @Override
    public void prepare(List<String> tables, boolean columns) {
        Sampling sampling = Sampling.current();
        boolean samples = columns && sampling != null && sampling.isWithoutBudget();
        List<String> unknown = tables.stream()
                .map(name -> {
                    TableDeclaration holder = declarations().tableOf(name);
                    return holder == null ? name : holder.table().name();
                })
                .distinct()
                .filter(name -> {
                    TableEntry entry = entries.get(name);
                    return entry == null || !entry.isKnown() || samples && !entry.isSampled();
                })
                .toList();
        TablesAtOnce.ask(unknown, name -> {
            TableSchema table = described(name);
            if (table != null && samples) {
                columns(table);
            }
        });
    }

    /** What is known of a table without a request; null if it was never described. */
    public @Nullable TableSchema known(String name) {
        TableEntry entry = entries.get(name);
        return entry == null ? null : entry.known();
    }

    @Override
    public List<Column> columns(TableSchema table) {
        TableEntry entry = entries.computeIfAbsent(table.name(), TableEntry::new);
        entry.sample(table);
        return columns(table, entry);
    }

    @Override
    public List<Column> knownColumns(TableSchema table) {
        return columns(table, entries.get(table.name()));
    }

    private List<Column> columns(TableSchema table, @Nullable TableEntry entry) {
        List<Column> columns = attributes(table, entry);
        int levels = flattened(table);
        return levels == 0 ? columns : Flattening.flatten(columns, levels, attribute -> inside(table, attribute));
    }

    private static List<Column> attributes(TableSchema table, @Nullable TableEntry entry) {
        Map<String, ColumnType> types = entry == null ? Map.of() : entry.types();
        List<Column> columns = new ArrayList<>(table.declared());
        columns.removeIf(column -> table.hidden().contains(column.name()) || column.origin() == Column.Origin.SAMPLED);
        Set<String> shown = new HashSet<>(table.hidden());
        columns.forEach(column -> shown.add(column.name()));
        if (table.entity() != null && !table.entity().columns().isEmpty()) {
            // Its own are declared; the sample is of all that the table holds.
            return List.copyOf(columns);
        }
        types.forEach((name, type) -> {
            if (shown.add(name)) {
                Column typed = table.declaredColumn(name);
                columns.add(typed == null ? new Column(name, Column.Origin.DYNAMIC, type) : typed);
            }
        });
        return List.copyOf(columns);
    }

    /**
     * What a new sample shows of a table and nothing declares: columns by name, VARIANT for attributes of several types, and kinds of items
     * if it looks as if it held several. Nothing where no sample may be taken.
     *
     * @param taken names that no entity may have, in lower case; those of the entities that are found are added
     */
    public DiscoveredTable discover(TableSchema table, Set<String> taken) {
        return entries.computeIfAbsent(table.name(), TableEntry::new).discover(table, taken);
    }

    @Override
    public @Nullable SampledPath sampledItems(TableSchema table) {
        TableEntry entry = entries.get(table.name());
        return entry == null ? null : entry.seen().items();
    }

    @Override
    public int flattened(TableSchema table) {
        return ChildLists.levels(declarations(), table.name(), settings.flattened());
    }

    @Override
    public boolean flattensAny() {
        return settings.flattened() > 0
                || declarations().tables().stream().anyMatch(table -> table.flatten() != null && table.flatten() > 0);
    }

    @Override
    public @Nullable String unsampled(TableSchema table) {
        TableEntry entry = entries.get(table.name());
        if (entry != null && entry.isSampled()) {
            return null;
        }
        Sampling sampling = Sampling.current();
        String refusal = sampling == null ? null : sampling.refusal(table, settings.sampleReadUnits());
        return "Only keys and declared columns of " + table.name() + ", and what was written here, are shown: "
                + (refusal == null ? "nobody asked for a sample of its items" : refusal + ", so no items were sampled");
    }

    /** As {@link #unsampled(TableSchema)}, of the table of that name. */
    public @Nullable String unsampled(String table) {
        TableSchema schema = table(table);
        return schema == null ? null : unsampled(schema);
    }

    @Override
    public boolean wouldSample(String table) {
        TableEntry entry = entries.get(table);
        Sampling sampling = Sampling.current();
        if (entry == null || sampling == null || entry.isSampled()) {
            return false;
        }
        TableSchema schema = entry.known();
        return schema != null && sampling.refusal(schema, settings.sampleReadUnits()) == null;
    }

    /** Takes attributes of a table that were written into what is known of its columns. */
    public void written(String table, Map<String, ColumnType> types) {
        TableEntry entry = entries.get(table);
        if (entry != null) {
            entry.written(types);
        }
    }

    @Override
    public List<String> notes(TableSchema table) {
        TableEntry entry = entries.get(table.name());
        return entry == null ? List.of() : entry.notes();
    }

    @Override
    public List<SystemTable> systemTables() {
        return SystemTables.ALL;
    }

    @Override
    public @Nullable String entityRemarks(String name) {
        TableDeclaration holder = declarations().tableOf(name);
        return holder == null ? null : Entities.remarks(holder, name);
    }

    @Override
    public List<ChildTable> childTables() {
        Map<String, SampledPath> sampled = new LinkedHashMap<>();
        if (flattensAny()) {
            entries.forEach((name, entry) -> {
                SampledPath items = entry.seen().items();
                if (items != null && ChildLists.levels(declarations(), name, settings.flattened()) > 0) {
                    sampled.put(name, items);
                }
            });
        }
        return ChildLists.all(declarations(), sampled);
    }

    @Override
    public @Nullable Map<String, ColumnType> childColumns(TableSchema table, String attribute) {
        TableDeclaration declared = declarations().table(table.name());
        Map<String, ColumnType> columns =
                declared == null ? null : declared.children().get(attribute);
        if (columns != null || flattened(table) == 0) {
            return columns;
        }
        columns(table);
        return ChildLists.columns(inside(table, attribute));
    }

    @Override
    public List<View> views() {
        return declarations().views();
    }

    @Override
    public @Nullable TableDefinition definition(String name) {
        return requests.definition(name);
    }

    @Override
    public @Nullable TimeToLive timeToLive(String name) {
        TableDeclaration holder = declarations().tableOf(name);
        return requests.timeToLive(holder == null ? name : holder.table().name());
    }

    @Override
    public TableStatistics statistics(TableSchema table) {
        return settings.learned() ? learned.statistics(table) : TableStatistics.NONE;
    }

    @Override
    public long statisticsStamp(String table) {
        return settings.learned() ? learned.stamp(table) : 0;
    }

    @Override
    public long version() {
        return version.get() + changes.total();
    }

    /**
     * Forgets what is known of a table, after it was created, changed or dropped, and the list of tables; in all catalogs of the same
     * client configuration.
     */
    public void invalidate(String table) {
        learned.forget(table);
        remembered.forget(table);
        changes.changed(table);
    }

    /** Has a table described anew before it is used again; what was learned of its items stays. */
    public void describeAnew(String table) {
        entries.remove(table);
        remembered.forget(table);
        version.incrementAndGet();
    }

    /**
     * Has everything asked for anew that is wanted next: the list of tables, descriptions and samples, those of the file too. What was
     * learned of items stays.
     */
    public void refresh() {
        current.refreshedMillis = System.currentTimeMillis();
        entries.clear();
        remembered.forgetAll();
        current.listing = null;
        version.incrementAndGet();
    }

    private static boolean isOlder(long nanos, long age) {
        return System.nanoTime() - nanos >= age;
    }

    /**
     * How a table was described.
     *
     * @param base without what a sample typed
     * @param id null where there is none to tell it from another of its name
     * @param nanos when
     * @param changes of the table, before it was described
     */
    private record Description(
            TableSchema base, TableSchema schema, @Nullable String id, List<String> notes, long nanos, long changes) {}

    /** What is known of one table. */
    private final class TableEntry {
        // The sample of an empty table says nothing of the items that it gets next.
        private static final Duration EMPTY_LIFETIME = Duration.ofSeconds(10);

        private final AskingLock lock = new AskingLock();
        private final String name;
        private volatile @Nullable Description description;
        private volatile @Nullable Sample sample;
        // While there is no sample.
        private volatile Sample written;
        private long sampledAt;
        private volatile List<String> sampleNotes = List.of();

        TableEntry(String name) {
            this.name = name;
            this.written = Sample.none(name);
        }

        boolean isSampled() {
            Sample known = sample;
            return known != null && (!known.isOfNoItem() || !isOlder(sampledAt, EMPTY_LIFETIME.toNanos()));
        }

        /** A sample, and what was written; without a sample, only that. */
        Sample seen() {
            Sample known = sample;
            return known == null ? written : known;
        }

        Map<String, ColumnType> types() {
            return seen().types();
        }

        boolean isKnown() {
            Description known = description;
            return known != null && isFresh(known) && !wantsTypes();
        }

        @Nullable
        TableSchema schema() {
            Description known = description;
            return known != null && isFresh(known) && !wantsTypes() ? known.schema() : lock.hold(this::typed);
        }

        private boolean isFresh(Description known) {
            return known.changes() == changes.of(name)
                    && !isOlder(known.nanos(), settings.refresh().toNanos());
        }

        private @Nullable TableSchema described() {
            Description last = description;
            long changesNow = changes.of(name);
            if (last != null && isFresh(last)) {
                return last.schema();
            }
            if (last != null && changesNow != last.changes()) {
                sample = null;
            }
            TableSchema known = last == null ? null : last.base();
            TableDeclaration declaration = declarations().table(name);
            Requests.Described described = requests.describe(name, declaration == null ? null : declaration.keys());
            Declarations.Declared declared = described == null ? null : Declarations.apply(described, declarations());
            TableSchema found = declared == null ? null : declared.schema();
            if (known != null && (found == null || !Versions.planAlike(known, found))) {
                version.incrementAndGet();
                remembered.forget(name);
            }
            String foundId = described == null ? null : described.id();
            if (found == null || last != null && !Objects.equals(last.id(), foundId)) {
                learned.forget(name);
                remembered.forget(name);
            }
            takeKept(foundId);
            description = declared == null || found == null
                    ? null
                    : new Description(found, type(found), foundId, declared.notes(), System.nanoTime(), changesNow);
            return description == null ? null : description.schema();
        }

        /** Whether a sample is to be read before the first statement is planned, since it gives the types. */
        private boolean wantsTypes() {
            return settings.typedBySample() && sample == null;
        }

        private @Nullable TableSchema typed() {
            TableSchema known = described();
            if (known != null && wantsTypes()) {
                readSample(known);
                return known();
            }
            return known;
        }

        /** The table as it is planned over: what the sample saw is taken for declarations, if that is wanted. */
        private TableSchema type(TableSchema table) {
            SampledPath items = seen().items();
            return settings.typedBySample() && items != null
                    ? SampledColumns.declare(table, items, Declarations.columns(name, declarations()))
                    : table;
        }

        DiscoveredTable discover(TableSchema table, Set<String> taken) {
            return lock.hold(() -> {
                Sampling sampling = Sampling.current();
                List<Map<String, @Nullable Object>> items =
                        sampling == null || sampling.refusal(table, settings.sampleReadUnits()) != null
                                ? List.of()
                                : readItems(sampling, table);
                Description last = description;
                SampledPath seen = seen().items();
                if (last == null || seen == null) {
                    return new DiscoveredTable(List.of(), List.of(), List.of());
                }
                Set<String> said = Declarations.columns(name, declarations());
                TableDeclaration declared = declarations().table(name);
                EntityFinder.Found found =
                        declared != null && !declared.entities().isEmpty()
                                ? EntityFinder.Found.NOTHING
                                : new EntityFinder(
                                                last.base(),
                                                items,
                                                taken,
                                                some -> SampledColumns.of(last.base(), SampledPath.ofItems(some)))
                                        .find();
                return new DiscoveredTable(
                        SampledColumns.undeclared(last.base(), seen, said), found.entities(), found.notes());
            });
        }

        private void typeAnew() {
            Description last = description;
            TableSchema typed = last == null ? null : type(last.base());
            if (last != null
                    && typed != null
                    && !typed.declared().equals(last.schema().declared())) {
                description =
                        new Description(last.base(), typed, last.id(), last.notes(), last.nanos(), last.changes());
                version.incrementAndGet();
            }
        }

        /** Takes the sample that another process took of the same table. */
        private void takeKept(@Nullable String table) {
            if (sampleFile == null || table == null || sample != null) {
                return;
            }
            try {
                SampleFile.Kept kept = sampleFile.find(table);
                if (kept != null && kept.items().values() > 0 && kept.takenAt() >= current.refreshedMillis) {
                    sample = Sample.of(name, kept.items()).with(written.types());
                    sampledAt = System.nanoTime();
                    version.incrementAndGet();
                }
            } catch (IOException e) {
                sampleNotes = List.of("Samples are not read from the file of property samples: " + e.getMessage());
            }
        }

        private List<String> keep(SampledPath items) {
            Description last = description;
            String table = last == null ? null : last.id();
            if (sampleFile == null || table == null) {
                return List.of();
            }
            try {
                sampleFile.keep(table, items);
                return List.of();
            } catch (IOException e) {
                return List.of("The sample of " + name + " is not kept in the file of property samples: "
                        + (e instanceof FileSystemException ? e.getClass().getSimpleName() + ", " : "")
                        + e.getMessage());
            }
        }

        @Nullable
        TableSchema known() {
            Description last = description;
            return last == null ? null : last.schema();
        }

        /** Reads a sample if there is none, or an old one, and it may be read. */
        void sample(TableSchema table) {
            lock.hold(() -> {
                readSample(table);
                return types();
            });
        }

        private Duration lifetime(Sample known) {
            Duration longest = settings.sampleLifetime();
            return known.isOfNoItem() && EMPTY_LIFETIME.compareTo(longest) < 0 ? EMPTY_LIFETIME : longest;
        }

        private void readSample(TableSchema table) {
            Sample known = sample;
            Sampling sampling = Sampling.current();
            if (sampling == null
                    || known != null && !isOlder(sampledAt, lifetime(known).toNanos())
                    || sampling.refusal(table, settings.sampleReadUnits()) != null) {
                return;
            }
            readItems(sampling, table);
        }

        private List<Map<String, @Nullable Object>> readItems(Sampling sampling, TableSchema table) {
            Sample known = sample;
            Requests.Sampled sampled = requests.sample(sampling.door(), table, settings.sampleReadUnits());
            Sample found = known == null ? sampled.sample().with(written.types()) : sampled.sample();
            if (!found.equals(seen())) {
                version.incrementAndGet();
            }
            sample = found;
            SampledPath items = sampled.sample().items();
            sampleNotes = items == null || found.isOfNoItem() ? sampled.notes() : keep(items);
            sampledAt = System.nanoTime();
            typeAnew();
            return sampled.items();
        }

        void written(Map<String, ColumnType> types) {
            lock.hold(() -> {
                add(types);
                return types;
            });
        }

        private void add(Map<String, ColumnType> types) {
            Sample sampled = sample;
            if (sampled != null && sampled.isOfNoItem()) {
                // The table was empty, and is no longer.
                written = Sample.none(name).with(sampled.types());
                sample = null;
                sampled = null;
            }
            Sample known = sampled == null ? written : sampled;
            if (!known.types().keySet().containsAll(types.keySet())) {
                Sample more = known.with(types);
                if (!more.equals(known)) {
                    if (sampled == null) {
                        written = more;
                    } else {
                        sample = more;
                    }
                    version.incrementAndGet();
                }
            }
        }

        List<String> notes() {
            Description last = description;
            List<String> described = last == null ? List.of() : last.notes();
            List<String> sampled = sampleNotes;
            if (sampled.isEmpty()) {
                return described;
            }
            return Stream.concat(described.stream(), sampled.stream()).toList();
        }
    }
}
