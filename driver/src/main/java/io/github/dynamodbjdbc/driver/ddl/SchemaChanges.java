package io.github.dynamodbjdbc.driver.ddl;

import io.github.dynamodbjdbc.driver.catalog.Definitions;
import io.github.dynamodbjdbc.driver.declaration.ColumnDeclaration;
import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.gateway.JsonDocument;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.gateway.TableExchanges;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.IndexDefinition;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.Replication;
import io.github.dynamodbjdbc.planner.catalog.TableDefinition;
import io.github.dynamodbjdbc.planner.catalog.TableExtras;
import io.github.dynamodbjdbc.planner.catalog.TableOptions;
import io.github.dynamodbjdbc.planner.catalog.TableOptions.Billing;
import io.github.dynamodbjdbc.planner.catalog.Throughput;
import io.github.dynamodbjdbc.planner.catalog.TimeToLive;
import io.github.dynamodbjdbc.planner.catalog.Upkeep;
import io.github.dynamodbjdbc.planner.catalog.VectorIndexSchema;
import io.github.dynamodbjdbc.planner.plan.ArchiveChange;
import io.github.dynamodbjdbc.planner.plan.IndexChange;
import io.github.dynamodbjdbc.planner.plan.SchemaChange;
import io.github.dynamodbjdbc.planner.plan.SchemaChange.EndOfTtl;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.dynamodb.model.DeleteTableRequest;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableRequest;

/**
 * Carries out changes of tables, and waits until they are complete. The table's current state is checked before the first request that has an effect.
 * A cancellation ends only the waiting; DynamoDB completes changes that it has started.
 *
 * <p>Each change returns warnings for the user.
 */
public final class SchemaChanges implements SchemaChange.Visitor<List<String>> {
    private final TableStates states;
    private final KeptDeclarations declarations;
    private final ArchiveChanges archives;
    private final UpkeepChanges upkeep;
    private final ReplicaChanges replicas;

    /**
     * @param progress receives the number of items copied so far
     */
    public SchemaChanges(RequestGateway gateway, KeptDeclarations declarations, LongConsumer progress) {
        this.states = new TableStates(gateway);
        this.declarations = declarations;
        this.archives = new ArchiveChanges(gateway, states, declarations, progress);
        ScalingChanges scaling = new ScalingChanges(gateway);
        this.upkeep = new UpkeepChanges(gateway, states, scaling);
        this.replicas = new ReplicaChanges(states, scaling, declarations, progress);
    }

    @Override
    public List<String> visit(ArchiveChange change) {
        return change.accept(archives);
    }

    // ---- tables ----

    @Override
    public List<String> visit(SchemaChange.CreateTable change) {
        TableDefinition wanted = change.definition();
        declarations.check(wanted.name(), change.declared(), List.of());
        JsonDocument known = states.describe(wanted.name());
        if (known != null) {
            return exists(change, known);
        }
        KeptDeclarations.Begun begun =
                declarations.begin(wanted.name(), change.declared(), () -> states.describe(wanted.name()) != null);
        try {
            states.send(TableExchanges.CREATE_TABLE, wanted.name(), TableRequests.create(wanted));
        } catch (ResourceInUseException e) {
            // Another process was faster.
            begun.takeBack();
            known = states.describe(wanted.name());
            if (known == null) {
                throw e;
            }
            return exists(change, known);
        } catch (AwsServiceException e) {
            if (Errors.isAnswer(e)) {
                begun.takeBack();
            }
            throw e;
        }
        JsonDocument made = states.awaitActive(wanted.name());
        String ttl = wanted.options().ttlAttribute();
        if (ttl != null) {
            states.send(
                    TableExchanges.UPDATE_TIME_TO_LIVE,
                    wanted.name(),
                    TableRequests.timeToLive(wanted.name(), ttl, true));
        }
        recover(wanted.name(), wanted.options());
        List<String> notes = new ArrayList<>(begun.end(Definitions.id(made), ttl != null));
        keepUp(wanted, made.required("TableArn"));
        Replication replication = wanted.options().extras().replication();
        if (replication != null) {
            notes.addAll(replicas.add(made, replication, true));
        }
        return notes;
    }

