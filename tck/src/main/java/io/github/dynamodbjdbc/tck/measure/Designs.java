package io.github.dynamodbjdbc.tck.measure;

import io.github.dynamodbjdbc.tck.KitFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The designs included in the kit, from its jar or from a directory of classes. */
public final class Designs {
    private static final String OWN = "/measure";

    private Designs() {}

    /** All designs, in the order of their files' names. */
    public static List<Design> own() {
        return of(OWN);
    }

    /** The designs of a directory of the kit. */
    static List<Design> of(String directory) {
        try {
            return KitFiles.read(directory, Designs::below);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Design> below(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .map(Designs::read)
                    .toList();
        }
    }

    private static Design read(Path file) {
        try {
            return DesignReader.read(String.valueOf(file.getFileName()), Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
