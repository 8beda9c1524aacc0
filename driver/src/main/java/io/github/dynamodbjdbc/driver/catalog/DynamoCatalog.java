package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.driver.client.ClientHandle;
import io.github.dynamodbjdbc.driver.declaration.DiscoveredTable;
import io.github.dynamodbjdbc.driver.declaration.TableDeclaration;
import io.github.dynamodbjdbc.driver.sample.Sample;
import io.github.dynamodbjdbc.driver.sample.Sampling;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.CatalogSource;
import io.github.dynamodbjdbc.planner.catalog.ChildTable;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.Flattening;
import io.github.dynamodbjdbc.planner.catalog.Prepared;
import io.github.dynamodbjdbc.planner.catalog.SampledPath;
import io.github.dynamodbjdbc.planner.catalog.SystemTable;
import io.github.dynamodbjdbc.planner.catalog.TableDefinition;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.TableStatistics;
import io.github.dynamodbjdbc.planner.catalog.TimeToLive;
import io.github.dynamodbjdbc.planner.catalog.View;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The tables of one client configuration. Requests are sent only when needed, and not repeated within the refresh interval. Holders of equal
 * configurations and settings share one catalog.
 */
public final class DynamoCatalog implements Catalog {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{3,255}|arn:[^:]*:dynamodb:.+");

    /** The limit of samples that one metadata call takes; the next call continues. */
    static final int MOST_SAMPLES = 500;

    /** The limit of stale descriptions that are refreshed before metadata are returned; more are refreshed in the background. */
    private static final int MOST_OLD = 16;

    private final CatalogState state;
    private final int flattened;
    private final boolean expiring;

    /**
     * @param flattened the number of levels of documents to flatten, unless the schema file specifies it
     * @param expiring whether tables need their TTL attributes
     */
    private DynamoCatalog(CatalogState state, int flattened, boolean expiring) {
        this.state = state;
        this.flattened = flattened;
        this.expiring = expiring;
    }

    /** The catalog that all holders of this client share. */
    public static DynamoCatalog of(ClientHandle client, CatalogSettings settings) {
        if (settings.flattened() == 0) {
            return client.shared(DynamoCatalog.class, settings, shared -> own(shared, settings));
        }
        DynamoCatalog same = of(client, settings.flattening(0));
        return client.shared(DynamoCatalog.class, settings, shared -> same.flattening(settings.flattened()));
    }

    /** A catalog of the same tables with documents flattened to the given number of levels. */
    public DynamoCatalog flattening(int levels) {
        return levels == flattened ? this : new DynamoCatalog(state, levels, expiring);
    }

    @Override
    public DynamoCatalog expiring() {
        return expiring ? this : new DynamoCatalog(state, flattened, true);
    }

    private static DynamoCatalog own(ClientHandle client, CatalogSettings settings) {
        return of(client, settings, System::nanoTime);
    }

    /** A catalog that is not shared. */
    static DynamoCatalog of(ClientHandle client, CatalogSettings settings, LongSupplier nanos) {
        return new DynamoCatalog(new CatalogState(client, settings, nanos), settings.flattened(), false);
    }

    /** The names of all tables and entities. If ListTables is denied, only the schema file's tables; {@link #notes()} then reports this. */
    @Override
    public List<String> tableNames() {
        CatalogState.Listing listed = state.listing();
        Set<String> names = new LinkedHashSet<>(listed.names());
        String kept = state.table().use().table();
        if (kept != null && names.contains(kept) && state.requests().isCatalogThere()) {
            names.remove(kept);
        }
        for (TableDeclaration table : state.declarations().tables()) {
            if (listed.note() != null) {
                names.add(table.table().name());
            }
            table.entities().forEach(entity -> names.add(entity.name().name()));
        }
        return List.copyOf(names);
    }

    @Override
    public CatalogSource source() {
        return state.requests().source();
    }

    @Override
    public List<String> notes() {
        CatalogState.Listing listed = state.listing();
        String note = listed.note();
        return note == null
                ? state.declarations().tables().stream()
                        .map(TableDeclaration::table)
                        .filter(table -> !listed.names().contains(table.name())
                                && !table.name().startsWith("arn:"))
                        .map(table -> "Schema file " + table.place() + ": there is no table '" + table.name()
                                + "', so that what is declared of it is not in force")
                        .toList()
                : List.of(note
                        + (state.declarations().tables().isEmpty()
                                ? ". They can still be named"
                                : ". Those of the schema file are shown; others can still be named"));
    }

