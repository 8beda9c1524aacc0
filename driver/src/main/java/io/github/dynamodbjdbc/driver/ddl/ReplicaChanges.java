package io.github.dynamodbjdbc.driver.ddl;

import io.github.dynamodbjdbc.driver.catalog.Definitions;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.gateway.JsonDocument;
import io.github.dynamodbjdbc.driver.gateway.TableExchanges;
import io.github.dynamodbjdbc.planner.catalog.AutoScaling;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.ReplicaRules;
import io.github.dynamodbjdbc.planner.catalog.Replication;
import io.github.dynamodbjdbc.planner.catalog.Replication.Consistency;
import io.github.dynamodbjdbc.planner.catalog.TableDefinition;
import io.github.dynamodbjdbc.planner.catalog.TableExtras;
import io.github.dynamodbjdbc.planner.catalog.TableOptions.Billing;
import io.github.dynamodbjdbc.planner.catalog.TimeToLive;
import io.github.dynamodbjdbc.planner.plan.SchemaChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableRequest;

/**
 * Adds and drops replicas of a table in other regions, and waits for them. Replicas with eventual consistency are changed one after another, those with
 * strong consistency together.
 */
final class ReplicaChanges {
    /** States of a replica in which it does not become active by itself. */
    private static final Set<String> FAILED =
            Set.of("CREATION_FAILED", "REGION_DISABLED", "INACCESSIBLE_ENCRYPTION_CREDENTIALS");

    private static final String ACTIVE = "ACTIVE";

    private final TableStates states;
    private final ScalingChanges scaling;
    private final KeptDeclarations declarations;
    private final LongConsumer progress;

    /** @param progress is given how many items a new replica has */
    ReplicaChanges(TableStates states, ScalingChanges scaling, KeptDeclarations declarations, LongConsumer progress) {
        this.states = states;
        this.scaling = scaling;
        this.declarations = declarations;
        this.progress = progress;
    }

    List<String> alter(SchemaChange.AlterReplicas change) {
        JsonDocument known = states.required(change.table());
        TableStates.requireActive(known);
        return change.dropped().isEmpty()
                ? add(known, change.added(), change.waits())
                : drop(known, change.dropped(), change.waits());
    }

    // ---- add ----

    /** @param known the description of the table, which is active */
    List<String> add(JsonDocument known, Replication wanted, boolean waits) {
        String table = known.required("TableName");
        Replication all = checked(known, wanted);
        List<String> notes = new ArrayList<>();
        TableDefinition now = Definitions.of(known, null);
        if (ReplicaRules.lacksStream(now.options(), all)) {
            states.send(TableExchanges.UPDATE_TABLE, table, TableRequests.streamForReplicas(table));
            states.awaitActive(table);
            notes.add("Table " + table + " has stream = new_and_old_images from now on, which keeps its replicas");
        }
        List<UpdateTableRequest> requests = all.isStrong()
                ? List.of(TableRequests.addReplicas(table, all.regions(), all))
                : all.regions().stream()
                        .map(region -> TableRequests.addReplicas(table, List.of(region), all))
                        .toList();
        String name = "the replica of table " + table + " in " + String.join(" and ", all.regions());
        for (int i = 0; i < requests.size(); i++) {
            UpdateTableRequest request = requests.get(i);
            states.send(TableExchanges.UPDATE_TABLE, table, request);
            if (waits || i < requests.size() - 1) {
                Waiting.on(name, "SHOW REPLICAS FROM " + table, () -> awaitActive(table, requested(request)));
            }
        }
        if (!waits) {
            notes.addAll(Waiting.goesOn(capital(name), "SHOW REPLICAS FROM " + table));
        }
        notes.addAll(declarations.replicated(table, Definitions.id(known), all.regions()));
        return notes;
    }

    private static String capital(String text) {
        return Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }

    private static List<String> requested(UpdateTableRequest request) {
        return request.replicaUpdates().stream()
                .map(update -> update.create().regionName())
                .toList();
    }

    /** The replicas to add, with the consistency that the table has or gets. */
    private Replication checked(JsonDocument known, Replication wanted) {
        String table = known.required("TableName");
        Replication before = Definitions.replication(known);
        Consistency consistency = wanted.consistency();
        if (before != null) {
            if (consistency != null && consistency != before.consistency()) {
                throw refused(
                        SqlState.OBJECT_NOT_IN_STATE,
                        "Table " + table + " is a global table with "
                                + (before.isStrong() ? "strong" : "eventual")
                                + " consistency between regions, which it keeps; DROP REPLICA of all its regions ends it");
            }
            if (before.isStrong()) {
                throw refused(
                        SqlState.OBJECT_NOT_IN_STATE,
                        "Table " + table + " has its three regions of strong consistency, and takes no more");
            }
        }
        checkRegions(known, wanted, before);
        Replication all = new Replication(wanted.regions(), consistency, wanted.witness(), wanted.own());
        Long items = known.number("ItemCount");
        if (all.isStrong() && items != null && items > 0) {
            throw refused(
                    SqlState.OBJECT_NOT_IN_STATE,
                    "Strong consistency between regions begins with an empty table, and table " + table + " has about "
                            + items + " items; consistency = eventual copies them");
        }
        TimeToLive ttl = all.isStrong() ? states.timeToLive(table) : null;
        TableDefinition now = Definitions.of(known, ttl);
        AutoScaling scaled =
                now.options().billing() == Billing.PROVISIONED ? scaling.known(table, null) : AutoScaling.UNSAID;
        String missing = ReplicaRules.missing(
                now.options().with(0, Definitions.kmsKey(known), Map.of(), TableExtras.of(scaled)),
                !now.indexes(IndexSchema.Kind.LSI).isEmpty(),
                all);
        if (missing != null) {
            throw refused(SqlState.OBJECT_NOT_IN_STATE, "Table " + table + " gets no replica: " + missing);
        }
        return all;
    }

