package io.github.dynamodbjdbc.engine.operation;

import static io.github.dynamodbjdbc.engine.error.ServiceException.refusal;
import static io.github.dynamodbjdbc.engine.error.ServiceException.validation;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.dynamodbjdbc.engine.store.Table;
import io.github.dynamodbjdbc.engine.table.TableDefinition;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** TagResource, UntagResource and ListTagsOfResource. */
final class Tags {
    private static final int MOST_TAGS = 50;

    private Tags() {}

    static Map<String, String> read(JsonNode given) {
        Map<String, String> tags = new LinkedHashMap<>();
        for (JsonNode tag : given) {
            tags.put(tag.path("Key").asText(), tag.path("Value").asText());
        }
        checkCount(tags);
        return tags;
    }

    private static void checkCount(Map<String, String> tags) {
        if (tags.size() > MOST_TAGS) {
            throw validation("One or more parameter values were invalid: Too many tags: " + tags.size()
                    + ". The limit is " + MOST_TAGS);
        }
    }

    private static Table table(Call call) {
        String arn = call.request().path("ResourceArn").asText();
        if (!arn.startsWith("arn:aws:dynamodb:")) {
            throw validation("Invalid TableArn: Invalid ResourceArn provided as input " + arn);
        }
        Table table = TableNames.find(call, arn);
        if (table == null) {
            throw refusal(
                    "ResourceNotFoundException", "Requested resource not found: ResourcArn: " + arn + " not found");
        }
        return table;
    }

    static Reply tag(Call call) {
        Table table = table(call);
        if (call.request().path("Tags").isEmpty()) {
            throw validation("Atleast one Tag needs to be provided as Input.");
        }
        return change(call, table, definition -> {
            Map<String, String> tags = new LinkedHashMap<>(definition.tags());
            tags.putAll(read(call.request().path("Tags")));
            checkCount(tags);
            return tags;
        });
    }

    static Reply untag(Call call) {
        Table table = table(call);
        if (call.request().path("TagKeys").isEmpty()) {
            throw validation("Atleast one Tag Key needs to be provided as Input.");
        }
        return change(call, table, definition -> {
            Map<String, String> tags = new LinkedHashMap<>(definition.tags());
            call.request().path("TagKeys").forEach(key -> tags.remove(key.asText()));
            return tags;
        });
    }

    private static Reply change(Call call, Table table, Function<TableDefinition, Map<String, String>> tags) {
        return call.database().store().write(() -> {
            TableDefinition definition = table.definition();
            call.database()
                    .define(
                            call.space(),
                            table,
                            definition.change().tags(tags.apply(definition)).build());
            return Reply.EMPTY;
        });
    }

    static Reply list(Call call) {
        Map<String, String> tags = table(call).definition().tags();
        return out -> {
            out.writeArrayFieldStart("Tags");
            for (Map.Entry<String, String> tag : tags.entrySet()) {
                out.writeStartObject();
                out.writeStringField("Key", tag.getKey());
                out.writeStringField("Value", tag.getValue());
                out.writeEndObject();
            }
            out.writeEndArray();
        };
    }
}