    /**
     * {@inheritDoc}
     *
     * @throws io.github.dynamodbjdbc.driver.error.StatementFailure 42501 if DescribeTable is denied; 22023 if the schema file
     *     contradicts the description
     */
    @Override
    public @Nullable TableSchema table(String name) {
        if (ExportedTables.isName(name)) {
            TableSchema table = table(ExportedTables.tableOf(name));
            return table == null ? null : state.exported().table(name, table);
        }
        TableDeclaration holder = state.declarations().tableOf(name);
        if (holder == null) {
            return described(name);
        }
        TableSchema table = described(holder.table().name());
        return table == null ? null : Entities.of(table, holder, name);
    }

    private @Nullable TableSchema described(String name) {
        TableEntry known = state.entries().get(name);
        if (known == null && !NAME.matcher(name).matches()) {
            return null;
        }
        TableEntry entry = known == null ? state.entry(name) : known;
        TableSchema schema = entry.schema(expiring);
        if (schema == null) {
            state.entries().remove(name, entry);
        }
        return schema;
    }

    @Override
    public Prepared prepare(List<String> tables, boolean columns) {
        List<String> holders = tables.stream().map(this::holder).distinct().toList();
        if (holders.size() < 2) {
            return Prepared.WHOLE;
        }
        Sampling payer = Sampling.partial(Sampling.current(), state.requests().gateway());
        List<String> old =
                known(holders).filter(TableEntry::isOld).map(TableEntry::name).toList();
        if (old.size() > MOST_OLD) {
            payer.hurry();
        }
        List<String> undescribed = holders.stream()
                .filter(name -> {
                    TableEntry entry = state.entries().get(name);
                    return entry == null || !entry.isKnown(expiring) || old.size() <= MOST_OLD && entry.isOld();
                })
                .toList();
        TablesAtOnce.Missing missing;
        try (CatalogTable.Closing ahead =
                state.table().readAhead(state.requests().gateway(), undescribed)) {
            missing = TablesAtOnce.ask(undescribed, undescribed.size() == holders.size(), payer, this::described);
        }
        Map<String, String> unsampled = new HashMap<>();
        if (columns && payer.isWithoutBudget()) {
            List<String> wanted = known(holders)
                    .filter(entry -> !entry.isSampled())
                    .map(TableEntry::name)
                    .toList();
            List<String> paid = wanted.subList(0, Math.min(wanted.size(), MOST_SAMPLES));
            wanted.subList(paid.size(), wanted.size())
                    .forEach(name -> unsampled.put(name, "a call takes " + MOST_SAMPLES + " samples"));
            unsampled.putAll(TablesAtOnce.ask(paid, false, payer, this::sampled).failed());
            known(paid).forEach(entry -> {
                String failed = entry.sampleFailure();
                if (failed != null) {
                    unsampled.put(entry.name(), failed);
                }
            });
        }
        return new Prepared(missing.denied(), missing.failed(), unsampled);
    }

    @Override
    public void ahead(List<String> tables, boolean columns) {
        Sampling payer = Sampling.current();
        boolean samples = columns && payer != null && payer.isWithoutBudget();
        List<String> unknown = tables.stream()
                .map(this::holder)
                .distinct()
                .filter(name -> {
                    TableEntry entry = state.entries().get(name);
                    return NAME.matcher(name).matches()
                            && (entry == null || !entry.isKnown(expiring) || samples && !entry.isSampled());
                })
                .toList();
        if (payer != null && unknown.size() > 1) {
            TablesAtOnce.ask(unknown, false, payer, samples ? this::sampled : this::described);
        }
    }

    private Stream<TableEntry> known(List<String> names) {
        return names.stream()
                .map(name -> state.entries().get(name))
                .filter(Objects::nonNull)
                .filter(entry -> entry.known() != null);
    }

    private void sampled(String name) {
        TableSchema table = described(name);
        if (table != null) {
            state.entry(name).sample(table);
        }
    }

