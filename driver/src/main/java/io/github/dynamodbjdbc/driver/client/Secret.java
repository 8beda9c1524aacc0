package io.github.dynamodbjdbc.driver.client;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/** A secret text that no {@code toString} shows. */
public final class Secret {
    private final String text;

    public Secret(String text) {
        this.text = text;
    }

    /** The secret itself, only for code that must send it. */
    public String reveal() {
        return text;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Secret secret
                && MessageDigest.isEqual(
                        text.getBytes(StandardCharsets.UTF_8), secret.text.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return "***";
    }
}