    /** Sets the options of a new table and its indexes that take requests of their own; CreateTable has set its policy and its warm throughput. */
    private void keepUp(TableDefinition made, String arn) {
        TableExtras extras = made.options().extras();
        upkeep.change(made.name(), null, extras.upkeep());
        upkeep.attach(made.name(), arn, new TableExtras(extras.upkeep(), null, null, extras.kinesis()));
        for (IndexDefinition index : made.indexes(IndexSchema.Kind.GSI)) {
            upkeep.change(made.name(), index.name(), index.upkeep());
        }
    }

    /** The effect of IF NOT EXISTS: the columns are declared as if the table had been created. */
    private List<String> exists(SchemaChange.CreateTable change, JsonDocument known) {
        String name = change.table();
        if (TableStates.is(known, TableStatus.DELETING)) {
            TableStates.requireActive(known);
        }
        if (!change.ifNotExists()) {
            throw new StatementFailure(SqlState.DUPLICATE_TABLE, "There is a table '" + name + "' already");
        }
        JsonDocument settled = states.awaitActive(name);
        if (fits(change, Definitions.of(known, null))) {
            List<String> notes =
                    new ArrayList<>(declarations.declare(name, Definitions.id(settled), change.declared(), List.of()));
            notes.add("There is a table " + name + " already; only the types of columns are declared");
            return notes;
        }
        return List.of("There is a table " + name + " already, with other keys; nothing is changed");
    }

    private static boolean fits(SchemaChange.CreateTable change, TableDefinition known) {
        Map<String, AttributeType> keys = known.keyAttributes();
        return known.key().equals(change.definition().key())
                && change.declared().stream()
                        .filter(column -> keys.containsKey(column.name()))
                        .allMatch(column -> fitsKey(column, Objects.requireNonNull(keys.get(column.name()))));
    }

    /** Whether a key attribute of that type can have the column's declaration. */
    private static boolean fitsKey(Column column, AttributeType key) {
        return ColumnDeclaration.ofCatalog(column).fitsKey(key);
    }

    @Override
    public List<String> visit(SchemaChange.AlterTable change) {
        String name = change.table();
        List<Column> declared = change.declared();
        declarations.check(name, declared, change.undeclared());
        JsonDocument known = states.required(name);
        if (!change.options().equals(TableOptions.UNSAID) || change.endOfTtl() != null) {
            alter(change, known);
        }
        alterIndexes(change);
        List<String> notes = new ArrayList<>();
        if (change.adopts()) {
            notes.addAll(declarations.adopt(name, Definitions.id(known)));
        }
        if (!declared.isEmpty() || !change.undeclared().isEmpty()) {
            notes.addAll(declarations.declare(name, Definitions.id(known), declared, change.undeclared()));
        }
        return notes;
    }

    @Override
    public List<String> visit(SchemaChange.AlterReplicas change) {
        return replicas.alter(change);
    }

