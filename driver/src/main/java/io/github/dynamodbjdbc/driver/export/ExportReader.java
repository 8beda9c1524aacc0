package io.github.dynamodbjdbc.driver.export;

import io.github.dynamodbjdbc.driver.decode.ExportedItems;
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
import java.util.Base64;
import java.util.Deque;
import java.util.List;
import java.util.function.Function;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * The items of an export, some at a time. A file is compared with its digest before its first item is given, so that a damaged one gives no
 * item; for that it is read twice.
 */
public final class ExportReader implements AutoCloseable {
    private static final int CHUNK = 1 << 20;

    /** An item has 400 KB; its JSON is longer, by escapes and by the names of types. */
    private static final int MOST_LINE = 32 << 20;

    private final Deque<DataFile> files;
    private final Function<byte[], @Nullable List<Item>> decoder;
    private @Nullable DataFile current;
    private @Nullable InputStream in;
    private ByteArrayOutputStream rest = new ByteArrayOutputStream();
    private long items;

    private ExportReader(List<DataFile> files, Function<byte[], @Nullable List<Item>> decoder) {
        this.files = new ArrayDeque<>(files);
        this.decoder = decoder;
    }

    /**
     * Opens the export in a folder.
     *
     * @throws StatementFailure 42N01 for a format that is not read; 22000, like later calls, for what is missing or damaged
     */
    public static ExportReader open(Path folder) {
        Export export = Export.read(folder);
        if (export == null) {
            throw Export.incremental(folder);
        }
        return new ExportReader(
                export.files(),
                switch (export.format()) {
                    case "DYNAMODB_JSON" -> ExportedItems::of;
                    case "ION" -> IonItems::of;
                    default ->
                        throw new StatementFailure(
                                SqlState.NOT_SUPPORTED,
                                "Export " + folder.getFileName() + " is in the format " + export.format()
                                        + "; the formats that are read are DYNAMODB_JSON and ION");
                });
    }

    /** The next items, about a megabyte; null at the end. Another thread may not call it meanwhile. */
    public @Nullable List<Item> next() {
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
                List<Item> found = decoder.apply(lines);
                if (found == null) {
                    throw Export.damaged(file.path(), "a line of it is no item", null);
                }
                items += found.size();
                return found;
            } catch (IOException e) {
                throw unreadable(file.path(), e);
            }
        }
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
