package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.driver.gateway.JsonDocument;
import io.github.dynamodbjdbc.driver.gateway.Target;
import io.github.dynamodbjdbc.planner.catalog.IndexDefinition;
import io.github.dynamodbjdbc.planner.catalog.Replication;
import io.github.dynamodbjdbc.planner.catalog.TableDefinition;
import io.github.dynamodbjdbc.planner.catalog.TableOptions;
import io.github.dynamodbjdbc.planner.catalog.TableOptions.Billing;
import io.github.dynamodbjdbc.planner.catalog.TableOptions.Stream;
import io.github.dynamodbjdbc.planner.catalog.TableOptions.TableClass;
import io.github.dynamodbjdbc.planner.catalog.Tariff;
import io.github.dynamodbjdbc.planner.catalog.Throughput;
import io.github.dynamodbjdbc.planner.catalog.TimeToLive;
import io.github.dynamodbjdbc.planner.catalog.WarmThroughput;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Converts a description of a table to a definition for a table like it. */
public final class Definitions {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{3,255}");

    private Definitions() {}

    /** Whether a table can have that name, or is named by its ARN; DynamoDB refuses a request about any other name. */
    public static boolean canBeTable(String name) {
        return name.startsWith("arn:") || NAME.matcher(name).matches();
    }

    /** @param ttl null if unknown */
    public static TableDefinition of(JsonDocument table, @Nullable TimeToLive ttl) {
        Describer describer = new Describer(table);
        List<IndexDefinition> indexes = new ArrayList<>();
        boolean provisioned = isProvisioned(table);
        table.objects("GlobalSecondaryIndexes")
                .forEach(index -> indexes.add(describer.global(index).definition()));
        table.objects("LocalSecondaryIndexes")
                .forEach(index -> indexes.add(describer.local(index).definition()));
        return new TableDefinition(
                table.required("TableName"),
                describer.key(table),
                indexes,
                describer.vectors(),
                options(table, provisioned, ttl));
    }

    /** An id that distinguishes tables with the same name over time; null if the service has none. */
    public static @Nullable String id(JsonDocument table) {
        String id = table.text("TableId");
        Instant created = table.moment("CreationDateTime");
        return id != null || created == null ? id : created.toString();
    }

    // A table that was never on demand may lack the summary.
    private static boolean isProvisioned(JsonDocument table) {
        return !"PAY_PER_REQUEST".equals(inside(table, "BillingModeSummary", "BillingMode"));
    }

    /** The billing mode and the table class, which decide the price of units. */
    public static Tariff tariff(JsonDocument table) {
        return new Tariff(
                isProvisioned(table) ? Billing.PROVISIONED : Billing.ON_DEMAND,
                tableClass(table, "TableClassSummary", TableClass.STANDARD));
    }

    private static TableClass tableClass(JsonDocument of, String summary, TableClass otherwise) {
        String name = inside(of, summary, "TableClass");
        return name == null ? otherwise : TableClass.valueOf(name);
    }

    /** Read capacity units per second that are provisioned for the table and for each of its indexes; null for none. */
    static void readThroughput(String name, JsonDocument table, BiConsumer<Target, @Nullable Long> found) {
        boolean provisioned = isProvisioned(table);
        Long units = throughput(provisioned, table).readCapacity();
        found.accept(Target.table(name), units);
        table.objects("LocalSecondaryIndexes")
                .forEach(index -> found.accept(new Target(name, index.required("IndexName")), units));
        table.objects("GlobalSecondaryIndexes")
                .forEach(index -> found.accept(
                        new Target(name, index.required("IndexName")),
                        throughput(provisioned, index).readCapacity()));
    }

    private static TableOptions options(JsonDocument table, boolean provisioned, @Nullable TimeToLive ttl) {
        JsonDocument stream = table.object("StreamSpecification");
        return new TableOptions(
                tariff(table).billing(),
                throughput(provisioned, table),
                tariff(table).tableClass(),
                stream != null && stream.isTrue("StreamEnabled")
                        ? Stream.valueOf(stream.required("StreamViewType"))
                        : Stream.NONE,
                ttl == null || ttl.status() == TimeToLive.Status.DISABLING ? null : ttl.attribute(),
                table.isTrue("DeletionProtectionEnabled"));
    }

    /** @param backups the description of continuous backups */
    static int recoveryDays(JsonDocument backups) {
        JsonDocument recovery = backups.object("PointInTimeRecoveryDescription");
        if (recovery == null || !"ENABLED".equals(recovery.text("PointInTimeRecoveryStatus"))) {
            return 0;
        }
        Long days = recovery.number("RecoveryPeriodInDays");
        return days == null ? TableOptions.MOST_RECOVERY_DAYS : days.intValue();
    }