    private void alter(SchemaChange.AlterTable change, JsonDocument known) {
        String name = change.table();
        TableStates.requireActive(known);
        TableOptions wanted = change.options();
        TableDefinition now = Definitions.of(known, null);
        checkBilling(now, wanted);
        checkScaling(now, wanted.billing(), wanted.extras().upkeep());
        UpkeepChanges.checkWarm(
                "table " + name,
                Definitions.warm(known),
                wanted.extras().upkeep().warm());
        if (wanted.ttlAttribute() != null && Definitions.isStrong(known)) {
            throw new StatementFailure(
                    SqlState.OBJECT_NOT_IN_STATE,
                    "Table " + name
                            + " is a global table with strong consistency between regions, on which DynamoDB has no"
                            + " time to live; a program or DELETE … WHERE deletes expired items");
        }
        boolean changesTtl = wanted.ttlAttribute() != null || change.endOfTtl() != null;
        TimeToLive ttl = changesTtl ? states.timeToLive(name) : null;
        if (ttl != null) {
            checkTtl(name, ttl, wanted.ttlAttribute(), change.endOfTtl());
        }
        for (UpdateTableRequest request : TableRequests.alter(name, now, wanted)) {
            states.send(TableExchanges.UPDATE_TABLE, name, request);
            states.awaitActive(name);
        }
        if (ttl != null && !Objects.equals(ttl.attribute(), wanted.ttlAttribute())) {
            boolean enabled = wanted.ttlAttribute() != null;
            String attribute = enabled ? wanted.ttlAttribute() : ttl.attribute();
            states.send(
                    TableExchanges.UPDATE_TIME_TO_LIVE,
                    name,
                    TableRequests.timeToLive(name, Objects.requireNonNull(attribute), enabled));
            declarations.expiryChanged(name);
        }
        recover(name, wanted);
        TableExtras extras = wanted.extras();
        String arn = known.required("TableArn");
        upkeep.tag(name, arn, wanted.tags());
        upkeep.warm(name, known, extras.upkeep().warm());
        upkeep.change(name, null, extras.upkeep());
        upkeep.attach(name, arn, extras);
    }

    private void recover(String table, TableOptions wanted) {
        Integer days = wanted.recoveryDays();
        if (days != null) {
            states.send(TableExchanges.UPDATE_CONTINUOUS_BACKUPS, table, TableRequests.recovery(table, days));
        }
    }

    /** Sequential, because DynamoDB changes one index at a time. */
    private void alterIndexes(SchemaChange.AlterTable change) {
        for (Map.Entry<String, IndexChange> units : change.indexes().entrySet()) {
            JsonDocument known = states.required(change.table());
            TableStates.requireActive(known);
            TableDefinition now = Definitions.of(known, null);
            IndexDefinition index = now.index(units.getKey());
            if (index == null) {
                throw new StatementFailure(
                        SqlState.UNKNOWN_INDEX, "Table " + change.table() + " has no index " + units.getKey());
            }
            Upkeep kept = units.getValue().upkeep();
            checkScaling(now, null, kept);
            UpkeepChanges.checkWarm("index " + index.name(), Definitions.warm(known, index.name()), kept.warm());
            checkBilling(now, TableOptions.UNSAID.with(units.getValue().throughput()));
            Throughput wanted = units.getValue().throughput().orElse(index.throughput());
            if (!wanted.equals(index.throughput())) {
                states.send(
                        TableExchanges.UPDATE_TABLE,
                        change.table(),
                        TableRequests.alterIndex(change.table(), index.name(), wanted));
                states.awaitActive(change.table());
            }
            upkeep.warm(change.table(), index.name(), known, kept.warm());
            upkeep.change(change.table(), index.name(), kept);
        }
    }

    private static void checkBilling(TableDefinition now, TableOptions wanted) {
        boolean provisioned =
                (wanted.billing() == null ? now.options().billing() : wanted.billing()) == Billing.PROVISIONED;
        String problem = null;
        if (provisioned && wanted.throughput().hasMaximum()) {
            problem =
                    "has provisioned throughput: read_capacity and write_capacity. max_read_units and max_write_units are"
                            + " for billing on demand";
        } else if (!provisioned && wanted.throughput().isProvisioned()) {
            problem =
                    "is billed on demand; SET (billing = provisioned, read_capacity = …, write_capacity = …) changes that";
        } else if (provisioned) {
            Throughput units = wanted.throughput().orElse(now.options().throughput());
            if (units.readCapacity() == null || units.writeCapacity() == null) {
                problem = "becomes provisioned with read_capacity and write_capacity, both";
            }
        }
        if (problem != null) {
            throw new StatementFailure(SqlState.INVALID_STATEMENT, "Table " + now.name() + " " + problem);
        }
    }

