package io.github.dynamodbjdbc.driver.wire;

import java.io.IOException;

/** A DynamoDB that is reached without HTTP, and asks for no signature. */
@FunctionalInterface
public interface DirectService {
    /**
     * Carries out a request.
     *
     * @param accessKey whose tables are meant, with the region
     * @param body is not changed, and not kept
     * @throws IOException if it is not certain whether it was carried out
     */
    Served serve(String accessKey, String region, String operation, byte[] body) throws IOException;

    /** An answer, with the status that HTTP has for it. */
    @SuppressWarnings("ArrayRecordComponent") // carried from here to there, never compared
    record Served(int status, byte[] body) {}
}
