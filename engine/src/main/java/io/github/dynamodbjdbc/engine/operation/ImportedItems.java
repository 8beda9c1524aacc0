package io.github.dynamodbjdbc.engine.operation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.dynamodbjdbc.engine.bucket.Bucket;
import io.github.dynamodbjdbc.engine.bucket.CsvReader;
import io.github.dynamodbjdbc.engine.error.ServiceException;
import io.github.dynamodbjdbc.engine.json.Json;
import io.github.dynamodbjdbc.engine.shape.Shapes;
import io.github.dynamodbjdbc.engine.table.TableDefinition;
import io.github.dynamodbjdbc.engine.value.Item;
import io.github.dynamodbjdbc.engine.value.Value;
import io.github.dynamodbjdbc.engine.value.ValueReader;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * The items of the objects in a bucket, one object after the other. A record that is not a valid item of the table, or an object that can't be
 * read to its end, is counted as an error and skipped, so that iteration never fails.
 */
final class ImportedItems implements Iterator<Item>, AutoCloseable {
    private final Bucket bucket;
    private final Deque<String> keys;
    private final TableDefinition table;
    private final JsonNode request;
    private @Nullable Records records;
    private @Nullable BufferedReader reader;
    private @Nullable Item next;
    private long bytes;
    private long processed;
    private long imported;
    private long errors;

    ImportedItems(Bucket bucket, List<String> keys, TableDefinition table, JsonNode request) {
        this.bucket = bucket;
        this.keys = new ArrayDeque<>(keys);
        this.table = table;
        this.request = request;
        advance();
    }

    /** The records of an object as items; null at its end. */
    private interface Records {
        @Nullable
        Supplier<Map<String, Value>> next() throws IOException;
    }

    long bytes() {
        return bytes;
    }

    long processed() {
        return processed;
    }

    long imported() {
        return imported;
    }

    long errors() {
        return errors;
    }

    @Override
    public boolean hasNext() {
        return next != null;
    }

    @Override
    public Item next() {
        Item found = next;
        if (found == null) {
            throw new NoSuchElementException();
        }
        imported++;
        advance();
        return found;
    }

    private void advance() {
        next = null;
        while (next == null && (records != null || !keys.isEmpty())) {
            try {
                if (records == null) {
                    records = open(keys.remove());
                }
                Supplier<Map<String, Value>> record =
                        Objects.requireNonNull(records).next();
                if (record == null) {
                    close();
                } else {
                    processed++;
                    Map<String, Value> attributes = record.get();
                    ItemRules.checkItem(table, attributes);
                    next = ItemRules.sized(attributes, "Item size");
                }
            } catch (ServiceException e) {
                errors++;
            } catch (IOException e) {
                errors++;
                close();
            }
        }
    }

    @Override
    public void close() {
        BufferedReader open = reader;
        records = null;
        reader = null;
        if (open != null) {
            try {
                open.close();
            } catch (IOException e) {
                errors++;
            }
        }
    }

    private Records open(String key) throws IOException {
        bytes += bucket.size(key);
        InputStream file = bucket.open(key);
        boolean opened = false;
        try {
            InputStream plain =
                    "GZIP".equals(Call.text(request, "InputCompressionType")) ? new GZIPInputStream(file) : file;
            BufferedReader text = new BufferedReader(new InputStreamReader(plain, StandardCharsets.UTF_8));
            reader = text;
            opened = true;
            return request.path("InputFormat").asText().equals("CSV") ? csv(text) : () -> json(text);
        } finally {
            if (!opened) {
                file.close();
            }
        }
    }

    private static @Nullable Supplier<Map<String, Value>> json(BufferedReader lines) throws IOException {
        String line = lines.readLine();
        while (line != null && line.isBlank()) {
            line = lines.readLine();
        }
        String found = line;
        return found == null ? null : () -> item(found);
    }

    private static Map<String, Value> item(String line) {
        try {
            JsonNode item = Json.read(line).path("Item");
            Shapes.attributes().checkType(item);
            return ValueReader.attributes(item);
        } catch (IOException e) {
            throw ServiceException.serialization("");
        }
    }

    private Records csv(BufferedReader text) throws IOException {
        JsonNode options = request.path("InputFormatOptions").path("Csv");
        CsvReader rows =
                new CsvReader(text, options.path("Delimiter").asText(",").charAt(0));
        List<String> header = new ArrayList<>();
        if (options.hasNonNull("HeaderList")) {
            options.path("HeaderList").forEach(name -> header.add(name.asText()));
        } else {
            List<String> first = rows.next();
            header.addAll(first == null ? List.of() : first);
        }
        return () -> {
            List<String> fields = rows.next();
            return fields == null ? null : () -> item(header, fields);
        };
    }

    /** A row as an item. Attributes in keys of the table and its indexes get the declared type; all others are strings. */
    private Map<String, Value> item(List<String> header, List<String> fields) {
        if (fields.size() != header.size()) {
            throw ServiceException.validation("The record has another number of fields than the header");
        }
        ObjectNode item = JsonNodeFactory.instance.objectNode();
        for (int i = 0; i < fields.size(); i++) {
            String name = header.get(i);
            item.putObject(name).put(table.attributeTypes().getOrDefault(name, "S"), fields.get(i));
        }
        Shapes.attributes().checkType(item);
        return ValueReader.attributes(item);
    }
}
