package io.github.dynamodbjdbc.driver.sample;

import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.plan.ScanPolicy;
import io.github.dynamodbjdbc.planner.plan.SessionOptions;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The statement that pays for the samples that are read for a call of this thread. Planning is one call from top to bottom, so that a catalog finds
 * the statement by its thread. Without anybody who pays, no sample is read.
 */
public final class Sampling {
    private static final ThreadLocal<@Nullable Sampling> CURRENT = new ThreadLocal<>();

    private final RequestGateway gateway;
    private final SessionOptions options;
    private final boolean partial;
    private final boolean readOnly;
    private volatile boolean patient;
    private volatile boolean hurried;

    private Sampling(
            RequestGateway gateway, SessionOptions options, boolean readOnly, boolean partial, boolean patient) {
        this.gateway = gateway;
        this.options = options;
        this.readOnly = readOnly;
        this.partial = partial;
        this.patient = patient;
    }

    /**
     * Asks something for which samples may be read, through that gateway.
     *
     * @param readOnly whether nothing may be written
     */
    public static <T extends @Nullable Object> T paidBy(
            RequestGateway gateway, SessionOptions options, boolean readOnly, Supplier<T> asking) {
        return paidBy(new Sampling(gateway, options, readOnly, false, true), asking);
    }

    /** The same for metadata of many tables, which go on without what can't be had of one of them. */
    public static <T extends @Nullable Object> T partlyPaidBy(
            RequestGateway gateway, SessionOptions options, boolean readOnly, Supplier<T> asking) {
        return paidBy(new Sampling(gateway, options, readOnly, true, true), asking);
    }

    /** The same for whom the first answer will do, be it a refusal: there is something to go by. */
    public static <T extends @Nullable Object> T onceThrough(RequestGateway gateway, Supplier<T> asking) {
        return paidBy(new Sampling(gateway, SessionOptions.DEFAULT, true, true, false), asking);
    }

    private static <T extends @Nullable Object> T paidBy(Sampling payer, Supplier<T> asking) {
        Sampling before = CURRENT.get();
        CURRENT.set(payer);
        try {
            return asking.get();
        } finally {
            CURRENT.set(before);
        }
    }

    /** Asks something, perhaps on another thread, for whom it is asked on this one. */
    public static void paidBy(@Nullable Sampling payer, Runnable asking) {
        Sampling before = CURRENT.get();
        CURRENT.set(payer);
        try {
            asking.run();
        } finally {
            CURRENT.set(before);
        }
    }

    public static @Nullable Sampling current() {
        return CURRENT.get();
    }

    public RequestGateway gateway() {
        return gateway;
    }

    /** Whether what is found out may be kept for others, which takes a write. */
    public boolean mayWrite() {
        return !readOnly && Double.isInfinite(gateway.limits().maxWriteUnits());
    }

    /** Whether it goes on without what can't be had of one table. */
    public boolean isPartial() {
        return partial;
    }

    /** Whether throttled requests are to be repeated. */
    public boolean isPatient() {
        return patient;
    }

    /** Asks once from now on: a first table was waited for in vain. */
    public void losePatience() {
        patient = false;
    }

    /** Waits for no successor of an old description from now on: there are too many. */
    public void hurry() {
        hurried = true;
    }

    public boolean isHurried() {
        return hurried;
    }

    /** The same payer, who goes on without what can't be had of one table. */
    public static Sampling partial(@Nullable Sampling payer, RequestGateway gateway) {
        return payer == null
                ? new Sampling(gateway, SessionOptions.DEFAULT, true, true, true)
                : new Sampling(payer.gateway, payer.options, payer.readOnly, true, true);
    }

    /** Whether the connection itself declares by what items of the table expire. */
    public boolean declaresExpiry(String table) {
        return options.ttlAttributes().containsKey(table);
    }

    /** Whether samples may be taken side by side: what is left of a budget is known only when the one before was paid. */
    public boolean isWithoutBudget() {
        return Double.isInfinite(gateway.readUnitsLeft());
    }

    /**
     * Why no sample of the table may be read; null if one may.
     *
     * @param units read capacity units that it may take
     */
    @Nullable
    public String refusal(TableSchema table, double units) {
        if (units <= 0) {
            return "sampleCapacity=0 allows for none";
        }
        if (options.scan() == ScanPolicy.DENY
                && (table.itemCount() == TableSchema.NOT_COUNTED || table.itemCount() >= options.scanThreshold())) {
            return "scan=deny forbids to scan the table";
        }
        if (Sampler.isTooLarge(table, units)) {
            return "an item of it has about " + table.averageItemBytes()
                    + " bytes, which are more than sampleCapacity allows for";
        }
        double cost = Sampler.cost(table, units);
        double left = gateway.readUnitsLeft();
        // The rest is for the statement itself.
        return 2 * cost > left
                ? "a sample takes " + cost + " read units, and of the statement's budget only " + Math.max(0, left)
                        + " are left"
                : null;
    }
}
