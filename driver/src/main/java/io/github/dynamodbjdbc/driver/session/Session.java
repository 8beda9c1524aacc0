package io.github.dynamodbjdbc.driver.session;

import io.github.dynamodbjdbc.driver.CapacityReport;
import io.github.dynamodbjdbc.driver.catalog.CatalogSettings;
import io.github.dynamodbjdbc.driver.catalog.CatalogTable;
import io.github.dynamodbjdbc.driver.catalog.DynamoCatalog;
import io.github.dynamodbjdbc.driver.client.ClientHandle;
import io.github.dynamodbjdbc.driver.client.SharedClients;
import io.github.dynamodbjdbc.driver.ddl.KeptDeclarations;
import io.github.dynamodbjdbc.driver.ddl.SchemaChanges;
import io.github.dynamodbjdbc.driver.declaration.CatalogUse;
import io.github.dynamodbjdbc.driver.declaration.SchemaFile;
import io.github.dynamodbjdbc.driver.declaration.SchemaFileUpdates;
import io.github.dynamodbjdbc.driver.embedded.EmbeddedEngine;
import io.github.dynamodbjdbc.driver.gateway.RateLimits;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.gateway.StatementLimits;
import io.github.dynamodbjdbc.driver.log.StatementLog;
import io.github.dynamodbjdbc.driver.sample.Sampling;
import io.github.dynamodbjdbc.driver.settings.ConnectionSettings;
import io.github.dynamodbjdbc.driver.settings.FailoverRegion;
import io.github.dynamodbjdbc.driver.write.WrittenItems;
import io.github.dynamodbjdbc.planner.catalog.Prices;
import io.github.dynamodbjdbc.planner.plan.SchemaChange;
import io.github.dynamodbjdbc.planner.plan.SessionNames;
import io.github.dynamodbjdbc.planner.plan.SettingPlan;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The state of one connection. Client, catalog, planner and log are shared by all connections with the same client configuration; no request is sent
 * before the first statement.
 */
public final class Session implements AutoCloseable {
    /** Longer than any statement runs. */
    private static final Duration NEVER = Duration.ofDays(36_500);

    /** The empty string, which in metadata means tables without a catalog; some tools require a value. */
    static final String CATALOG = "";

    public static final String PRODUCT_NAME = "Amazon DynamoDB";

    /** The version of the API; the service has no other. */
    public static final String PRODUCT_VERSION = "2012-08-10";

    private final ConnectionSettings initial;
    private volatile ConnectionSettings settings;
    private final @Nullable EmbeddedEngine engine;
    /** The connection's own region first, then those of the failover list. */
    private final List<Site> sites;

    private final Clock clock;
    private volatile CatalogSettings catalogSettings;
    private final Set<String> writtenTables = ConcurrentHashMap.newKeySet();
    private final Set<String> notesGiven = ConcurrentHashMap.newKeySet();
    private final CallLock lock = new CallLock();
    private final SessionTransaction transaction;
    // Shared by all connections with this client configuration; cached here to save lookups.
    private volatile @Nullable StatementLog log;
    private volatile boolean readOnly;
    private volatile @Nullable String applicationName;
    private volatile @Nullable Duration answerTime;

    private Session(
            ConnectionSettings settings, @Nullable EmbeddedEngine engine, List<ClientHandle> clients, Clock clock) {
        this.initial = settings;
        this.settings = settings;
        this.engine = engine;
        this.clock = clock;
        this.transaction = new SessionTransaction(settings.statement().maxMemory());
        this.applicationName = settings.made().applicationName();
        this.readOnly = settings.made().readOnly();
        this.catalogSettings = new CatalogSettings(
                settings.made().metadataRefresh().isZero()
                        ? NEVER
                        : settings.made().metadataRefresh(),
                settings.made().sampleCapacity(),
                CatalogSettings.DEFAULT.sampleLifetime(),
                settings.made().schemaFile(),
                catalogUse(settings, clients.get(0)),
                settings.made().samples(),
                settings.made().columnsBySample(),
                settings.statement().flattened(),
                settings.made().learnedStatistics(),
                settings.made().exports());
        List<Site> opened = new ArrayList<>();
        opened.add(new Site(clients.get(0), settings.statement().session().prices(), this::catalogSettings));
        for (int i = 1; i < clients.size(); i++) {
            Prices prices = settings.made().failover().get(i - 1).prices();
            opened.add(new Site(clients.get(i), prices, this::catalogSettings));
        }
        this.sites = List.copyOf(opened);
    }

