package io.github.dynamodbjdbc.driver.ddl;

import io.github.dynamodbjdbc.driver.catalog.Definitions;
import io.github.dynamodbjdbc.driver.catalog.Upkeeps;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.gateway.JsonDocument;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.gateway.TableExchanges;
import io.github.dynamodbjdbc.driver.gateway.UpkeepExchanges;
import io.github.dynamodbjdbc.planner.catalog.KinesisStream;
import io.github.dynamodbjdbc.planner.catalog.TableExtras;
import io.github.dynamodbjdbc.planner.catalog.Upkeep;
import io.github.dynamodbjdbc.planner.catalog.Upkeep.Insights;
import io.github.dynamodbjdbc.planner.catalog.WarmThroughput;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.ContributorInsightsAction;
import software.amazon.awssdk.services.dynamodb.model.DeleteResourcePolicyRequest;
import software.amazon.awssdk.services.dynamodb.model.DisableKinesisStreamingDestinationRequest;
import software.amazon.awssdk.services.dynamodb.model.EnableKinesisStreamingDestinationRequest;
import software.amazon.awssdk.services.dynamodb.model.PutResourcePolicyRequest;
import software.amazon.awssdk.services.dynamodb.model.TagResourceRequest;
import software.amazon.awssdk.services.dynamodb.model.UntagResourceRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateContributorInsightsRequest;

/** Changes what has requests of its own: tags, resource policies, insights, streams of Kinesis, auto scaling. Nothing is sent for what is as wanted. */
final class UpkeepChanges {
    /** States that end by themselves. */
    private static final Set<String> PASSING = Set.of("ENABLING", "DISABLING", "UPDATING");

    private static final String INSIGHTS_STATUS = "ContributorInsightsStatus";
    private static final String DESTINATION_STATUS = "DestinationStatus";

    private final Upkeeps.Asker asker;
    private final Upkeeps upkeeps;
    private final TableStates states;
    private final ScalingChanges scaling;

    UpkeepChanges(RequestGateway gateway, TableStates states, ScalingChanges scaling) {
        this.asker = TableStates.asker(gateway);
        this.upkeeps = new Upkeeps(asker);
        this.states = states;
        this.scaling = scaling;
    }

    /** Throughput can be warmed, and never be cooled. */
    static void checkWarm(String of, WarmThroughput known, WarmThroughput wanted) {
        if (isLess(wanted.reads(), known.reads()) || isLess(wanted.writes(), known.writes())) {
            throw new StatementFailure(
                    SqlState.INVALID_STATEMENT,
                    "The warm throughput of " + of + " is " + known.reads() + " reads and " + known.writes()
                            + " writes per second, and DynamoDB never lowers it");
        }
    }

    private static boolean isLess(@Nullable Long wanted, @Nullable Long known) {
        return wanted != null && known != null && wanted < known;
    }

    /** Whether a request is needed. */
    private static boolean isMore(WarmThroughput known, WarmThroughput wanted) {
        return wanted.reads() != null && !wanted.reads().equals(known.reads())
                || wanted.writes() != null && !wanted.writes().equals(known.writes());
    }

    /** Changes the warm throughput of an existing table, and waits until DynamoDB has it. */
    void warm(String table, JsonDocument known, WarmThroughput wanted) {
        if (isMore(Definitions.warm(known), wanted)) {
            states.send(TableExchanges.UPDATE_TABLE, table, TableRequests.warm(table, wanted));
            states.awaitActive(table);
        }
    }

    /** Changes the warm throughput of an existing index. */
    void warm(String table, String index, JsonDocument known, WarmThroughput wanted) {
        if (isMore(Definitions.warm(known, index), wanted)) {
            states.send(TableExchanges.UPDATE_TABLE, table, TableRequests.warm(table, index, wanted));
            states.awaitActive(table);
        }
    }

    /**
     * Changes all but the warm throughput.
     *
     * @param index null for the table itself
     */
    void change(String table, @Nullable String index, Upkeep wanted) {
        if (wanted.insights() != null) {
            insights(table, index, wanted.insights());
        }
        scaling.change(table, index, wanted.scaling());
    }

