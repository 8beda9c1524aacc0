package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests which entities of single-table designs are discovered in a sample, and which are not. */
class DiscoveredEntitiesTest {
    private static final String KEYS = " (PK VARCHAR, SK VARCHAR, PRIMARY KEY (PK, SK))";

    private final TestDatabase database = new TestDatabase();

    @TempDir
    private Path directory;

    @AfterEach
    void close() {
        database.close();
    }

    private void run(String... statements) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** The part of the discovered file about a table. */
    private String discover(String table) throws SQLException {
        try (Connection connection = database.connect("&metadataRefresh=611")) {
            String text = connection.unwrap(DynamoConnection.class).discover().text();
            int begin = text.indexOf("\n  " + table + ":") + 1;
            int end = text.length();
            for (int line = text.indexOf('\n', begin);
                    line > 0 && line + 3 < text.length();
                    line = text.indexOf('\n', line + 1)) {
                if (text.startsWith("  ", line + 1) && text.charAt(line + 3) != ' ') {
                    end = line + 1;
                    break;
                }
            }
            return text.substring(begin, end);
        }
    }

    private List<String> rows(String yaml, String sql) throws SQLException, IOException {
        Path file = Files.writeString(directory.resolve("tables.yaml"), yaml);
        try (Connection connection =
                        database.connect("&schema=" + URLEncoder.encode(file.toString(), StandardCharsets.UTF_8));
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> all = new ArrayList<>();
            while (rows.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                    row.add(rows.getString(i));
                }
                all.add(String.join(" ", row));
            }
            return all;
        }
    }

    @Test
    void kindsAreDistinguishedByKeysAndAttributes() throws Exception {
        run("CREATE TABLE Shop" + KEYS);
        for (int customer = 7; customer <= 9; customer++) {
            String insert = "INSERT INTO Shop (PK, SK, %s) VALUES ('CUSTOMER#" + customer + "', '%s', %s)";
            run(
                    insert.formatted("name, since", "PROFILE", "'N" + customer + "', '2024-05-0" + customer + "'"),
                    insert.formatted("total, paid", "ORDER#2026-01-05#o" + customer, "10, true"),
                    insert.formatted("total, paid", "ORDER#2026-02-05#p" + customer, "20, false"));
        }
        String yaml = discover("Shop");
        assertThat(yaml).isEqualTo("""
                  Shop:
                    columns:
                      name: VARCHAR
                      paid: BOOLEAN
                      since: DATE
                      total: BIGINT
                    entities: # kinds of items that the sample shows; look them over
                      CustomerOrders: # 6 sampled items
                        keys: {PK: "CUSTOMER#{customerId}", SK: "ORDER#{orderDate}#{orderId}"}
                        columns:
                          paid: BOOLEAN
                          total: BIGINT
                      CustomerProfiles: # 3 sampled items
                        keys: {PK: "CUSTOMER#{customerId}", SK: "PROFILE"}
                        columns:
                          name: VARCHAR
                          since: DATE
                """);
        assertThat(rows("tables:\n" + yaml, "SELECT * FROM CustomerProfiles ORDER BY customerId"))
                .containsExactly("7 N7 2024-05-07", "8 N8 2024-05-08", "9 N9 2024-05-09");
        assertThat(rows(
                        "tables:\n" + yaml,
                        "SELECT orderId, total FROM CustomerOrders WHERE customerId = 8 AND orderDate = '2026-02-05'"))
                .containsExactly("p8 20");
    }

    /** INSERT writes the type attribute, which distinguishes entities with the same attributes. */
    @Test
    void kindsAreDistinguishedByATypeAttribute() throws Exception {
        run(
                "CREATE TABLE Mail (PK VARCHAR, SK VARCHAR, GSI1PK VARCHAR, PRIMARY KEY (PK, SK))",
                "CREATE INDEX GSI1 ON Mail (GSI1PK)");
        for (String user : List.of("ana", "bo", "cy")) {
            String key = "USER#" + user;
            run(
                    "INSERT INTO Mail (PK, SK, _type, at, GSI1PK, id) VALUES ('" + key + "', '" + key
                            + "', 'User', 1, 'MAIL#" + user + "', '" + user + "')",
                    "INSERT INTO Mail (PK, SK, _type, at) VALUES ('" + key + "', 'MSG#1', 'Message', 1)",
                    "INSERT INTO Mail (PK, SK, _type, at) VALUES ('" + key + "', 'MSG#1#FILE#a', 'Attachment', 1)",
                    "INSERT INTO Mail (PK, SK, _type, at) VALUES ('" + key + "', 'MSG#2#FILE#b', 'Attachment', 1)");
        }
        run("INSERT INTO Mail (PK, SK, n) VALUES ('LOCK#ana', '-', 1)");
        String yaml = discover("Mail");
        assertThat(yaml.substring(yaml.indexOf("    entities"))).isEqualTo("""
                    entities: # kinds of items that the sample shows; look them over
                      Attachments: # 6 sampled items
                        keys: {PK: "USER#{userId}", SK: "MSG#{msgId}#FILE#{fileId}"}
                        where: {_type: "Attachment"}
                        columns:
                          _type: VARCHAR
                          at: BIGINT
                      Messages: # 3 sampled items
                        keys: {PK: "USER#{userId}", SK: "MSG#{msgId}"}
                        where: {_type: "Message"}
                        columns:
                          _type: VARCHAR
                          at: BIGINT
                      Users: # 3 sampled items
                        keys: {PK: "USER#{userId}", SK: "USER#{userId}"}
                        where: {_type: "User"}
                        # If each of them has these keys too, and not the sampled ones only:
                        # indexes: {GSI1: {GSI1PK: "MAIL#{userId}"}}
                        # Attribute id holds the same as userId, which conditions should name: userId is in the key
                        columns:
                          GSI1PK: VARCHAR
                          _type: VARCHAR
                          at: BIGINT
                          id: VARCHAR
                    # 1 sampled item is of no entity here: they are fewer than 3 of a kind
                """);
        assertThat(rows("tables:\n" + yaml, "SELECT userId, msgId, fileId FROM Attachments ORDER BY userId, msgId"))
                .containsExactly("ana 1 a", "ana 2 b", "bo 1 a", "bo 2 b", "cy 1 a", "cy 2 b");
        // Without the type attribute's value, MSG#1#FILE#a would be the message 1#FILE#a.
        assertThat(rows("tables:\n" + yaml, "SELECT userId, msgId FROM Messages ORDER BY userId"))
                .containsExactly("ana 1", "bo 1", "cy 1");
        String indexed = yaml.replace("# indexes", "indexes");
        assertThat(rows("tables:\n" + indexed, "SELECT id FROM Users WHERE userId = 'bo'"))
                .containsExactly("bo");
    }

    /** Key prefixes that may be data make no entities, and are not in the file. */
    @Test
    void valuesAreNotKinds() throws Exception {
        run("CREATE TABLE Quotes" + KEYS, "CREATE TABLE Titles" + KEYS);
        for (String ticker : List.of("AAPL", "MSFT", "IBM")) {
            for (int day = 1; day <= 4; day++) {
                run(
                        "INSERT INTO Quotes (PK, SK, price, type) VALUES ('" + ticker + "#2020-01-0" + day
                                + "', 'CLOSE', 1, 'stock')",
                        "INSERT INTO Titles (PK, SK, pages) VALUES ('" + ticker + day + "', 'Dune: part " + day
                                + "', 1)");
            }
        }
        assertThat(discover("Quotes"))
                .doesNotContain("entities:", "AAPL", "MSFT", "IBM", "CLOSE")
                .contains(
                        "# 12 sampled items are of no entity here: their keys begin in several ways, but they have the"
                                + " same attributes: the beginnings may be values\n");
        assertThat(discover("Titles")).isEqualTo("  Titles:\n    columns:\n      pages: BIGINT\n");
    }

    @Test
    void oneKindRemainsOneIfAllKeysMatch() throws Exception {
        run("CREATE TABLE Few" + KEYS, "CREATE TABLE Many (id VARCHAR PRIMARY KEY)");
        for (int n = 1; n <= 5; n++) {
            run("INSERT INTO Many (id, n) VALUES ('user_" + n + "', 1)");
            if (n < 5) {
                run("INSERT INTO Few (PK, SK, n) VALUES ('USER#" + n + "', 'a b', 1)");
            }
        }
        assertThat(discover("Many")).isEqualTo("""
                  Many:
                    columns:
                      n: BIGINT
                    entities: # kinds of items that the sample shows; look them over
                      Users: # 5 sampled items
                        keys: {id: "user_{userId}"}
                        columns:
                          n: BIGINT
                """);
        assertThat(discover("Few"))
                .doesNotContain("entities:", "USER")
                .contains("# 4 sampled items are of no entity here: nothing shows that the beginning of their"
                        + " keys is not a value\n");
    }

    /** Keys without words, and a sort key that is a number, which stays an ordinary column. */
    @Test
    void theTypeAttributeAloneDistinguishesKinds() throws Exception {
        run("CREATE TABLE Events (id VARCHAR, seq NUMERIC, PRIMARY KEY (id, seq))");
        for (int n = 1; n <= 3; n++) {
            run(
                    "INSERT INTO Events (id, seq, entity, name, \"a\nb\") VALUES ('" + n + "x', 1, 'order item', 'n', '"
                            + n + "x')",
                    "INSERT INTO Events (id, seq, entity, total, due) VALUES ('" + n + "y', 2, 'invoice', 5, '2026-01-0"
                            + n + "')");
        }
        String yaml = discover("Events");
        assertThat(yaml.substring(yaml.indexOf("    entities"))).isEqualTo("""
                    entities: # kinds of items that the sample shows; look them over
                      Invoices: # 3 sampled items
                        keys: {id: "{id}"}
                        where: {entity: "invoice"}
                        columns:
                          due: DATE
                          entity: VARCHAR
                          total: BIGINT
                      OrderItems: # 3 sampled items
                        keys: {id: "{id}"}
                        where: {entity: "order item"}
                        columns:
                          "a\\u000ab": VARCHAR
                          entity: VARCHAR
                          name: VARCHAR
                """);
        assertThat(rows("tables:\n" + yaml, "SELECT * FROM Invoices ORDER BY id"))
                .containsExactly("1y 2 2026-01-01 invoice 5", "2y 2 2026-01-02 invoice 5", "3y 2 2026-01-03 invoice 5");
        assertThat(rows("tables:\n" + yaml, "SELECT name FROM OrderItems WHERE id = '2x' AND seq = 1"))
                .containsExactly("n");
    }

    /** Groups that differ only by data in a type attribute are one entity. */
    @Test
    void aTypeAttributeMayBeData() throws Exception {
        run("CREATE TABLE Clients" + KEYS);
        for (int n = 1; n <= 6; n++) {
            run(
                    "INSERT INTO Clients (PK, SK, type, name, mail) VALUES ('CLIENT#" + n + "', 'PROFILE', '"
                            + (n % 2 == 0 ? "premium" : "basic") + "', 'n', 'm')",
                    "INSERT INTO Clients (PK, SK, street, city) VALUES ('CLIENT#" + n + "', 'ADDRESS#" + n
                            + "', 's', 'c')");
        }
        String yaml = discover("Clients");
        assertThat(yaml).contains("ClientAddresses: # 6 sampled items", "ClientProfiles: # 6 sampled items");
        assertThat(yaml).doesNotContain("where", "premium", "basic");
        assertThat(rows("tables:\n" + yaml, "SELECT COUNT(*) FROM ClientProfiles"))
                .containsExactly("6");
    }

    /** Names of discovered entities are not used otherwise. Declared entities are not discovered again. */
    @Test
    void namesAreFreeAndDeclaredEntitiesStay() throws Exception {
        run("CREATE TABLE Users (id VARCHAR PRIMARY KEY)", "CREATE TABLE App" + KEYS);
        for (int n = 1; n <= 5; n++) {
            run("INSERT INTO App (PK, SK, n) VALUES ('USER#" + n + "', 'USER#" + n + "', 1)");
        }
        String yaml = discover("App");
        assertThat(yaml)
                .contains("AppUsers: # 5 sampled items\n        keys: {PK: \"USER#{userId}\", SK: \"USER#{userId}\"}");
        Path file = Files.writeString(directory.resolve("app.yaml"), "tables:\n" + yaml);
        try (Connection connection =
                database.connect("&schema=" + URLEncoder.encode(file.toString(), StandardCharsets.UTF_8))) {
            assertThat(connection.unwrap(DynamoConnection.class).discover().text())
                    .contains("  App: {} # no item was sampled, or all is declared");
        }
    }
}
