package io.github.dynamodbjdbc.shell.transfer;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.github.dynamodbjdbc.shell.print.JsonPrinter;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the items of JSON that is not one item per line: of arrays, responses and requests. One item is in memory at a time. */
final class JsonDocuments implements JsonSource.JsonReader {
    private final JsonParser parser;
    private final JsonForm form;
    private final Deque<JsonRow> found = new ArrayDeque<>();
    private Within within = Within.NOTHING;

    /** The parser's position between two items. */
    private enum Within {
        NOTHING,
        ARRAY,
        RESPONSE
    }

    JsonDocuments(Reader in, JsonForm form) throws IOException {
        this.parser = ItemReader.parser(in);
        this.form = form;
    }

    @Override
    public String form() {
        return form.text();
    }

    @Override
    public @Nullable JsonRow next(String prefix) throws IOException {
        try {
            while (found.isEmpty()) {
                JsonToken token = parser.nextToken();
                if (token == null) {
                    return null;
                } else if (token == JsonToken.END_ARRAY) {
                    leave();
                } else if (within == Within.NOTHING && token == JsonToken.START_ARRAY) {
                    within = Within.ARRAY;
                } else if (within == Within.NOTHING && token == JsonToken.START_OBJECT) {
                    object(prefix);
                } else {
                    add(prefix, ItemReader.plain(parser));
                }
            }
            return found.remove();
        } catch (JsonProcessingException e) {
            throw new IOException("line " + e.getLocation().getLineNr() + " is not JSON: " + e.getOriginalMessage(), e);
        }
    }

    /** Ends at the end of a response's items, as nothing after them matters. */
    private void leave() throws IOException {
        if (within == Within.RESPONSE) {
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                parser.nextToken();
                parser.skipChildren();
            }
        }
        within = Within.NOTHING;
    }

    /** Reads a whole object, or the first item of a response. */
    private void object(String prefix) throws IOException {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        long line = parser.currentTokenLocation().getLineNr();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            JsonToken value = parser.nextToken();
            if (name.equals(JsonForm.ITEMS)
                    && value == JsonToken.START_ARRAY
                    && JsonForm.isOfResponse(members.keySet())) {
                List<@Nullable Object> items = new ArrayList<>();
                boolean isEmpty = parser.nextToken() == JsonToken.END_ARRAY;
                Object first = isEmpty ? null : ItemReader.plain(parser);
                if (isEmpty || ItemReader.isTyped(first)) {
                    within = Within.RESPONSE;
                    if (isEmpty) {
                        leave();
                    } else {
                        add(prefix, first);
                    }
                    return;
                }
                items.add(first);
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    items.add(ItemReader.plain(parser));
                }
                members.put(name, items);
            } else {
                members.put(name, ItemReader.plain(parser));
            }
        }
        if (JsonForm.isModel(members)) {
            throw new IOException(
                    "a model of NoSQL Workbench has tables of its own; .import without a table makes them");
        }
        Map<?, ?> requests = JsonForm.requests(members);
        if (requests.isEmpty()) {
            found.add(row(prefix + line, members));
        } else if (requests.size() > 1) {
            throw new IOException("line " + line + ": the requests are for several tables, " + requests.keySet()
                    + "; .import fills one");
        } else {
            for (Object request : (Collection<?>) requests.values().iterator().next()) {
                found.add(row(prefix + line, request));
            }
        }
    }

    private void add(String prefix, @Nullable Object value) throws IOException {
        found.add(row(prefix + parser.currentTokenLocation().getLineNr(), value));
    }

    private static JsonRow row(String place, @Nullable Object value) throws IOException {
        String text = value instanceof String || value == null ? "null" : String.valueOf(JsonPrinter.text(value));
        return JsonRow.of(place, text, value);
    }

    @Override
    public void close() throws IOException {
        parser.close();
    }
}
