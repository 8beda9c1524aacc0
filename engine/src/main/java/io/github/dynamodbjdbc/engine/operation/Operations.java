package io.github.dynamodbjdbc.engine.operation;

import static io.github.dynamodbjdbc.engine.error.ServiceException.unknownOperation;
import static java.util.Map.entry;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.dynamodbjdbc.engine.error.ServiceException;
import io.github.dynamodbjdbc.engine.expression.StatementReader;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The operations by name. */
public final class Operations {
    private static final Map<String, Operation> KNOWN = Map.ofEntries(
            entry("BatchExecuteStatement", new Operation(RequestShapes.BATCH_EXECUTE, StatementBatches::execute)),
            entry("BatchGetItem", new Operation(RequestShapes.BATCH_GET, Batches::getItems)),
            entry("BatchWriteItem", new Operation(RequestShapes.BATCH_WRITE, Batches::writeItems)),
            entry("CreateTable", new Operation(TableShapes.CREATE, TableCreation::create)),
            entry("DeleteItem", new Operation(RequestShapes.DELETE, SingleWrites.of(Write.Kind.DELETE))),
            entry("DeleteTable", new Operation(TableShapes.NAME, TableOperations::delete)),
            entry("CreateBackup", new Operation(ArchiveShapes.CREATE_BACKUP, Backups::create)),
            entry("DeleteBackup", new Operation(ArchiveShapes.DELETE_BACKUP, Backups::delete)),
            entry("DescribeBackup", new Operation(ArchiveShapes.DESCRIBE_BACKUP, Backups::describe)),
            entry(
                    "DescribeContinuousBackups",
                    new Operation(ArchiveShapes.DESCRIBE_CONTINUOUS, ContinuousBackups::describe)),
            entry("DescribeExport", new Operation(ArchiveShapes.DESCRIBE_EXPORT, Exports::describe)),
            entry("DescribeImport", new Operation(ArchiveShapes.DESCRIBE_IMPORT, Imports::describe)),
            entry("ExportTableToPointInTime", new Operation(ArchiveShapes.EXPORT, Exports::export)),
            entry("ImportTable", new Operation(ArchiveShapes.IMPORT, Imports::importTable)),
            entry("ListExports", new Operation(ArchiveShapes.LIST_EXPORTS, Exports::list)),
            entry("ListImports", new Operation(ArchiveShapes.LIST_IMPORTS, Imports::list)),
            entry("ListBackups", new Operation(ArchiveShapes.LIST_BACKUPS, Backups::list)),
            entry("RestoreTableFromBackup", new Operation(ArchiveShapes.RESTORE_BACKUP, Backups::restore)),
            entry(
                    "RestoreTableToPointInTime",
                    new Operation(ArchiveShapes.RESTORE_TO_POINT_IN_TIME, ContinuousBackups::restore)),
            entry("UpdateContinuousBackups", new Operation(ArchiveShapes.UPDATE_CONTINUOUS, ContinuousBackups::update)),
            entry("DescribeLimits", new Operation(TableShapes.NOTHING, TableOperations::describeLimits)),
            entry("DescribeStream", new Operation(TableShapes.DESCRIBE_STREAM, StreamOperations::describe)),
            entry("DescribeTable", new Operation(TableShapes.NAME, TableOperations::describe)),
            entry("DescribeTimeToLive", new Operation(TableShapes.NAME, TableOperations::describeTimeToLive)),
            entry("ExecuteStatement", new Operation(RequestShapes.EXECUTE, Statements::execute)),
            entry(
                    "ExecuteTransaction",
                    new Operation(RequestShapes.EXECUTE_TRANSACTION, StatementTransactions::execute)),
            entry("GetItem", new Operation(RequestShapes.GET, SingleReads::getItem)),
            entry("GetRecords", new Operation(TableShapes.RECORDS, StreamOperations::records)),
            entry("GetShardIterator", new Operation(TableShapes.ITERATOR, StreamOperations::iterator)),
            entry("ListStreams", new Operation(TableShapes.LIST_STREAMS, StreamOperations::list)),
            entry("ListTables", new Operation(TableShapes.LIST, TableOperations::list)),
            entry("ListTagsOfResource", new Operation(TableShapes.LIST_TAGS, Tags::list)),
            entry("DeleteResourcePolicy", new Operation(ResourcePolicies.DELETE, ResourcePolicies::delete)),
            entry("GetResourcePolicy", new Operation(ResourcePolicies.GET, ResourcePolicies::get)),
            entry("PutResourcePolicy", new Operation(ResourcePolicies.PUT, ResourcePolicies::put)),
            entry(
                    "DescribeContributorInsights",
                    new Operation(ContributorInsights.DESCRIBE, ContributorInsights::describe)),
            entry("ListContributorInsights", new Operation(ContributorInsights.LIST, ContributorInsights::list)),
            entry("UpdateContributorInsights", new Operation(ContributorInsights.UPDATE, ContributorInsights::update)),
            entry(
                    "DescribeKinesisStreamingDestination",
                    new Operation(TableShapes.NAME, KinesisDestinations::describe)),
            entry(
                    "DisableKinesisStreamingDestination",
                    new Operation(KinesisDestinations.CHANGE, KinesisDestinations::disable)),
            entry(
                    "EnableKinesisStreamingDestination",
                    new Operation(KinesisDestinations.CHANGE, KinesisDestinations::enable)),
            entry("DeregisterScalableTarget", new Operation(ScalingShapes.DEREGISTER, AutoScaling::deregister)),
            entry("DescribeScalableTargets", new Operation(ScalingShapes.TARGETS, AutoScaling::targets)),
            entry("DescribeScalingPolicies", new Operation(ScalingShapes.POLICIES, AutoScaling::policies)),
            entry("PutScalingPolicy", new Operation(ScalingShapes.PUT, AutoScaling::put)),
            entry(Metrics.OPERATION, new Operation(Metrics.REQUEST, Metrics::data)),
            entry("RegisterScalableTarget", new Operation(ScalingShapes.REGISTER, AutoScaling::register)),
            entry("PutItem", new Operation(RequestShapes.PUT, SingleWrites.of(Write.Kind.PUT))),
            entry("Query", new Operation(RequestShapes.QUERY, RangeReads::query)),
            entry("Scan", new Operation(RequestShapes.SCAN, RangeReads::scan)),
            entry("SearchVectors", new Operation(RequestShapes.SEARCH_VECTORS, VectorSearch::search)),
            entry("TagResource", new Operation(TableShapes.TAG, Tags::tag)),
            entry("TransactGetItems", new Operation(RequestShapes.TRANSACT_GET, Transactions::getItems)),
            entry("TransactWriteItems", new Operation(RequestShapes.TRANSACT_WRITE, Transactions::writeItems)),
            entry("UntagResource", new Operation(TableShapes.UNTAG, Tags::untag)),
            entry("UpdateItem", new Operation(RequestShapes.UPDATE, SingleWrites.of(Write.Kind.UPDATE))),
            entry("UpdateTable", new Operation(TableShapes.UPDATE, TableUpdate::update)),
            entry("UpdateTimeToLive", new Operation(TableShapes.TTL, TableOperations::updateTimeToLive)));

