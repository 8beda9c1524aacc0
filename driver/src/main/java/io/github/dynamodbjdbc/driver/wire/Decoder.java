package io.github.dynamodbjdbc.driver.wire;

import java.io.IOException;

/** Decodes a response. */
@FunctionalInterface
public interface Decoder<R> {
    /**
     * @param checked whether the body's checksum was verified
     * @throws IOException if the response is invalid; the request is then repeated
     */
    R decode(byte[] json, boolean checked) throws IOException;
}
