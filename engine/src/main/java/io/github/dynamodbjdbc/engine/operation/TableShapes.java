package io.github.dynamodbjdbc.engine.operation;

import static io.github.dynamodbjdbc.engine.shape.Shapes.bool;
import static io.github.dynamodbjdbc.engine.shape.Shapes.indexName;
import static io.github.dynamodbjdbc.engine.shape.Shapes.integer;
import static io.github.dynamodbjdbc.engine.shape.Shapes.list;
import static io.github.dynamodbjdbc.engine.shape.Shapes.longInteger;
import static io.github.dynamodbjdbc.engine.shape.Shapes.oneOf;
import static io.github.dynamodbjdbc.engine.shape.Shapes.optional;
import static io.github.dynamodbjdbc.engine.shape.Shapes.required;
import static io.github.dynamodbjdbc.engine.shape.Shapes.string;
import static io.github.dynamodbjdbc.engine.shape.Shapes.struct;
import static io.github.dynamodbjdbc.engine.shape.Shapes.tableName;

import io.github.dynamodbjdbc.engine.shape.Shape;
import io.github.dynamodbjdbc.engine.shape.Shapes;
import io.github.dynamodbjdbc.engine.shape.StructShape;
import io.github.dynamodbjdbc.engine.shape.StructShape.Member;

/** The shapes of requests about tables, tags and streams. */
final class TableShapes {
    static final Member TABLE = required("TableName", tableName());
    private static final Shape ATTRIBUTE_NAME = string().length(1, 255);

    static final Shape THROUGHPUT = struct(
            "ProvisionedThroughput",
            required("ReadCapacityUnits", longInteger().atLeast(1)),
            required("WriteCapacityUnits", longInteger().atLeast(1)));

    static final Shape ON_DEMAND = struct(
            "OnDemandThroughput",
            optional("MaxReadRequestUnits", longInteger()),
            optional("MaxWriteRequestUnits", longInteger()));

    private static final Shape WARM = struct(
            "WarmThroughput",
            optional("ReadUnitsPerSecond", longInteger().atLeast(1)),
            optional("WriteUnitsPerSecond", longInteger().atLeast(1)));

    static final Shape DEFINITIONS = list(struct(
            "AttributeDefinition",
            required("AttributeName", ATTRIBUTE_NAME),
            required("AttributeType", oneOf("B", "N", "S"))));

    private static final Shape PROJECTION = struct(
            "Projection",
            optional("ProjectionType", oneOf("ALL", "INCLUDE", "KEYS_ONLY")),
            optional("NonKeyAttributes", list(ATTRIBUTE_NAME).size(1, 20)));

    static final Shape BILLING = oneOf("PROVISIONED", "PAY_PER_REQUEST");
    private static final Shape TABLE_CLASS = oneOf("STANDARD", "STANDARD_INFREQUENT_ACCESS");

    private static final Shape STREAM = struct(
            "StreamSpecification",
            required("StreamEnabled", bool()),
            optional("StreamViewType", oneOf("NEW_IMAGE", "OLD_IMAGE", "NEW_AND_OLD_IMAGES", "KEYS_ONLY")));

    static final Shape ENCRYPTION = struct(
            "SSESpecification",
            optional("Enabled", bool()),
            optional("SSEType", oneOf("AES256", "KMS")),
            optional("KMSMasterKeyId", string()));

    private static final Shape TAGS =
            list(struct("Tag", required("Key", string().length(1, 128)), required("Value", string().length(0, 256))));

    static final StructShape NOTHING = struct("DescribeLimitsInput");
    static final StructShape NAME = struct("DescribeTableInput", TABLE);

    static final StructShape CREATE = struct(
            "CreateTableInput",
            required("AttributeDefinitions", DEFINITIONS),
            TABLE,
            required("KeySchema", keySchema(2)),
            optional("LocalSecondaryIndexes", list(index("LocalSecondaryIndex", 2))),
            optional("GlobalSecondaryIndexes", list(index("GlobalSecondaryIndex", 8))),
            optional("VectorIndexes", list(vectorIndex("VectorIndex"))),
            optional("BillingMode", BILLING),
            optional("ProvisionedThroughput", THROUGHPUT),
            optional("StreamSpecification", STREAM),
            optional("SSESpecification", ENCRYPTION),
            optional("Tags", TAGS),
            optional("TableClass", TABLE_CLASS),
            optional("DeletionProtectionEnabled", bool()),
            optional("OnDemandThroughput", ON_DEMAND),
            optional("WarmThroughput", WARM),
            optional("ResourcePolicy", ResourcePolicies.TEXT));

