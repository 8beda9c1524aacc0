package io.github.dynamodbjdbc.driver.error;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * The reason for which DynamoDB cancelled a transaction. Of several, it is one that a retry can't resolve, if there is one.
 *
 * @param item the place of the item among those of the request, from 0
 * @param text DynamoDB's text
 */
public record CancelledTransaction(Reason reason, int item, String text) {
    /** DynamoDB's reasons; those that a retry can't resolve come first. */
    public enum Reason {
        VALIDATION("ValidationError"),
        COLLECTION_SIZE("ItemCollectionSizeLimitExceeded"),
        CONDITION("ConditionalCheckFailed"),
        CONFLICT("TransactionConflict"),
        THROUGHPUT("ProvisionedThroughputExceeded"),
        THROTTLING("ThrottlingError");

        private final String code;

        Reason(String code) {
            this.code = code;
        }
    }

    /** @return null if DynamoDB has given no reason that is known */
    public static @Nullable CancelledTransaction of(TransactionCanceledException failure) {
        List<CancellationReason> reasons = failure.cancellationReasons();
        for (Reason kind : Reason.values()) {
            for (int i = 0; i < reasons.size(); i++) {
                if (kind.code.equals(reasons.get(i).code())) {
                    return new CancelledTransaction(
                            kind, i, Objects.requireNonNullElse(reasons.get(i).message(), kind.code));
                }
            }
        }
        return null;
    }

    /** Whether nothing but conflicts with other transactions cancelled it, so that it may succeed soon. */
    public static boolean isConflict(TransactionCanceledException failure) {
        CancelledTransaction cancelled = of(failure);
        return cancelled != null
                && cancelled.reason == Reason.CONFLICT
                && failure.cancellationReasons().stream()
                        .allMatch(reason -> reason.code() == null
                                || reason.code().equals("None")
                                || reason.code().equals(Reason.CONFLICT.code));
    }
}
