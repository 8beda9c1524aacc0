package io.github.dynamodbjdbc.driver.export;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The digests in manifests. */
final class Digests {
    private Digests() {}

    static MessageDigest md5() {
        try {
            return MessageDigest.getInstance("MD5");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
