package io.github.dynamodbjdbc.shell.transfer;

import io.github.dynamodbjdbc.shell.meter.Consumption;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Deletes items, for the deletions in an incremental export or in requests. */
final class Deletions implements AutoCloseable {
    private final Connection connection;
    private final String table;
    private final List<String> key;
    private final Consumption consumption;
    private @Nullable PreparedStatement statement;

    /**
     * @param table the table's name as SQL
     * @param key the columns of the table's key
     */
    Deletions(Connection connection, String table, List<String> key, Consumption consumption) {
        this.connection = connection;
        this.table = table;
        this.key = key;
        this.consumption = consumption;
    }

    RowBatch batch() throws SQLException {
        PreparedStatement prepared = statement == null
                ? connection.prepareStatement("DELETE FROM " + table
                        + key.stream()
                                .map(name -> '"' + name.replace("\"", "\"\"") + "\" = ?")
                                .collect(Collectors.joining(" AND ", " WHERE ", "")))
                : statement;
        statement = prepared;
        return new RowBatch(prepared, this::bind, consumption);
    }

    private void bind(Source.Row row, PreparedStatement to) throws SQLException {
        List<Object> values = row.values(key);
        if (values == null) {
            throw new SQLDataException("a deletion names the whole key: " + String.join(", ", key), "22000");
        }
        for (int i = 0; i < values.size(); i++) {
            Object value = values.get(i);
            to.setObject(i + 1, value instanceof ByteBuffer bytes ? copy(bytes) : value);
        }
    }

    private static byte[] copy(ByteBuffer bytes) {
        byte[] copy = new byte[bytes.remaining()];
        bytes.duplicate().get(copy);
        return copy;
    }

    @Override
    public void close() throws SQLException {
        if (statement != null) {
            statement.close();
        }
    }
}
