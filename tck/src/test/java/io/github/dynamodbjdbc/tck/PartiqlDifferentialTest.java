package io.github.dynamodbjdbc.tck;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * Statements that mean the same in SQL and in DynamoDB's PartiQL, from a seed: the driver gives the rows that the engine's
 * ExecuteStatement gives of the same items, and leaves the same items. Intended differences are in the manual's page PartiQL
 * and is not generated.
 */
class PartiqlDifferentialTest {
    private static final int STATEMENTS = 500;
    private static final String ASKED = "partiqlasked";
    private static final String DRIVEN = "partiqldriven";
    private static final String TABLE = "CREATE TABLE Common (pk VARCHAR, sk NUMERIC, PRIMARY KEY (pk, sk))";

    private final Random random = new Random(20260053L);

    @Test
    void statementsOfTheCommonPartMeanTheSame() throws Exception {
        String url = SampleEngine.httpUrl() + "?region=us-east-1&secretAccessKey=none&accessKeyId=";
        try (DynamoDbClient asked = SampleEngine.client(ASKED);
                DynamoDbClient driven = SampleEngine.client(DRIVEN);
                Connection other = DriverManager.getConnection(url + ASKED);
                Connection connection = DriverManager.getConnection(url + DRIVEN);
                Statement statement = connection.createStatement()) {
            try (Statement create = other.createStatement()) {
                create.execute(TABLE);
            }
            statement.execute(TABLE);
            int selected = 0;
            for (int i = 0; i < STATEMENTS; i++) {
                String sql = i < 20 ? insert() : statement();
                if (sql.startsWith("SELECT")) {
                    Set<String> rows = rows(asked, sql);
                    Assertions.assertEquals(rows, rows(statement, sql), () -> sql);
                    selected += rows.size();
                } else {
                    String failed = failure(asked, sql);
                    execute(statement, sql, failed);
                    Assertions.assertEquals(items(asked), items(driven), () -> sql + " " + failed);
                }
            }
            Assertions.assertTrue(selected > 500, "the statements selected " + selected + " rows");
        }
    }

    private static Set<String> rows(DynamoDbClient client, String sql) {
        Set<String> rows = new HashSet<>();
        for (Map<String, AttributeValue> item :
                client.executeStatement(request -> request.statement(sql)).items()) {
            AttributeValue n = item.get("n");
            rows.add(item.get("pk").s() + ' ' + item.get("sk").n() + ' ' + (n == null ? null : n.n()));
        }
        return rows;
    }

