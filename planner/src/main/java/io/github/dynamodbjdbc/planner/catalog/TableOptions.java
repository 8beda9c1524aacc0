package io.github.dynamodbjdbc.planner.catalog;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Options of a table other than keys and indexes; null for an option that is not set.
 *
 * @param ttlAttribute the attribute that holds the expiry time
 * @param recoveryDays for how many days the table can be restored to any second of them; 0 for none
 * @param kmsKey the key that encrypts the table; empty for DynamoDB's own
 * @param tags all tags of the table
 * @param extras what requests of their own set
 */
public record TableOptions(
        @Nullable Billing billing,
        Throughput throughput,
        @Nullable TableClass tableClass,
        @Nullable Stream stream,
        @Nullable String ttlAttribute,
        @Nullable Boolean deletionProtection,
        @Nullable Integer recoveryDays,
        @Nullable String kmsKey,
        @Nullable Map<String, String> tags,
        TableExtras extras) {
    public static final TableOptions UNSAID = new TableOptions(null, Throughput.UNSAID, null, null, null, null);
    public static final int MOST_RECOVERY_DAYS = 35;

    public TableOptions {
        tags = tags == null ? null : Map.copyOf(tags);
    }

    /** The options that DescribeTable or DescribeTimeToLive returns, but for encryption. */
    public TableOptions(
            @Nullable Billing billing,
            Throughput throughput,
            @Nullable TableClass tableClass,
            @Nullable Stream stream,
            @Nullable String ttlAttribute,
            @Nullable Boolean deletionProtection) {
        this(
                billing,
                throughput,
                tableClass,
                stream,
                ttlAttribute,
                deletionProtection,
                null,
                null,
                null,
                TableExtras.UNSAID);
    }

    public enum Billing {
        ON_DEMAND,
        PROVISIONED
    }

    public enum TableClass {
        STANDARD,
        STANDARD_INFREQUENT_ACCESS
    }

    /** The images of a written item in a table's stream. */
    public enum Stream {
        NONE,
        KEYS_ONLY,
        NEW_IMAGE,
        OLD_IMAGE,
        NEW_AND_OLD_IMAGES
    }

    /** These options with another throughput. */
    public TableOptions with(Throughput units) {
        return new TableOptions(
                billing,
                units,
                tableClass,
                stream,
                ttlAttribute,
                deletionProtection,
                recoveryDays,
                kmsKey,
                tags,
                extras);
    }

    /** These options with another time-to-live attribute. */
    public TableOptions expiringBy(@Nullable String attribute) {
        return new TableOptions(
                billing,
                throughput,
                tableClass,
                stream,
                attribute,
                deletionProtection,
                recoveryDays,
                kmsKey,
                tags,
                extras);
    }

    /** These options with those that DescribeTable does not return. */
    public TableOptions with(int days, @Nullable String key, Map<String, String> all, TableExtras others) {
        return new TableOptions(
                billing, throughput, tableClass, stream, ttlAttribute, deletionProtection, days, key, all, others);
    }
}
