package io.github.dynamodbjdbc.engine.operation;

import static io.github.dynamodbjdbc.engine.error.ServiceException.refusal;
import static io.github.dynamodbjdbc.engine.error.ServiceException.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.dynamodbjdbc.engine.bucket.Bucket;
import io.github.dynamodbjdbc.engine.bucket.Buckets;
import io.github.dynamodbjdbc.engine.error.ServiceException;
import io.github.dynamodbjdbc.engine.json.Json;
import io.github.dynamodbjdbc.engine.store.Documents.Kind;
import io.github.dynamodbjdbc.engine.store.Table;
import io.github.dynamodbjdbc.engine.table.PointInTimeRecovery;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

/**
 * ExportTableToPointInTime, DescribeExport and ListExports. The files exist when the first of these answers. The description says IN_PROGRESS as
 * long as a new table would be CREATING.
 */
final class Exports {
    private static final int MOST_LISTED = 25;
    private static final Duration SHORTEST_PERIOD = Duration.ofMinutes(15);
    private static final Duration LONGEST_PERIOD = Duration.ofHours(24);
    private static final List<String> SHOWN =
            List.of("S3Bucket", "S3BucketOwner", "S3Prefix", "S3SseAlgorithm", "S3SseKmsKeyId", "ExportType");
    /** Members of a description that appear only when it is no longer IN_PROGRESS. */
    private static final List<String> OF_THE_END =
            List.of("EndTime", "ExportManifest", "ItemCount", "BilledSizeBytes", "FailureCode", "FailureMessage");

    private Exports() {}

    private static Archives archives(Call call) {
        return new Archives(call, Kind.EXPORT, "ExportArn");
    }

    /** The period of an export. A full export has only an end, which is inclusive. */
    private record Period(long from, long to, boolean withOld) {}

    static Reply export(Call call) {
        Buckets buckets = Archives.buckets(call);
        if ("ION".equals(call.text("ExportFormat"))) {
            throw validation("This engine does not support the ExportFormat ION");
        }
        String arn = String.valueOf(call.text("TableArn"));
        if (!arn.startsWith("arn:")) {
            throw validation("Invalid TableArn: Invalid ResourceArn provided as input " + arn);
        }
        return call.database().store().write(() -> {
            Archives archives = archives(call);
            JsonNode known = archives.repeated(refusal(
                    "ExportConflictException", "Duplicate request detected with a different set of parameters"));
            if (known != null) {
                return reply(inProgress(known));
            }
            Table table = TableNames.ofBackups(call, arn);
            PointInTimeRecovery recovery = ContinuousBackups.required(table.definition());
            boolean full = !"INCREMENTAL_EXPORT".equals(call.text("ExportType"));
            Period period = full ? full(call, recovery) : incremental(call, recovery);
            ObjectNode description = description(call, table, period, full);
            Bucket bucket = buckets.find(description.path("S3Bucket").asText());
            if (bucket == null) {
                fail(description, "S3NoSuchBucket", "The specified bucket does not exist");
            } else {
                write(call, table, period, bucket, description);
            }
            archives.put(description, call.database().now() + call.settings().tableMillis());
            return reply(inProgress(description));
        });
    }

    private static Period full(Call call, PointInTimeRecovery recovery) {
        if (call.has("IncrementalExportSpecification")) {
            throw validation("IncrementalExportSpecification is for the ExportType INCREMENTAL_EXPORT only");
        }
        long now = call.database().now();
        Long asked = call.millis("ExportTime");
        long moment = asked == null ? now : asked;
        checkTime("ExportTime", moment, recovery, now);
        return new Period(moment, moment, false);
    }

    private static Period incremental(Call call, PointInTimeRecovery recovery) {
        if (call.has("ExportTime")) {
            throw validation("ExportTime is for the ExportType FULL_EXPORT only");
        }
        JsonNode asked = call.request().path("IncrementalExportSpecification");
        if (!asked.hasNonNull("ExportFromTime")) {
            throw validation("ExportFromTime must be specified for the ExportType INCREMENTAL_EXPORT");
        }
        long now = call.database().now();
        long from = Call.millis(asked.path("ExportFromTime"));
        long to = asked.hasNonNull("ExportToTime") ? Call.millis(asked.path("ExportToTime")) : now;
        if (from >= to) {
            throw validation("Incremental export period from time should not be greater or equal to incremental export"
                    + " period to time");
        }
        checkTime("ExportFromTime", from, recovery, now);
        checkTime("ExportToTime", to, recovery, now);
        if (to - from < SHORTEST_PERIOD.toMillis()) {
            throw outside("Difference between export period from time and to time is less than 15 minutes");
        }
        if (to - from > LONGEST_PERIOD.toMillis()) {
            throw outside("Difference between export period from time and to time is more than 24 hours");
        }
        return new Period(from, to, !"NEW_IMAGE".equals(Call.text(asked, "ExportViewType")));
    }

