package io.github.dynamodbjdbc.driver.decode;

import io.github.dynamodbjdbc.driver.item.Item;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The body of a read's response, split into its items and the rest. */
final class Body {
    private static final int NOWHERE = -1;

    private final byte[] json;
    // The whole body if the items have an unexpected form.
    private byte[] rest;
    private @Nullable List<Item> items;
    // The start of the page, which is decoded on access.
    private int page = NOWHERE;

    /** @param checked whether a checksum confirms the body, so that it need not be scanned completely now */
    Body(byte[] json, boolean checked) {
        this.json = json;
        this.rest = json;
        try {
            part(new ItemScanner(json, 0), checked);
        } catch (UnusualJson | IndexOutOfBoundsException e) {
            // An unexpected body is not split; the decoder of the whole body reports the problem.
            items = null;
            rest = json;
        }
    }

    /**
     * Null if the items are not separate.
     *
     * @param count the response's number of items; negative without one
     */
    @Nullable
    List<Item> items(int count) {
        if (page == NOWHERE) {
            return items;
        }
        // A count that exceeds the body's size is invalid.
        return count < 0 || count > json.length ? PageItems.all(json, page) : new PageItems(json, page, count);
    }

    /** The body with an empty list or item instead of the items. */
    byte[] rest() {
        return rest;
    }

    private void part(ItemScanner scanner, boolean checked) {
        scanner.expect('{');
        while (scanner.hasNext('}')) {
            String name = scanner.string();
            scanner.expect(':');
            int start = scanner.beginning();
            switch (name) {
                case "Items" -> {
                    int end = checked && json[start] == '[' ? endOfLastList(json, start) : NOWHERE;
                    if (end != NOWHERE) {
                        page = start;
                        takeOut(start, end);
                        return;
                    }
                    List<Item> found = new ArrayList<>();
                    scanner.items(found);
                    items = found;
                    takeOut(start, scanner.place() - 1);
                    return;
                }
                case "Item" -> {
                    items = List.of(scanner.item());
                    takeOut(start, scanner.place() - 1);
                    return;
                }
                case "Responses" -> {
                    items = tables(scanner);
                    takeOut(start, scanner.place() - 1);
                    return;
                }
                default -> scanner.skip();
            }
        }
        items = List.of();
    }

    private static List<Item> tables(ItemScanner scanner) {
        List<Item> items = new ArrayList<>();
        scanner.expect('{');
        while (scanner.hasNext('}')) {
            scanner.string();
            scanner.expect(':');
            scanner.items(items);
        }
        return items;
    }

    /** Removes the content between the brackets. */
    private void takeOut(int start, int end) {
        rest = new byte[start + 1 + json.length - end];
        System.arraycopy(json, 0, rest, 0, start + 1);
        System.arraycopy(json, end, rest, start + 1, json.length - end);
    }

    /**
     * The end of the last list in an object, found from the end without parsing its content; {@link #NOWHERE} if there is none after the index. In
     * the response to a Query or Scan, only the items are a list.
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
