package io.github.dynamodbjdbc.driver.decode;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.github.dynamodbjdbc.driver.item.Item;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.http.SdkHttpResponse;

/**
 * The body of a read's response: parts it in items, and the rest, which the SDK decodes. For one request, whose attempts follow one
 * another. The SDK sends in the caller's thread, so a thread-local leads from the {@link BodyInterceptor} back to here.
 */
final class Body {
    static final String CHECKSUM = "x-amz-crc32";

    private static final ThreadLocal<Body> CURRENT = new ThreadLocal<>();
    private static final byte[] NOTHING = new byte[0];
    private static final int NOWHERE = -1;

    /** The last attempt's: all of it if the SDK is to decode the items, too. */
    private byte[] json = NOTHING;

    private byte[] rest = NOTHING;
    private @Nullable List<Item> items;
    // Where the page begins that is decoded as it is looked at.
    private int page = NOWHERE;

    static @Nullable Body current() {
        return CURRENT.get();
    }

    /** Runs what sends the request. */
    <R> R of(Supplier<R> send) {
        CURRENT.set(this);
        try {
            return send.get();
        } finally {
            CURRENT.remove();
        }
    }

    /**
     * The last attempt's; null if the SDK has decoded them.
     *
     * @param count of the items, as the response tells it; less than 0 if it does not
     */
    @Nullable
    List<Item> items(int count) {
        if (page == NOWHERE) {
            return items;
        }
        return count < 0 ? PageItems.all(json, page) : new PageItems(json, page, count);
    }

    /** What is left for the SDK. */
    byte[] rest() {
        return rest;
    }

    /**
     * Reads an attempt's body to its end.
     *
     * @return whether the items were taken out of it
     * @throws IOException if it can't be read, or is not what was sent
     */
    boolean take(SdkHttpResponse response, InputStream stream) throws IOException {
        items = null;
        page = NOWHERE;
        json = read(stream, response.firstMatchingHeader("Content-Length").orElse(null));
        rest = json;
        String checksum = response.firstMatchingHeader(CHECKSUM).orElse(null);
        if (checksum != null) {
            check(checksum);
        }
        try (ItemParser parser = new ItemParser(json, 0)) {
            return json.length < JsonItem.MOST_BYTES && part(parser, checksum != null);
        } catch (JsonProcessingException e) {
            // Whatever that is, the SDK knows what to do about it.
            items = null;
            rest = json;
            return false;
        }
    }

    private static byte[] read(InputStream stream, @Nullable String length) throws IOException {
        if (length == null || Long.parseLong(length) > JsonItem.MOST_BYTES) {
            return stream.readAllBytes();
        }
        byte[] json = new byte[Integer.parseInt(length)];
        if (stream.readNBytes(json, 0, json.length) < json.length) {
            throw new EOFException("it ended too early");
        }
        return json;
    }

    private void check(String checksum) throws IOException {
        CRC32 actual = new CRC32();
        actual.update(json);
        if (actual.getValue() != Long.parseLong(checksum)) {
            throw new IOException("its checksum is " + actual.getValue() + ", and should be " + checksum);
        }
    }

    /** @param checked whether it is certain that the body is what was sent, so that not all of it has to be gone over now */
    private boolean part(ItemParser parser, boolean checked) throws IOException {
        parser.expect(parser.next(), JsonToken.START_OBJECT);
        for (String name = parser.nextName(); name != null; name = parser.nextName()) {
            JsonToken token = parser.next();
            int start = parser.place();
            switch (name) {
                case "Items" -> {
                    int end = checked && token == JsonToken.START_ARRAY ? endOfLastList(json, start) : NOWHERE;
                    if (end != NOWHERE) {
                        page = start;
                        takeOut(start, end);
                        return true;
                    }
                    List<Item> found = new ArrayList<>();
                    parser.items(token, found);
                    items = found;
                    takeOut(start, parser.place());
                    return true;
                }
                case "Item" -> {
                    items = List.of(parser.item());
                    takeOut(start, parser.place());
                    return true;
                }
                case "Responses" -> {
                    items = tables(parser, token);
                    takeOut(start, parser.place());
                    return true;
                }
                default -> parser.skip();
            }
        }
        items = List.of();
        return true;
    }

    private static List<Item> tables(ItemParser parser, @Nullable JsonToken token) throws IOException {
        List<Item> items = new ArrayList<>();
        parser.expect(token, JsonToken.START_OBJECT);
        while (parser.nextName() != null) {
            parser.items(parser.next(), items);
        }
        return items;
    }

    /** Leaves the brackets. */
    private void takeOut(int start, int end) {
        rest = new byte[start + 1 + json.length - end];
        System.arraycopy(json, 0, rest, 0, start + 1);
        System.arraycopy(json, end, rest, start + 1, json.length - end);
    }

    /**
     * Where the last list in an object ends, found from behind, without looking at what is in it; {@link #NOWHERE} if there is none
     * after that place. Of what the response to a Query or Scan has, only its items are a list.
     */
    private static int endOfLastList(byte[] json, int after) {
        int depth = 0;
        for (int i = json.length - 1; i > after; i--) {
            switch (json[i]) {
                case '"' -> i = startOfString(json, i);
                case '}' -> depth++;
                case '{' -> depth--;
                case '[' -> depth--;
                case ']' -> {
                    if (depth == 1) {
                        return i;
                    }
                    depth++;
                }
                default -> {}
            }
        }
        return NOWHERE;
    }

    /** A quote within a string follows an odd number of backslashes. */
    private static int startOfString(byte[] json, int end) {
        for (int i = end - 1; i > 0; i--) {
            if (json[i] == '"') {
                int before = i - 1;
                while (before >= 0 && json[before] == '\\') {
                    before--;
                }
                if ((i - before) % 2 == 1) {
                    return i;
                }
            }
        }
        return 0;
    }
}