    /** Auto scaling that can't begin is refused before anything else is changed. */
    private static void checkScaling(TableDefinition now, @Nullable Billing wanted, Upkeep upkeep) {
        boolean provisioned = (wanted == null ? now.options().billing() : wanted) == Billing.PROVISIONED;
        if (!provisioned && upkeep.scaling().hasBounds()) {
            throw new StatementFailure(
                    SqlState.INVALID_STATEMENT,
                    "Table " + now.name()
                            + " is billed on demand, and auto scaling changes provisioned units; SET (billing ="
                            + " provisioned, read_capacity = …, write_capacity = …, autoscaling_min = …) has both");
        }
    }

    private static void checkTtl(String table, TimeToLive now, @Nullable String wanted, @Nullable EndOfTtl end) {
        if (now.status() == TimeToLive.Status.ENABLING || now.status() == TimeToLive.Status.DISABLING) {
            boolean reached = now.status() == TimeToLive.Status.ENABLING && Objects.equals(now.attribute(), wanted);
            if (!reached) {
                throw new StatementFailure(
                        SqlState.OBJECT_IN_USE,
                        "The time to live of table " + table + " is still "
                                + now.status().name().toLowerCase(Locale.ROOT) + ", which takes up to an hour");
            }
        }
        String attribute = now.attribute();
        if (wanted != null && attribute != null && !attribute.equals(wanted)) {
            throw new StatementFailure(
                    SqlState.OBJECT_NOT_IN_STATE,
                    "Items of table " + table + " expire by '" + attribute
                            + "'; to use another attribute, ALTER TABLE … DISABLE TTL first");
        }
        if (end != null && attribute == null) {
            throw new StatementFailure(SqlState.UNKNOWN_INDEX, "Table " + table + " has no time to live");
        }
        if (end != null && end.attribute() != null && !end.attribute().equals(attribute)) {
            throw new StatementFailure(
                    SqlState.UNKNOWN_INDEX,
                    "Items of table " + table + " expire by '" + attribute + "', not by '" + end.attribute() + "'");
        }
    }

    @Override
    public List<String> visit(SchemaChange.DropTable change) {
        String name = change.table();
        JsonDocument known = change.ifExists() ? states.describe(name) : states.required(name);
        if (known == null) {
            return List.of("There is no table " + name);
        }
        if (TableStates.is(known, TableStatus.CREATING) || TableStates.is(known, TableStatus.DELETING)) {
            TableStates.requireActive(known);
        }
        if (known.isTrue("DeletionProtectionEnabled")) {
            throw new StatementFailure(
                    SqlState.OBJECT_NOT_IN_STATE,
                    "Table " + name + " is protected from deletion; ALTER TABLE … SET (deletion_protection = false)"
                            + " ends that");
        }
        try {
            states.send(
                    TableExchanges.DELETE_TABLE,
                    name,
                    DeleteTableRequest.builder().tableName(name).build());
        } catch (ResourceNotFoundException e) {
            // Another process was faster.
            if (!change.ifExists()) {
                throw e;
            }
        }
        states.awaitGone(name);
        List<String> notes = new ArrayList<>(declarations.forget(name, Definitions.id(known)));
        Replication replication = Definitions.replication(known);
        if (replication != null) {
            notes.add("The replicas of table " + name + " in " + String.join(" and ", replication.regions()) + " stay");
        }
        return notes;
    }

    @Override
    public List<String> visit(SchemaChange.CreateCatalog change) {
        return declarations.create(change.ifNotExists(), new CatalogOptions(change.kmsKey(), change.tags()));
    }

    // ---- indexes ----