    /** Operations of the service that the engine does not support. */
    private static final Set<String> REFUSED = Set.of(
            "CreateGlobalTable",
            "DescribeEndpoints",
            "DescribeGlobalTable",
            "DescribeGlobalTableSettings",
            "DescribeTableReplicaAutoScaling",
            "ListGlobalTables",
            "UpdateGlobalTable",
            "UpdateGlobalTableSettings",
            "UpdateKinesisStreamingDestination",
            "UpdateTableReplicaAutoScaling");

    /** Operations on items and streams. All others belong to the control plane. */
    private static final Set<String> OF_DATA = Set.of(
            "BatchExecuteStatement",
            "BatchGetItem",
            "BatchWriteItem",
            "DeleteItem",
            "DescribeStream",
            "ExecuteStatement",
            "ExecuteTransaction",
            "GetItem",
            "GetRecords",
            "GetShardIterator",
            "ListStreams",
            "PutItem",
            "Query",
            "Scan",
            "SearchVectors",
            "TransactGetItems",
            "TransactWriteItems",
            "UpdateItem");

    private Operations() {}

    /** Whether an operation belongs to the control plane, which has a separate rate limit. */
    public static boolean isOfControlPlane(String name) {
        return !OF_DATA.contains(name);
    }

    /** The names of all operations that the engine supports. */
    public static Set<String> names() {
        return KNOWN.keySet();
    }

    /** The tables and indexes that the statements of a request name, without duplicates. Statements that can't be parsed are ignored. */
    public static Set<StatementTarget> statementTargets(JsonNode request) {
        Set<StatementTarget> targets = new LinkedHashSet<>();
        addTarget(request, targets);
        for (JsonNode each : request.path("Statements")) {
            addTarget(each, targets);
        }
        return targets;
    }

    private static void addTarget(JsonNode part, Set<StatementTarget> to) {
        String text = Call.text(part, "Statement");
        if (text == null || text.length() > RequestShapes.LONGEST_STATEMENT) {
            return;
        }
        try {
            List<String> names = StatementReader.target(text);
            to.add(new StatementTarget(names.get(0), names.size() > 1 ? names.get(1) : null));
        } catch (ServiceException e) {
            // The operation itself will reject the statement.
        }
    }

    /**
     * A table or an index that a statement names.
     *
     * @param index null for the table itself
     */
    public record StatementTarget(String table, @Nullable String index) {}

    /** Runs a request. */
    public static Reply run(String name, Call call) {
        Operation operation = KNOWN.get(name);
        if (operation == null) {
            throw unknownOperation(REFUSED.contains(name) ? "This engine does not support " + name : "");
        }
        operation.shape().check(call.request());
        Refusals.check(call.request());
        call.settings().accessControl().check(name, call);
        call.settings().meter().admit(name);
        return operation.action().run(call);
    }
}
