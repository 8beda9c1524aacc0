package io.github.dynamodbjdbc.shell.sample;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Reads items in DynamoDB's JSON, {@code {"Id": {"N": "101"}}}. Unlike plain JSON, it distinguishes sets from lists. */
final class DynamoJson {
    private DynamoJson() {}

    /** An array of items. */
    static List<Map<String, AttributeValue>> readItems(InputStream in) throws IOException {
        try (JsonParser parser = new JsonFactory().createParser(in)) {
            List<Map<String, AttributeValue>> items = new ArrayList<>();
            expect(parser, parser.nextToken(), JsonToken.START_ARRAY);
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                items.add(readMap(parser));
            }
            return items;
        }
    }

    private static Map<String, AttributeValue> readMap(JsonParser parser) throws IOException {
        expect(parser, parser.currentToken(), JsonToken.START_OBJECT);
        Map<String, AttributeValue> map = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            parser.nextToken();
            map.put(name, readValue(parser));
        }
        return map;
    }

    private static AttributeValue readValue(JsonParser parser) throws IOException {
        expect(parser, parser.currentToken(), JsonToken.START_OBJECT);
        expect(parser, parser.nextToken(), JsonToken.FIELD_NAME);
        String type = parser.currentName();
        parser.nextToken();
        AttributeValue value =
                switch (type) {
                    case "S" -> AttributeValue.fromS(parser.getText());
                    case "N" -> AttributeValue.fromN(parser.getText());
                    case "B" -> AttributeValue.fromB(bytes(parser.getText()));
                    case "BOOL" -> AttributeValue.fromBool(parser.getBooleanValue());
                    case "NULL" -> AttributeValue.fromNul(true);
                    case "SS" -> AttributeValue.fromSs(readTexts(parser));
                    case "NS" -> AttributeValue.fromNs(readTexts(parser));
                    case "BS" ->
                        AttributeValue.fromBs(readTexts(parser).stream()
                                .map(DynamoJson::bytes)
                                .toList());
                    case "L" -> AttributeValue.fromL(readList(parser));
                    case "M" -> AttributeValue.fromM(readMap(parser));
                    default -> throw new IOException("DynamoDB has no type '" + type + "'");
                };
        expect(parser, parser.nextToken(), JsonToken.END_OBJECT);
        return value;
    }

    private static List<AttributeValue> readList(JsonParser parser) throws IOException {
        List<AttributeValue> list = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            list.add(readValue(parser));
        }
        return list;
    }

    private static List<String> readTexts(JsonParser parser) throws IOException {
        List<String> texts = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            texts.add(parser.getText());
        }
        return texts;
    }

    private static SdkBytes bytes(String base64) {
        return SdkBytes.fromByteArray(Base64.getDecoder().decode(base64));
    }

    private static void expect(JsonParser parser, JsonToken found, JsonToken expected) throws IOException {
        if (found != expected) {
            throw new IOException(parser.currentLocation() + ": expected " + expected + ", found " + found);
        }
    }
}
