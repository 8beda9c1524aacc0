package io.github.dynamodbjdbc.driver.wire;

import java.io.IOException;

/** A DynamoDB that is accessed without HTTP and signatures. */
@FunctionalInterface
public interface DirectService {
    /**
     * Carries out a request.
     *
     * @param accessKey the access key, which selects the tables together with the region
     * @param body is neither changed nor kept
     * @throws IOException if it is unknown whether it was carried out
     */
    Served serve(String accessKey, String region, String operation, byte[] body) throws IOException;

    /** A response with its HTTP status. */
    @SuppressWarnings("ArrayRecordComponent") // passed on, never compared
    record Served(int status, byte[] body) {}
}
