package io.github.dynamodbjdbc.engine.operation;

import static io.github.dynamodbjdbc.engine.error.ServiceException.refusal;
import static io.github.dynamodbjdbc.engine.error.ServiceException.validation;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.dynamodbjdbc.engine.store.StreamRecord;
import io.github.dynamodbjdbc.engine.store.Streams;
import io.github.dynamodbjdbc.engine.store.Table;
import io.github.dynamodbjdbc.engine.table.StreamDefinition;
import io.github.dynamodbjdbc.engine.table.TableDefinition;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** The operations on streams. Each stream has one shard. */
final class StreamOperations {
    private static final long ITERATOR_MILLIS = Duration.ofMinutes(15).toMillis();
    private static final int MOST_RECORDS = 1000;
    private static final long MOST_BYTES = 1L << 20;
    private static final int MOST_STREAMS = 100;
    private static final String SHARD = "shardId-00000000000000000000-";

    private StreamOperations() {}

    /** A stream found by its ARN. */
    private record Found(TableDefinition table, StreamDefinition stream) {
        String arn() {
            return table.arn() + "/stream/" + stream.label();
        }

        String shard() {
            return SHARD + table.id().substring(0, 8);
        }
    }

    private static List<Found> all(Call call) {
        List<Found> found = new ArrayList<>();
        for (Table table : call.database().tables(call.space())) {
            TableDefinition definition = table.definition();
            StreamDefinition stream = definition.stream();
            if (stream != null) {
                found.add(new Found(definition, stream));
            }
        }
        return found;
    }

    private static Found find(Call call, String arn) {
        return all(call).stream()
                .filter(found -> found.arn().equals(arn))
                .findFirst()
                .orElseThrow(() -> refusal(
                        "ResourceNotFoundException", "Requested resource not found: Stream: " + arn + " not found"));
    }

    static Reply list(Call call) {
        String tableName = call.text("TableName");
        String start = call.text("ExclusiveStartStreamArn");
        int limit = call.has("Limit") ? call.request().path("Limit").asInt() : MOST_STREAMS;
        List<Found> behind = all(call).stream()
                .filter(found -> tableName == null || found.table().name().equals(TableNames.name(tableName)))
                .filter(found -> start == null || found.arn().compareTo(start) > 0)
                .toList();
        List<Found> shown = behind.subList(0, Math.min(limit, behind.size()));
        return out -> {
            out.writeArrayFieldStart("Streams");
            for (Found found : shown) {
                out.writeStartObject();
                out.writeStringField("StreamArn", found.arn());
                out.writeStringField("TableName", found.table().name());
                out.writeStringField("StreamLabel", found.stream().label());
                out.writeEndObject();
            }
            out.writeEndArray();
            if (shown.size() < behind.size()) {
                out.writeStringField(
                        "LastEvaluatedStreamArn", shown.get(shown.size() - 1).arn());
            }
        };
    }

    static Reply describe(Call call) {
        Found found = find(call, call.request().path("StreamArn").asText());
        long end = call.database().streams().end();
        return out -> {
            out.writeObjectFieldStart("StreamDescription");
            out.writeStringField("StreamArn", found.arn());
            out.writeStringField("StreamLabel", found.stream().label());
            out.writeStringField("StreamStatus", found.stream().enabled() ? "ENABLED" : "DISABLED");
            out.writeStringField("StreamViewType", found.stream().view().name());
            out.writeNumberField(
                    "CreationRequestDateTime",
                    TableCreation.millisOfLabel(found.stream().label()) / 1000.0);
            out.writeStringField("TableName", found.table().name());
            keySchema(found.table(), out);
            out.writeArrayFieldStart("Shards");
            if (!found.shard().equals(call.text("ExclusiveStartShardId"))) {
                out.writeStartObject();
                out.writeStringField("ShardId", found.shard());
                out.writeObjectFieldStart("SequenceNumberRange");
                out.writeStringField("StartingSequenceNumber", Streams.number(0));
                if (!found.stream().enabled()) {
                    out.writeStringField("EndingSequenceNumber", Streams.number(end));
                }
                out.writeEndObject();
                out.writeEndObject();
            }
            out.writeEndArray();
            out.writeEndObject();
        };
    }

