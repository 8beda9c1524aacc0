package io.github.dynamodbjdbc.engine.bucket;

import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A folder that acts as an S3 bucket: files are its objects, and folders are the parts of an object's key. An interrupt of the thread does
 * not close the streams by which files are read and written.
 */
public final class Bucket {
    private final Path folder;

    Bucket(Path folder) {
        this.folder = folder;
    }

    /** Opens a new object for writing. Fails if the object exists. */
    public OutputStream create(String key) throws IOException {
        Path file = file(key);
        Path parent = Objects.requireNonNull(file.getParent());
        Path existing = parent;
        while (!Files.exists(existing)) {
            existing = Objects.requireNonNull(existing.getParent());
        }
        if (!existing.toRealPath().startsWith(folder)) {
            throw new IOException("The key " + key + " leads out of the bucket");
        }
        Files.createDirectories(parent);
        return new FileOutputStream(Files.createFile(file).toFile());
    }

    public InputStream open(String key) throws IOException {
        Path file = file(key);
        if (!file.toRealPath().startsWith(folder)) {
            throw new IOException("The key " + key + " leads out of the bucket");
        }
        return new FileInputStream(file.toFile());
    }

    public long size(String key) throws IOException {
        return Files.size(file(key));
    }

    private Path file(String key) throws IOException {
        try {
            Path file = folder.resolve(key).normalize();
            if (file.startsWith(folder) && !file.equals(folder)) {
                return file;
            }
        } catch (InvalidPathException e) {
            throw new IOException("The key " + key + " is not a name of a file", e);
        }
        throw new IOException("The key " + key + " leads out of the bucket");
    }

    /** The keys of all objects that begin with a prefix, in ascending order. */
    public List<String> keys(String prefix) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> folder.relativize(file).toString().replace('\\', '/'))
                    .filter(key -> key.startsWith(prefix))
                    .sorted()
                    .collect(Collectors.toList());
        }
    }
}
