package io.github.dynamodbjdbc.engine.expression;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** The words that can't be names in an expression, from the developer guide's list. */
final class ReservedWords {
    private static final Set<String> WORDS = read();

    private ReservedWords() {}

    static boolean contains(String name) {
        return WORDS.contains(name.toUpperCase(Locale.ROOT));
    }

    private static Set<String> read() {
        try (InputStream in = Objects.requireNonNull(ReservedWords.class.getResourceAsStream("reserved-words.txt"));
                BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            return reader.lines()
                    .flatMap(line -> Arrays.stream(line.split(" ")))
                    .filter(word -> !word.isBlank())
                    .collect(Collectors.toUnmodifiableSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
