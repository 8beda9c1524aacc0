package io.github.dynamodbjdbc.fuzz;

import io.github.dynamodbjdbc.driver.embedded.EmbeddedEngine;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** An engine with a few small tables that the kit's statements are about, made again after each statement that may have changed them. */
public final class Database {
    private static final Pattern CHANGING = Pattern.compile(
            "create|alter|drop|set|insert|upsert|replace|update|delete|merge|purge|truncate|begin|start|import|export|backup|restore|copy");

    private static final List<String> TABLES = List.of(
            "CREATE TABLE GameScores (UserId VARCHAR, GameTitle VARCHAR, TopScore NUMERIC, PRIMARY KEY (UserId, GameTitle),"
                    + " INDEX GameTitleIndex (GameTitle, TopScore))",
            "CREATE TABLE Thread (ForumName VARCHAR, Subject VARCHAR, LastPostDateTime VARCHAR, PRIMARY KEY (ForumName, Subject),"
                    + " LOCAL INDEX LastPostIndex (ForumName, LastPostDateTime))",
            "CREATE TABLE ProductCatalog (Id NUMERIC PRIMARY KEY)",
            "CREATE TABLE Sessions (id VARCHAR PRIMARY KEY) WITH (ttl = 'expires')",
            "CREATE TABLE Typed (k VARBINARY, at TIMESTAMP, n INTEGER NOT NULL DEFAULT 1, d DATE, PRIMARY KEY (k, at))",
            "UPSERT INTO GameScores (UserId, GameTitle, TopScore, Wins, lastPlayed) VALUES ('101', 'Galaxy Invaders', 5842, 21,"
                    + " '2015-09-15T17:24:31'), ('101', 'Meteor Blasters', 1000, 12, NULL), ('102', 'Galaxy Invaders', 0, 4, '2015')",
            "UPSERT INTO Thread VALUE {'ForumName': 'S3', 'Subject': 'a', 'LastPostDateTime': '2015-01-03T00:40:57.165Z',"
                    + " 'Tags': <<'a', 'b'>>, 'Views': 3, 'deep': {'a': [1, {'b': true}], 'n': null}}",
            "UPSERT INTO ProductCatalog VALUE {'Id': 101, 'Title': 'Book 101', 'Price': 2, 'Authors': ['x', 'y'], 'InPublication': true}",
            "UPSERT INTO Sessions (id, expires) VALUES ('old', 1), ('new', 99999999999)",
            "UPSERT INTO Typed (k, at, n, d) VALUES (X'00FF', TIMESTAMP '2020-02-29 12:00:00', 7, DATE '2020-02-29')");

    private static int number;
    private static Connection connection;

    private Database() {}

    /** Of this access key's tables. */
    public static String url() {
        return "jdbc:dynamodb:embedded?maxMemoryRows=20000&user=fuzz" + number + "&password="
                + EmbeddedEngine.SECRET_KEY;
    }

    /** The one connection. */
    static Connection open() throws SQLException {
        if (connection == null) {
            connection = DriverManager.getConnection(url());
            try (Statement statement = connection.createStatement()) {
                for (String sql : TABLES) {
                    statement.execute(sql);
                }
            }
        }
        return connection;
    }

    /** To be called before SQL is run on another connection. */
    public static void ready() throws SQLException {
        open();
    }

    /** To be called after a text of SQL was run: other tables, settings and declarations would be there for the next one. */
    public static void ran(String sql) throws SQLException {
        if (!CHANGING.matcher(sql.toLowerCase(Locale.ROOT)).find()) {
            return;
        }
        connection.close();
        try (Connection other = DriverManager.getConnection(url());
                Statement statement = other.createStatement()) {
            List<String> names = new ArrayList<>();
            try (ResultSet rows = other.getMetaData().getTables(null, null, "%", new String[] {"TABLE"})) {
                while (rows.next()) {
                    names.add(rows.getString("TABLE_NAME"));
                }
            }
            for (String name : names) {
                statement.addBatch("DROP TABLE \"" + name.replace("\"", "\"\"") + '"');
            }
            statement.executeBatch();
        } catch (BatchUpdateException e) {
            // One that is protected from deletion stays; the next access key does not see it.
        }
        connection = null;
        number++;
    }
}
