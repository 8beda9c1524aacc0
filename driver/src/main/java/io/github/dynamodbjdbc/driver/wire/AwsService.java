package io.github.dynamodbjdbc.driver.wire;

import java.util.Set;

/** The service of AWS that an operation belongs to, which decides how its requests are addressed and signed. */
enum AwsService {
    DYNAMODB("DynamoDB_20120810.", "dynamodb", "1.0", Set.of()),
    STREAMS("DynamoDBStreams_20120810.", "dynamodb", "1.0", Set.of("DescribeStream", "GetShardIterator", "GetRecords")),
    AUTO_SCALING(
            "AnyScaleFrontendService.",
            "application-autoscaling",
            "1.1",
            Set.of(
                    "DeregisterScalableTarget",
                    "DescribeScalableTargets",
                    "DescribeScalingPolicies",
                    "PutScalingPolicy",
                    "RegisterScalableTarget"));

    private final String prefix;
    private final String signingName;
    private final String version;
    private final Set<String> operations;

    AwsService(String prefix, String signingName, String version, Set<String> operations) {
        this.prefix = prefix;
        this.signingName = signingName;
        this.version = version;
        this.operations = operations;
    }

    static AwsService of(String operation) {
        for (AwsService service : values()) {
            if (service.operations.contains(operation)) {
                return service;
            }
        }
        return DYNAMODB;
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
