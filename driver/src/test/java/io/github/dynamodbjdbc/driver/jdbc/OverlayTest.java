package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** In a transaction, reads of its own writes return the same as reads by others after the commit, by each access path. */
class OverlayTest {
    private static final List<String> QUERIES = List.of(
            "SELECT Artist, Song, \"Year\", info, mixed, plays, tags, title FROM Music WHERE Artist = 'A' AND Song = 1",
            "SELECT title FROM Music WHERE Artist = 'A' AND Song = 3",
            "SELECT title FROM Music WHERE Artist = 'A' AND Song IN (1, 2, 3, 20, 21)",
            "SELECT title FROM Music WHERE Artist = 'A' ORDER BY Song",
            "SELECT title FROM Music WHERE Artist = 'A' ORDER BY Song DESC",
            "SELECT title FROM Music WHERE Artist = 'A' ORDER BY Song LIMIT 2",
            "SELECT title FROM Music WHERE Artist = 'A' ORDER BY Song DESC LIMIT 2 OFFSET 1",
            "SELECT title FROM Music WHERE Artist IN ('A', 'B', 'C') ORDER BY Song LIMIT 5",
            "SELECT Song FROM Music WHERE Artist IN ('A', 'B', 'C') AND Song BETWEEN 2 AND 20 ORDER BY Artist, Song",
            "SELECT title FROM Music WHERE Artist = 'A' AND Song > 2 AND plays > 5",
            "SELECT COUNT(*) FROM Music",
            "SELECT COUNT(*) FROM Music WHERE Artist = 'A'",
            "SELECT COUNT(*) FROM Music WHERE Artist = 'A' AND plays > 5",
            "SELECT COUNT(*), COUNT(plays), SUM(plays) FROM Music WHERE plays > 2",
            "SELECT MIN(Song), MAX(Song) FROM Music WHERE Artist = 'A'",
            "SELECT MAX(Song) FROM Music WHERE Artist = 'B'",
            "SELECT DISTINCT Artist FROM Music",
            "SELECT Artist, COUNT(*), MAX(Song) FROM Music GROUP BY Artist",
            "SELECT title FROM Music WHERE \"Year\" = 1991",
            "SELECT COUNT(*) FROM Music WHERE \"Year\" = 1992",
            "SELECT COUNT(*) FROM Music.ByYear",
            "SELECT title FROM Music.ByYear WHERE \"Year\" = 1990",
            "SELECT title FROM Music WHERE title LIKE 'Title 1%'",
            "SELECT title FROM Music WHERE plays IS MISSING",
            "SELECT a.title, b.title FROM Music a JOIN Music b ON b.Artist = a.Artist AND b.Song = a.Song + 1",
            "SELECT title FROM Music WHERE (Artist, Song) IN (SELECT Artist, Song - 1 FROM Music WHERE \"Year\" = 1991)",
            "SELECT (SELECT MAX(m.Song) FROM Music m WHERE m.Artist = t.Artist) FROM Music t WHERE t.Song < 4",
            "SELECT \"$size\" FROM Music WHERE Artist = 'A' AND Song = 2",
            "SELECT /*+ PATH(Music Scan) */ title FROM Music WHERE Artist = 'A' AND Song = 1",
            "SELECT /*+ TRANSACTIONAL */ title FROM Music WHERE Artist = 'A' AND Song IN (1, 4, 21)");

    private final TestDatabase database = new TestDatabase();
    private Connection connection;

    @BeforeEach
    void connect() throws SQLException {
        connection = database.connect("");
        connection.setAutoCommit(false);
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
        database.close();
    }

