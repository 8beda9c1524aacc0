package io.github.dynamodbjdbc.engine.operation;

import static io.github.dynamodbjdbc.engine.shape.Shapes.attributeValue;
import static io.github.dynamodbjdbc.engine.shape.Shapes.attributes;
import static io.github.dynamodbjdbc.engine.shape.Shapes.bool;
import static io.github.dynamodbjdbc.engine.shape.Shapes.indexName;
import static io.github.dynamodbjdbc.engine.shape.Shapes.integer;
import static io.github.dynamodbjdbc.engine.shape.Shapes.list;
import static io.github.dynamodbjdbc.engine.shape.Shapes.map;
import static io.github.dynamodbjdbc.engine.shape.Shapes.names;
import static io.github.dynamodbjdbc.engine.shape.Shapes.oneOf;
import static io.github.dynamodbjdbc.engine.shape.Shapes.optional;
import static io.github.dynamodbjdbc.engine.shape.Shapes.required;
import static io.github.dynamodbjdbc.engine.shape.Shapes.string;
import static io.github.dynamodbjdbc.engine.shape.Shapes.struct;
import static io.github.dynamodbjdbc.engine.shape.Shapes.tableName;

import io.github.dynamodbjdbc.engine.shape.Shape;
import io.github.dynamodbjdbc.engine.shape.StructShape;
import io.github.dynamodbjdbc.engine.shape.StructShape.Member;

/** The shapes of requests on items. */
final class RequestShapes {
    private static final Shape CAPACITY_VALUES = oneOf("INDEXES", "TOTAL", "NONE");
    private static final Member CAPACITY = optional("ReturnConsumedCapacity", CAPACITY_VALUES);
    private static final Member METRICS = optional("ReturnItemCollectionMetrics", oneOf("SIZE", "NONE"));
    private static final Member TABLE = required("TableName", tableName());
    private static final Member KEY = required("Key", attributes());
    private static final Member ITEM = required("Item", attributes());
    private static final Member NAMES = optional("ExpressionAttributeNames", names());
    private static final Member VALUES = optional("ExpressionAttributeValues", attributes());
    private static final Member CONDITION = optional("ConditionExpression", string());
    private static final Member PROJECTION = optional("ProjectionExpression", string());
    private static final Member FILTER = optional("FilterExpression", string());
    private static final Member CONSISTENT = optional("ConsistentRead", bool());
    private static final Member SHOWN =
            optional("ReturnValues", oneOf("ALL_NEW", "UPDATED_OLD", "ALL_OLD", "NONE", "UPDATED_NEW"));
    private static final Member SHOWN_ON_FAILURE =
            optional("ReturnValuesOnConditionCheckFailure", oneOf("ALL_OLD", "NONE"));
    private static final Member SELECT =
            optional("Select", oneOf("SPECIFIC_ATTRIBUTES", "COUNT", "ALL_ATTRIBUTES", "ALL_PROJECTED_ATTRIBUTES"));
    private static final Member INDEX = optional("IndexName", indexName());
    private static final Member LIMIT = optional("Limit", integer().atLeast(1));
    private static final Member START = optional("ExclusiveStartKey", attributes());

    private static final Member OPERATOR = optional("ConditionalOperator", oneOf("OR", "AND"));
    private static final Member ATTRIBUTES =
            optional("AttributesToGet", list(string()).size(1, 255));
    private static final Shape COMPARISON = oneOf(
            "IN",
            "NULL",
            "BETWEEN",
            "LT",
            "NOT_CONTAINS",
            "EQ",
            "GT",
            "NOT_NULL",
            "NE",
            "LE",
            "BEGINS_WITH",
            "GE",
            "CONTAINS");
    private static final Member COMPARED = optional("AttributeValueList", list(attributeValue()));
    private static final Shape CONDITIONS =
            map("Condition", struct("Condition", COMPARED, required("ComparisonOperator", COMPARISON)));
    private static final Member EXPECTED = optional(
            "Expected",
            map(
                    "ExpectedAttributeValue",
                    struct(
                            "ExpectedAttributeValue",
                            optional("Value", attributeValue()),
                            optional("Exists", bool()),
                            optional("ComparisonOperator", COMPARISON),
                            COMPARED)));
    private static final Member UPDATES = optional(
            "AttributeUpdates",
            map(
                    "AttributeValueUpdate",
                    struct(
                            "AttributeValueUpdate",
                            optional("Value", attributeValue()),
                            optional("Action", oneOf("ADD", "DELETE", "PUT")))));

    static final StructShape GET =
            struct("GetItemInput", TABLE, KEY, ATTRIBUTES, CONSISTENT, PROJECTION, NAMES, CAPACITY);

    static final StructShape PUT = struct(
            "PutItemInput",
            TABLE,
            ITEM,
            EXPECTED,
            OPERATOR,
            CONDITION,
            NAMES,
            VALUES,
            SHOWN,
            SHOWN_ON_FAILURE,
            CAPACITY,
            METRICS);

    static final StructShape DELETE = struct(
            "DeleteItemInput",
            TABLE,
            KEY,
            EXPECTED,
            OPERATOR,
            CONDITION,
            NAMES,
            VALUES,
            SHOWN,
            SHOWN_ON_FAILURE,
            CAPACITY,
            METRICS);

