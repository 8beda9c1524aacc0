package io.github.dynamodbjdbc.engine.operation;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.dynamodbjdbc.engine.bucket.Bucket;
import io.github.dynamodbjdbc.engine.json.Json;
import io.github.dynamodbjdbc.engine.store.Table;
import io.github.dynamodbjdbc.engine.table.TableDefinition;
import io.github.dynamodbjdbc.engine.value.Item;
import io.github.dynamodbjdbc.engine.value.ValueWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.UUID;
import java.util.zip.GZIPOutputStream;

/** Writes the files of an export to a bucket: a data file, the list of data files, and the summary. The list and the summary have a digest each. */
final class ExportFiles {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    private final Bucket bucket;
    private final String prefix;
    private final String folder;

    /** @param givenPrefix S3Prefix of the request, or empty */
    ExportFiles(Bucket bucket, String givenPrefix, String id) {
        this.bucket = bucket;
        prefix = givenPrefix.isEmpty() || givenPrefix.endsWith("/") ? givenPrefix : givenPrefix + "/";
        folder = prefix + "AWSDynamoDB/" + id + "/";
    }

    /** The summary's key. */
    String manifest() {
        return folder + "manifest-summary.json";
    }

    /** Writes a table's items, one per line. */
    long writeItems(Iterator<Item> items) throws IOException {
        return write(folder + "data/", out -> {
            long count = 0;
            while (items.hasNext()) {
                out.writeStartObject();
                out.writeFieldName("Item");
                items.next().write(out);
                out.writeEndObject();
                out.writeRaw('\n');
                count++;
            }
            return count;
        });
    }

    /**
     * Writes the changes of a period, one item per line: its keys, and its images at the beginning and the end. An item that existed neither at
     * the beginning nor at the end is not written.
     */
    long writeChanges(TableDefinition table, List<Table.ItemChange> changes, boolean withOld) throws IOException {
        return write(prefix + "AWSDynamoDB/data/", out -> {
            long count = 0;
            for (Table.ItemChange change : changes) {
                Item before = change.before();
                Item after = change.after();
                Item either = after != null ? after : before;
                if (either != null) {
                    out.writeStartObject();
                    out.writeObjectFieldStart("Metadata");
                    out.writeObjectFieldStart("WriteTimestampMicros");
                    out.writeStringField("N", Long.toString(change.at() * 1000));
                    out.writeEndObject();
                    out.writeEndObject();
                    out.writeFieldName("Keys");
                    ValueWriter.write(either.pick(table.keys().names()).attributes(), out);
                    if (before != null && withOld) {
                        out.writeFieldName("OldImage");
                        before.write(out);
                    }
                    if (after != null) {
                        out.writeFieldName("NewImage");
                        after.write(out);
                    }
                    out.writeEndObject();
                    out.writeRaw('\n');
                    count++;
                }
            }
            return count;
        });
    }

    private interface Lines {
        long write(JsonGenerator out) throws IOException;
    }

    private long write(String dataFolder, Lines lines) throws IOException {
        bucket.create(folder + "_started").close();
        String key = dataFolder + UUID.randomUUID().toString().replace("-", "").substring(0, 26) + ".json.gz";
        MessageDigest digest = md5();
        long count;
        try (OutputStream file = new DigestOutputStream(bucket.create(key), digest);
                JsonGenerator out = Json.generator(new GZIPOutputStream(file))) {
            out.setRootValueSeparator(null);
            count = lines.write(out);
        }
        byte[] sum = digest.digest();
        ObjectNode listed = JsonNodeFactory.instance
                .objectNode()
                .put("itemCount", count)
                .put("md5Checksum", Base64.getEncoder().encodeToString(sum))
                .put("etag", HexFormat.of().formatHex(sum) + "-1")
                .put("dataFileS3Key", key);
        writeWithDigest("manifest-files", Json.text(listed) + "\n");
        return count;
    }

    /** Writes the summary, which marks the export as complete. */
    void writeSummary(ObjectNode description) throws IOException {
        ObjectNode summary = JsonNodeFactory.instance
                .objectNode()
                .put("version", "2023-08-01")
                .put("exportArn", description.path("ExportArn").asText())
                .put("startTime", time(description, "StartTime"))
                .put("endTime", time(description, "EndTime"))
                .put("tableArn", description.path("TableArn").asText())
                .put("tableId", description.path("TableId").asText());
        boolean full = description.has("ExportTime");
        if (full) {
            summary.put("exportTime", time(description, "ExportTime"));
        } else {
            JsonNode period = description.path("IncrementalExportSpecification");
            summary.put("exportFromTime", time(period, "ExportFromTime"))
                    .put("exportToTime", time(period, "ExportToTime"))
                    .put("outputView", period.path("ExportViewType").asText());
        }
        summary.put("s3Bucket", description.path("S3Bucket").asText());
        summary.set("s3Prefix", description.get("S3Prefix"));
        summary.put("s3SseAlgorithm", description.path("S3SseAlgorithm").asText("AES256"));
        summary.set("s3SseKmsKeyId", description.get("S3SseKmsKeyId"));
        summary.put("manifestFilesS3Key", folder + "manifest-files.json")
                .put("billedSizeBytes", description.path("BilledSizeBytes").asLong())
                .put("itemCount", description.path("ItemCount").asLong())
                .put("outputFormat", "DYNAMODB_JSON")
                .put("exportType", full ? "FULL_EXPORT" : "INCREMENTAL_EXPORT");
        writeWithDigest("manifest-summary", Json.text(summary));
    }

    private static String time(JsonNode of, String member) {
        return TIME.format(Instant.ofEpochMilli(Call.millis(of.path(member))));
    }

    private void writeWithDigest(String name, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        write(name + ".json", bytes);
        write(name + ".md5", Base64.getEncoder().encode(md5().digest(bytes)));
    }

    private void write(String name, byte[] content) throws IOException {
        try (OutputStream out = bucket.create(folder + name)) {
            out.write(content);
        }
    }

    private static MessageDigest md5() {
        try {
            return MessageDigest.getInstance("MD5");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