    private static void checkTime(String member, long moment, PointInTimeRecovery recovery, long now) {
        if (moment < recovery.earliest(now) || moment > now) {
            throw outside(member + " must be between EarliestRestorableDateTime and LatestRestorableDateTime");
        }
    }

    private static ServiceException outside(String message) {
        return refusal("InvalidExportTimeException", message);
    }

    private static ObjectNode description(Call call, Table table, Period period, boolean full) {
        long now = call.database().now();
        ObjectNode shown = JsonNodeFactory.instance
                .objectNode()
                .put("ExportArn", table.definition().arn() + "/export/" + Backups.newId(now))
                .put("StartTime", now / 1000.0)
                .put("EndTime", (now + call.settings().tableMillis()) / 1000.0)
                .put("TableArn", table.definition().arn())
                .put("TableId", table.definition().id())
                .put("ClientToken", Objects.requireNonNullElseGet(call.text("ClientToken"), () -> UUID.randomUUID()
                        .toString()))
                .put("ExportFormat", "DYNAMODB_JSON");
        for (String member : SHOWN) {
            if (call.has(member)) {
                shown.set(member, call.request().get(member));
            }
        }
        if (full) {
            shown.put("ExportTime", period.to() / 1000.0);
        } else {
            shown.putObject("IncrementalExportSpecification")
                    .put("ExportFromTime", period.from() / 1000.0)
                    .put("ExportToTime", period.to() / 1000.0)
                    .put("ExportViewType", period.withOld() ? "NEW_AND_OLD_IMAGES" : "NEW_IMAGE");
        }
        return shown;
    }

    private static void write(Call call, Table table, Period period, Bucket bucket, ObjectNode description) {
        String arn = description.path("ExportArn").asText();
        ExportFiles files = new ExportFiles(
                bucket, Objects.requireNonNullElse(call.text("S3Prefix"), ""), arn.substring(arn.lastIndexOf('/') + 1));
        try {
            long count = description.has("ExportTime")
                    ? files.writeItems(table.asOf(period.to()))
                    : files.writeChanges(
                            table.definition(), table.changed(period.from(), period.to()), period.withOld());
            description
                    .put("ExportStatus", "COMPLETED")
                    .put("ExportManifest", files.manifest())
                    .put("ItemCount", count)
                    .put("BilledSizeBytes", table.bytes());
            files.writeSummary(description);
        } catch (IOException e) {
            fail(description, "UNKNOWN", String.valueOf(e.getMessage()));
        }
    }

    private static void fail(ObjectNode description, String code, String message) {
        description.put("ExportStatus", "FAILED").put("FailureCode", code).put("FailureMessage", message);
    }

    private static ObjectNode inProgress(JsonNode description) {
        ObjectNode shown = ((ObjectNode) description.deepCopy()).put("ExportStatus", "IN_PROGRESS");
        shown.remove(OF_THE_END);
        return shown;
    }

    private static Reply reply(JsonNode description) {
        return out -> {
            out.writeFieldName("ExportDescription");
            Json.write(description, out);
        };
    }

    static Reply describe(Call call) {
        String arn = String.valueOf(call.text("ExportArn"));
        if (!arn.matches("arn:.*/export/.*")) {
            throw validation("Invalid Export ARN: " + arn);
        }
        Archives archives = archives(call);
        JsonNode document = archives.find(arn);
        if (document == null) {
            throw refusal("ExportNotFoundException", "Export not found: " + arn);
        }
        JsonNode description = document.path("description");
        return reply(archives.isInProgress(document) ? inProgress(description) : description);
    }

    static Reply list(Call call) {
        Archives archives = archives(call);
        String arn = call.text("TableArn");
        Table table = arn == null ? null : TableNames.find(call, arn);
        // Exports of a deleted table are described, but not listed for it.
        Archives.Page page = archives.page(
                description -> arn == null
                        || table != null
                                && description
                                        .path("TableId")
                                        .asText()
                                        .equals(table.definition().id()),
                call.request().path("MaxResults").asInt(MOST_LISTED));
        return out -> {
            out.writeArrayFieldStart("ExportSummaries");
            for (JsonNode document : page.documents()) {
                JsonNode description = document.path("description");
                out.writeStartObject();
                out.writeStringField("ExportArn", description.path("ExportArn").asText());
                out.writeStringField(
                        "ExportStatus",
                        archives.isInProgress(document)
                                ? "IN_PROGRESS"
                                : description.path("ExportStatus").asText());
                out.writeStringField(
                        "ExportType", description.path("ExportType").asText("FULL_EXPORT"));
                out.writeEndObject();
            }
            out.writeEndArray();
            if (page.nextToken() != null) {
                out.writeStringField("NextToken", page.nextToken());
            }
        };
    }
}
