package io.github.dynamodbjdbc.driver.decode;

import com.fasterxml.jackson.core.JsonToken;
import io.github.dynamodbjdbc.driver.item.Item;
import java.io.IOException;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/** The items of a page, each found when it is first asked for, and all before it. */
final class PageItems extends AbstractList<Item> implements RandomAccess {
    private final byte[] json;
    private final int start;
    private final int count;
    private final List<Item> found = new ArrayList<>();
    private @Nullable ItemParser parser;

    /**
     * @param json checked to be what was sent
     * @param start where the list of items begins
     */
    PageItems(byte[] json, int start, int count) {
        this.json = json;
        this.start = start;
        this.count = count;
    }

    /** For a response that does not tell how many they are. */
    static List<Item> all(byte[] json, int start) {
        List<Item> items = new ArrayList<>();
        try (ItemParser parser = new ItemParser(json, start)) {
            parser.items(parser.next(), items);
            return items;
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    private static IllegalStateException unreadable(IOException failure) {
        return new IllegalStateException("What DynamoDB sent can't be read", failure);
    }

    @Override
    public Item get(int index) {
        Objects.checkIndex(index, count);
        while (found.size() <= index) {
            find();
        }
        return found.get(index);
    }

    private void find() {
        try {
            if (parser == null) {
                parser = new ItemParser(json, start);
                parser.expect(parser.next(), JsonToken.START_ARRAY);
            }
            parser.next();
            found.add(parser.item());
            if (found.size() == count) {
                parser.expect(parser.next(), JsonToken.END_ARRAY);
                // Gives its buffers back.
                parser.close();
            }
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    @Override
    public int size() {
        return count;
    }
}
