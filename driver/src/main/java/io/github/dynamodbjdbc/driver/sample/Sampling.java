package io.github.dynamodbjdbc.driver.sample;

import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.plan.ScanPolicy;
import io.github.dynamodbjdbc.planner.plan.SessionOptions;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The statement that accounts for samples read during a call of this thread. Planning is one call stack, so the catalog finds the statement by its
 * thread. Without a statement, no sample is read.
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
     * Runs an action during which samples may be read, through that gateway.
     *
     * @param readOnly whether nothing may be written
     */
    public static <T extends @Nullable Object> T paidBy(
            RequestGateway gateway, SessionOptions options, boolean readOnly, Supplier<T> asking) {
        return paidBy(new Sampling(gateway, options, readOnly, false, true), asking);
    }

    /** Runs an action for metadata of many tables, which continues without the tables that fail. */
    public static <T extends @Nullable Object> T partlyPaidBy(
            RequestGateway gateway, SessionOptions options, boolean readOnly, Supplier<T> asking) {
        return paidBy(new Sampling(gateway, options, readOnly, true, true), asking);
    }

    /** Runs an action that accepts the first response, even a rejection, because there is older data. */
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

    /** Runs an action, perhaps on another thread, on account of the given statement. */
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

    /** Whether findings may be stored for other processes, which requires a write. */
    public boolean mayWrite() {
        return !readOnly && Double.isInfinite(gateway.limits().maxWriteUnits());
    }

    /** Whether it continues without the tables that fail. */
    public boolean isPartial() {
        return partial;
    }

    /** Whether throttled requests are repeated for long. */
    public boolean isPatient() {
        return patient;
    }

    /** Stops repeating requests, because waiting for the first table was in vain. */
    public void losePatience() {
        patient = false;
    }

    /** Stops waiting for new descriptions in place of stale ones, because there are too many. */
    public void hurry() {
        hurried = true;
    }

    public boolean isHurried() {
        return hurried;
    }

    /** The same payer, in the mode that continues without the tables that fail. */
    public static Sampling partial(@Nullable Sampling payer, RequestGateway gateway) {
        return payer == null
                ? new Sampling(gateway, SessionOptions.DEFAULT, true, true, true)
                : new Sampling(payer.gateway, payer.options, payer.readOnly, true, true);
    }

    /** Whether the connection itself declares the table's TTL attribute. */
    public boolean declaresExpiry(String table) {
        return options.ttlAttributes().containsKey(table);
    }

    /** Whether samples may be taken concurrently: with a budget, the remaining units are known only after each sample. */
    public boolean isWithoutBudget() {
        return Double.isInfinite(gateway.readUnitsLeft());
    }

    /**
     * The reason why no sample of the table may be read; null if one may.
     *
     * @param units the limit of read capacity units
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
        // The rest of the budget is for the statement itself.
        return 2 * cost > left
                ? "a sample takes " + cost + " read units, and of the statement's budget only " + Math.max(0, left)
                        + " are left"
                : null;
    }
}
