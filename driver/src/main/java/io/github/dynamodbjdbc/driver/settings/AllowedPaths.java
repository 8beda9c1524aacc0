package io.github.dynamodbjdbc.driver.settings;

import java.io.File;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Checks files that a URL or property names. A URL may come from another person, so the owner of the JVM can confine files to directories:
 * {@code -Ddynamodbjdbc.allowedPaths=/a:/b}, separated as the platform's paths are.
 */
final class AllowedPaths {
    static final String PROPERTY = "dynamodbjdbc.allowedPaths";

    private AllowedPaths() {}

    /**
     * The path, if it is allowed after links are resolved.
     *
     * @param allowed directories, separated as the platform's paths are; null for all
     */
    static Path check(String what, String name, @Nullable String allowed) throws SQLException {
        try {
            Path path = Path.of(name).toAbsolutePath().normalize();
            if (allowed == null) {
                return path;
            }
            Path real = resolve(path);
            for (String directory : allowed.split(File.pathSeparator)) {
                if (!directory.isBlank()
                        && real.startsWith(resolve(Path.of(directory.trim()).toAbsolutePath()))) {
                    return real;
                }
            }
        } catch (InvalidPathException e) {
            throw ConnectionUrl.invalid(what + " is not a path: " + e.getReason());
        } catch (IOException e) {
            throw ConnectionUrl.invalid(
                    what + " can't be resolved (" + e.getClass().getSimpleName() + ")");
        }
        throw ConnectionUrl.invalid(what + " is outside the directories that -D" + PROPERTY + " allows");
    }

    /** The path with links resolved as far as it exists. */
    private static Path resolve(Path path) throws IOException {
        Path existing = path.normalize();
        while (!existing.toFile().exists() && existing.getParent() != null) {
            existing = Objects.requireNonNull(existing.getParent());
        }
        return existing.toRealPath()
                .resolve(existing.relativize(path.normalize()))
                .normalize();
    }
}
