package io.github.dynamodbjdbc.driver.embedded;

import io.github.dynamodbjdbc.driver.error.EngineException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The directory of an engine. A URL may have named it, so that no message has its name. */
final class EngineDirectory {
    /** The store, which is the first file there. */
    private static final String STORE = "engine.mv";

    private EngineDirectory() {}

    /** The directory by its only name: no chain of directories is made, and no file is put among others that are not an engine's. */
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
            // Without the cause, which names it.
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
            // Somebody else may have made it meanwhile.
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

    /** A text of the engine's about this directory. */
    static String withoutName(String text, Path directory) {
        return text.replace(directory + directory.getFileSystem().getSeparator(), "")
                .replace(directory.toString(), "its directory");
    }
}
