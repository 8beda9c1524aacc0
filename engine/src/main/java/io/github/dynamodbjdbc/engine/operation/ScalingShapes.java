package io.github.dynamodbjdbc.engine.operation;

import static io.github.dynamodbjdbc.engine.shape.Shapes.bool;
import static io.github.dynamodbjdbc.engine.shape.Shapes.integer;
import static io.github.dynamodbjdbc.engine.shape.Shapes.list;
import static io.github.dynamodbjdbc.engine.shape.Shapes.longInteger;
import static io.github.dynamodbjdbc.engine.shape.Shapes.oneOf;
import static io.github.dynamodbjdbc.engine.shape.Shapes.optional;
import static io.github.dynamodbjdbc.engine.shape.Shapes.required;
import static io.github.dynamodbjdbc.engine.shape.Shapes.string;
import static io.github.dynamodbjdbc.engine.shape.Shapes.struct;

import io.github.dynamodbjdbc.engine.shape.Shape;
import io.github.dynamodbjdbc.engine.shape.StructShape;
import io.github.dynamodbjdbc.engine.shape.StructShape.Member;

/** The shapes of requests of Application Auto Scaling. */
final class ScalingShapes {
    private static final Member NAMESPACE = required("ServiceNamespace", string().length(1, 64));
    private static final Member RESOURCE = required("ResourceId", string().length(1, 1600));
    private static final Member DIMENSION = required("ScalableDimension", string().length(1, 128));

    private static final Shape CONFIGURATION = struct(
            "TargetTrackingScalingPolicyConfiguration",
            required("TargetValue", longInteger()),
            optional(
                    "PredefinedMetricSpecification",
                    struct(
                            "PredefinedMetricSpecification",
                            required(
                                    "PredefinedMetricType",
                                    oneOf("DynamoDBReadCapacityUtilization", "DynamoDBWriteCapacityUtilization")))),
            optional("ScaleInCooldown", integer()),
            optional("ScaleOutCooldown", integer()),
            optional("DisableScaleIn", bool()));

    static final StructShape REGISTER = struct(
            "RegisterScalableTargetRequest",
            NAMESPACE,
            RESOURCE,
            DIMENSION,
            optional("MinCapacity", longInteger()),
            optional("MaxCapacity", longInteger()),
            optional("RoleARN", string()));

    static final StructShape DEREGISTER = struct("DeregisterScalableTargetRequest", NAMESPACE, RESOURCE, DIMENSION);

    static final StructShape PUT = struct(
            "PutScalingPolicyRequest",
            required("PolicyName", string().length(1, 256)),
            NAMESPACE,
            RESOURCE,
            DIMENSION,
            optional("PolicyType", string()),
            optional("TargetTrackingScalingPolicyConfiguration", CONFIGURATION));

    static final StructShape TARGETS = struct(
            "DescribeScalableTargetsRequest",
            NAMESPACE,
            optional("ResourceIds", list(string().length(1, 1600))),
            optional("ScalableDimension", string()),
            optional("MaxResults", integer().atLeast(1).atMost(50)),
            optional("NextToken", string()));

    static final StructShape POLICIES = struct(
            "DescribeScalingPoliciesRequest",
            NAMESPACE,
            optional("ResourceId", string().length(1, 1600)),
            optional("ScalableDimension", string()),
            optional("MaxResults", integer().atLeast(1).atMost(50)),
            optional("NextToken", string()));

    private ScalingShapes() {}
}
