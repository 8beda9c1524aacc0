package io.github.dynamodbjdbc.benchmarks;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

/** The same Query of one partition, again and again, by a prepared statement and by the SDK, with the same projection. */
final class QuerySides implements AutoCloseable {
    private final int queries;
    private final Connection connection;
    private final PreparedStatement statement;
    private final DynamoDbClient sdk;
    private final ReadColumns columns;

    QuerySides(int port, ItemShape shape, int queries) throws SQLException {
        this.queries = queries;
        columns = ReadColumns.of(shape);
        connection = DriverManager.getConnection(DriverPointRead.url(port) + "&unknownColumns=allow");
        statement = connection.prepareStatement("SELECT " + columns.list() + " FROM Orders WHERE CustomerId = ?");
        sdk = SdkPointRead.client(port);
    }

    long byDriver() throws SQLException {
        long sum = 0;
        for (int i = 0; i < queries; i++) {
            statement.setString(1, PointRead.CUSTOMER);
            try (ResultSet rows = statement.executeQuery()) {
                sum += columns.sum(rows);
            }
        }
        return sum;
    }

    long bySdk() {
        long sum = 0;
        for (int i = 0; i < queries; i++) {
            sum += columns.sum(sdk.queryPaginator(QueryRequest.builder()
                            .tableName("Orders")
                            .keyConditionExpression("CustomerId = :c")
                            .expressionAttributeValues(Map.of(":c", AttributeValue.fromS(PointRead.CUSTOMER)))
                            .projectionExpression(columns.projection())
                            .expressionAttributeNames(columns.names())
                            .returnConsumedCapacity(ReturnConsumedCapacity.INDEXES)
                            .build())
                    .items());
        }
        return sum;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
        sdk.close();
    }
}
