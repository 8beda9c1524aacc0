package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import io.github.dynamodbjdbc.driver.CapacityReport;
import io.github.dynamodbjdbc.engine.Engine;
import io.github.dynamodbjdbc.engine.EngineServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Vectors as arrays of Java, and the nearest of them compared with a search of its own. */
@Timeout(120)
class VectorsTest {
    private static final int DIMENSIONS = 8;
    private static final int ITEMS = Integer.getInteger("vectors.items", 10_000);

    private static final Map<String, ToDoubleBiFunction<float[], float[]>> DISTANCES = Map.of(
            "<=>", (a, b) -> 1 - product(a, b) / Math.sqrt(product(a, a) * product(b, b)),
            "<->", (a, b) -> Math.sqrt(product(a, a) + product(b, b) - 2 * product(a, b)),
            "<#>", (a, b) -> -product(a, b));

    private static final Map<String, String> NAMES = Map.of("<=>", "cosine", "<->", "euclidean", "<#>", "dot_product");

    private static double product(float[] a, float[] b) {
        return IntStream.range(0, a.length)
                .mapToDouble(i -> (double) a[i] * b[i])
                .sum();
    }

    @Test
    void theNearestAreThoseOfASearchThroughAll() throws Exception {
        Random random = new Random(Integer.getInteger("vectors.seed", 54));
        float[][] vectors = new float[ITEMS][DIMENSIONS];
        for (float[] vector : vectors) {
            for (int i = 0; i < DIMENSIONS; i++) {
                vector[i] = Math.round(random.nextGaussian() * 1000) / 1000f;
            }
        }
        try (Engine engine = Engine.inMemory();
                EngineServer server = EngineServer.open(0, engine);
                Connection connection = DriverManager.getConnection(
                        "jdbc:dynamodb://127.0.0.1:" + server.endpoint().getPort() + "?user=k&password=s&scan=allow");
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE Docs (Id NUMERIC PRIMARY KEY)");
            try (PreparedStatement insert = connection.prepareStatement("UPSERT INTO Docs (Id, Emb) VALUES (?, ?)")) {
                for (int i = 0; i < ITEMS; i++) {
                    insert.setInt(1, i);
                    insert.setObject(2, vectors[i]);
                    insert.addBatch();
                    if (i % 500 == 499) {
                        insert.executeBatch();
                    }
                }
            }
            try (ResultSet rows = statement.executeQuery("SELECT Emb FROM Docs WHERE Id = 17")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getObject(1, float[].class)).containsExactly(vectors[17]);
                assertThat(rows.getObject(1, double[].class)[3]).isCloseTo(vectors[17][3], within(1e-6));
            }
            for (Map.Entry<String, ToDoubleBiFunction<float[], float[]>> distance : DISTANCES.entrySet()) {
                float[] wanted = vectors[random.nextInt(ITEMS)].clone();
                wanted[0] += 0.5f;
                List<Integer> found = new ArrayList<>();
                try (PreparedStatement query = connection.prepareStatement(
                        "SELECT Id FROM Docs ORDER BY Emb " + distance.getKey() + " ? LIMIT 10")) {
                    query.setObject(1, wanted);
                    try (ResultSet rows = query.executeQuery()) {
                        while (rows.next()) {
                            found.add(rows.getInt(1));
                        }
                    }
                }
                List<Integer> expected = IntStream.range(0, ITEMS)
                        .boxed()
                        .sorted(Comparator.comparingDouble(
                                i -> distance.getValue().applyAsDouble(vectors[i], wanted)))
                        .limit(10)
                        .toList();
                assertThat(found).as(distance.getKey()).isEqualTo(expected);
                // The embedded engine's index is exact, so it finds the same.
                statement.executeUpdate("CREATE VECTOR INDEX Nearest ON Docs (Emb) WITH (dimensions = " + DIMENSIONS
                        + ", distance = " + NAMES.get(distance.getKey()) + ")");
                assertThat(searched(connection, distance.getKey(), wanted)).isEqualTo(expected);
                statement.executeUpdate("DROP INDEX Nearest ON Docs");
            }
        }
    }

    private static List<Integer> searched(Connection connection, String operator, float[] wanted) throws SQLException {
        List<Integer> found = new ArrayList<>();
        try (PreparedStatement query = connection.prepareStatement(
                "SELECT /*+ APPROXIMATE */ Id FROM Docs ORDER BY Emb " + operator + " ? LIMIT 10")) {
            query.setObject(1, wanted);
            try (ResultSet rows = query.executeQuery()) {
                while (rows.next()) {
                    found.add(rows.getInt(1));
                }
            }
            CapacityReport took = query.unwrap(DynamoStatement.class).capacity();
            assertThat(took.readUnits()).isZero();
            assertThat(took.requests()).isEqualTo(1);
            // The vectors that were compared, and the answer.
            assertThat(took.vectorSearchBytes()).isGreaterThan(ITEMS * DIMENSIONS * 4.0);
        }
        return found;
    }

    @Test
    void whereScansAreRefusedASearchThatFindsTooFewEndsTheStatement() throws Exception {
        try (Engine engine = Engine.inMemory();
                EngineServer server = EngineServer.open(0, engine);
                Connection connection = DriverManager.getConnection("jdbc:dynamodb://127.0.0.1:"
                        + server.endpoint().getPort() + "?user=k&password=s&scan=deny&scanThreshold=1");
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE Docs (Id NUMERIC PRIMARY KEY)");
            statement.executeUpdate("INSERT INTO Docs (Id, Emb) VALUES (1, [1]), (2, [-1])");
            statement.executeUpdate(
                    "CREATE VECTOR INDEX Nearest ON Docs (Emb) PROJECTION KEYS_ONLY WITH (dimensions = 1)");
            String two = "SELECT /*+ APPROXIMATE */ Id FROM Docs ORDER BY Emb <=> [1] LIMIT ";
            try (ResultSet rows = statement.executeQuery(two + 2)) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getInt(1)).isEqualTo(1);
            }
            SQLException refused = catchThrowableOfType(SQLException.class, () -> {
                try (ResultSet rows = statement.executeQuery(two + 3)) {
                    rows.next();
                }
            });
            assertThat(refused.getMessage()).contains("the search found 2 of 3 rows");
            assertThat(refused.getSQLState()).isEqualTo("54N01");
            CapacityReport written = statement.unwrap(DynamoStatement.class).capacity();
            statement.executeUpdate("UPSERT INTO Docs (Id, Emb) VALUES (3, [1])");
            assertThat(statement.unwrap(DynamoStatement.class).capacity().vectorWriteBytes())
                    .isEqualTo(1024);
            assertThat(written.vectorWriteBytes()).isZero();
        }
    }

    @Test
    void theSearchOfATransactionSeesItsHeldWrites() throws Exception {
        try (Engine engine = Engine.inMemory();
                EngineServer server = EngineServer.open(0, engine);
                Connection connection = DriverManager.getConnection(
                        "jdbc:dynamodb://127.0.0.1:" + server.endpoint().getPort() + "?user=k&password=s");
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE Docs (Id NUMERIC PRIMARY KEY,"
                    + " VECTOR INDEX Nearest (Emb) PROJECTION ALL WITH (dimensions = 2))");
            statement.executeUpdate("INSERT INTO Docs (Id, Emb) VALUES (1, [1, 0]), (2, [1, 1]), (3, [0, 1])");
            connection.setAutoCommit(false);
            statement.executeUpdate("DELETE FROM Docs WHERE Id = 1");
            statement.executeUpdate("INSERT INTO Docs (Id, Emb) VALUES (4, [9, 1])");
            List<Integer> found = new ArrayList<>();
            try (ResultSet rows =
                    statement.executeQuery("SELECT /*+ APPROXIMATE */ Id FROM Docs ORDER BY Emb <=> [1, 0] LIMIT 2")) {
                while (rows.next()) {
                    found.add(rows.getInt(1));
                }
            }
            assertThat(found).containsExactly(4, 2);
            connection.rollback();
        }
    }

    @Test
    void onlyAListOfNumbersIsAnArrayOfNumbers() throws Exception {
        try (Engine engine = Engine.inMemory();
                EngineServer server = EngineServer.open(0, engine);
                Connection connection = DriverManager.getConnection(
                        "jdbc:dynamodb://127.0.0.1:" + server.endpoint().getPort() + "?user=k&password=s");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT ['a'] AS texts, 'a' AS text, [1, 2.5] AS numbers")) {
            assertThat(rows.next()).isTrue();
            for (String label : Arrays.asList("texts", "text")) {
                assertThat(catchThrowableOfType(SQLException.class, () -> rows.getObject(label, float[].class))
                                .getSQLState())
                        .isEqualTo("22018");
            }
            assertThat(rows.getObject("numbers", float[].class)).containsExactly(1f, 2.5f);
        }
    }
}