    static final StructShape UPDATE = struct(
            "UpdateTableInput",
            TABLE,
            optional("AttributeDefinitions", DEFINITIONS),
            optional("BillingMode", BILLING),
            optional("ProvisionedThroughput", THROUGHPUT),
            optional("GlobalSecondaryIndexUpdates", indexUpdates()),
            optional(
                    "VectorIndexUpdates",
                    list(struct(
                            "VectorIndexUpdate",
                            optional("Create", vectorIndex("CreateVectorIndexAction")),
                            optional(
                                    "Delete", struct("DeleteVectorIndexAction", required("IndexName", indexName())))))),
            optional("StreamSpecification", STREAM),
            optional("SSESpecification", ENCRYPTION),
            optional("TableClass", TABLE_CLASS),
            optional("DeletionProtectionEnabled", bool()),
            optional("OnDemandThroughput", ON_DEMAND),
            optional("WarmThroughput", WARM),
            optional("ReplicaUpdates", Replicas.UPDATES),
            optional("GlobalTableWitnessUpdates", Replicas.WITNESS_UPDATES),
            optional("MultiRegionConsistency", oneOf("EVENTUAL", "STRONG")));

    static final StructShape LIST = struct(
            "ListTablesInput",
            optional("ExclusiveStartTableName", string().length(3, 255).pattern(Shapes.NAME_PATTERN)),
            optional("Limit", integer().atLeast(1).atMost(100)));

    static final StructShape TTL = struct(
            "UpdateTimeToLiveInput",
            TABLE,
            required(
                    "TimeToLiveSpecification",
                    struct(
                            "TimeToLiveSpecification",
                            required("Enabled", bool()),
                            required("AttributeName", ATTRIBUTE_NAME))));

    private static final Member ARN = required("ResourceArn", string().length(1, 1283));

    static final StructShape TAG = struct("TagResourceInput", ARN, required("Tags", TAGS));
    static final StructShape UNTAG =
            struct("UntagResourceInput", ARN, required("TagKeys", list(string().length(1, 128))));
    static final StructShape LIST_TAGS = struct("ListTagsOfResourceInput", ARN, optional("NextToken", string()));

    private static final Member STREAM_ARN = required("StreamArn", string().length(37, 1024));
    private static final Shape LIMIT_100 = integer().atLeast(1).atMost(100);

    static final StructShape LIST_STREAMS = struct(
            "ListStreamsInput",
            optional("TableName", tableName()),
            optional("Limit", LIMIT_100),
            optional("ExclusiveStartStreamArn", string().length(37, 1024)));

    static final StructShape DESCRIBE_STREAM = struct(
            "DescribeStreamInput",
            STREAM_ARN,
            optional("Limit", LIMIT_100),
            optional("ExclusiveStartShardId", string().length(28, 65)));

    static final StructShape ITERATOR = struct(
            "GetShardIteratorInput",
            STREAM_ARN,
            required("ShardId", string().length(28, 65)),
            required(
                    "ShardIteratorType",
                    oneOf("TRIM_HORIZON", "LATEST", "AT_SEQUENCE_NUMBER", "AFTER_SEQUENCE_NUMBER")),
            optional("SequenceNumber", string().length(21, 40)));

    static final StructShape RECORDS = struct(
            "GetRecordsInput",
            required("ShardIterator", string().length(1, 2048)),
            optional("Limit", integer().atLeast(1).atMost(1000)));

    private TableShapes() {}

    static Shape keySchema(int most) {
        return list(struct(
                        "KeySchemaElement",
                        required("AttributeName", ATTRIBUTE_NAME),
                        required("KeyType", oneOf("HASH", "RANGE"))))
                .size(1, most);
    }

    static Shape index(String name, int mostKeys) {
        return struct(
                name,
                required("IndexName", indexName()),
                required("KeySchema", keySchema(mostKeys)),
                required("Projection", PROJECTION),
                optional("ProvisionedThroughput", THROUGHPUT),
                optional("OnDemandThroughput", ON_DEMAND),
                optional("WarmThroughput", WARM));
    }

    static Shape vectorIndex(String name) {
        return struct(
                name,
                required("IndexName", indexName()),
                required(
                        "VectorAttribute",
                        struct("VectorAttributeDefinition", required("AttributeName", ATTRIBUTE_NAME))),
                optional(
                        "SearchSchema",
                        list(struct(
                                        "SearchSchemaElement",
                                        required("AttributeName", string().length(0, 65535)),
                                        required("SearchSchemaElementType", oneOf("HASH", "INLINE_FILTER"))))
                                .size(1, Integer.MAX_VALUE)),
                required("Projection", PROJECTION),
                required("Dimensions", longInteger().atLeast(1).atMost(4096)),
                required("DistanceFunction", oneOf("COSINE", "DOT_PRODUCT", "EUCLIDEAN")));
    }

    private static Shape indexUpdates() {
        return list(struct(
                "GlobalSecondaryIndexUpdate",
                optional(
                        "Update",
                        struct(
                                "UpdateGlobalSecondaryIndexAction",
                                required("IndexName", indexName()),
                                optional("ProvisionedThroughput", THROUGHPUT),
                                optional("OnDemandThroughput", ON_DEMAND),
                                optional("WarmThroughput", WARM))),
                optional("Create", index("CreateGlobalSecondaryIndexAction", 8)),
                optional("Delete", struct("DeleteGlobalSecondaryIndexAction", required("IndexName", indexName())))));
    }
}
