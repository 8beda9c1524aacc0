package io.github.dynamodbjdbc.driver.session;

import io.github.dynamodbjdbc.driver.CapacityReport;
import io.github.dynamodbjdbc.driver.catalog.CatalogSettings;
import io.github.dynamodbjdbc.driver.catalog.DynamoCatalog;
import io.github.dynamodbjdbc.driver.client.ClientHandle;
import io.github.dynamodbjdbc.planner.CalcitePlanner;
import io.github.dynamodbjdbc.planner.Planner;
import io.github.dynamodbjdbc.planner.catalog.Prices;
import io.github.dynamodbjdbc.planner.catalog.StreamTable;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A region in which a connection may read, with the catalog and the plans of its tables there. Each is shared by all connections with the same client
 * configuration. Thread-safe.
 */
public final class Site implements AutoCloseable {
    private final ClientHandle client;
    private final @Nullable Prices prices;
    private final Supplier<CatalogSettings> settings;
    private final Absence absence;
    // Cached here to save lookups.
    private volatile @Nullable Shared shared;

    /** The catalog and the planner. */
    private record Shared(DynamoCatalog catalog, Planner planner, CatalogSettings by) {}

    /** @param settings the current ones, the same object until they change */
    Site(ClientHandle client, @Nullable Prices prices, Supplier<CatalogSettings> settings) {
        this.client = client;
        this.prices = prices;
        this.settings = settings;
        this.absence = client.shared(Absence.class, Absence.class, handle -> new Absence());
    }

    public String region() {
        return client.configuration().region();
    }

    public ClientHandle client() {
        return client;
    }

    /** The prices of this region; null without a price list. */
    public @Nullable Prices prices() {
        return prices;
    }

    public DynamoCatalog catalog() {
        return plansBy().catalog();
    }

    public Planner planner() {
        return plansBy().planner();
    }

    @SuppressWarnings("ReferenceEquality") // compared before each statement; equal settings share their catalog anyway
    private Shared plansBy() {
        Shared known = shared;
        CatalogSettings by = settings.get();
        if (known == null || known.by() != by) {
            known = new Shared(
                    DynamoCatalog.of(client, by),
                    client.shared(Planner.class, by, handle -> new CalcitePlanner(DynamoCatalog.of(handle, by))),
                    by);
            shared = known;
        }
        return known;
    }

    /** The cost by the price list in US dollars; null without one, and if it lacks a used table. */
    public @Nullable BigDecimal dollars(CapacityReport capacity) {
        Prices known = prices;
        BigDecimal total = known == null ? null : BigDecimal.ZERO;
        for (CapacityReport.Part part : capacity.parts()) {
            if (known != null) {
                total = Prices.plus(
                        total,
                        StreamTable.NAME.equals(part.index())
                                ? known.dollars(Prices.Rate.STREAM_READS, (double) part.requests())
                                : known.dollars(catalog().known(part.table()), part.readUnits(), part.writeUnits()));
            }
        }
        return known == null
                ? null
                : Prices.plus(total, known.vectors(capacity.vectorSearchBytes(), capacity.vectorWriteBytes()));
    }

    /**
     * Whether the region is away. Once in an interval the answer is no nevertheless, and the caller should try it.
     *
     * @param now epoch milliseconds
     * @param interval the time between tries
     */
    public boolean isAway(long now, Duration interval) {
        return absence.isAway(now, interval);
    }

    /** Whether the region was away, and no try is due. */
    boolean isKnownAway(long now) {
        return absence.isKnown(now);
    }

    /** Records that no request reached the region, or that it failed. */
    public void goesAway(long now, Duration interval) {
        absence.begins(now, interval);
    }

    /** Records that the region has answered. */
    public void answers() {
        absence.ends();
    }

    @Override
    public void close() {
        client.close();
    }
}
