package io.github.dynamodbjdbc.benchmarks;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

/** A scan that looks at each attribute of each item: by a prepared statement, and by the SDK's paginator, which has one segment. */
final class ScanSides implements AutoCloseable {
    private enum Type {
        TEXT,
        NUMBER,
        FLAG,
        OTHER
    }

    private record Column(String name, Type type) {}

    private final Connection connection;
    private final PreparedStatement statement;
    private final DynamoDbClient sdk;
    private final ScanRequest request;
    private final List<Column> columns;

    /** @param segments of the driver's; 0 leaves that to it */
    ScanSides(int port, ItemShape shape, int segments) throws SQLException {
        columns = columns(shape);
        List<String> names = columns.stream().map(Column::name).toList();
        connection = DriverManager.getConnection(
                DriverPointRead.url(port) + "&segments=" + segments + "&scan=allow&unknownColumns=allow");
        statement = connection.prepareStatement("SELECT " + String.join(", ", names) + " FROM Orders");
        sdk = SdkPointRead.client(port);
        request = ScanRequest.builder()
                .tableName("Orders")
                .projectionExpression(String.join(
                        ", ",
                        IntStream.range(0, names.size()).mapToObj(i -> "#a" + i).toList()))
                .expressionAttributeNames(
                        IntStream.range(0, names.size()).boxed().collect(Collectors.toMap(i -> "#a" + i, names::get)))
                .returnConsumedCapacity(ReturnConsumedCapacity.INDEXES)
                .build();
    }

    private static List<Column> columns(ItemShape shape) {
        Column customer = new Column("CustomerId", Type.TEXT);
        Column order = new Column("OrderId", Type.NUMBER);
        Column status = new Column("Status", Type.TEXT);
        Column total = new Column("Total", Type.NUMBER);
        return switch (shape) {
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
                                .mapToObj(i -> new Column("Attribute" + i, i % 2 == 0 ? Type.TEXT : Type.NUMBER)));
            case NESTED -> List.of(customer, order, new Column("Document", Type.OTHER));
            case NUMBERS ->
                with(customer, order, IntStream.range(0, 18).mapToObj(i -> new Column("Number" + i, Type.NUMBER)));
            case TEXT -> List.of(customer, order, new Column("Body", Type.TEXT));
        };
    }

    private static List<Column> with(Column customer, Column order, Stream<Column> others) {
        return Stream.concat(Stream.of(customer, order), others).toList();
    }

    long byDriver() throws SQLException {
        long sum = 0;
        try (ResultSet rows = statement.executeQuery()) {
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
        }
        return sum;
    }

    long bySdk() {
        long sum = 0;
        for (Map<String, AttributeValue> item : sdk.scanPaginator(request).items()) {
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

    @Override
    public void close() throws SQLException {
        connection.close();
        sdk.close();
    }
}
