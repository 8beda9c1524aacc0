package io.github.dynamodbjdbc.benchmarks;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The attributes that are read of items of a shape. Both sides look at each value, and add up the same of it. */
final class ReadColumns {
    private enum Type {
        TEXT,
        NUMBER,
        FLAG,
        OTHER
    }

    private record Column(String name, Type type) {}

    private final List<Column> columns;

    private ReadColumns(List<Column> columns) {
        this.columns = columns;
    }

    static ReadColumns of(ItemShape shape) {
        Column customer = new Column("CustomerId", Type.TEXT);
        Column order = new Column("OrderId", Type.NUMBER);
        Column status = new Column("Status", Type.TEXT);
        Column total = new Column("Total", Type.NUMBER);
        return new ReadColumns(
                switch (shape) {
                    case SMALL ->
                        List.of(
                                customer,
                                order,
                                new Column("OrderDate", Type.TEXT),
                                status,
                                total,
                                new Column("Paid", Type.FLAG),
                                new Column("Tags", Type.OTHER),
                                new Column("Ship", Type.OTHER));
                    case SMALL_PROJECTED -> List.of(order, status, total);
                    case WIDE ->
                        with(
                                customer,
                                order,
                                IntStream.range(0, 38)
                                        .mapToObj(i ->
                                                new Column("Attribute" + i, i % 2 == 0 ? Type.TEXT : Type.NUMBER)));
                    case NESTED -> List.of(customer, order, new Column("Document", Type.OTHER));
                    case NUMBERS ->
                        with(
                                customer,
                                order,
                                IntStream.range(0, 18).mapToObj(i -> new Column("Number" + i, Type.NUMBER)));
                    case TEXT -> List.of(customer, order, new Column("Body", Type.TEXT));
                });
    }

    private static List<Column> with(Column customer, Column order, Stream<Column> others) {
        return Stream.concat(Stream.of(customer, order), others).toList();
    }

    /** For SELECT. */
    String list() {
        return columns.stream().map(Column::name).collect(Collectors.joining(", "));
    }

    /** For a request, with {@link #names}. */
    String projection() {
        return IntStream.range(0, columns.size()).mapToObj(i -> "#a" + i).collect(Collectors.joining(", "));
    }

    Map<String, String> names() {
        return IntStream.range(0, columns.size()).boxed().collect(Collectors.toMap(i -> "#a" + i, i -> columns.get(i)
                .name()));
    }

    long sum(ResultSet rows) throws SQLException {
        long sum = 0;
        while (rows.next()) {
            for (int i = 0; i < columns.size(); i++) {
                sum += switch (columns.get(i).type()) {
                    case TEXT -> rows.getString(i + 1).length();
                    case NUMBER -> rows.getBigDecimal(i + 1).intValue();
                    case FLAG -> rows.getBoolean(i + 1) ? 1 : 0;
                    case OTHER -> rows.getObject(i + 1, Object.class) == null ? 0 : 1;
                };
            }
        }
        return sum;
    }

    long sum(Iterable<Map<String, AttributeValue>> items) {
        long sum = 0;
        for (Map<String, AttributeValue> item : items) {
            for (Column column : columns) {
                AttributeValue value = SdkPointRead.value(item, column.name());
                sum += switch (column.type()) {
                    case TEXT -> value.s().length();
                    case NUMBER -> new BigDecimal(value.n()).intValue();
                    case FLAG -> value.bool() ? 1 : 0;
                    case OTHER -> value.hasM() || value.hasSs() ? 1 : 0;
                };
            }
        }
        return sum;
    }
}
