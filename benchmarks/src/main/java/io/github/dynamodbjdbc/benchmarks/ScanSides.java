package io.github.dynamodbjdbc.benchmarks;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

/** The same scan by the driver and by the SDK's paginator, with the same projection. Each side looks at each value. */
final class ScanSides implements AutoCloseable {
    private final Connection connection;
    private final PreparedStatement statement;
    private final DynamoDbClient sdk;
    private final ScanRequest request;
    private final ReadColumns columns;

    /** @param segments of the driver's; 0 leaves that to it */
    ScanSides(int port, ItemShape shape, int segments) throws SQLException {
        columns = ReadColumns.of(shape);
        connection = DriverManager.getConnection(
                DriverPointRead.url(port) + "&segments=" + segments + "&scan=allow&unknownColumns=allow");
        statement = connection.prepareStatement("SELECT " + columns.list() + " FROM Orders");
        sdk = SdkPointRead.client(port);
        request = ScanRequest.builder()
                .tableName("Orders")
                .projectionExpression(columns.projection())
                .expressionAttributeNames(columns.names())
                .returnConsumedCapacity(ReturnConsumedCapacity.INDEXES)
                .build();
    }

    long byDriver() throws SQLException {
        try (ResultSet rows = statement.executeQuery()) {
            return columns.sum(rows);
        }
    }

    long bySdk() {
        return columns.sum(sdk.scanPaginator(request).items());
    }

    @Override
    public void close() throws SQLException {
        connection.close();
        sdk.close();
    }
}
