package io.github.dynamodbjdbc.driver.decode;

import io.github.dynamodbjdbc.driver.item.Item;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Scans the JSON of a response for its items. It creates no values, and no names except for a new {@link Shape}: almost all items of a page have the
 * same names.
 */
final class ItemScanner extends JsonText {
    /** Up to this number of names, each is compared with all others. */
    private static final int FEW = 16;

    private final byte[] json;
    private final NamesOnce known;
    // For the current item; they grow as needed.
    private String[] names = new String[FEW];
    private int[] places = new int[FEW];
    /** The starts of the attributes, at their names. */
    private int[] starts = new int[FEW];
    /** The attributes of the last item that are at their indexes. */
    private int last;

    private Shape shape = new Shape(new String[0]);

    /** @param at the index of the start */
    ItemScanner(byte[] json, int at) {
        super(json, at);
        this.json = json;
        this.known = new NamesOnce(json);
    }

    /** The item that starts here. */
    JsonItem item() {
        expect('{');
        int count = 0;
        boolean same = true;
        while (hasNext('}')) {
            if (count == names.length) {
                names = Arrays.copyOf(names, 2 * count);
                places = Arrays.copyOf(places, 2 * count);
                starts = Arrays.copyOf(starts, 2 * count);
            }
            int start = beginning();
            if (count >= last || !beginsAsInLastItem(count)) {
                same = false;
                names[count] = name();
                expect(':');
                expect('{');
                places[count] = JsonItem.place(type(), expectValue());
            }
            starts[count++] = start;
            skip();
            expect('}');
        }
        last = count;
        if ((!same || count != shape.size()) && !shape.is(names, count)) {
            int all = count;
            count = mayHaveDuplicates(all) ? withoutDuplicates(all) : all;
            last = count == all ? all : 0;
            shape = new Shape(Arrays.copyOf(names, count));
        }
        return new JsonItem(json, shape, Arrays.copyOf(places, count));
    }

    /** Adds the items of the list that starts here. */
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

    /** Whether this attribute has the name and the type of the last item's attribute with this index; skips them then. */
    private boolean beginsAsInLastItem(int index) {
        int type = places[index] & JsonItem.TYPE_MASK;
        if (!skipIfRepeated(starts[index], places[index] >>> JsonItem.TYPE_BITS)) {
            return false;
        }
        places[index] = place() << JsonItem.TYPE_BITS | type;
        return true;
    }

    /** Skips the colon, and returns the start of the value. */
    private int expectValue() {
        expect(':');
        return place();
    }

    /** Whether two names may be equal, if there are few. */
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

    /** Removes duplicates; the last value of a name counts, as in a map. */
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
