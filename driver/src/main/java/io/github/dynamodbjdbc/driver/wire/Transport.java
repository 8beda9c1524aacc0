package io.github.dynamodbjdbc.driver.wire;

import java.io.IOException;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.http.Abortable;

/** Carries requests to DynamoDB, and answers back. Safe for many threads. */
interface Transport {
    /** Makes a request ready, and sends nothing. */
    Attempt prepare(String operation, byte[] body);

    /** A request that can be sent once. */
    interface Attempt extends Abortable {
        /**
         * Sends it, and waits for the answer.
         *
         * @throws IOException if there is none
         * @throws AwsServiceException if it says that the request is refused
         */
        Reply call() throws IOException;
    }

    /**
     * The answer to a request that was carried out.
     *
     * @param checked whether the body was compared with its checksum, so that it is certain to be what was sent
     */
    @SuppressWarnings("ArrayRecordComponent") // carried from here to there, never compared
    record Reply(byte[] body, boolean checked) {}

    /** Whether messages may repeat what the other side says. */
    boolean isQuotable();
}