    static final StructShape UPDATE = struct(
            "UpdateItemInput",
            TABLE,
            KEY,
            UPDATES,
            EXPECTED,
            OPERATOR,
            optional("UpdateExpression", string()),
            CONDITION,
            NAMES,
            VALUES,
            SHOWN,
            SHOWN_ON_FAILURE,
            CAPACITY,
            METRICS);

    static final StructShape QUERY = struct(
            "QueryInput",
            TABLE,
            INDEX,
            SELECT,
            ATTRIBUTES,
            LIMIT,
            CONSISTENT,
            optional("ScanIndexForward", bool()),
            START,
            optional("KeyConditions", CONDITIONS),
            optional("QueryFilter", CONDITIONS),
            OPERATOR,
            CAPACITY,
            PROJECTION,
            FILTER,
            optional("KeyConditionExpression", string()),
            NAMES,
            VALUES);

    static final StructShape SCAN = struct(
            "ScanInput",
            TABLE,
            INDEX,
            SELECT,
            ATTRIBUTES,
            LIMIT,
            CONSISTENT,
            START,
            optional("ScanFilter", CONDITIONS),
            OPERATOR,
            CAPACITY,
            optional("TotalSegments", integer().atLeast(1).atMost(1_000_000)),
            optional("Segment", integer().atLeast(0).atMost(999_999)),
            PROJECTION,
            FILTER,
            NAMES,
            VALUES);

    static final StructShape SEARCH_VECTORS = struct(
            "SearchVectorsInput",
            TABLE,
            required("IndexName", indexName()),
            required("SearchVector", list(attributeValue()).size(1, 4096)),
            required("TopK", integer().atLeast(1)),
            optional("SearchConditionExpression", string()),
            PROJECTION,
            NAMES,
            VALUES,
            CAPACITY);

    static final StructShape BATCH_GET = struct(
            "BatchGetItemInput",
            required(
                    "RequestItems",
                    map(
                                    "KeysAndAttributes",
                                    struct(
                                            "KeysAndAttributes",
                                            required("Keys", list(attributes()).size(1, 100)),
                                            ATTRIBUTES,
                                            CONSISTENT,
                                            PROJECTION,
                                            NAMES))
                            .size(1, 100)),
            CAPACITY);

    static final StructShape BATCH_WRITE = struct(
            "BatchWriteItemInput",
            required(
                    "RequestItems",
                    map(
                                    "java.util.List<com.amazonaws.dynamodb.v20120810.WriteRequest>",
                                    list(struct(
                                                    "WriteRequest",
                                                    optional("PutRequest", struct("PutRequest", ITEM)),
                                                    optional("DeleteRequest", struct("DeleteRequest", KEY))))
                                            .size(1, 25))
                            .size(1, 25)),
            CAPACITY,
            METRICS);

    static final StructShape TRANSACT_WRITE = struct(
            "TransactWriteItemsInput",
            required(
                    "TransactItems",
                    list(struct(
                                    "TransactWriteItem",
                                    optional(
                                            "ConditionCheck",
                                            struct(
                                                    "ConditionCheck",
                                                    TABLE,
                                                    KEY,
                                                    required("ConditionExpression", string()),
                                                    NAMES,
                                                    VALUES,
                                                    SHOWN_ON_FAILURE)),
                                    optional(
                                            "Put",
                                            struct("Put", TABLE, ITEM, CONDITION, NAMES, VALUES, SHOWN_ON_FAILURE)),
                                    optional(
                                            "Delete",
                                            struct("Delete", TABLE, KEY, CONDITION, NAMES, VALUES, SHOWN_ON_FAILURE)),
                                    optional(
                                            "Update",
                                            struct(
                                                    "Update",
                                                    TABLE,
                                                    KEY,
                                                    required("UpdateExpression", string()),
                                                    CONDITION,
                                                    NAMES,
                                                    VALUES,
                                                    SHOWN_ON_FAILURE))))
                            .size(1, 100)),
            optional("ClientRequestToken", string().length(1, 36)),
            CAPACITY,
            METRICS);

    static final StructShape TRANSACT_GET = struct(
            "TransactGetItemsInput",
            required(
                    "TransactItems",
                    list(struct("TransactGetItem", required("Get", struct("Get", TABLE, KEY, PROJECTION, NAMES))))
                            .size(1, 100)),
            CAPACITY);

    static final int LONGEST_STATEMENT = 8192;

    private static final Member STATEMENT = required("Statement", string().length(1, LONGEST_STATEMENT));
    private static final Member PARAMETERS =
            optional("Parameters", list(attributeValue()).size(1, Integer.MAX_VALUE));

    static final StructShape EXECUTE = struct(
            "ExecuteStatementInput",
            STATEMENT,
            PARAMETERS,
            CONSISTENT,
            optional("NextToken", string().length(1, 32768)),
            CAPACITY,
            LIMIT,
            SHOWN_ON_FAILURE);

    static final StructShape BATCH_EXECUTE = struct(
            "BatchExecuteStatementInput",
            required(
                    "Statements",
                    list(struct("BatchStatementRequest", STATEMENT, PARAMETERS, CONSISTENT, SHOWN_ON_FAILURE))
                            .size(1, 25)),
            CAPACITY);

    static final StructShape EXECUTE_TRANSACTION = struct(
            "ExecuteTransactionInput",
            required(
                    "TransactStatements",
                    list(struct("ParameterizedStatement", STATEMENT, PARAMETERS, SHOWN_ON_FAILURE))
                            .size(1, 100)),
            optional("ClientRequestToken", string().length(1, 36)),
            CAPACITY);

    private RequestShapes() {}
}
