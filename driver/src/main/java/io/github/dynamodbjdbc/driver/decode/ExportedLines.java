package io.github.dynamodbjdbc.driver.decode;

import io.github.dynamodbjdbc.driver.item.Item;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Decodes lines of exports in DynamoDB's JSON: an object on each whose members are items, such as {@code Item} or {@code NewImage}. */
public final class ExportedLines {
    private ExportedLines() {}

    /**
     * The members of each line by their names. They keep the lines in memory.
     *
     * @param lines complete lines
     * @return null if a line has another form
     */
    public static @Nullable List<Map<String, Item>> of(byte[] lines) {
        List<Map<String, Item>> all = new ArrayList<>();
        ItemScanner scanner = new ItemScanner(lines, 0);
        try {
            int end = lines.length;
            while (end > 0 && lines[end - 1] >= 0 && lines[end - 1] <= ' ') {
                end--;
            }
            while (scanner.place() < end) {
                scanner.expect('{');
                Map<String, Item> members = new HashMap<>(2);
                while (scanner.hasNext('}')) {
                    String name = scanner.string();
                    scanner.expect(':');
                    if (members.put(name, scanner.item()) != null) {
                        return null;
                    }
                }
                all.add(members);
            }
        } catch (UnusualJson | IndexOutOfBoundsException e) {
            return null;
        }
        return all;
    }
}
