package io.github.dynamodbjdbc.shell;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Texts in the program's resources. */
final class Resources {
    private Resources() {}

    static String text(String name) throws IOException {
        try (InputStream in = Resources.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IOException("There is no resource " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
