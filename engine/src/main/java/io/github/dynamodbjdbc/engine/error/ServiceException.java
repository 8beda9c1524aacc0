package io.github.dynamodbjdbc.engine.error;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An error as the service reports it: a type, a message, and for some types further members. */
public final class ServiceException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private static final String DYNAMODB = "com.amazonaws.dynamodb.v20120810#";
    private static final String CORAL = "com.amazon.coral.service#";

    private final String type;
    private final int status;
    private final transient @Nullable ObjectNode members;

    private ServiceException(String type, int status, String message, @Nullable ObjectNode members) {
        // The exceptions become answers, so their stack traces are never read.
        super(message, null, false, false);
        this.type = type;
        this.status = status;
        this.members = members;
    }

    public static ServiceException validation(String message) {
        return new ServiceException("com.amazon.coral.validate#ValidationException", 400, message, null);
    }

    /** A validation error whose message begins as most do. */
    public static ServiceException invalid(String what) {
        return validation("One or more parameter values were invalid: " + what);
    }

    public static ServiceException serialization(String message) {
        return new ServiceException(CORAL + "SerializationException", 400, message, null);
    }

    public static ServiceException unknownOperation(String message) {
        return new ServiceException(CORAL + "UnknownOperationException", 400, message, null);
    }

    public static ServiceException unauthorized(String type, String message) {
        return new ServiceException(CORAL + type, 400, message, null);
    }

    /** An error of DynamoDB's API, such as ResourceNotFoundException. */
    public static ServiceException refusal(String type, String message) {
        return new ServiceException(DYNAMODB + type, 400, message, null);
    }

    public static ServiceException refusal(String type, String message, ObjectNode members) {
        return new ServiceException(DYNAMODB + type, 400, message, members);
    }

    public static ServiceException internal(String message) {
        return new ServiceException(DYNAMODB + "InternalServerError", 500, message, null);
    }

    public static ServiceException tableNotFound() {
        return refusal("ResourceNotFoundException", "Requested resource not found");
    }

    public static ServiceException conditionFailed(@Nullable ObjectNode item) {
        return new ServiceException(
                DYNAMODB + "ConditionalCheckFailedException", 400, "The conditional request failed", item);
    }

    public String type() {
        return type;
    }

    /** The type without its namespace. */
    public String name() {
        return type.substring(type.indexOf('#') + 1);
    }

    public int status() {
        return status;
    }

    public String message() {
        return Objects.requireNonNullElse(getMessage(), "");
    }

    /** The members of the answer other than type and message. */
    public @Nullable ObjectNode members() {
        return members;
    }
}
