package io.github.dynamodbjdbc.shell.sample;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Generates the items of {@code Orders}, enough that a scan is noticeable in capacity and time. They are always the same, since the sequence of
 * {@link Random} for a seed is specified.
 */
final class SampleOrders {
    static final int COUNT = 20_000;
    static final int CUSTOMERS = 1_000;

    private static final long SEED = 20_120_118;
    private static final Instant FIRST = Instant.parse("2014-01-01T00:00:00Z");
    private static final Instant LAST = Instant.parse("2016-01-01T00:00:00Z");

    private static final String[] CITIES = {"Berlin", "Lyon", "Oslo", "Porto", "Graz", "Kraków", "Gent", "Turku"};
    private static final String[] COUNTRIES = {"DE", "FR", "NO", "PT", "AT", "PL", "BE", "FI"};
    private static final String[] STREETS = {"Main Street", "Station Road", "Mill Lane", "High Street"};

    private final Random random = new Random(SEED);

    private SampleOrders() {}

    static List<Map<String, AttributeValue>> generate() {
        SampleOrders orders = new SampleOrders();
        List<Map<String, AttributeValue>> items = new ArrayList<>(COUNT);
        long step = Duration.between(FIRST, LAST).toSeconds() / COUNT;
        for (int i = 0; i < COUNT; i++) {
            // In the order of time, so that numbers and dates grow together.
            Instant date = FIRST.plusSeconds(i * step + orders.random.nextInt((int) step));
            items.add(orders.order(i + 1, date));
        }
        return items;
    }

    private Map<String, AttributeValue> order(int number, Instant date) {
        Map<String, AttributeValue> order = new LinkedHashMap<>();
        order.put("CustomerId", AttributeValue.fromS(String.format(Locale.ROOT, "C%04d", customer())));
        order.put("OrderId", AttributeValue.fromS(String.format(Locale.ROOT, "O%06d", number)));
        order.put("OrderDate", AttributeValue.fromS(date.toString()));
        order.put("Status", AttributeValue.fromS(status(date)));
        BigDecimal total = BigDecimal.ZERO;
        List<AttributeValue> lines = new ArrayList<>();
        for (int i = 1 + random.nextInt(4); i > 0; i--) {
            int quantity = 1 + random.nextInt(3);
            BigDecimal price = BigDecimal.valueOf(199L + random.nextInt(19_800), 2);
            total = total.add(price.multiply(BigDecimal.valueOf(quantity)));
            Map<String, AttributeValue> line = new LinkedHashMap<>();
            line.put("Sku", AttributeValue.fromS(String.format(Locale.ROOT, "SKU-%03d", 1 + random.nextInt(300))));
            line.put("Quantity", AttributeValue.fromN(Integer.toString(quantity)));
            line.put("Price", AttributeValue.fromN(price.toPlainString()));
            lines.add(AttributeValue.fromM(line));
        }
        order.put("Total", AttributeValue.fromN(total.toPlainString()));
        order.put("Items", AttributeValue.fromL(lines));
        if (random.nextInt(10) < 6) {
            order.put("ShippingAddress", address());
        }
        return order;
    }

    /** A customer. A lower number has more orders, so that partitions have different sizes. */
    private int customer() {
        double skewed = random.nextDouble();
        return 1 + (int) (skewed * skewed * CUSTOMERS);
    }

    private String status(Instant date) {
        int dice = random.nextInt(100);
        // Only orders of the last month are still on their way.
        if (date.isAfter(LAST.minus(Duration.ofDays(30)))) {
            return dice < 40 ? "PENDING" : dice < 70 ? "SHIPPED" : dice < 97 ? "DELIVERED" : "CANCELLED";
        }
        return dice < 92 ? "DELIVERED" : dice < 97 ? "CANCELLED" : "RETURNED";
    }

    private AttributeValue address() {
        int place = random.nextInt(CITIES.length);
        String street = (1 + random.nextInt(120)) + " " + STREETS[random.nextInt(STREETS.length)];
        Map<String, AttributeValue> address = new LinkedHashMap<>();
        address.put("Street", AttributeValue.fromS(street));
        address.put("City", AttributeValue.fromS(CITIES[place]));
        address.put("Country", AttributeValue.fromS(COUNTRIES[place]));
        address.put("PostalCode", AttributeValue.fromS(String.format(Locale.ROOT, "%05d", random.nextInt(100_000))));
        return AttributeValue.fromM(address);
    }
}
