package io.github.dynamodbjdbc.driver.export;

import io.github.dynamodbjdbc.driver.decode.ExportedLines;
import io.github.dynamodbjdbc.driver.decode.IonItems;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.export.Export.DataFile;
import io.github.dynamodbjdbc.driver.item.Item;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * The items or changes of an export, some at a time. A file is compared with its digest before its first item is given, so that a damaged one gives no
 * row; for that it is read twice.
 */
public final class ExportReader<T> implements AutoCloseable {
    private static final int CHUNK = 1 << 20;

    /** An item has 400 KB; its JSON is longer, by escapes and by the names of types. */
    private static final int MOST_LINE = 32 << 20;

    private final Deque<DataFile> files;
    private final Function<byte[], @Nullable List<Map<String, Item>>> decoder;
    private final Function<Map<String, Item>, @Nullable T> form;
    private @Nullable DataFile current;
    private @Nullable InputStream in;
    private ByteArrayOutputStream rest = new ByteArrayOutputStream();
    private long items;

    private ExportReader(Export export, Function<Map<String, Item>, @Nullable T> form) {
        this.files = new ArrayDeque<>(export.files());
        this.decoder = switch (export.format()) {
            case "DYNAMODB_JSON" -> ExportedLines::of;
            case "ION" -> IonItems::of;
            default -> throw export.notRead("the format " + export.format(), "DYNAMODB_JSON and ION");
        };
        this.form = form;
    }

    /**
     * Opens the full export in a folder.
     *
     * @throws StatementFailure 42N01 for a format that is not read; 22000, like later calls, for what is missing or damaged
     */
    public static ExportReader<Item> open(Path folder) {
        return new ExportReader<>(Export.read(folder), line -> line.size() == 1 ? line.get("Item") : null);
    }

    /**
     * Opens the incremental export in a folder.
     *
     * @throws StatementFailure 42N01 for a format or view that is not read; 22000, like later calls, for what is missing or damaged
     */
    static ExportReader<ExportedChange> changes(Path folder) {
        Export export = Export.read(folder);
        boolean hasOld =
                switch (Objects.requireNonNullElse(export.view(), "")) {
                    case "NEW_AND_OLD_IMAGES" -> true;
                    case "NEW_IMAGE", "NEW_IMAGES" -> false;
                    default -> throw export.notRead("the view " + export.view(), "NEW_AND_OLD_IMAGES and NEW_IMAGE");
                };
        return new ExportReader<>(export, line -> ExportedChange.of(line, hasOld));
    }

    /** The next items or changes, about a megabyte; null at the end. Another thread may not call it meanwhile. */
    public @Nullable List<T> next() {
        while (true) {
            DataFile file = current;
            InputStream open = in;
            if (file == null || open == null) {
                DataFile following = files.poll();
                if (following == null) {
                    return null;
                }
                begin(following);
                continue;
            }
            try {
                byte[] lines = lines(open, file.path());
                if (lines.length == 0) {
                    end(file);
                    continue;
                }
                List<T> found = found(lines, file.path());
                items += found.size();
                return found;
            } catch (IOException e) {
                throw unreadable(file.path(), e);
            }
        }
    }

    private List<T> found(byte[] lines, Path file) {
        List<Map<String, Item>> decoded = decoder.apply(lines);
        List<@Nullable T> found = new ArrayList<>();
        if (decoded != null) {
            decoded.forEach(line -> found.add(form.apply(line)));
        }
        if (decoded == null || found.contains(null)) {
            throw Export.damaged(file, "a line of it is not of the kind that the summary says", null);
        }
        return found;
    }

    private void begin(DataFile file) {
        try {
            // Documents don't say whether the digest is of the file or of what it decompresses to.
            if (!digest(Files.newInputStream(file.path())).equals(file.md5())
                    && !digest(content(file.path())).equals(file.md5())) {
                throw Export.damaged(file.path(), "its digest is not the one that the manifest has", null);
            }
            current = file;
            in = content(file.path());
            items = 0;
        } catch (IOException e) {
            throw unreadable(file.path(), e);
        }
    }

    private static InputStream content(Path file) throws IOException {
        InputStream bytes = new BufferedInputStream(Files.newInputStream(file), 1 << 16);
        if (!file.getFileName().toString().endsWith(".gz")) {
            return bytes;
        }
        try {
            return new GZIPInputStream(bytes, 1 << 16);
        } catch (IOException e) {
            bytes.close();
            throw e;
        }
    }

    private static String digest(InputStream content) throws IOException {
        MessageDigest digest = Digests.md5();
        byte[] buffer = new byte[1 << 16];
        try (content) {
            for (int read = content.read(buffer); read >= 0; read = content.read(buffer)) {
                digest.update(buffer, 0, read);
            }
        }
        return Base64.getEncoder().encodeToString(digest.digest());
    }

    private void end(DataFile file) {
        close();
        if (items != file.items()) {
            throw Export.damaged(
                    file.path(), "it has " + items + " items, and the manifest counts " + file.items(), null);
        }
    }

    /** Complete lines; empty at the end of the file. */
    private byte[] lines(InputStream open, Path file) throws IOException {
        byte[] buffer = new byte[CHUNK];
        while (true) {
            int read = open.readNBytes(buffer, 0, CHUNK);
            int last = read - 1;
            while (last >= 0 && buffer[last] != '\n') {
                last--;
            }
            boolean isEnd = read < CHUNK;
            int complete = isEnd ? read : last + 1;
            rest.write(buffer, 0, complete);
            if (isEnd || complete > 0) {
                byte[] lines = rest.toByteArray();
                rest = new ByteArrayOutputStream();
                rest.write(buffer, complete, read - complete);
                return lines;
            }
            rest.write(buffer, 0, read);
            if (rest.size() > MOST_LINE) {
                throw Export.damaged(file, "a line of it is too long for an item", null);
            }
        }
    }

    private static StatementFailure unreadable(Path file, IOException e) {
        return Export.damaged(file, "it can't be read (" + e.getClass().getSimpleName() + ")", e);
    }

    @Override
    public void close() {
        InputStream open = in;
        in = null;
        current = null;
        rest = new ByteArrayOutputStream();
        if (open != null) {
            try {
                open.close();
            } catch (IOException e) {
                // It was only read.
                throw new StatementFailure(SqlState.DATA_EXCEPTION, "A file of an export can't be closed", e);
            }
        }
    }
}
