package io.github.dynamodbjdbc.driver.decode;

import io.github.dynamodbjdbc.driver.item.Item;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Goes over the JSON of a response and finds the items in it. Makes no values, and no names but those of a new {@link Shape}: nearly all
 * items of a page have the names of the one before.
 */
final class ItemScanner extends JsonText {
    /** Up to this many names, each is compared with each. */
    private static final int FEW = 16;

    private final byte[] json;
    private final NamesOnce known;
    // For the item at hand; they grow.
    private String[] names = new String[FEW];
    private int[] places = new int[FEW];
    private Shape shape = new Shape(new String[0]);

    /** @param at where it begins */
    ItemScanner(byte[] json, int at) {
        super(json, at);
        this.json = json;
        this.known = new NamesOnce(json);
    }

    /** The item that begins here. */
    JsonItem item() {
        expect('{');
        int count = 0;
        while (hasNext('}')) {
            if (count == names.length) {
                names = Arrays.copyOf(names, 2 * count);
                places = Arrays.copyOf(places, 2 * count);
            }
            names[count] = name();
            expect(':');
            places[count++] = attribute();
        }
        if (!shape.is(names, count)) {
            count = mayHaveDuplicates(count) ? withoutDuplicates(count) : count;
            shape = new Shape(Arrays.copyOf(names, count));
        }
        return new JsonItem(json, shape, Arrays.copyOf(places, count));
    }

    /** The items of the list that begins here. */
    void items(List<? super Item> items) {
        expect('[');
        while (hasNext(']')) {
            items.add(item());
        }
    }

    private String name() {
        expect('"');
        int start = place();
        int end = endOfPlainString();
        if (end < 0) {
            goTo(start - 1);
            return string();
        }
        goTo(end + 1);
        return known.get(start, end);
    }

    private int attribute() {
        expect('{');
        int place = JsonItem.place(type(), expectValue());
        skip();
        expect('}');
        return place;
    }

    /** Goes past the colon, to where the value begins. */
    private int expectValue() {
        expect(':');
        return place();
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
}
