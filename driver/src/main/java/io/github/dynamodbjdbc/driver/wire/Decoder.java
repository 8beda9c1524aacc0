package io.github.dynamodbjdbc.driver.wire;

import java.io.IOException;

/** Makes something of a response. */
@FunctionalInterface
public interface Decoder<R> {
    /**
     * @param checked whether the body was compared with its checksum, so that it is certain to be what was sent
     * @throws IOException if it is no such response; the request is then tried again
     */
    R decode(byte[] json, boolean checked) throws IOException;
}