    /** The description of a global index; null if there is none of that name. */
    static @Nullable JsonDocument index(JsonDocument table, String name) {
        return table.objects("GlobalSecondaryIndexes").stream()
                .filter(index -> name.equals(index.text("IndexName")))
                .findFirst()
                .orElse(null);
    }

    /** The warm throughput of a table or index. */
    public static WarmThroughput warm(JsonDocument of) {
        JsonDocument warm = of.object("WarmThroughput");
        return warm == null
                ? WarmThroughput.UNSAID
                : new WarmThroughput(warm.number("ReadUnitsPerSecond"), warm.number("WriteUnitsPerSecond"));
    }

    /** The warm throughput of a global index. */
    public static WarmThroughput warm(JsonDocument table, String index) {
        JsonDocument known = index(table, index);
        return known == null ? WarmThroughput.UNSAID : warm(known);
    }

    /** The region of the table's ARN; null if it has none. */
    public static @Nullable String region(JsonDocument table) {
        String arn = table.text("TableArn");
        String[] parts = arn == null ? new String[0] : arn.split(":", -1);
        return parts.length > 3 ? parts[3] : null;
    }

    /** The replicas in other regions, with their witness; null for a table of one region. */
    public static @Nullable Replication replication(JsonDocument table) {
        String own = region(table);
        List<JsonDocument> replicas = table.objects("Replicas").stream()
                .filter(replica -> !replica.required("RegionName").equals(own))
                .toList();
        List<String> regions =
                replicas.stream().map(replica -> replica.required("RegionName")).toList();
        List<JsonDocument> witnesses = table.objects("GlobalTableWitnesses");
        return regions.isEmpty()
                ? null
                : new Replication(
                        regions,
                        "STRONG".equals(table.text("MultiRegionConsistency"))
                                ? Replication.Consistency.STRONG
                                : Replication.Consistency.EVENTUAL,
                        witnesses.isEmpty() ? null : witnesses.get(0).required("RegionName"),
                        settings(table, replicas));
    }

    /** The settings of replicas that are not those of the table. */
    private static Map<String, Replication.Settings> settings(JsonDocument table, List<JsonDocument> replicas) {
        TableClass its = tariff(table).tableClass();
        Map<String, Replication.Settings> settings = new HashMap<>();
        for (JsonDocument replica : replicas) {
            String key = replica.text("KMSMasterKeyId");
            TableClass tableClass = tableClass(replica, "ReplicaTableClassSummary", its);
            if (key != null || tableClass != its) {
                settings.put(
                        replica.required("RegionName"),
                        new Replication.Settings(key, tableClass == its ? null : tableClass));
            }
        }
        return settings;
    }

    /** Whether it is a global table with strong consistency between regions. */
    public static boolean isStrong(JsonDocument table) {
        Replication replication = replication(table);
        return replication != null && replication.isStrong();
    }

    /** The key that encrypts the table; null for DynamoDB's own. */
    public static @Nullable String kmsKey(JsonDocument table) {
        return inside(table, "SSEDescription", "KMSMasterKeyArn");
    }

    private static @Nullable String inside(JsonDocument table, String member, String name) {
        JsonDocument object = table.object(member);
        return object == null ? null : object.text(name);
    }

    /** The throughput of the table itself. */
    static Throughput throughput(JsonDocument table) {
        return throughput(table, table);
    }

    /** @param of the description of the table or of one of its global indexes */
    public static Throughput throughput(JsonDocument table, JsonDocument of) {
        return throughput(isProvisioned(table), of);
    }

    private static Throughput throughput(boolean provisioned, JsonDocument of) {
        if (provisioned) {
            JsonDocument units = of.object("ProvisionedThroughput");
            return units == null
                    ? Throughput.UNSAID
                    : new Throughput(units.number("ReadCapacityUnits"), units.number("WriteCapacityUnits"), null, null);
        }
        JsonDocument maximum = of.object("OnDemandThroughput");
        return maximum == null
                ? Throughput.UNSAID
                : new Throughput(
                        null,
                        null,
                        maximum(maximum.number("MaxReadRequestUnits")),
                        maximum(maximum.number("MaxWriteRequestUnits")));
    }

    private static @Nullable Long maximum(@Nullable Long units) {
        return units == null || units == Throughput.NO_MAXIMUM ? null : units;
    }

    /** Disabled if the response has no status. */
    public static TimeToLive timeToLive(JsonDocument description) {
        String text = description.text("TimeToLiveStatus");
        TimeToLive.Status status = text == null ? TimeToLive.Status.DISABLED : TimeToLive.Status.valueOf(text);
        return new TimeToLive(status == TimeToLive.Status.DISABLED ? null : description.text("AttributeName"), status);
    }
}
