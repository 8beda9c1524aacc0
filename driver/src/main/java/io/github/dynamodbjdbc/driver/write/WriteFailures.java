package io.github.dynamodbjdbc.driver.write;

import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** The errors of a write that depend on the stored item, detected by DynamoDB or by the driver. */
final class WriteFailures {
    private WriteFailures() {}

    /** Converts errors that only DynamoDB can detect, because only it has seen the item. */
    static RuntimeException placed(String message, RuntimeException failure) {
        if (message.contains("document path")) {
            return noPlace(failure);
        }
        if (message.contains("incorrect data type")) {
            return otherSet(failure);
        }
        return message.contains("Item size") ? tooLarge(failure) : failure;
    }

    /**
     * The error for a transaction that DynamoDB cancelled with the reason ValidationError, as if the write had been sent by itself.
     *
     * @param refused the write in a sentence after "DynamoDB refused"
     * @param message the message of the reason
     */
    static RuntimeException refused(String refused, String message, RuntimeException failure) {
        RuntimeException placed = placed(message, failure);
        return placed == failure
                ? new StatementFailure(
                        SqlState.ofRefused(message), "DynamoDB refused " + refused + ": " + message, failure)
                : placed;
    }

    /** Whether a number that DynamoDB computed is out of range or has too many digits. */
    static boolean isOutOfRange(DynamoDbException failure) {
        Stream<@Nullable String> messages = failure instanceof TransactionCanceledException cancelled
                ? cancelled.cancellationReasons().stream().map(CancellationReason::message)
                : Stream.of(failure.getMessage());
        return messages.anyMatch(
                message -> message != null && SqlState.ofRefused(message) == SqlState.NUMERIC_OUT_OF_RANGE);
    }

    static StatementFailure noPlace(@Nullable Throwable cause) {
        return new StatementFailure(
                SqlState.DATA_EXCEPTION,
                "The item has no document or list that SET or REMOVE could change a place in; set the whole document",
                cause);
    }

    static StatementFailure otherSet(@Nullable Throwable cause) {
        return new StatementFailure(
                SqlState.INVALID_VALUE,
                "The item holds a value of another type than set_add or set_delete takes",
                cause);
    }

    /** @param where the write that it is about, with what became of it; may be empty */
    static StatementFailure collectionTooLarge(String where, Throwable cause) {
        return new StatementFailure(
                SqlState.LIMIT_EXCEEDED, "The items of one partition key would have more than 10 GB" + where, cause);
    }

    static StatementFailure tooLarge(@Nullable Throwable cause) {
        return new StatementFailure(
                SqlState.LIMIT_EXCEEDED, "The item would have more than the 400 KB that DynamoDB takes", cause);
    }
}