    private void insights(String table, @Nullable String index, Insights wanted) {
        if (Upkeeps.insights(upkeeps.insights(table, index)) == wanted) {
            return;
        }
        boolean enables = wanted != Insights.NONE;
        asker.ask(
                UpkeepExchanges.UPDATE_INSIGHTS,
                table,
                UpdateContributorInsightsRequest.builder()
                        .tableName(table)
                        .indexName(index)
                        .contributorInsightsAction(
                                enables ? ContributorInsightsAction.ENABLE : ContributorInsightsAction.DISABLE)
                        .contributorInsightsMode(enables ? wanted.name() : null)
                        .build());
        JsonDocument settled = states.poll(
                () -> upkeeps.insights(table, index),
                now -> !PASSING.contains(String.valueOf(now.text(INSIGHTS_STATUS))));
        if ("FAILED".equals(settled.text(INSIGHTS_STATUS))) {
            JsonDocument failure = settled.object("FailureException");
            throw new StatementFailure(
                    SqlState.SERVICE_ERROR,
                    "Contributor Insights of " + (index == null ? "table " + table : "index " + index) + " failed"
                            + (failure == null ? "" : ": " + failure.text("ExceptionDescription")));
        }
    }

    /** Changes what only a table has. */
    void attach(String table, String arn, TableExtras wanted) {
        if (wanted.policy() != null) {
            policy(table, arn, wanted.policy());
        }
        if (wanted.kinesis() != null) {
            kinesis(table, wanted.kinesis());
        }
    }

    private void policy(String table, String arn, String wanted) {
        if (wanted.isEmpty()) {
            asker.ask(
                    UpkeepExchanges.DELETE_POLICY,
                    table,
                    DeleteResourcePolicyRequest.builder().resourceArn(arn).build());
            return;
        }
        asker.ask(
                UpkeepExchanges.PUT_POLICY,
                table,
                PutResourcePolicyRequest.builder()
                        .resourceArn(arn)
                        .policy(wanted)
                        .build());
    }

    private void kinesis(String table, KinesisStream wanted) {
        KinesisStream known = Upkeeps.active(upkeeps.destinations(table));
        if (known == null ? wanted.arn().isEmpty() : isSame(known, wanted)) {
            return;
        }
        if (known != null) {
            asker.ask(
                    UpkeepExchanges.DISABLE_KINESIS,
                    table,
                    DisableKinesisStreamingDestinationRequest.builder()
                            .tableName(table)
                            .streamArn(known.arn())
                            .build());
            settled(table, known.arn());
        }
        if (!wanted.arn().isEmpty()) {
            KinesisStream.Precision precision = wanted.precision();
            EnableKinesisStreamingDestinationRequest.Builder enable = EnableKinesisStreamingDestinationRequest.builder()
                    .tableName(table)
                    .streamArn(wanted.arn());
            if (precision != null) {
                enable.enableKinesisStreamingConfiguration(
                        given -> given.approximateCreationDateTimePrecision(precision.name()));
            }
            asker.ask(UpkeepExchanges.ENABLE_KINESIS, table, enable.build());
            JsonDocument settled = settled(table, wanted.arn());
            if (settled != null && "ENABLE_FAILED".equals(settled.text(DESTINATION_STATUS))) {
                String why = settled.text("DestinationStatusDescription");
                throw new StatementFailure(
                        SqlState.SERVICE_ERROR,
                        "Table " + table + " can't send its changes to " + wanted.arn()
                                + (why == null ? "" : ": " + why));
            }
        }
    }

    private static boolean isSame(KinesisStream known, KinesisStream wanted) {
        return known.arn().equals(wanted.arn())
                && (wanted.precision() == null || wanted.precision() == known.precision());
    }

    private @Nullable JsonDocument settled(String table, String stream) {
        List<JsonDocument> all = states.poll(
                () -> upkeeps.destinations(table).stream()
                        .filter(each -> stream.equals(each.text("StreamArn")))
                        .toList(),
                now -> now.stream().noneMatch(each -> PASSING.contains(String.valueOf(each.text(DESTINATION_STATUS)))));
        return all.isEmpty() ? null : all.get(0);
    }

    /** Replaces all tags. */
    void tag(String table, String arn, @Nullable Map<String, String> wanted) {
        if (wanted == null) {
            return;
        }
        List<String> gone = new ArrayList<>(upkeeps.tags(table, arn).keySet());
        gone.removeAll(wanted.keySet());
        if (!gone.isEmpty()) {
            asker.ask(
                    TableExchanges.UNTAG,
                    table,
                    UntagResourceRequest.builder()
                            .resourceArn(arn)
                            .tagKeys(gone)
                            .build());
        }
        if (!wanted.isEmpty()) {
            asker.ask(
                    TableExchanges.TAG,
                    table,
                    TagResourceRequest.builder()
                            .resourceArn(arn)
                            .tags(TableRequests.tags(wanted))
                            .build());
        }
    }
}
