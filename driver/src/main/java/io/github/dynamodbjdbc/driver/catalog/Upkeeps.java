package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.gateway.Exchange;
import io.github.dynamodbjdbc.driver.gateway.JsonDocument;
import io.github.dynamodbjdbc.driver.gateway.TableExchanges;
import io.github.dynamodbjdbc.driver.gateway.UpkeepExchanges;
import io.github.dynamodbjdbc.planner.catalog.KinesisStream;
import io.github.dynamodbjdbc.planner.catalog.Upkeep.Insights;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.dynamodb.model.DescribeContributorInsightsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeKinesisStreamingDestinationRequest;
import software.amazon.awssdk.services.dynamodb.model.GetResourcePolicyRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTagsOfResourceRequest;

/** Options of a table that take requests of their own: its tags, resource policy, insights and stream of Kinesis. */
public final class Upkeeps {
    private static final String NO_POLICY = "PolicyNotFoundException";

    /** The errors by which compatible endpoints reject an operation that they lack. */
    private static final Set<String> UNSUPPORTED =
            Set.of("UnknownOperationException", "UnsupportedOperationException", "InvalidAction");

    private final Asker asker;

    public Upkeeps(Asker asker) {
        this.asker = asker;
    }

    /** Sends a request about a table. */
    public interface Asker {
        <Q, R> R ask(Exchange<Q, R> exchange, String table, Q request);
    }

    /** All tags of a table. */
    public Map<String, String> tags(String table, String arn) {
        Map<String, String> tags = new LinkedHashMap<>();
        String start = null;
        do {
            JsonDocument page = asker.ask(
                    TableExchanges.LIST_TAGS,
                    table,
                    ListTagsOfResourceRequest.builder()
                            .resourceArn(arn)
                            .nextToken(start)
                            .build());
            page.objects("Tags").forEach(tag -> tags.put(tag.required("Key"), tag.required("Value")));
            start = page.text("NextToken");
        } while (start != null);
        return tags;
    }

    /** The resource policy with its revision; null for none. */
    public @Nullable JsonDocument policy(String table, String arn) {
        try {
            return asker.ask(
                    UpkeepExchanges.GET_POLICY,
                    table,
                    GetResourcePolicyRequest.builder().resourceArn(arn).build());
        } catch (AwsServiceException e) {
            if (NO_POLICY.equals(Errors.code(e)) || isUnsupported(e)) {
                return null;
            }
            throw e;
        }
    }

    /** The response about the insights of a table or of an index; empty if the endpoint has none. */
    public JsonDocument insights(String table, @Nullable String index) {
        try {
            return asker.ask(
                    UpkeepExchanges.DESCRIBE_INSIGHTS,
                    table,
                    DescribeContributorInsightsRequest.builder()
                            .tableName(table)
                            .indexName(index)
                            .build());
        } catch (AwsServiceException e) {
            if (isUnsupported(e)) {
                return JsonDocument.EMPTY;
            }
            throw e;
        }
    }

    /** The keys that are counted. */
    public static Insights insights(JsonDocument described) {
        String status = described.text("ContributorInsightsStatus");
        String mode = described.text("ContributorInsightsMode");
        if (!"ENABLED".equals(status) && !"ENABLING".equals(status)) {
            return Insights.NONE;
        }
        return mode == null ? Insights.ACCESSED_AND_THROTTLED_KEYS : Insights.valueOf(mode);
    }

    /** The destinations of a table's changes, of any status. */
    public List<JsonDocument> destinations(String table) {
        try {
            return asker.ask(
                            UpkeepExchanges.DESCRIBE_KINESIS,
                            table,
                            DescribeKinesisStreamingDestinationRequest.builder()
                                    .tableName(table)
                                    .build())
                    .objects("KinesisDataStreamDestinations");
        } catch (AwsServiceException e) {
            if (isUnsupported(e)) {
                return List.of();
            }
            throw e;
        }
    }

    /** The destination that gets changes, or is to get them; null for none. */
    public static @Nullable KinesisStream active(List<JsonDocument> destinations) {
        for (JsonDocument each : destinations) {
            String status = each.text("DestinationStatus");
            String precision = each.text("ApproximateCreationDateTimePrecision");
            if ("ACTIVE".equals(status) || "ENABLING".equals(status) || "UPDATING".equals(status)) {
                return new KinesisStream(
                        each.required("StreamArn"),
                        precision == null ? null : KinesisStream.Precision.valueOf(precision));
            }
        }
        return null;
    }

    static boolean isUnsupported(AwsServiceException failure) {
        return UNSUPPORTED.contains(Objects.requireNonNullElse(Errors.code(failure), ""));
    }
}
