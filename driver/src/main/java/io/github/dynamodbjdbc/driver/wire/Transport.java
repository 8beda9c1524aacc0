package io.github.dynamodbjdbc.driver.wire;

import java.io.IOException;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.http.Abortable;

/** Sends requests to DynamoDB and receives responses. Thread-safe. */
interface Transport {
    /** Prepares a request without sending it. */
    Attempt prepare(String operation, byte[] body);

    /** A request that can be sent once. */
    interface Attempt extends Abortable {
        /**
         * Sends it, and waits for the response.
         *
         * @throws IOException if there is no response
         * @throws AwsServiceException if the service rejects the request
         */
        Reply call() throws IOException;
    }

    /**
     * The response of a successful request.
     *
     * @param checked whether the body's checksum was verified
     */
    @SuppressWarnings("ArrayRecordComponent") // passed on, never compared
    record Reply(byte[] body, boolean checked) {}

    /** Whether messages may quote the other side's responses. */
    boolean isQuotable();
}