    private void run(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private List<String> rows(String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                StringBuilder row = new StringBuilder();
                for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                    row.append(result.getString(i)).append('|');
                }
                rows.add(row.toString());
            }
        }
        return sql.contains("ORDER BY") ? rows : rows.stream().sorted().toList();
    }

    private Map<String, List<String>> answers() throws SQLException {
        Map<String, List<String>> answers = new LinkedHashMap<>();
        for (String query : QUERIES) {
            answers.put(query, rows(query));
        }
        return answers;
    }

    @Test
    void aTransactionReadsItsHeldWrites() throws SQLException {
        Random random = new Random(46);
        for (int round = 0; round < 6; round++) {
            Map<String, List<String>> before = answers();
            for (int write = 0; write < 8; write++) {
                String artist = "ABC".substring(random.nextInt(3)).substring(0, 1);
                int song = random.nextInt(24);
                String where = " WHERE Artist = '" + artist + "' AND Song = " + song;
                run(
                        switch (random.nextInt(6)) {
                            case 0 -> "DELETE FROM Music" + where;
                            case 1 -> "UPDATE Music SET plays = COALESCE(plays, 0) + 3" + where;
                            case 2 -> "UPDATE Music SET \"Year\" = " + (1990 + random.nextInt(3)) + where;
                            case 3 -> "UPDATE Music REMOVE \"Year\"" + where;
                            case 4 -> "UPDATE Music SET title = 'Title 1x' WHERE \"Year\" = 1991 AND Song < " + song;
                            default ->
                                "UPSERT INTO Music (Artist, Song, \"Year\", title, plays) VALUES ('" + artist + "', "
                                        + song + ", " + (1990 + random.nextInt(3)) + ", 'Title " + song + "', " + song
                                        + ")";
                        });
            }
            Map<String, List<String>> held = answers();
            assertThat(held).isNotEqualTo(before);
            if (round % 3 == 2) {
                connection.rollback();
                assertThat(answers()).containsExactlyEntriesOf(before);
            } else {
                connection.commit();
                for (String query : QUERIES) {
                    assertThat(rows(query)).as(query).isEqualTo(held.get(query));
                }
            }
        }
    }

    /** Increments a sequence as key generators do. */
    @Test
    void aSequenceIsReadAgain() throws SQLException {
        run("INSERT INTO Music (Artist, Song, n) VALUES ('seq', 0, 100)");
        run("UPDATE Music SET n = n + 50 WHERE Artist = 'seq' AND Song = 0");
        assertThat(rows("SELECT n FROM Music WHERE Artist = 'seq' AND Song = 0"))
                .containsExactly("150|");
        try (Connection other = database.connect("");
                Statement statement = other.createStatement();
                ResultSet none = statement.executeQuery("SELECT n FROM Music WHERE Artist = 'seq' AND Song = 0")) {
            assertThat(none.next()).isFalse();
        }
    }

    /** A result is not affected by writes that follow its execution. */
    @Test
    void laterWritesDoNotChangeARunningRead() throws SQLException {
        run("UPSERT INTO Music (Artist, Song) VALUES ('A', 0)");
        run("UPSERT INTO Music (Artist, Song) VALUES ('A', 30)");
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT Song FROM Music WHERE Artist = 'A' ORDER BY Song")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getInt(1)).isZero();
            run("UPSERT INTO Music (Artist, Song) VALUES ('A', 31)");
            connection.rollback();
            int last = 0;
            while (rows.next()) {
                last = rows.getInt(1);
            }
            assertThat(last).isEqualTo(30);
        }
    }

    /** Each row of a batch finds the writes of the rows before it. */
    @Test
    void aBatchSearchesItsEarlierRows() throws SQLException {
        try (PreparedStatement update =
                connection.prepareStatement("UPDATE Music SET plays = ? WHERE title LIKE ? AND Artist = 'A'")) {
            update.setInt(1, 1);
            update.setString(2, "Title%");
            update.addBatch();
            update.setInt(1, 2);
            update.setString(2, "Title%");
            update.addBatch();
            assertThat(update.executeBatch()).containsExactly(6, 6);
        }
        assertThat(rows("SELECT DISTINCT plays FROM Music WHERE Artist = 'A'")).containsExactly("2|");
    }

    @Test
    void aSegmentCanNotBeOverlaid() throws SQLException {
        run("UPSERT INTO Music (Artist, Song) VALUES ('A', 0)");
        assertThat(catchThrowableOfType(SQLException.class, () -> rows("SELECT /*+ SEGMENT(0, 2) */ title FROM Music"))
                        .getSQLState())
                .isEqualTo("25000");
    }
}
