package io.github.dynamodbjdbc.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.RoundingMode;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import org.apache.arrow.adapter.jdbc.ArrowVectorIterator;
import org.apache.arrow.adapter.jdbc.JdbcToArrow;
import org.apache.arrow.adapter.jdbc.JdbcToArrowConfig;
import org.apache.arrow.adapter.jdbc.JdbcToArrowConfigBuilder;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.junit.jupiter.api.Test;

/** Arrow's adapter makes vectors of the types in metadata, and refuses a value of another scale. */
class ArrowTest {
    private static List<String> rows(Connection connection, String sql) throws Exception {
        List<String> rows = new ArrayList<>();
        try (BufferAllocator allocator = new RootAllocator();
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            JdbcToArrowConfig config = new JdbcToArrowConfigBuilder(
                            allocator, Calendar.getInstance(TimeZone.getTimeZone("UTC"), Locale.ROOT))
                    .setTargetBatchSize(4)
                    .setBigDecimalRoundingMode(RoundingMode.UNNECESSARY)
                    .build();
            try (ArrowVectorIterator batches = JdbcToArrow.sqlToArrowVectorIterator(result, config)) {
                while (batches.hasNext()) {
                    try (VectorSchemaRoot batch = batches.next()) {
                        for (int row = 0; row < batch.getRowCount(); row++) {
                            rows.add(row(batch, row));
                        }
                    }
                }
            }
        }
        return rows;
    }

    private static String row(VectorSchemaRoot batch, int row) {
        StringBuilder text = new StringBuilder();
        for (FieldVector column : batch.getFieldVectors()) {
            text.append(text.isEmpty() ? "" : " ")
                    .append(column.getField().getType())
                    .append('=')
                    .append(column.getObject(row));
        }
        return text.toString();
    }

    private static void prices(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE Price (id VARCHAR PRIMARY KEY)");
            statement.execute("INSERT INTO Price (id, price, sold, big, at, day, payload) VALUES"
                    + " ('a', 13.70, TRUE, 9007199254740993, '2024-01-02T03:04:05.006Z', '2024-01-02', X'01FF'),"
                    + " ('b', 13.75, FALSE, 1, '2024-01-02T03:04:06.000Z', '2024-01-03', NULL),"
                    + " ('c', 2, NULL, 2, NULL, NULL, X'02')");
        }
    }

    @Test
    void sampledColumnsHaveTheirScale() throws Exception {
        try (Connection connection = Cities.source("&columns=sampled").getConnection()) {
            prices(connection);
            assertThat(rows(connection, "SELECT id, price, sold, big, at, day FROM Price ORDER BY id"))
                    .containsExactly(
                            "Utf8=a Decimal(38, 2, 128)=13.70 Bool=true Decimal(38, 0, 128)=9007199254740993"
                                    + " Timestamp(MILLISECOND, UTC)=1704164645006 Date(DAY)=19724",
                            "Utf8=b Decimal(38, 2, 128)=13.75 Bool=false Decimal(38, 0, 128)=1"
                                    + " Timestamp(MILLISECOND, UTC)=1704164646000 Date(DAY)=19725",
                            "Utf8=c Decimal(38, 2, 128)=2.00 Bool=null Decimal(38, 0, 128)=2"
                                    + " Timestamp(MILLISECOND, UTC)=null Date(DAY)=null");
        }
    }

    @Test
    void expressionsHaveThemToo() throws Exception {
        try (Connection connection = Cities.source("&columns=sampled").getConnection()) {
            prices(connection);
            assertThat(rows(connection, "SELECT COUNT(*), MAX(price), CAST(SUM(price) AS NUMERIC(38, 2)) FROM Price"))
                    .hasSize(1)
                    .first()
                    .asString()
                    .contains("Int(64, true)=3", "=13.75", "=29.45");
        }
    }

    /** Without types from a sample, non-key columns are strings, and CAST gives the type. */
    @Test
    void otherColumnsAreStringsUnlessCast() throws Exception {
        try (Connection connection = Cities.source().getConnection()) {
            assertThat(rows(
                            connection,
                            "SELECT Name, CAST(people AS INTEGER) AS people, CAST(founded AS DATE) AS founded"
                                    + " FROM City WHERE Country = 'FR' ORDER BY Name"))
                    .hasSize(6)
                    .startsWith("Utf8=City 1 Int(32, true)=1000 Date(DAY)=-25172");
        }
    }
}
