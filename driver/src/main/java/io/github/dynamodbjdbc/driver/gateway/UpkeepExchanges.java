package io.github.dynamodbjdbc.driver.gateway;

import io.github.dynamodbjdbc.driver.wire.ModelWriter;
import java.util.List;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.model.DeleteResourcePolicyRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeContributorInsightsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeKinesisStreamingDestinationRequest;
import software.amazon.awssdk.services.dynamodb.model.DisableKinesisStreamingDestinationRequest;
import software.amazon.awssdk.services.dynamodb.model.EnableKinesisStreamingDestinationRequest;
import software.amazon.awssdk.services.dynamodb.model.GetResourcePolicyRequest;
import software.amazon.awssdk.services.dynamodb.model.PutResourcePolicyRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateContributorInsightsRequest;

/** The operations on what belongs to a table or an index and has requests of its own. They consume no capacity. */
public final class UpkeepExchanges {
    public static final Exchange<PutResourcePolicyRequest, JsonDocument> PUT_POLICY = of("PutResourcePolicy");
    public static final Exchange<GetResourcePolicyRequest, JsonDocument> GET_POLICY = of("GetResourcePolicy");
    public static final Exchange<DeleteResourcePolicyRequest, JsonDocument> DELETE_POLICY = of("DeleteResourcePolicy");

    public static final Exchange<UpdateContributorInsightsRequest, JsonDocument> UPDATE_INSIGHTS =
            of("UpdateContributorInsights");
    public static final Exchange<DescribeContributorInsightsRequest, JsonDocument> DESCRIBE_INSIGHTS =
            of("DescribeContributorInsights");

    public static final Exchange<EnableKinesisStreamingDestinationRequest, JsonDocument> ENABLE_KINESIS =
            of("EnableKinesisStreamingDestination");
    public static final Exchange<DisableKinesisStreamingDestinationRequest, JsonDocument> DISABLE_KINESIS =
            of("DisableKinesisStreamingDestination");
    public static final Exchange<DescribeKinesisStreamingDestinationRequest, JsonDocument> DESCRIBE_KINESIS =
            of("DescribeKinesisStreamingDestination");

    private UpkeepExchanges() {}

    private static <Q extends SdkPojo> Exchange<Q, JsonDocument> of(String operation) {
        return new Exchange<>(
                operation,
                false,
                ModelWriter::write,
                (body, checked) -> JsonDocument.read(body),
                response -> List.of(),
                response -> 0,
                response -> 0);
    }
}
