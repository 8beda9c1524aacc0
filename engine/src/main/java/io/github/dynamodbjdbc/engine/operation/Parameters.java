package io.github.dynamodbjdbc.engine.operation;

import static io.github.dynamodbjdbc.engine.error.ServiceException.validation;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * The expression parameters that an operation, or a part of it, may have, and the older parameters that they replace, in the order of the service's
 * messages.
 */
enum Parameters {
    GET(List.of(Parameters.PROJECTION), List.of(Parameters.ATTRIBUTES)),
    WRITE(List.of(Parameters.CONDITION), List.of(Parameters.EXPECTED, Parameters.OPERATOR)),
    UPDATE(
            List.of(Parameters.UPDATE_EXPRESSION, Parameters.CONDITION),
            List.of(Parameters.UPDATES, Parameters.EXPECTED, Parameters.OPERATOR)),
    QUERY(
            List.of(Parameters.PROJECTION, Parameters.FILTER, Parameters.KEY_CONDITION),
            List.of(Parameters.ATTRIBUTES, Parameters.QUERY_FILTER, Parameters.OPERATOR, Parameters.KEY_CONDITIONS)),
    SCAN(
            List.of(Parameters.PROJECTION, Parameters.FILTER),
            List.of(Parameters.ATTRIBUTES, Parameters.SCAN_FILTER, Parameters.OPERATOR)),
    GET_IN_TRANSACTION(List.of(Parameters.PROJECTION), List.of()),
    WRITE_IN_TRANSACTION(List.of(Parameters.CONDITION), List.of()),
    UPDATE_IN_TRANSACTION(List.of(Parameters.UPDATE_EXPRESSION, Parameters.CONDITION), List.of());

    static final String UPDATE_EXPRESSION = "UpdateExpression";
    static final String CONDITION = "ConditionExpression";
    static final String KEY_CONDITION = "KeyConditionExpression";
    static final String FILTER = "FilterExpression";
    static final String PROJECTION = "ProjectionExpression";

    static final String UPDATES = "AttributeUpdates";
    static final String EXPECTED = "Expected";
    static final String KEY_CONDITIONS = "KeyConditions";
    static final String QUERY_FILTER = "QueryFilter";
    static final String SCAN_FILTER = "ScanFilter";
    static final String ATTRIBUTES = "AttributesToGet";
    static final String OPERATOR = "ConditionalOperator";

    private final List<String> expressions;
    private final List<String> legacy;

    Parameters(List<String> expressions, List<String> legacy) {
        this.expressions = expressions;
        this.legacy = legacy;
    }

    boolean allows(String parameter) {
        return expressions.contains(parameter) || legacy.contains(parameter);
    }

    /** Whether a request has none of these parameters. */
    boolean areMissing(JsonNode request) {
        return expressions.stream().noneMatch(request::has)
                && legacy.stream().noneMatch(request::has)
                && !request.has("ExpressionAttributeNames")
                && !request.has("ExpressionAttributeValues");
    }

    /** Rejects combinations of parameters that are not allowed, before any parameter is read. */
    void check(JsonNode request) {
        List<String> given = given(expressions, request);
        checkMixed(request, given);
        if (given.isEmpty() && request.hasNonNull("ExpressionAttributeNames")) {
            throw validation("ExpressionAttributeNames can only be specified when using expressions");
        }
        List<String> withValues = new ArrayList<>(expressions);
        withValues.remove(PROJECTION);
        if (!withValues.isEmpty()
                && request.hasNonNull("ExpressionAttributeValues")
                && withValues.stream().noneMatch(request::hasNonNull)) {
            throw validation("ExpressionAttributeValues can only be specified when using expressions: "
                    + String.join(" and ", withValues) + (withValues.size() > 1 ? " are null" : " is null"));
        }
        if (legacy.contains(OPERATOR) && request.hasNonNull(OPERATOR)) {
            checkOperator(request);
        }
    }

    private void checkMixed(JsonNode request, List<String> given) {
        if (given.isEmpty()) {
            return;
        }
        List<String> mixed = given(legacy, request);
        if (!given.contains(KEY_CONDITION)) {
            // The older key condition may be combined with the other expressions.
            mixed.remove(KEY_CONDITIONS);
        }
        if (!mixed.isEmpty()) {
            throw validation("Can not use both expression and non-expression parameters in the same request:"
                    + " Non-expression parameters: {" + String.join(", ", mixed) + "} Expression parameters: {"
                    + String.join(", ", given) + "}");
        }
    }

    private void checkOperator(JsonNode request) {
        int conditions = 0;
        for (String parameter : List.of(EXPECTED, QUERY_FILTER, SCAN_FILTER)) {
            conditions += legacy.contains(parameter) ? request.path(parameter).size() : 0;
        }
        if (conditions == 0) {
            throw validation("ConditionalOperator cannot be used without Filter or Expected");
        }
        if (conditions == 1) {
            throw validation("ConditionalOperator can only be used when Filter or Expected has two or more elements");
        }
    }

    private static List<String> given(List<String> parameters, JsonNode request) {
        List<String> given = new ArrayList<>(parameters);
        given.removeIf(parameter -> !request.hasNonNull(parameter));
        return given;
    }
}
