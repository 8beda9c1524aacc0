package io.github.dynamodbjdbc.grammar;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

final class TestFiles {
    private TestFiles() {}

    static String read(String name) {
        try (InputStream in = TestFiles.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalArgumentException("no file " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The lines except for blank ones and comments. */
    static List<String> lines(String name) {
        return read(name)
                .lines()
                .filter(line -> !line.isBlank() && !line.startsWith("# "))
                .toList();
    }
}
