package io.github.dynamodbjdbc.driver.jdbc;

import io.github.dynamodbjdbc.driver.CapacityReport;
import io.github.dynamodbjdbc.driver.catalog.CatalogSettings;
import io.github.dynamodbjdbc.driver.catalog.DynamoCatalog;
import io.github.dynamodbjdbc.driver.catalog.Sample;
import io.github.dynamodbjdbc.driver.client.ClientHandle;
import io.github.dynamodbjdbc.driver.client.SharedClients;
import io.github.dynamodbjdbc.driver.embedded.EmbeddedEngine;
import io.github.dynamodbjdbc.driver.execute.StatementLog;
import io.github.dynamodbjdbc.driver.settings.ConnectionSettings;
import io.github.dynamodbjdbc.planner.CalcitePlanner;
import io.github.dynamodbjdbc.planner.Planner;
import io.github.dynamodbjdbc.planner.plan.SettingPlan;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What one connection works with. Client, catalog, planner and log are those of all connections with the same client
 * configuration; nothing of them is built, and no request sent, before the first statement.
 */
final class Session implements AutoCloseable {
    /** Longer than anything runs. */
    private static final Duration NEVER = Duration.ofDays(36_500);

    private volatile ConnectionSettings settings;
    private final @Nullable EmbeddedEngine engine;
    private final ClientHandle client;
    private final Clock clock;
    private final CatalogSettings catalogSettings;
    private final Set<String> notesGiven = ConcurrentHashMap.newKeySet();
    private final SessionTransaction transaction = new SessionTransaction();
    private volatile @Nullable String applicationName;

    /** A planner is of one catalog, so of one catalog's settings. */
    private record PlannerKey(CatalogSettings settings) {}

    private Session(ConnectionSettings settings, @Nullable EmbeddedEngine engine, ClientHandle client, Clock clock) {
        this.settings = settings;
        this.engine = engine;
        this.client = client;
        this.clock = clock;
        this.applicationName = settings.applicationName();
        this.catalogSettings = new CatalogSettings(
                settings.metadataRefresh().isZero() ? NEVER : settings.metadataRefresh(),
                settings.sampleSize(),
                CatalogSettings.DEFAULT.sampleReadUnits(),
                CatalogSettings.DEFAULT.sampleLifetime(),
                settings.schemaFile(),
                settings.learnedStatistics());
    }

    static Session open(ConnectionSettings settings, Clock clock) {
        if (!settings.embedded()) {
            return new Session(settings, null, SharedClients.global().open(settings.clientConfiguration(null)), clock);
        }
        EmbeddedEngine engine = EmbeddedEngine.open(settings.directory());
        try {
            ClientHandle client = SharedClients.global().open(settings.clientConfiguration(engine.endpoint()));
            return new Session(settings, engine, client, clock);
        } catch (RuntimeException e) {
            engine.close();
            throw e;
        }
    }

    ConnectionSettings settings() {
        return settings;
    }

    /** Runs {@code SET}; statements that are running go on with what was set before. */
    void set(SettingPlan setting) throws SQLException {
        settings = settings.with(setting.name(), setting.value());
    }

    /** Whether nothing may be changed on this connection. */
    boolean isReadOnly() {
        return false;
    }

    SessionTransaction transaction() {
        return transaction;
    }

    ClientHandle client() {
        return client;
    }

    DynamoCatalog catalog() {
        return DynamoCatalog.of(client, catalogSettings);
    }

    Planner planner() {
        return client.shared(Planner.class, new PlannerKey(catalogSettings), shared -> {
            DynamoCatalog catalog = DynamoCatalog.of(shared, catalogSettings);
            // What a sample costs is on nobody's bill, so it is an entry of its own in the log.
            catalog.onSample(sample -> StatementLog.of(shared).append(entry(sample)));
            return new CalcitePlanner(catalog);
        });
    }

    private StatementLog.Entry entry(Sample sample) {
        CapacityReport capacity = sample.capacity();
        return new StatementLog.Entry(
                currentMillis(),
                "(sample of " + sample.table() + ", to find its columns)",
                "Scan " + sample.table(),
                capacity.itemsReturned(),
                capacity,
                null,
                capacity.elapsedNanos(),
                null,
                List.of());
    }

    StatementLog log() {
        return StatementLog.of(client);
    }

    /** Epoch milliseconds. */
    long currentMillis() {
        return clock.millis();
    }

    /** The application's name, as events show it; null if nobody gave one. */
    @Nullable
    String applicationName() {
        return applicationName;
    }

    void setApplicationName(@Nullable String applicationName) {
        this.applicationName = applicationName;
    }

    /** Counts a note as told to this connection; false if it was before. */
    boolean addNote(String note) {
        return notesGiven.add(note);
    }

    @Override
    public void close() {
        try {
            client.close();
        } finally {
            if (engine != null) {
                engine.close();
            }
        }
    }
}
