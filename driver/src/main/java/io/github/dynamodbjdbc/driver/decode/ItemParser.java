package io.github.dynamodbjdbc.driver.decode;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import io.github.dynamodbjdbc.driver.item.Item;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Goes over the JSON of a response, token by token, and finds the items in it. Makes no values. */
final class ItemParser implements AutoCloseable {
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            // Names of others' documents are not ours to refuse.
            .disable(JsonFactory.Feature.FAIL_ON_SYMBOL_HASH_OVERFLOW)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNameLength(Integer.MAX_VALUE)
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build();

    /** Up to this many names, each is compared with each. */
    private static final int FEW = 16;

    private final byte[] json;
    private final int start;
    private final JsonParser parser;
    // For the item at hand; they grow.
    private String[] names = new String[16];
    private int[] places = new int[16];
    private Shape shape = new Shape(new String[0]);

    /** @param start where the text begins that is to be gone over */
    ItemParser(byte[] json, int start) throws IOException {
        this.json = json;
        this.start = start;
        this.parser = FACTORY.createParser(json, start, json.length - start);
    }

    /** The next token, null at the end. */
    @Nullable
    JsonToken next() throws IOException {
        return parser.nextToken();
    }

    /** The next member's name; null at the end of the object. */
    @Nullable
    String nextName() throws IOException {
        String name = parser.nextFieldName();
        if (name == null && parser.currentToken() != JsonToken.END_OBJECT) {
            throw unusual();
        }
        return name;
    }

    /** Goes past the value that begins with the token at hand. */
    void skip() throws IOException {
        parser.skipChildren();
    }

    /** Where the token at hand begins. */
    int place() {
        return start + (int) parser.currentTokenLocation().getByteOffset();
    }

    /** The item that begins with the token at hand. */
    JsonItem item() throws IOException {
        expect(parser.currentToken(), JsonToken.START_OBJECT);
        int count = 0;
        for (String name = nextName(); name != null; name = nextName()) {
            if (count == names.length) {
                names = Arrays.copyOf(names, 2 * count);
                places = Arrays.copyOf(places, 2 * count);
            }
            names[count] = name;
            places[count++] = attribute();
        }
        if (!shape.is(names, count)) {
            count = mayHaveDuplicates(count) ? withoutDuplicates(count) : count;
            shape = new Shape(Arrays.copyOf(names, count));
        }
        return new JsonItem(json, shape, Arrays.copyOf(places, count));
    }

    /** The items of the list that begins with that token, which is at hand. */
    void items(@Nullable JsonToken token, List<Item> items) throws IOException {
        expect(token, JsonToken.START_ARRAY);
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            items.add(item());
        }
    }

    private int attribute() throws IOException {
        expect(parser.nextToken(), JsonToken.START_OBJECT);
        String name = nextName();
        if (name == null) {
            throw unusual();
        }
        parser.nextToken();
        int place = JsonItem.place(JsonValue.type(name), place());
        parser.skipChildren();
        expect(parser.nextToken(), JsonToken.END_OBJECT);
        return place;
    }

    /** Where there are few names, whether there are two alike. */
    private boolean mayHaveDuplicates(int count) {
        for (int i = 1; i < count && count <= FEW; i++) {
            for (int j = 0; j < i; j++) {
                if (names[i].equals(names[j])) {
                    return true;
                }
            }
        }
        return count > FEW;
    }

    /** The last of several of one name is the one that counts, as in a map. */
    private int withoutDuplicates(int count) {
        Map<String, Integer> last = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            last.put(names[i], places[i]);
        }
        int kept = 0;
        for (Map.Entry<String, Integer> attribute : last.entrySet()) {
            names[kept] = attribute.getKey();
            places[kept++] = attribute.getValue();
        }
        return kept;
    }

    void expect(@Nullable JsonToken found, JsonToken expected) throws IOException {
        if (found != expected) {
            throw unusual();
        }
    }

    // It is JSON, but not of items.
    private IOException unusual() {
        return new JsonParseException(parser, "This is not what an item looks like");
    }

    @Override
    public void close() throws IOException {
        parser.close();
    }
}
