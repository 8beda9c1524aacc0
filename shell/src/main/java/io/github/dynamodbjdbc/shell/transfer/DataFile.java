package io.github.dynamodbjdbc.shell.transfer;

import io.github.dynamodbjdbc.shell.print.CsvPrinter;
import io.github.dynamodbjdbc.shell.print.JsonPrinter;
import io.github.dynamodbjdbc.shell.print.RowPrinter;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Reader;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * A file of rows, in UTF-8.
 *
 * @param stem its name without the endings of the format
 */
record DataFile(Path path, String stem, Format format, boolean isZipped) {
    private static final String ZIPPED = ".gz";
    private static final char BYTE_ORDER_MARK = '\uFEFF';
    private static final int FINGERPRINT_PART = 1 << 20;
    private static final int BUFFER = 1 << 16;

    enum Format {
        CSV(".csv"),
        JSON_LINES(".jsonl");

        private final String ending;

        Format(String ending) {
            this.ending = ending;
        }

        RowPrinter printer(Writer out) {
            return this == CSV ? new CsvPrinter(out) : JsonPrinter.lines(out);
        }
    }

    /** @throws IOException if the name has no ending of a format */
    static DataFile of(String name) throws IOException {
        Path path = Path.of(name);
        String stem = String.valueOf(path.getFileName());
        boolean isZipped = stem.toLowerCase(Locale.ROOT).endsWith(ZIPPED);
        if (isZipped) {
            stem = stem.substring(0, stem.length() - ZIPPED.length());
        }
        int dot = stem.lastIndexOf('.');
        String ending = dot < 0 ? "" : stem.substring(dot).toLowerCase(Locale.ROOT);
        Format format =
                switch (ending) {
                    case ".csv" -> Format.CSV;
                    case ".jsonl", ".ndjson", ".json" -> Format.JSON_LINES;
                    default ->
                        throw new IOException(
                                "the name of a file ends with .csv or .jsonl, or one of them and .gz: " + name);
                };
        return new DataFile(path, stem.substring(0, dot), format, isZipped);
    }

    /** Another file of that format in the same directory, such as {@code stock.rejected.csv} for {@code rejected}. */
    Path beside(String word) {
        return path.resolveSibling(stem + "." + word + format.ending);
    }

    /** The same name with something behind it. */
    Path with(String ending) {
        return path.resolveSibling(path.getFileName() + ending);
    }

    /** Throws {@link java.nio.charset.MalformedInputException} at what is no UTF-8. A byte order mark is left out. */
    Reader read() throws IOException {
        InputStream in = Files.newInputStream(path);
        try {
            Reader reader = new BufferedReader(
                    new InputStreamReader(
                            isZipped ? new GZIPInputStream(in, BUFFER) : in,
                            StandardCharsets.UTF_8
                                    .newDecoder()
                                    .onMalformedInput(CodingErrorAction.REPORT)
                                    .onUnmappableCharacter(CodingErrorAction.REPORT)),
                    BUFFER);
            reader.mark(1);
            if (reader.read() != BYTE_ORDER_MARK) {
                reader.reset();
            }
            return reader;
        } catch (IOException e) {
            in.close();
            throw e;
        }
    }

    /** Writes a new file in this one's way, in place of one, or of a link, that is there. */
    Writer write(Path other) throws IOException {
        Files.deleteIfExists(other);
        OutputStream out = Files.newOutputStream(other, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        return new BufferedWriter(
                new OutputStreamWriter(isZipped ? new GZIPOutputStream(out, BUFFER) : out, StandardCharsets.UTF_8),
                BUFFER);
    }

    /** Size, beginning and end, which identify a file without reading all of it. */
    String fingerprint() throws IOException {
        try (SeekableByteChannel channel = Files.newByteChannel(path)) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            long size = channel.size();
            digest.update(ByteBuffer.allocate(Long.BYTES).putLong(0, size));
            digest(channel, 0, digest);
            digest(channel, Math.max(0, size - FINGERPRINT_PART), digest);
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JVM has SHA-256", e);
        }
    }

    private static void digest(SeekableByteChannel channel, long position, MessageDigest digest) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(FINGERPRINT_PART);
        channel.position(position);
        while (buffer.hasRemaining() && channel.read(buffer) >= 0) {
            // Until it is full, or the file ends.
        }
        digest.update(buffer.flip());
    }
}
