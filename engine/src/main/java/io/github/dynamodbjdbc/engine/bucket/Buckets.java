package io.github.dynamodbjdbc.engine.bucket;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The buckets: the folders of one directory, by their names. */
public final class Buckets {
    private final Path directory;

    public Buckets(Path directory) {
        this.directory = directory;
    }

    /** The bucket of that name; null if there is none. A link that leads out of the directory is not a bucket. */
    public @Nullable Bucket find(String name) {
        Path folder = directory.resolve(name);
        if (!Files.isDirectory(folder)) {
            return null;
        }
        try {
            Path root = directory.toRealPath();
            Path real = folder.toRealPath();
            return real.startsWith(root) && !real.equals(root) ? new Bucket(real) : null;
        } catch (IOException e) {
            return null;
        }
    }
}