    private static Set<String> rows(Statement statement, String sql) throws SQLException {
        Set<String> rows = new HashSet<>();
        try (ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                rows.add(result.getString("pk") + ' ' + result.getString("sk") + ' ' + result.getString("n"));
            }
        }
        return rows;
    }

    /** DynamoDB's message if it refuses the write; otherwise null. */
    private static String failure(DynamoDbClient client, String sql) {
        try {
            client.executeStatement(request -> request.statement(sql));
            return null;
        } catch (DynamoDbException refused) {
            Assertions.assertFalse(refused.getMessage().contains("not well formed"), () -> sql + ": " + refused);
            return refused.awsErrorDetails().errorCode();
        }
    }

    /** The driver refuses a key that is there; a condition that does not hold is a count of 0. */
    private static void execute(Statement statement, String sql, String failed) throws SQLException {
        try {
            int count = statement.executeUpdate(sql);
            Assertions.assertTrue(
                    count == 1 || failed != null || sql.startsWith("DELETE"), () -> sql + " wrote nothing");
            Assertions.assertTrue(count == 0 || failed == null, () -> sql + " was refused with " + failed);
        } catch (SQLException refused) {
            Assertions.assertEquals("DuplicateItemException", failed, () -> sql + ": " + refused);
            Assertions.assertEquals("23505", refused.getSQLState(), () -> sql + ": " + refused);
        }
    }

    private static Set<Map<String, AttributeValue>> items(DynamoDbClient client) {
        return new HashSet<>(client.scan(request -> request.tableName("Common")).items());
    }

    private String one(String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    private String key() {
        return "pk = '" + one("a", "b") + "' AND sk = " + random.nextInt(8);
    }

    private String statement() {
        int kind = random.nextInt(10);
        if (kind < 5) {
            return select();
        }
        return kind < 7 ? insert() : kind < 9 ? update() : "DELETE FROM \"Common\" WHERE " + key() + condition();
    }

    private String select() {
        String key = one(
                "",
                "pk = 'a' AND ",
                "pk = 'b' AND sk > 2 AND ",
                "pk IN ['a', 'b'] AND ",
                "\"pk\" = 'a' AND sk BETWEEN 1 AND 5 AND ");
        String columns = one("*", "pk, sk, n", "\"pk\", \"sk\", \"n\"");
        return "SELECT " + columns + " FROM " + one("Common", "\"Common\"") + " WHERE " + key + "(" + test()
                + one(" AND ", " OR ") + test() + ")";
    }

    private String test() {
        return one(
                "n = " + random.nextInt(5),
                "n > " + random.nextInt(5),
                "n <= " + random.nextInt(5),
                "n BETWEEN 1 AND " + random.nextInt(1, 5),
                "n IN [" + random.nextInt(5) + ", 3]",
                "s = '" + one("ax", "bx") + "'",
                "s IN ('ax', 'bx')",
                "begins_with(s, '" + one("a", "b") + "')",
                "contains(s, 'x')",
                "contains(tags, '" + one("x", "y", "z") + "')",
                "contains(l, " + random.nextInt(3) + ")",
                "attribute_type(n, 'N')",
                "attribute_type(l, '" + one("L", "S") + "')",
                one("n", "s", "l", "m.k") + " IS MISSING",
                one("n", "s", "l", "m.k") + " IS NOT MISSING",
                "size(l) > " + random.nextInt(4),
                "m.k = " + random.nextInt(3),
                "l[0] = " + random.nextInt(3));
    }

    private String insert() {
        List<String> members = new ArrayList<>(List.of("'pk': '" + one("a", "b") + "'", "'sk': " + random.nextInt(8)));
        if (random.nextInt(3) > 0) {
            members.add("'n': " + random.nextInt(5));
        }
        if (random.nextInt(3) > 0) {
            members.add("'s': '" + one("ax", "bx", "c") + "'");
        }
        if (random.nextInt(3) > 0) {
            members.add("'tags': <<'" + one("x", "y") + "', 'z'>>");
        }
        if (random.nextInt(3) > 0) {
            members.add("'l': [" + random.nextInt(3) + ", 2]");
        }
        if (random.nextInt(3) > 0) {
            members.add("'m': {'k': " + random.nextInt(3) + ", 'o': {'p': 'q'}}");
        }
        return "INSERT INTO \"Common\" VALUE {" + String.join(", ", members) + "}";
    }

    private String update() {
        String action = one(
                "SET n = " + random.nextInt(5) + " WHERE " + key(),
                "SET n = n + 1 WHERE " + key() + " AND attribute_type(n, 'N')",
                "SET s = 'ax' SET n = 1 WHERE " + key(),
                "SET l = list_append(l, [1]) WHERE " + key() + " AND attribute_type(l, 'L')",
                "SET tags = set_add(tags, <<'w'>>) WHERE " + key() + " AND attribute_type(tags, 'SS')",
                "SET tags = set_delete(tags, <<'w'>>) WHERE " + key() + " AND attribute_type(tags, 'SS')",
                "SET m.k = 2 WHERE " + key() + " AND attribute_type(m, 'M')",
                "SET l[0] = 1 WHERE " + key() + " AND attribute_type(l, 'L')",
                "REMOVE s WHERE " + key(),
                "REMOVE l[0] WHERE " + key() + " AND attribute_type(l, 'L')",
                "SET n = 2 REMOVE s WHERE " + key());
        return "UPDATE \"Common\" " + action + condition();
    }

    private String condition() {
        return random.nextInt(3) == 0 ? " AND " + test() : "";
    }
}
