package io.github.dynamodbjdbc.tck;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * The exports of a table that a case file has in blocks, written in the form that DynamoDB's documents describe: a summary and a list of data files,
 * each with a digest in a file next to it, and compressed lines of JSON.
 */
final class CaseExport {
    /** The begin of a property's value that is an export, and no folder. */
    private static final String MARK = "export ";

    private static final String FOLDERS = "prefix/AWSDynamoDB/";

    private CaseExport() {}

    /**
     * The value of property {@code exports} for a block, until it is written.
     *
     * @param previous the value before; the changes of an incremental export are added to it
     * @param named the name of the table, and for an incremental export its view
     */
    static String property(@Nullable String previous, String named, List<String> items) {
        String added = MARK + named + "\n" + String.join("\n", items);
        return previous != null && isProperty(previous) && named.contains(" ") ? previous + "\n" + added : added;
    }

    static boolean isProperty(String value) {
        return value.startsWith(MARK);
    }

    /** Writes the files to a new folder, and returns that. */
    static Path write(String property) {
        try {
            Path root = Files.createTempDirectory("exports");
            List<String> exports = List.of(property.split("\n(?=" + MARK + ")"));
            for (int i = 0; i < exports.size(); i++) {
                List<String> lines = exports.get(i).lines().toList();
                write(
                        root,
                        "0170000000000" + i + "-a1b2c3d4",
                        lines.get(0).substring(MARK.length()).split(" "),
                        lines.subList(1, lines.size()));
            }
            return root;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @param export the name of the table, and for an incremental export its view */
    private static void write(Path root, String id, String[] export, List<String> items) throws IOException {
        boolean isFull = export.length == 1;
        boolean isIon = items.stream().anyMatch(item -> item.startsWith("$ion_1_0 "));
        Path folder = Files.createDirectories(root.resolve(FOLDERS + id));
        byte[] data = compressed(items.stream()
                .map(item -> isFull && !isIon ? "{\"Item\":" + item + "}\n" : item + "\n")
                .toList());
        // Incremental exports share the folder of their data.
        String key = FOLDERS + (isFull ? id + "/data/" : "data/") + id + (isIon ? ".ion.gz" : ".json.gz");
        Path file = root.resolve(key);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.write(file, data);
        withDigest(
                folder,
                "manifest-files",
                "{\"itemCount\":" + items.size() + ",\"md5Checksum\":\"" + md5(data) + "\",\"dataFileS3Key\":\"" + key
                        + "\"}\n");
        withDigest(
                folder,
                "manifest-summary",
                "{\"version\":\"" + (isFull ? "2020-06-30" : "2023-08-01")
                        + "\",\"tableArn\":\"arn:aws:dynamodb:us-east-1:000000000000:table/" + export[0] + "\","
                        + (isFull
                                ? "\"exportTime\":\"2023-11-14T22:13:20.000Z\""
                                : "\"exportFromTime\":\"2023-11-14T22:13:20.000Z\",\"exportToTime\":\"2023-11-15T22:13:20.000Z\","
                                        + "\"exportType\":\"INCREMENTAL_EXPORT\",\"outputView\":\"" + export[1] + "\"")
                        + ",\"billedSizeBytes\":" + 100 * items.size() + ",\"itemCount\":" + items.size()
                        + ",\"outputFormat\":\"" + (isIon ? "ION" : "DYNAMODB_JSON") + "\",\"manifestFilesS3Key\":\""
                        + FOLDERS
                        + id + "/manifest-files.json\"}");
    }

    static void delete(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private static byte[] compressed(List<String> lines) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            for (String line : lines) {
                out.write(line.getBytes(StandardCharsets.UTF_8));
            }
        }
        return bytes.toByteArray();
    }

    private static void withDigest(Path folder, String name, String content) throws IOException {
        byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
        Files.write(folder.resolve(name + ".json"), bytes);
        Files.writeString(folder.resolve(name + ".md5"), md5(bytes));
    }

    private static String md5(byte[] content) {
        try {
            return Base64.getEncoder()
                    .encodeToString(MessageDigest.getInstance("MD5").digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
