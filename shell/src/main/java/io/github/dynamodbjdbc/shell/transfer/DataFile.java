package io.github.dynamodbjdbc.shell.transfer;

import io.github.dynamodbjdbc.shell.print.CsvPrinter;
import io.github.dynamodbjdbc.shell.print.JsonPrinter;
import io.github.dynamodbjdbc.shell.print.RowPrinter;
import java.io.BufferedInputStream;
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
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * A UTF-8 file with rows, or the folder of an export with its files.
 *
 * @param stem the file's name without the endings for the format
 * @param isZipped whether it is written with gzip; a read file is unzipped by its first bytes
 * @param parts the files with the rows, in the manifest's order; only the file itself if it is not a folder
 * @param identity the file that identifies it in a later import: the file itself, or the manifest
 */
record DataFile(Path path, String stem, Format format, boolean isZipped, List<Path> parts, Path identity) {
    private static final String ZIPPED = ".gz";
    private static final char BYTE_ORDER_MARK = '\uFEFF';
    private static final int FINGERPRINT_PART = 1 << 20;
    private static final int BUFFER = 1 << 16;

    /** The number of bytes that decide whether a file is text. */
    private static final int HEAD = 512;

    enum Format {
        CSV(".csv"),
        JSON_LINES(".jsonl");

        private final String ending;

        Format(String ending) {
            this.ending = ending;
        }

        /** @param nulls the word for a stored NULL in CSV; null for an empty cell */
        RowPrinter printer(Writer out, @Nullable String nulls) {
            return this == CSV ? new CsvPrinter(out, nulls) : JsonPrinter.lines(out);
        }
    }

    DataFile {
        parts = List.copyOf(parts);
    }

    /**
     * A file to write, with the format of its name's ending.
     *
     * @throws IOException if the ending is unknown
     */
    static DataFile toWrite(String name) throws IOException {
        Name parsed = Name.of(Path.of(name));
        Format format =
                switch (parsed.ending()) {
                    case ".csv" -> Format.CSV;
                    case ".jsonl", ".ndjson", ".json" -> Format.JSON_LINES;
                    default ->
                        throw new IOException(
                                "the name of a file ends with .csv or .jsonl, or one of them and .gz: " + name);
                };
        Path directory = Path.of(name).toAbsolutePath().getParent();
        if (directory == null || !Files.isDirectory(directory)) {
            throw new IOException("there is no directory " + directory);
        }
        return file(Path.of(name), parsed, format);
    }

    /**
     * A file to read, with the format of its name's ending or else of its first character, or the folder of an export.
     *
     * @throws IOException if it can't be read, or has an unsupported format
     */
    static DataFile toRead(String name) throws IOException {
        Path path = Path.of(name);
        if (Files.isDirectory(path)) {
            ExportFolder folder = ExportFolder.of(path);
            return new DataFile(
                    path,
                    String.valueOf(path.toAbsolutePath().normalize().getFileName()),
                    Format.JSON_LINES,
                    false,
                    folder.files(),
                    folder.manifest());
        }
        Name parsed = Name.of(path);
        return switch (parsed.ending()) {
            case ".csv", ".tsv" -> file(path, parsed, Format.CSV);
            case ".json", ".jsonl", ".ndjson" -> file(path, parsed, Format.JSON_LINES);
            case ".ion" ->
                throw new IOException(path + " is in Amazon Ion; .import reads an export in the format DYNAMODB_JSON");
            default -> {
                char first = first(path);
                yield file(path, parsed, first == '{' || first == '[' ? Format.JSON_LINES : Format.CSV);
            }
        };
    }

    private static DataFile file(Path path, Name name, Format format) {
        return new DataFile(path, name.stem(), format, name.isZipped(), List.of(path), path);
    }

    /** @param ending the ending with its dot, in lower case; empty if there is none */
    private record Name(String stem, String ending, boolean isZipped) {
        static Name of(Path path) {
            String stem = String.valueOf(path.getFileName());
            boolean isZipped = stem.toLowerCase(Locale.ROOT).endsWith(ZIPPED);
            if (isZipped) {
                stem = stem.substring(0, stem.length() - ZIPPED.length());
            }
            int dot = stem.lastIndexOf('.');
            return dot <= 0
                    ? new Name(stem, "", isZipped)
                    : new Name(stem.substring(0, dot), stem.substring(dot).toLowerCase(Locale.ROOT), isZipped);
        }
    }

    /** The first character that is not white space; a blank if there is none. */
    private static char first(Path path) throws IOException {
        try (Reader in = read(path)) {
            int c = in.read();
            while (c >= 0 && Character.isWhitespace(c)) {
                c = in.read();
            }
            return c < 0 ? ' ' : (char) c;
        }
    }

    /** The path of another file of the same format in the same directory, such as {@code stock.rejected.csv} for {@code rejected}. */
    Path beside(String word) {
        return sibling(stem + "." + word + format.ending);
    }

    /** The path with an ending added. */
    Path with(String ending) {
        return sibling(path.toAbsolutePath().normalize().getFileName() + ending);
    }

    /** A path in the same directory. A folder's name may end with a slash or dots. */
    private Path sibling(String name) {
        return Files.isDirectory(path)
                ? path.toAbsolutePath().normalize().resolveSibling(name)
                : path.resolveSibling(name);
    }

    private static boolean hasNull(byte[] bytes) {
        for (byte one : bytes) {
            if (one == 0) {
                return true;
            }
        }
        return false;
    }

    /** Opens a file. Malformed UTF-8 throws {@link java.nio.charset.MalformedInputException}. A byte order mark is skipped. */
    static Reader read(Path path) throws IOException {
        InputStream in = new BufferedInputStream(Files.newInputStream(path), BUFFER);
        try {
            in.mark(HEAD);
            byte[] head = in.readNBytes(HEAD);
            in.reset();
            int first = head.length > 1 ? head[0] & 0xFF : -1;
            int second = head.length > 1 ? head[1] & 0xFF : -1;
            if (first == 0xFE && second == 0xFF || first == 0xFF && second == 0xFE) {
                throw new IOException(path + " is in UTF-16; save it in UTF-8: iconv -f UTF-16 -t UTF-8 "
                        + path.getFileName() + " > " + "utf8-" + path.getFileName());
            }
            boolean isZipped = first == 0x1F && second == 0x8B;
            if (!isZipped && hasNull(head)) {
                throw new IOException(path + " is a binary file; .import takes CSV and JSON, zipped by gzip or not");
            }
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

    /** Writes another file, with gzip if this one is written with it. Replaces an existing file or link. */
    Writer write(Path other) throws IOException {
        Files.deleteIfExists(other);
        OutputStream out = Files.newOutputStream(other, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        return new BufferedWriter(
                new OutputStreamWriter(isZipped ? new GZIPOutputStream(out, BUFFER) : out, StandardCharsets.UTF_8),
                BUFFER);
    }

    /** A digest of the size, the beginning and the end, which identifies the file without reading all of it. */
    String fingerprint() throws IOException {
        try (SeekableByteChannel channel = Files.newByteChannel(identity)) {
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
            // Reads until the buffer is full or the file ends.
        }
        digest.update(buffer.flip());
    }
}
