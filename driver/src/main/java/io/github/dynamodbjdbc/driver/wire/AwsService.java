package io.github.dynamodbjdbc.driver.wire;

import java.util.Map;

/** The service of AWS that an operation belongs to, which decides how its requests are addressed and signed. */
enum AwsService {
    DYNAMODB("DynamoDB_20120810.", "dynamodb", "1.0"),
    STREAMS("DynamoDBStreams_20120810.", "dynamodb", "1.0"),
    AUTO_SCALING("AnyScaleFrontendService.", "application-autoscaling", "1.1"),
    CLOUD_WATCH("GraniteServiceVersion20100801.", "monitoring", "1.0");

    /** The operations of other services than DynamoDB itself. */
    private static final Map<String, AwsService> OTHERS = Map.of(
            "DescribeStream", STREAMS,
            "GetMetricData", CLOUD_WATCH,
            "GetShardIterator", STREAMS,
            "GetRecords", STREAMS,
            "DeregisterScalableTarget", AUTO_SCALING,
            "DescribeScalableTargets", AUTO_SCALING,
            "DescribeScalingPolicies", AUTO_SCALING,
            "PutScalingPolicy", AUTO_SCALING,
            "RegisterScalableTarget", AUTO_SCALING);

    private final String prefix;
    private final String signingName;
    private final String version;

    AwsService(String prefix, String signingName, String version) {
        this.prefix = prefix;
        this.signingName = signingName;
        this.version = version;
    }

    static AwsService of(String operation) {
        return OTHERS.getOrDefault(operation, DYNAMODB);
    }

    String target(String operation) {
        return prefix + operation;
    }

    String signingName() {
        return signingName;
    }

    String contentType() {
        return "application/x-amz-json-" + version;
    }
}
