package io.github.dynamodbjdbc.driver.decode;

import io.github.dynamodbjdbc.driver.item.Item;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Decodes lines of exports in DynamoDB's JSON: an object with the member {@code Item} on each. */
public final class ExportedItems {
    private ExportedItems() {}

    /**
     * The items, which keep the lines in memory.
     *
     * @param lines complete lines
     * @return null if a line has another form
     */
    public static @Nullable List<Item> of(byte[] lines) {
        List<Item> items = new ArrayList<>();
        ItemScanner scanner = new ItemScanner(lines, 0);
        try {
            int end = lines.length;
            while (end > 0 && lines[end - 1] >= 0 && lines[end - 1] <= ' ') {
                end--;
            }
            while (scanner.place() < end) {
                scanner.expect('{');
                if (!scanner.string().equals("Item")) {
                    return null;
                }
                scanner.expect(':');
                items.add(scanner.item());
                scanner.expect('}');
            }
        } catch (UnusualJson | IndexOutOfBoundsException e) {
            return null;
        }
        return items;
    }
}
