package io.github.dynamodbjdbc.driver.sample;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.github.dynamodbjdbc.planner.catalog.SampledPath;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A file with samples for other processes: names of attributes, types and numbers, without values. Only its owner can read it. Each endpoint and
 * identity finds only its own samples, because another one may have names that this one may not read, or that are invented. The file is created and
 * replaced only if its name and its first line identify it as such a file. It is replaced as a whole, by one process at a time, so that a reader
 * finds the old or the new file. Thread-safe.
 */
public final class SampleFile {
    /** The suffix of such files. */
    static final String EXTENSION = ".samples";

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);
    private static final int MOST_TABLES = 500;
    private static final long MOST_BYTES = 16L << 20;
    private static final Object WRITING = new Object();
    private static final JsonFactory JSON = new JsonFactory();

    private final Path path;
    private final String scope;
    private final Clock clock;
    private final Duration longestWait;
    private @Nullable FileTime read;
    private Map<String, KeptSample> kept = Map.of();

    /** @param scope identifies the endpoint and the credentials */
    public SampleFile(Path path, String scope, Clock clock) {
        this(path, scope, clock, LONGEST_WAIT);
    }

    /** @param longestWait how long a write waits for those of other processes */
    SampleFile(Path path, String scope, Clock clock, Duration longestWait) {
        this.path = path;
        this.scope = scope;
        this.clock = clock;
        this.longestWait = longestWait;
    }

    /**
     * The sample of a table, if there is one that is not too old, and the table has not grown since.
     *
     * @param table the table's id, which distinguishes it from other tables with its name
     * @param counted the table's current number of items by DescribeTable
     * @throws IOException if the file exists but can't be read
     */
    @Nullable
    public KeptSample find(String table, long counted) throws IOException {
        KeptSample found = all().get(key(table));
        return found == null || !found.isOfUse(clock.millis(), counted) ? null : found;
    }

    /** Discards the sample of a table after attributes were written that it lacks. */
    public void forget(String table) throws IOException {
        if (!all().containsKey(key(table))) {
            return;
        }
        synchronized (WRITING) {
            try (FileTurn turn = turn()) {
                Map<String, KeptSample> all = new HashMap<>(readAgain());
                if (all.remove(key(table)) != null) {
                    replace(all);
                }
            }
        }
    }

    private String key(String table) {
        return scope + ' ' + table;
    }

    /**
     * @param counted the table's number of items by DescribeTable at that time
     * @throws IOException if the file can't be written
     */
    public void keep(String table, SampledPath items, long counted) throws IOException {
        synchronized (WRITING) {
            keepNow(key(table), new KeptSample(items, clock.millis(), counted));
        }
    }

    private void keepNow(String key, KeptSample sample) throws IOException {
        try (FileTurn turn = turn()) {
            Map<String, KeptSample> all;
            try {
                all = new HashMap<>(readAgain());
            } catch (SampleFileReader.DamagedException damaged) {
                // The file is only a cache.
                all = new HashMap<>();
            }
            all.values().removeIf(kept -> kept.isOld(clock.millis()));
            all.put(key, sample);
            while (all.size() > MOST_TABLES) {
                Map<String, KeptSample> full = all;
                all.keySet().stream()
                        .min(Comparator.comparingLong(
                                table -> Objects.requireNonNull(full.get(table)).takenAt()))
                        .ifPresent(full::remove);
            }
            replace(all);
        }
    }

    private FileTurn turn() throws IOException {
        requireName();
        return FileTurn.of(
                path,
                longestWait,
                ownersOnly(Objects.requireNonNull(path.toAbsolutePath().getParent())));
    }

    private void requireName() throws IOException {
        if (!path.toString().endsWith(EXTENSION)) {
            throw new IOException("its name does not end in " + EXTENSION);
        }
    }

    /** Reads the file again: if it is written twice within the resolution of the file system's clock, its timestamps don't change. */
    private synchronized Map<String, KeptSample> readAgain() throws IOException {
        read = null;
        return all();
    }

    private synchronized Map<String, KeptSample> all() throws IOException {
        requireName();
        try {
            BasicFileAttributes file = Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            if (!file.isRegularFile()) {
                throw new IOException(file.isSymbolicLink() ? "it is a link" : "it is not a regular file");
            }
            FileTime modified = file.lastModifiedTime();
            if (!modified.equals(read)) {
                if (file.size() > MOST_BYTES) {
                    throw new IOException("it is larger than " + MOST_BYTES + " bytes");
                }
                kept = SampleFileReader.read(Files.readAllBytes(path));
                read = modified;
            }
        } catch (NoSuchFileException none) {
            kept = Map.of();
            read = null;
        }
        return kept;
    }

    private void replace(Map<String, KeptSample> all) throws IOException {
        Path directory = Objects.requireNonNull(path.toAbsolutePath().getParent());
        Path file = Files.createTempFile(directory, ".samples", ".tmp", ownersOnly(directory));
        try {
            try (OutputStream out = Files.newOutputStream(file)) {
                out.write(SampleFileReader.FIRST_LINE.getBytes(StandardCharsets.US_ASCII));
                try (JsonGenerator json = JSON.createGenerator(out)) {
                    write(json, all);
                }
            }
            Files.move(file, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(file);
        }
    }

    private static FileAttribute<?>[] ownersOnly(Path directory) throws IOException {
        FileStore store = Files.getFileStore(directory);
        // On other systems a temporary file is private to the user by other means.
        return store.supportsFileAttributeView(PosixFileAttributeView.class)
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }

    private static void write(JsonGenerator json, Map<String, KeptSample> all) throws IOException {
        json.writeStartObject();
        json.writeObjectFieldStart("tables");
        for (String table : all.keySet().stream().sorted().toList()) {
            KeptSample sample = Objects.requireNonNull(all.get(table));
            json.writeObjectFieldStart(table);
            json.writeNumberField("takenAt", sample.takenAt());
            json.writeNumberField("counted", sample.counted());
            json.writeFieldName("items");
            SampleJson.write(json, sample.items());
            json.writeEndObject();
        }
        json.writeEndObject();
        json.writeEndObject();
    }
}
