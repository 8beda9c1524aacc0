package io.github.dynamodbjdbc.driver.ddl;

import io.github.dynamodbjdbc.driver.catalog.Definitions;
import io.github.dynamodbjdbc.driver.catalog.SystemTables;
import io.github.dynamodbjdbc.driver.catalog.Upkeeps;
import io.github.dynamodbjdbc.driver.gateway.JsonDocument;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.SystemTable;
import io.github.dynamodbjdbc.planner.catalog.Throughput;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The rows of the system tables that descriptions of tables give. Only the tables that the condition names are described; all tables of the
 * region otherwise, five a second, as all programs of an account share a limit of such requests.
 */
public final class DescribedRows {
    static final AttributePath NAME = AttributePath.of("table_name");

    private final List<@Nullable Object[]> rows = new ArrayList<>();

    private DescribedRows() {}

    /** Null for another table. */
    public static @Nullable List<@Nullable Object[]> of(
            SystemTable table, Predicate wanted, Catalog catalog, RequestGateway gateway, Consumer<String> warnings) {
        DescribedRows described = new DescribedRows();
        Set<String> named = Predicates.texts(wanted, NAME);
        if (table.equals(SystemTables.SCALING)) {
            return ScalingRows.of(named == null ? null : described(named, gateway), gateway);
        }
        BiConsumer<String, JsonDocument> each = described.each(table, gateway);
        if (each == null) {
            return null;
        }
        List<String> names = named == null ? catalog.tableNames() : List.copyOf(named);
        if (names.size() > Pace.AT_ONCE) {
            warnings.accept(
                    names.size() + " tables were described, five a second; the condition table_name = … or IN (…)"
                            + " describes its tables only");
        }
        TableStates states = new TableStates(gateway);
        Pace pace = new Pace(gateway);
        for (String name : names) {
            pace.next();
            JsonDocument description = states.describe(name);
            if (description != null) {
                each.accept(name, description);
            }
        }
        return described.rows;
    }

    private static List<JsonDocument> described(Set<String> names, RequestGateway gateway) {
        TableStates states = new TableStates(gateway);
        List<JsonDocument> found = new ArrayList<>();
        for (String name : names) {
            JsonDocument description = states.describe(name);
            if (description != null) {
                found.add(description);
            }
        }
        return found;
    }

    private @Nullable BiConsumer<String, JsonDocument> each(SystemTable table, RequestGateway gateway) {
        if (table.equals(SystemTables.POLICIES)) {
            Upkeeps upkeeps = new Upkeeps(TableStates.asker(gateway));
            return (name, description) -> policy(name, description, upkeeps);
        }
        if (table.equals(SystemTables.TABLES)) {
            return this::table;
        }
        if (table.equals(SystemTables.INDEXES)) {
            return this::indexes;
        }
        return table.equals(SystemTables.REPLICAS) ? this::replicas : null;
    }

    private void table(String name, JsonDocument table) {
        Throughput units = Definitions.throughput(table, table);
        JsonDocument stream = table.object("StreamSpecification");
        rows.add(new @Nullable Object[] {
            name,
            table.text("TableStatus"),
            lower(Definitions.tariff(table).billing()),
            units.readCapacity(),
            units.writeCapacity(),
            units.maxReads(),
            units.maxWrites(),
            lower(Definitions.tariff(table).tableClass()),
            table.number("ItemCount"),
            table.number("TableSizeBytes"),
            (long) table.objects("GlobalSecondaryIndexes").size()
                    + table.objects("LocalSecondaryIndexes").size()
                    + table.objects("VectorIndexes").size(),
            stream != null && stream.isTrue("StreamEnabled")
                    ? Objects.requireNonNull(stream.text("StreamViewType")).toLowerCase(Locale.ROOT)
                    : null,
            table.isTrue("DeletionProtectionEnabled"),
            Definitions.kmsKey(table),
            millis(table.moment("CreationDateTime")),
            table.text("TableArn")
        });
    }

    private static String lower(Enum<?> choice) {
        return choice.name().toLowerCase(Locale.ROOT);
    }

    private static @Nullable Long millis(@Nullable Instant moment) {
        return moment == null ? null : (Long) moment.toEpochMilli();
    }

    private void indexes(String name, JsonDocument table) {
        table.objects("GlobalSecondaryIndexes")
                .forEach(index -> index(name, "GSI", index, Definitions.throughput(table, index)));
        table.objects("LocalSecondaryIndexes").forEach(index -> index(name, "LSI", index, Throughput.UNSAID));
        table.objects("VectorIndexes").forEach(index -> index(name, "VECTOR", index, Throughput.UNSAID));
    }

    private void index(String table, String kind, JsonDocument index, Throughput units) {
        rows.add(new @Nullable Object[] {
            table,
            index.text("IndexName"),
            kind,
            // A local index has no status: it is always there.
            kind.equals("LSI") ? "ACTIVE" : index.text("IndexStatus"),
            units.readCapacity(),
            units.writeCapacity(),
            units.maxReads(),
            units.maxWrites(),
            index.number("ItemCount"),
            index.number("IndexSizeBytes"),
            index.text("IndexArn")
        });
    }

    private void policy(String name, JsonDocument table, Upkeeps upkeeps) {
        JsonDocument policy = upkeeps.policy(name, table.required("TableArn"));
        if (policy != null) {
            rows.add(new @Nullable Object[] {name, policy.text("Policy"), policy.text("RevisionId")});
        }
    }

    private void replicas(String name, JsonDocument table) {
        String consistency = table.text("MultiRegionConsistency");
        for (JsonDocument replica : table.objects("Replicas")) {
            JsonDocument tableClass = replica.object("ReplicaTableClassSummary");
            rows.add(new @Nullable Object[] {
                name,
                replica.text("RegionName"),
                "REPLICA",
                replica.text("ReplicaStatus"),
                replica.text("ReplicaStatusPercentProgress"),
                consistency == null ? "EVENTUAL" : consistency,
                tableClass == null ? null : tableClass.text("TableClass"),
                replica.text("KMSMasterKeyId")
            });
        }
        for (JsonDocument witness : table.objects("GlobalTableWitnesses")) {
            rows.add(new @Nullable Object[] {
                name,
                witness.text("RegionName"),
                "WITNESS",
                witness.text("WitnessStatus"),
                null,
                consistency,
                null,
                null
            });
        }
    }
}