    private static void checkRegions(JsonDocument known, Replication wanted, @Nullable Replication before) {
        String table = known.required("TableName");
        String own = Definitions.region(known);
        for (String region : wanted.regions()) {
            if (region.equals(own)) {
                throw refused(
                        SqlState.DUPLICATE_TABLE,
                        "Table " + table + " is in " + region + " itself; a replica is in another region");
            }
            if (before != null && before.regions().contains(region)) {
                throw refused(SqlState.DUPLICATE_TABLE, "Table " + table + " has a replica in " + region + " already");
            }
        }
        if (wanted.witness() != null && wanted.witness().equals(own)) {
            throw refused(
                    SqlState.INVALID_STATEMENT,
                    "Table " + table + " is in " + own + " itself; a witness is in another region");
        }
    }

    private static StatementFailure refused(SqlState state, String message) {
        return new StatementFailure(state, message);
    }

    // ---- drop ----

    private List<String> drop(JsonDocument known, List<String> regions, boolean waits) {
        String table = known.required("TableName");
        Replication before = Definitions.replication(known);
        Set<String> all = new TreeSet<>(before == null ? List.of() : before.regions());
        if (before != null && before.witness() != null) {
            all.add(before.witness());
        }
        for (String region : regions) {
            if (!all.contains(region)) {
                throw refused(
                        SqlState.UNKNOWN_INDEX,
                        "Table " + table + " has no replica in " + region
                                + (all.isEmpty() ? "; it has none at all" : ", but in " + String.join(", ", all)));
            }
        }
        boolean strong = before != null && before.isStrong();
        if (strong && !regions.containsAll(all)) {
            all.removeAll(regions);
            throw refused(
                    SqlState.OBJECT_NOT_IN_STATE,
                    "Table " + table
                            + " has strong consistency between regions, and its replicas and witness are dropped"
                            + " in one statement; DROP REPLICA '" + String.join("', DROP REPLICA '", all)
                            + "' is missing");
        }
        String witness = strong ? Objects.requireNonNull(before).witness() : null;
        List<UpdateTableRequest> requests = strong
                ? List.of(TableRequests.dropReplicas(
                        table,
                        regions.stream()
                                .filter(region -> !region.equals(witness))
                                .toList(),
                        witness))
                : regions.stream()
                        .map(region -> TableRequests.dropReplicas(table, List.of(region), null))
                        .toList();
        String name = "dropping the replica of table " + table + " in " + String.join(" and ", regions);
        for (int i = 0; i < requests.size(); i++) {
            UpdateTableRequest request = requests.get(i);
            states.send(TableExchanges.UPDATE_TABLE, table, request);
            if (waits || i < requests.size() - 1) {
                List<String> gone = request.replicaUpdates().stream()
                        .map(update -> update.delete().regionName())
                        .toList();
                Waiting.on(name, "SHOW REPLICAS FROM " + table, () -> awaitGone(table, gone));
            }
        }
        return waits ? List.of() : Waiting.goesOn(capital(name), "SHOW REPLICAS FROM " + table);
    }

    // ---- waiting ----

    private JsonDocument awaitActive(String table, List<String> regions) {
        return states.poll(() -> states.required(table), now -> {
            report(now, regions);
            boolean active = TableStates.is(now, TableStatus.ACTIVE);
            for (String region : regions) {
                JsonDocument replica = replica(now, region);
                String status = replica == null ? null : replica.text("ReplicaStatus");
                if (replica != null && status != null && FAILED.contains(status)) {
                    String why = replica.text("ReplicaStatusDescription");
                    throw refused(
                            SqlState.SERVICE_ERROR,
                            "The replica of table " + table + " in " + region + " is " + status
                                    + (why == null ? "" : ": " + why));
                }
                active &= ACTIVE.equals(status);
            }
            return active;
        });
    }

    /** A description of a replica has the percentage of the table that is copied. */
    private void report(JsonDocument table, List<String> regions) {
        Long items = table.number("ItemCount");
        for (String region : regions) {
            JsonDocument replica = replica(table, region);
            String percent = replica == null ? null : replica.text("ReplicaStatusPercentProgress");
            if (items != null && percent != null && percent.matches("[0-9]{1,3}")) {
                progress.accept(items * Integer.parseInt(percent) / 100);
            }
        }
    }

    private JsonDocument awaitGone(String table, List<String> regions) {
        return states.poll(
                () -> states.required(table),
                now -> TableStates.is(now, TableStatus.ACTIVE)
                        && regions.stream().allMatch(region -> replica(now, region) == null));
    }

    private static @Nullable JsonDocument replica(JsonDocument table, String region) {
        return table.objects("Replicas").stream()
                .filter(replica -> region.equals(replica.text("RegionName")))
                .findFirst()
                .orElse(null);
    }
}
