package io.github.dynamodbjdbc.driver.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.turns.OneTurn;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several JVMs use one directory at the same time. */
@OneTurn(of = 4, number = 0)
class SharedDirectoryTest {
    private static final int ROUNDS = 4;
    private static final int SOME = 25;

    @TempDir
    private Path temporary;

    /** The acknowledged items that are missing in the table. */
    private static Set<String> missing(Set<String> acknowledged, String url) throws SQLException {
        Set<String> missing = new HashSet<>(acknowledged);
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT id FROM Things /*+ SCAN */")) {
            while (rows.next()) {
                missing.remove(rows.getString(1));
            }
        }
        return missing;
    }

    private static void execute(String url, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** There are always two JVMs. The older one is killed or ends normally. The younger one and this JVM notice nothing. */
    @Test
    void jvmsComeAndGo() throws Exception {
        Path directory = temporary.resolve("store");
        String url = "jdbc:dynamodb:embedded:" + directory;
        execute(url, "CREATE TABLE Things (id VARCHAR PRIMARY KEY, n INTEGER)");
        Set<String> acknowledged = new HashSet<>();
        Deque<OtherJvm> running = new ArrayDeque<>();
        try {
            for (int i = 0; i < ROUNDS; i++) {
                OtherJvm next = new OtherJvm(directory, "jvm" + i);
                running.add(next);
                next.awaitMore(SOME);
                if (running.size() > 1) {
                    try (OtherJvm first = running.remove()) {
                        acknowledged.addAll(i % 2 == 0 ? first.end() : first.kill());
                    }
                    next.awaitMore(SOME);
                    assertThat(missing(acknowledged, url)).isEmpty();
                }
            }
            acknowledged.addAll(running.remove().end());
            assertThat(missing(acknowledged, url)).isEmpty();
        } finally {
            for (OtherJvm left : running) {
                left.close();
            }
        }
    }

    /** An open connection of this JVM takes over from a killed holder, and other JVMs connect to it. */
    @Test
    void anOpenConnectionTakesOver() throws Exception {
        Path directory = temporary.resolve("store");
        String url = "jdbc:dynamodb:embedded:" + directory;
        execute(url, "CREATE TABLE Things (id VARCHAR PRIMARY KEY, n INTEGER)");
        try (OtherJvm holder = new OtherJvm(directory, "holder")) {
            holder.awaitMore(SOME);
            try (Connection connection = DriverManager.getConnection(url);
                    Statement statement = connection.createStatement();
                    OtherJvm other = new OtherJvm(directory, "other")) {
                assertThat(statement.executeUpdate("INSERT INTO Things (id) VALUES ('mine')"))
                        .isOne();
                other.awaitMore(SOME);
                Set<String> acknowledged = new HashSet<>(holder.kill());
                assertThat(statement.executeUpdate("INSERT INTO Things (id) VALUES ('mine too')"))
                        .isOne();
                other.awaitMore(SOME);
                acknowledged.addAll(other.end());
                acknowledged.add("mine");
                acknowledged.add("mine too");
                assertThat(missing(acknowledged, url)).isEmpty();
            }
        }
    }
}
