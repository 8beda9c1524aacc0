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
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/**
 * The export of a table that a case file has in a block, written in the form that DynamoDB's documents describe: a summary and a list of data files,
 * each with a digest in a file next to it, and compressed lines of JSON.
 */
final class CaseExport {
    /** The begin of a property's value that is an export, and no folder. */
    private static final String MARK = "export ";

    private static final String ID = "01700000000000-a1b2c3d4";
    private static final String PREFIX = "prefix/AWSDynamoDB/" + ID + "/";

    private CaseExport() {}

    /** The value of property {@code exports} for a block, until it is written. */
    static String property(String table, List<String> items) {
        return MARK + table + "\n" + String.join("\n", items);
    }

    static boolean isProperty(String value) {
        return value.startsWith(MARK);
    }

    /** Writes the files to a new folder, and returns that. */
    static Path write(String property) {
        List<String> lines = property.lines().toList();
        List<String> items = lines.subList(1, lines.size());
        try {
            Path root = Files.createTempDirectory("exports");
            Path folder = Files.createDirectories(root.resolve(PREFIX));
            byte[] data = compressed(
                    items.stream().map(item -> "{\"Item\":" + item + "}\n").toList());
            Files.write(Files.createDirectory(folder.resolve("data")).resolve("part.json.gz"), data);
            withDigest(
                    folder,
                    "manifest-files",
                    "{\"itemCount\":" + items.size() + ",\"md5Checksum\":\"" + md5(data) + "\",\"dataFileS3Key\":\""
                            + PREFIX + "data/part.json.gz\"}\n");
            withDigest(
                    folder,
                    "manifest-summary",
                    "{\"version\":\"2020-06-30\",\"tableArn\":\"arn:aws:dynamodb:us-east-1:000000000000:table/"
                            + lines.get(0).substring(MARK.length())
                            + "\",\"exportTime\":\"2023-11-14T22:13:20.000Z\",\"billedSizeBytes\":" + 100 * items.size()
                            + ",\"itemCount\":" + items.size()
                            + ",\"outputFormat\":\"DYNAMODB_JSON\",\"manifestFilesS3Key\":\"" + PREFIX
                            + "manifest-files.json\"}");
            return root;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