    /** On this machine, the first declaration creates the catalog. */
    private static CatalogUse catalogUse(ConnectionSettings settings, ClientHandle client) {
        CatalogUse said = settings.made().catalogUse();
        return said != null ? said : client.isLoopback() ? CatalogUse.CREATE : CatalogUse.AUTO;
    }

    public static Session open(ConnectionSettings settings, Clock clock) {
        if (!settings.made().embedded()) {
            List<ClientHandle> clients = new ArrayList<>();
            try {
                clients.add(SharedClients.global().open(settings.clientConfiguration(null)));
                for (FailoverRegion region : settings.made().failover()) {
                    clients.add(SharedClients.global().open(settings.clientConfigurationIn(region)));
                }
            } catch (RuntimeException e) {
                clients.forEach(ClientHandle::close);
                throw e;
            }
            WarmUp.begin(clients.get(0));
            return new Session(settings, null, clients, clock);
        }
        EmbeddedEngine engine = EmbeddedEngine.open(settings.made().directory());
        try {
            ClientHandle client = SharedClients.global()
                    // An engine on a directory ends with its last connection.
                    .open(
                            settings.clientConfiguration(engine.identity()),
                            engine.service(),
                            settings.made().directory() == null);
            return new Session(settings, engine, List.of(client), clock);
        } catch (RuntimeException e) {
            engine.close();
            throw e;
        }
    }

    /** A session with the same clock whose tables are in an engine that its user closes. */
    public Session in(EmbeddedEngine own, ConnectionSettings ofEngine) {
        ClientHandle handle =
                SharedClients.global().open(ofEngine.clientConfiguration(own.identity()), own.service(), false);
        return new Session(ofEngine, null, List.of(handle), clock);
    }

    public ConnectionSettings settings() {
        return settings;
    }

    /** Runs {@code SET}; running statements keep the previous settings. */
    public void set(SettingPlan setting) throws SQLException {
        settings = settings.with(setting.name(), setting.value());
    }

    /** The connection's names for statements with the given settings; metadata report the same. */
    public SessionNames names(ConnectionSettings current) {
        return new SessionNames(
                current.made().user(),
                CATALOG,
                current.statement().session().schema(),
                PRODUCT_NAME + ' ' + PRODUCT_VERSION);
    }

    /** Resets all changes by {@code SET}, and forgets which tables were written, because another program uses the connection next. */
    public void reset() {
        settings = initial;
        writtenTables.clear();
    }

    public SessionTransaction transaction() {
        return transaction;
    }

    /** Guards held writes, savepoints, autocommit and settings. */
    public CallLock lock() {
        return lock;
    }

    /** The client of the connection's own region. */
    public ClientHandle client() {
        return home().client();
    }

    /** The connection's own region first, then those of the failover list. */
    public List<Site> sites() {
        return sites;
    }

    /** The connection's own region. */
    public Site home() {
        return sites.get(0);
    }

    /** The region whose client this is. */
    public Site site(ClientHandle client) {
        for (Site site : sites) {
            if (site.client() == client) {
                return site;
            }
        }
        throw new IllegalArgumentException("Not a client of this session");
    }

    /** Records that a statement of this connection writes items of the table. */
    public void writes(String table) {
        if (sites.size() > 1) {
            writtenTables.add(table);
        }
    }

    /** Whether a statement of this connection has written items of the table since the last {@link #reset}. */
    public boolean hasWritten(String table) {
        return writtenTables.contains(table);
    }

    /** Whether the connection is read-only. */
    public boolean isReadOnly() {
        return readOnly;
    }

    /** @return whether the mode was set: a connection that was opened read-only stays so */
    public boolean setReadOnly(boolean readOnly) {
        this.readOnly = readOnly || settings.made().readOnly();
        return this.readOnly == readOnly;
    }

    public DynamoCatalog catalog() {
        return home().catalog();
    }

    private CatalogSettings catalogSettings() {
        CatalogSettings known = catalogSettings;
        int flattened = settings.statement().flattened();
        return known.flattened() == flattened ? known : flattened(flattened);
    }

    private synchronized CatalogSettings flattened(int levels) {
        CatalogSettings changed = catalogSettings.flattening(levels);
        catalogSettings = changed;
        return changed;
    }

    /** @param timeoutSeconds 0 for none */
    public RequestGateway gateway(int timeoutSeconds) {
        return gateway(new Call(timeoutSeconds), settings);
    }