    private static void keySchema(TableDefinition table, JsonGenerator out) throws IOException {
        out.writeArrayFieldStart("KeySchema");
        for (var key : table.keys().attributes()) {
            out.writeStartObject();
            out.writeStringField("AttributeName", key.name());
            out.writeStringField("KeyType", table.keys().partition().contains(key) ? "HASH" : "RANGE");
            out.writeEndObject();
        }
        out.writeEndArray();
    }

    static Reply iterator(Call call) {
        Found found = find(call, call.request().path("StreamArn").asText());
        String shard = call.request().path("ShardId").asText();
        if (!shard.equals(found.shard())) {
            throw refusal(
                    "ResourceNotFoundException",
                    "Requested resource not found: Shard " + shard + " in Stream " + found.arn() + " not found");
        }
        String type = call.request().path("ShardIteratorType").asText();
        long from =
                switch (type) {
                    case "TRIM_HORIZON" -> 0;
                    case "LATEST" -> call.database().streams().end();
                    default -> sequence(call, type);
                };
        String iterator = iterator(found, from, call.database().now());
        return out -> out.writeStringField("ShardIterator", iterator);
    }

    private static long sequence(Call call, String type) {
        String number = call.text("SequenceNumber");
        if (number == null) {
            throw validation("The ShardIteratorType " + type + " needs a SequenceNumber");
        }
        Long sequence = Streams.sequence(number);
        if (sequence == null) {
            throw validation("Invalid SequenceNumber: " + number);
        }
        return type.equals("AFTER_SEQUENCE_NUMBER") ? sequence + 1 : sequence;
    }

    private static String iterator(Found found, long from, long now) {
        String text = found.arn() + "|" + from + "|" + now;
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    static Reply records(Call call) {
        String[] parts = parts(call.request().path("ShardIterator").asText());
        long now = call.database().now();
        if (Long.parseLong(parts[2]) + ITERATOR_MILLIS < now) {
            throw refusal("ExpiredIteratorException", "Iterator expired");
        }
        Found found = find(call, parts[0]);
        long from = Long.parseLong(parts[1]);
        int limit = call.has("Limit") ? call.request().path("Limit").asInt() : MOST_RECORDS;
        List<StreamRecord> records = new ArrayList<>();
        long bytes = 0;
        for (StreamRecord record : call.database().streams().read(found.table(), found.stream(), from, limit, now)) {
            if (!records.isEmpty() && bytes + record.json().length > MOST_BYTES) {
                break;
            }
            bytes += record.json().length;
            records.add(record);
        }
        // A closed shard that has been read to its end has no next iterator.
        boolean goesOn = found.stream().enabled() || !records.isEmpty();
        long next = records.isEmpty() ? from : records.get(records.size() - 1).sequence() + 1;
        return out -> {
            out.writeArrayFieldStart("Records");
            for (StreamRecord record : records) {
                out.writeRawValue(new String(record.json(), StandardCharsets.UTF_8));
            }
            out.writeEndArray();
            if (goesOn) {
                out.writeStringField("NextShardIterator", iterator(found, next, now));
            }
        };
    }

    /** The ARN of the stream that an iterator reads. */
    static String arnOfIterator(String iterator) {
        return parts(iterator)[0];
    }

    private static String[] parts(String iterator) {
        try {
            String[] parts = new String(Base64.getUrlDecoder().decode(iterator), StandardCharsets.UTF_8).split("\\|");
            if (parts.length == 3 && parts[1].matches("[0-9]{1,18}") && parts[2].matches("[0-9]{1,18}")) {
                return parts;
            }
        } catch (IllegalArgumentException e) {
            throw invalidIterator();
        }
        throw invalidIterator();
    }

    private static RuntimeException invalidIterator() {
        return validation("Invalid ShardIterator");
    }
}