    /** The last description of a table, without a request; null if it was never described. */
    public @Nullable TableSchema known(String name) {
        TableEntry entry = state.entries().get(name);
        return entry == null ? null : entry.known();
    }

    @Override
    public List<Column> columns(TableSchema table) {
        if (ExportedTables.isExport(table)) {
            return columns(
                    table,
                    Sample.of(table.name(), state.exported().sample(table)).types());
        }
        TableEntry entry = state.entry(table.name());
        entry.sample(table);
        return columns(table, entry.types());
    }

    @Override
    public List<Column> knownColumns(TableSchema table) {
        if (ExportedTables.isExport(table)) {
            SampledPath items = sampledItems(table);
            return columns(
                    table,
                    items == null ? Map.of() : Sample.of(table.name(), items).types());
        }
        TableEntry entry = state.entries().get(table.name());
        return columns(table, entry == null ? Map.of() : entry.types());
    }

    private List<Column> columns(TableSchema table, Map<String, ColumnType> types) {
        List<Column> columns = attributes(table, types);
        int levels = flattened(table);
        return levels == 0 ? columns : Flattening.flatten(columns, levels, attribute -> inside(table, attribute));
    }

    private static List<Column> attributes(TableSchema table, Map<String, ColumnType> types) {
        List<Column> columns = new ArrayList<>();
        table.declared().stream()
                .filter(column -> !table.hidden().contains(column.name()))
                .forEach(column -> columns.add(reported(table, column)));
        Set<String> shown = new HashSet<>(table.hidden());
        columns.forEach(column -> shown.add(column.name()));
        if (table.entity() != null && !table.entity().columns().isEmpty()) {
            // An entity's own columns are declared; the sample covers all items of the table.
            return List.copyOf(columns);
        }
        types.forEach((name, type) -> {
            if (shown.add(name)) {
                Column typed = table.sampledColumn(name);
                columns.add(typed == null ? new Column(name, Column.Origin.DYNAMIC, type) : typed);
            }
        });
        return List.copyOf(columns);
    }

    private static Column reported(TableSchema table, Column fact) {
        Column sampled = table.sampledColumn(fact.name());
        return sampled == null
                ? fact
                : new Column(fact.name(), fact.origin(), sampled.type(), fact.form(), sampled.bounds(), fact.rule());
    }

    /**
     * Findings of a new sample that are not declared yet: columns by name, VARIANT for attributes of several types, and kinds of items if there seem
     * to be several. Empty if no sample may be taken.
     *
     * @param taken names that entities may not have, in lower case; the found entities' names are added
     */
    public DiscoveredTable discover(TableSchema table, Set<String> taken) {
        return state.entry(table.name()).discover(table, taken);
    }

    @Override
    public @Nullable SampledPath sampledItems(TableSchema table) {
        if (ExportedTables.isExport(table)) {
            return state.exported().known(table);
        }
        TableEntry entry = state.entries().get(table.name());
        return entry == null ? null : entry.seen().items();
    }

    @Override
    public int flattened(TableSchema table) {
        return ChildLists.levels(state.declarations(), table.original(), flattened);
    }

    @Override
    public boolean flattensAny() {
        return flattened > 0
                || state.declarations().tables().stream()
                        .anyMatch(table -> table.flatten() != null && table.flatten() > 0);
    }

    @Override
    public @Nullable String unsampled(TableSchema table) {
        if (ExportedTables.isExport(table)) {
            return null;
        }
        TableEntry entry = state.entries().get(table.name());
        if (entry != null && entry.isSampled()) {
            return null;
        }
        Sampling sampling = Sampling.current();
        String refusal = sampling == null
                ? null
                : sampling.refusal(table, state.settings().sampleReadUnits());
        return "Only keys and declared columns of " + table.name() + ", and attributes written here, are shown: "
                + (refusal == null ? "no sample of its items was asked for" : refusal + ", so no items were sampled");
    }

    /** Calls {@link #unsampled(TableSchema)} for the table of a name. Null also if there is no such table. */
    public @Nullable String unsampled(String table) {
        TableSchema schema = table(table);
        return schema == null ? null : unsampled(schema);
    }

