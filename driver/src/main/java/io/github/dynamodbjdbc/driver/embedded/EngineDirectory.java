package io.github.dynamodbjdbc.driver.embedded;

import io.github.dynamodbjdbc.driver.error.EngineException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The directory of an engine. It may come from a URL, so messages don't contain its name. */
final class EngineDirectory {
    /** The store, which is the first file created there. */
    private static final String STORE = "engine.mv";

    private EngineDirectory() {}

    /** The directory's canonical path. Parents are not created, and a directory with files other than an engine's is rejected. */
    static Path real(Path directory) {
        try {
            create(directory);
            Path real = directory.toRealPath();
            if (!isEngines(real)) {
                throw new EngineException(
                        "The embedded engine's directory can't be used: it holds files that are not an embedded engine's",
                        null);
            }
            return real;
        } catch (IOException e) {
            // Without the cause, which contains the name.
            throw new EngineException(
                    "The embedded engine's directory can't be used ("
                            + e.getClass().getSimpleName() + "); the directory above it has to exist",
                    null);
        }
    }

    private static void create(Path directory) throws IOException {
        if (Files.isDirectory(directory)) {
            return;
        }
        try {
            Files.createDirectory(directory);
        } catch (FileAlreadyExistsException e) {
            // Another process may have created it in the meantime.
            if (!Files.isDirectory(directory)) {
                throw e;
            }
        }
    }

    private static boolean isEngines(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            List<String> names =
                    files.map(file -> file.getFileName().toString()).toList();
            return names.isEmpty() || names.contains(STORE);
        }
    }

    /** The engine's message without the directory's name. */
    static String withoutName(String text, Path directory) {
        return text.replace(directory + directory.getFileSystem().getSeparator(), "")
                .replace(directory.toString(), "its directory");
    }
}
