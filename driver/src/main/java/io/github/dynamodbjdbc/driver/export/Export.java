package io.github.dynamodbjdbc.driver.export;

import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.gateway.JsonDocument;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkClientException;

/**
 * An export of a table, as its manifest describes it.
 *
 * @param id the name of its folder
 * @param table the name of the table that was exported
 * @param at the moment of which the items are, or the end of the period of changes; null if the manifest doesn't say it
 * @param bytes the size of the table
 * @param format {@code DYNAMODB_JSON} or {@code ION}
 * @param view of an incremental export, the images that changes have; null for a full one, which has items
 */
public record Export(
        Path folder,
        String id,
        String table,
        @Nullable Instant at,
        long items,
        long bytes,
        String format,
        @Nullable String view) {
    static final String SUMMARY = "manifest-summary.json";
    private static final String LIST = "manifest-files.json";

    /** A manifest is a few kilobytes; a list has a line for each file. */
    private static final long MOST_BYTES = 64L << 20;

    /**
     * A data file.
     *
     * @param md5 the digest, in Base64
     */
    record DataFile(Path path, long items, String md5) {}

    /**
     * The export of a folder.
     *
     * @throws StatementFailure 22000 if the manifest is damaged
     */
    static Export read(Path folder) {
        Path file = folder.resolve(SUMMARY);
        JsonDocument summary = document(file, checked(folder, SUMMARY));
        try {
            boolean isFull = !"INCREMENTAL_EXPORT".equals(summary.text("exportType"));
            String arn = summary.required("tableArn");
            String time = summary.text(isFull ? "exportTime" : "exportToTime");
            Long items = summary.number("itemCount");
            Long bytes = summary.number("billedSizeBytes");
            return new Export(
                    folder,
                    folder.getFileName().toString(),
                    arn.substring(arn.lastIndexOf('/') + 1),
                    time == null ? null : Instant.parse(time),
                    items == null ? 0 : items,
                    bytes == null ? 0 : bytes,
                    summary.required("outputFormat"),
                    isFull ? null : summary.required("outputView"));
        } catch (SdkClientException | DateTimeException e) {
            throw damaged(file, "it is not a summary of an export", e);
        }
    }

    /** 42N01 for a form that is not read. */
    StatementFailure notRead(String form, String forms) {
        return new StatementFailure(
                SqlState.NOT_SUPPORTED, "Export " + id + " is in " + form + "; those that are read are " + forms);
    }

    /** @throws StatementFailure 22000 if the list or one of its files is missing or damaged */
    List<DataFile> files() {
        Path list = folder.resolve(LIST);
        List<DataFile> files = new ArrayList<>();
        for (String line : new String(checked(folder, LIST), StandardCharsets.UTF_8).split("\n", -1)) {
            if (!line.isBlank()) {
                files.add(file(list, document(list, line.getBytes(StandardCharsets.UTF_8))));
            }
        }
        long listed = files.stream().mapToLong(DataFile::items).sum();
        if (listed != items) {
            throw damaged(list, "it lists files with " + listed + " items, and the summary counts " + items, null);
        }
        return files;
    }

    private DataFile file(Path list, JsonDocument described) {
        try {
            String key = described.required("dataFileS3Key");
            Long count = described.number("itemCount");
            String name = key.substring(key.lastIndexOf('/') + 1);
            // Incremental exports have their data in a folder that they share.
            Path place = view == null ? folder : Objects.requireNonNullElse(folder.getParent(), folder);
            Path path = place.resolve("data").resolve(name);
            if (!Files.isRegularFile(path)) {
                throw damaged(path, "the file is missing", null);
            }
            requireWithin(path, place);
            return new DataFile(path, count == null ? 0 : count, described.required("md5Checksum"));
        } catch (IOException e) {
            throw damaged(list, "a file that it lists can't be resolved", e);
        } catch (SdkClientException e) {
            throw damaged(list, "a line of it is not a file of an export", e);
        }
    }

    /** The content of a file of the manifest, compared with the digest next to it. */
    private static byte[] checked(Path folder, String name) {
        Path file = folder.resolve(name);
        byte[] content = content(file);
        Path sum = folder.resolve(name.replace(".json", ".md5"));
        String expected = new String(content(sum), StandardCharsets.US_ASCII).strip();
        MessageDigest digest = Digests.md5();
        if (!Base64.getEncoder().encodeToString(digest.digest(content)).equals(expected)) {
            throw damaged(file, "it is not the content of which " + sum.getFileName() + " is the digest", null);
        }
        return content;
    }

    private static byte[] content(Path file) {
        try {
            requireWithin(file, Objects.requireNonNull(file.getParent()));
            if (Files.size(file) > MOST_BYTES) {
                throw damaged(file, "it is too large for a manifest", null);
            }
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw damaged(file, "it can't be read (" + e.getClass().getSimpleName() + ")", e);
        }
    }

    /** A link must not lead out of the folder: the owner has allowed that one. */
    private static void requireWithin(Path file, Path folder) throws IOException {
        if (!file.toRealPath().startsWith(folder.toRealPath())) {
            throw damaged(file, "it is a link that leads out of the folder", null);
        }
    }

    private static JsonDocument document(Path file, byte[] json) {
        try {
            return JsonDocument.read(json);
        } catch (IOException e) {
            throw damaged(file, "it is not JSON", e);
        }
    }

    static StatementFailure damaged(Path file, String reason, @Nullable Throwable cause) {
        Path folder = file.getParent();
        String within = folder == null || folder.getParent() == null
                ? file.toString()
                : folder.getParent().relativize(file).toString();
        return new StatementFailure(
                SqlState.DATA_EXCEPTION, "The file " + within + " of an export is damaged: " + reason, cause);
    }
}