    @Override
    public boolean wouldSample(String table) {
        TableEntry entry = state.entries().get(table);
        Sampling sampling = Sampling.current();
        if (entry == null || sampling == null || entry.isSampled()) {
            return false;
        }
        TableSchema schema = entry.known();
        return schema != null && sampling.refusal(schema, state.settings().sampleReadUnits()) == null;
    }

    /** Adds attributes that were written to the known columns. */
    public void written(String table, Set<String> attributes) {
        TableEntry entry = state.entries().get(table);
        if (entry != null) {
            entry.written(attributes);
        }
    }

    /** Takes note of attributes of a table that a star met and no column shows; the next sample is taken with them. */
    public void met(String table, Set<String> attributes) {
        TableEntry entry = state.entries().get(table);
        if (entry != null) {
            entry.met(attributes);
        }
    }

    @Override
    public List<String> notes(TableSchema table) {
        TableEntry entry = state.entries().get(table.original());
        List<String> notes = entry == null ? List.of() : entry.notes();
        String denial = state.table().takeDenial();
        return denial == null
                ? notes
                : Stream.concat(notes.stream(), Stream.of(denial)).toList();
    }

    @Override
    public @Nullable String writeRefusal(TableSchema table) {
        TableEntry entry = state.entries().get(table.name());
        return entry == null ? null : entry.refusal();
    }

    @Override
    public List<String> exportedChanges(TableSchema table, @Nullable String export) {
        return state.exported().changes(table, export);
    }

    @Override
    public List<SystemTable> systemTables() {
        return SystemTables.ALL;
    }

    @Override
    public @Nullable String entityRemarks(String name) {
        TableDeclaration holder = state.declarations().tableOf(name);
        return holder == null ? null : Entities.remarks(holder, name);
    }

    @Override
    public List<ChildTable> childTables() {
        Map<String, SampledPath> sampled = new LinkedHashMap<>();
        if (flattensAny()) {
            state.entries().forEach((name, entry) -> {
                SampledPath items = entry.seen().items();
                if (items != null && ChildLists.levels(state.declarations(), name, flattened) > 0) {
                    sampled.put(name, items);
                }
            });
        }
        return ChildLists.all(state.declarations(), sampled);
    }

    @Override
    public @Nullable Map<String, ColumnType> childColumns(TableSchema table, String attribute) {
        TableDeclaration declared = state.declarations().table(table.name());
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
        return state.declarations().views();
    }

    @Override
    public @Nullable TableDefinition definition(String name) {
        return state.requests().definition(name);
    }

    @Override
    public @Nullable TableDefinition fullDefinition(String name) {
        return state.requests().fullDefinition(name);
    }

    @Override
    public @Nullable TimeToLive timeToLive(String name) {
        return state.requests().timeToLive(holder(name));
    }

    @Override
    public TableStatistics statistics(TableSchema table) {
        return state.settings().learned() ? state.learned().statistics(table) : TableStatistics.NONE;
    }

    @Override
    public long statisticsStamp(String table) {
        return state.settings().learned() ? state.learned().stamp(table) : 0;
    }

    @Override
    public long version() {
        return state.version();
    }

    @Override
    public long version(String table) {
        if (ExportedTables.isName(table)) {
            return 31 * version(ExportedTables.tableOf(table))
                    + state.exported().version(table);
        }
        TableEntry entry = state.entries().get(holder(table));
        return entry == null ? 0 : entry.version();
    }

    /** The table that contains the entity; otherwise the name itself. */
    private String holder(String name) {
        TableDeclaration holder = state.declarations().tableOf(name);
        return holder == null ? name : holder.table().name();
    }

    /**
     * Discards everything known about a table after it was created, changed or dropped, and the list of tables, in all catalogs of the same client
     * configuration.
     */
    public void invalidate(String table) {
        state.learned().forget(table);
        state.remembered().forget(table);
        state.requests().forgetExpiry(table);
        state.changes().changed(table);
    }

    /** Makes the table be described again before its next use; the statistics of its items remain. */
    public void describeAnew(String table) {
        TableEntry entry = state.entries().get(table);
        if (entry != null) {
            entry.describeAnew();
        }
    }

    /**
     * Forgets the list of tables, descriptions and samples, including the file's, so that they are requested again when they are needed. Learned
     * statistics and the attributes that this process wrote or read are kept, because new samples may lack rare attributes.
     */
    public void refresh() {
        state.refresh();
    }
}
