package io.github.dynamodbjdbc.tck.measure;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The table of {@link Documents}: orders with a list of lines, a list of numbers, and a map. */
final class DocumentOrders {
    static final String NAME = "Orders";
    static final int ITEMS = 10_000;

    private static final int MOST_LINES = 8;
    private static final List<String> STATUS = List.of("open", "paid", "shipped");
    private static final List<String> COLOURS = List.of("red", "green", "blue", "black", "white");

    private DocumentOrders() {}

    static Design design() {
        MadeTable table = MadeTable.of(NAME, List.of("key id N"), List.of());
        return new Design(NAME, "Documents", List.of(table), null, Map.of(), List.of());
    }

    /** Makes the items, of some 800 bytes each; {@code quantity} is the sum of its lines' quantities. */
    static void fill(Consumer<ObjectNode> items) {
        Chance chance = new Chance(1);
        for (int id = 0; id < ITEMS; id++) {
            ObjectNode item = JsonNodeFactory.instance.objectNode();
            item.putObject("id").put("N", Integer.toString(id));
            item.putObject("status").put("S", one(STATUS, chance));
            item.putObject("note").put("S", chance.text(chance.between(40, 160)));
            ObjectNode customer = item.putObject("customer").putObject("M");
            customer.putObject("name").put("S", chance.text(chance.between(8, 20)));
            customer.putObject("city").put("S", "city-" + chance.between(1, 40));
            ObjectNode properties = item.putObject("properties").putObject("M");
            properties.putObject("colour").put("S", one(COLOURS, chance));
            properties.putObject("weight").put("N", Long.toString(chance.between(1, 90)));
            properties.putObject("gift").put("BOOL", chance.share() < 0.2);
            ArrayNode ratings = item.putObject("ratings").putArray("L");
            for (long i = chance.between(0, 10); i > 0; i--) {
                ratings.addObject().put("N", Long.toString(chance.between(1, 10)));
            }
            item.putObject("quantity")
                    .put("N", Long.toString(lines(item.putObject("lines").putArray("L"), chance)));
            items.accept(item);
        }
    }

    private static long lines(ArrayNode lines, Chance chance) {
        long sum = 0;
        for (long i = chance.between(0, MOST_LINES); i > 0; i--) {
            ObjectNode line = lines.addObject().putObject("M");
            long quantity = chance.between(1, 9);
            sum += quantity;
            line.putObject("sku").put("S", "SKU-" + chance.between(1, 400));
            line.putObject("quantity").put("N", Long.toString(quantity));
            line.putObject("price")
                    .put("N", BigDecimal.valueOf(chance.between(100, 99_999), 2).toPlainString());
            line.putObject("note").put("S", chance.text(chance.between(5, 30)));
        }
        return sum;
    }

    private static String one(List<String> texts, Chance chance) {
        return texts.get((int) chance.between(0, texts.size() - 1));
    }
}
