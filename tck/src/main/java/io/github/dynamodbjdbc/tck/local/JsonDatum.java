package io.github.dynamodbjdbc.tck.local;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads items from DynamoDB's JSON. */
final class JsonDatum {
    private JsonDatum() {}

    static Map<String, Datum> item(JsonNode node) {
        Map<String, Datum> item = new LinkedHashMap<>();
        node.properties().forEach(member -> item.put(member.getKey(), value(member.getValue())));
        return item;
    }

    private static Datum value(JsonNode node) {
        String type = node.fieldNames().next();
        JsonNode content = node.get(type);
        return switch (type) {
            case "S" -> new Datum.Text(content.textValue());
            case "N" -> new Datum.Numeric(new BigDecimal(content.textValue()));
            case "B" -> new Datum.Binary(binary(content));
            case "BOOL" -> new Datum.Bool(content.booleanValue());
            case "NULL" -> new Datum.Null();
            case "M" -> new Datum.Document(item(content));
            case "L" -> {
                List<Datum> elements = new ArrayList<>();
                content.forEach(element -> elements.add(value(element)));
                yield new Datum.Sequence(elements);
            }
            case "SS" -> {
                Set<String> elements = new LinkedHashSet<>();
                content.forEach(element -> elements.add(element.textValue()));
                yield new Datum.TextSet(elements);
            }
            case "NS" -> {
                Set<BigDecimal> elements = new LinkedHashSet<>();
                content.forEach(element -> elements.add(new BigDecimal(element.textValue())));
                yield new Datum.NumberSet(elements);
            }
            case "BS" -> {
                Set<ByteBuffer> elements = new LinkedHashSet<>();
                content.forEach(element -> elements.add(binary(element)));
                yield new Datum.BinarySet(elements);
            }
            default -> throw new IllegalArgumentException("a value of type " + type);
        };
    }

    private static ByteBuffer binary(JsonNode text) {
        return ByteBuffer.wrap(Base64.getDecoder().decode(text.textValue()));
    }
}