    @Override
    public List<String> visit(SchemaChange.CreateIndex change) {
        String name = change.table();
        JsonDocument known = states.required(name);
        TableDefinition now = Definitions.of(known, null);
        IndexDefinition index = change.index();
        if (now.index(index.name()) != null) {
            if (!change.ifNotExists()) {
                throw new StatementFailure(
                        SqlState.DUPLICATE_TABLE, "Table " + name + " has an index '" + index.name() + "' already");
            }
            JsonDocument settled = states.awaitActive(name);
            if (Definitions.of(settled, null).index(index.name()) == null) {
                throw new StatementFailure(
                        SqlState.OBJECT_IN_USE, "Index " + index.name() + " of table " + name + " was being dropped");
            }
            return List.of("Table " + name + " has an index " + index.name() + " already; nothing is changed");
        }
        TableStates.requireActive(known);
        if (now.indexes(IndexSchema.Kind.GSI).size() >= TableDefinition.MAX_GLOBAL_INDEXES) {
            throw new StatementFailure(
                    SqlState.LIMIT_EXCEEDED,
                    "Table " + name + " has " + TableDefinition.MAX_GLOBAL_INDEXES
                            + " global indexes, and no table has more");
        }
        boolean provisioned = now.options().billing() == Billing.PROVISIONED;
        if (provisioned ? index.throughput().hasMaximum() : index.throughput().isProvisioned()) {
            throw new StatementFailure(
                    SqlState.INVALID_STATEMENT,
                    "An index is billed as its table, and table " + name + " has "
                            + (provisioned ? "provisioned throughput" : "billing on demand"));
        }
        checkScaling(now, null, index.upkeep());
        IndexDefinition created =
                provisioned ? index.with(index.throughput().orElse(now.options().throughput())) : index;
        states.send(TableExchanges.UPDATE_TABLE, name, TableRequests.createIndex(name, created));
        states.awaitIndex(name, index.name());
        upkeep.change(name, index.name(), created.upkeep());
        return List.of();
    }

    @Override
    public List<String> visit(SchemaChange.CreateVectorIndex change) {
        String name = change.table();
        JsonDocument known = states.required(name);
        TableDefinition now = Definitions.of(known, null);
        VectorIndexSchema index = change.index();
        if (now.vectorIndex(index.name()) != null || now.index(index.name()) != null) {
            String there = "Table " + name + " has an index '" + index.name() + "' already";
            if (!change.ifNotExists()) {
                throw new StatementFailure(SqlState.DUPLICATE_TABLE, there);
            }
            states.awaitActive(name);
            return List.of(there + "; nothing is changed");
        }
        TableStates.requireActive(known);
        if (now.options().billing() == Billing.PROVISIONED) {
            throw new StatementFailure(
                    SqlState.INVALID_STATEMENT,
                    "DynamoDB makes vector indexes of tables that are billed on demand only, and table " + name
                            + " has provisioned throughput: ALTER TABLE " + name + " SET (billing = on_demand)");
        }
        states.send(TableExchanges.UPDATE_TABLE, name, TableRequests.createVectorIndex(name, index, now.key()));
        states.awaitIndex(name, index.name());
        return List.of();
    }

    @Override
    public List<String> visit(SchemaChange.DropIndex change) {
        String name = change.table();
        JsonDocument known = change.ifExists() ? states.describe(name) : states.required(name);
        TableDefinition now = known == null ? null : Definitions.of(known, null);
        boolean ofVectors = now != null && now.vectorIndex(change.index()) != null;
        if (known == null || now == null || (!ofVectors && now.index(change.index()) == null)) {
            String missing = "Table " + name + " has no index '" + change.index() + "'";
            if (!change.ifExists()) {
                throw new StatementFailure(SqlState.UNKNOWN_INDEX, missing);
            }
            return List.of(missing);
        }
        TableStates.requireActive(known);
        states.send(
                TableExchanges.UPDATE_TABLE,
                name,
                ofVectors
                        ? TableRequests.dropVectorIndex(name, change.index())
                        : TableRequests.dropIndex(name, change.index()));
        states.awaitIndexGone(name, change.index());
        return List.of();
    }
}