    /** The gateway for a call's execution. */
    public RequestGateway gateway(Call call, ConnectionSettings current) {
        int timeoutSeconds = call.timeoutSeconds();
        return new RequestGateway(
                client(),
                new StatementLimits(
                        current.statement().maxReadCapacity(),
                        current.statement().maxWriteCapacity(),
                        timeoutSeconds == 0 ? null : Duration.ofSeconds(timeoutSeconds),
                        current.statement().prefetch(),
                        current.statement().pageItems(),
                        current.statement().maxMemoryRows(),
                        current.statement().maxMemory(),
                        answerTime,
                        current.made().spillDirectory(),
                        current.statement().transactionRetries(),
                        current.statement().maxVectorBytes()),
                rates(home(), current),
                call.startNanos());
    }

    /** The limits of the rate of requests to a region. */
    public static RateLimits rates(Site site, ConnectionSettings current) {
        return RateLimits.of(
                site.client(),
                current.statement().readCapacityPerSecond(),
                current.statement().writeCapacityPerSecond());
    }

    /** Reads metadata outside any statement; samples may be read. */
    public <T> T sampling(Supplier<T> asking) {
        RequestGateway gateway = gateway(0);
        try {
            return Sampling.partlyPaidBy(gateway, settings.statement().session(), isReadOnly(), asking);
        } finally {
            logSamples(gateway);
        }
    }

    /** Runs an action during which samples may be read through that gateway. */
    public <T> T sampling(RequestGateway gateway, Supplier<T> asking) {
        return Sampling.paidBy(gateway, settings.statement().session(), isReadOnly(), asking);
    }

    /** Logs samples that belong to no statement as a separate entry. */
    public void logSamples(RequestGateway gateway) {
        CapacityReport capacity = gateway.report();
        if (capacity.requests() == 0) {
            return;
        }
        String tables = capacity.parts().stream()
                .map(CapacityReport.Part::table)
                .distinct()
                .collect(Collectors.joining(", "));
        log().append(new StatementLog.Entry(
                currentMillis(),
                "(sample of " + tables + ", to find columns)",
                "Scan " + tables,
                capacity.itemsReturned(),
                capacity,
                null,
                capacity.elapsedNanos(),
                null,
                List.of(),
                home().dollars(capacity)));
    }

    /**
     * Carries out a change of a table or of its declarations. All connections of this client configuration see it.
     *
     * @param progress receives the number of items that a copy of a table has written so far
     * @return warnings for the user
     */
    public List<String> define(SchemaChange change, RequestGateway gateway, LongConsumer progress) {
        SchemaFileUpdates updates = settings.made().schemaUpdates();
        KeptDeclarations declarations = updates == null
                ? KeptDeclarations.in(
                        CatalogTable.of(client(), catalogSettings.use(), catalogSettings.refresh()), gateway)
                : KeptDeclarations.in(updates, this::goBy);
        try {
            return change.accept(new SchemaChanges(gateway, declarations, progress));
        } finally {
            // The change may be incomplete.
            catalog().invalidate(change.table());
        }
    }

    /** Called when the schema file has changed. */
    private synchronized void goBy(SchemaFile file) {
        catalogSettings = catalogSettings.with(file);
    }

    /** Written attributes become columns even if no sample has them. */
    public void learn(WrittenItems items) {
        items.forEach(catalog()::written);
    }

    public StatementLog log() {
        StatementLog known = log;
        if (known == null) {
            known = StatementLog.of(client());
            log = known;
        }
        return known;
    }

    /** Epoch milliseconds. */
    public long currentMillis() {
        return clock.millis();
    }

    /** The application's name for events; null if none was given. */
    @Nullable
    public String applicationName() {
        return applicationName;
    }

    public void setApplicationName(@Nullable String applicationName) {
        if (!settings.isApplicationLocked()) {
            this.applicationName = applicationName;
        }
    }

    /** The time limit of a request; null if this connection has no limit of its own. */
    @Nullable
    public Duration answerTime() {
        return answerTime;
    }

    public void setAnswerTime(@Nullable Duration answerTime) {
        this.answerTime = answerTime;
    }

    /** Records that a note was shown on this connection; false if it was before. */
    public boolean addNote(String note) {
        return notesGiven.add(note);
    }

    @Override
    public void close() {
        transaction.close();
        try {
            sites.forEach(Site::close);
        } finally {
            if (engine != null) {
                engine.close();
            }
        }
    }
}
