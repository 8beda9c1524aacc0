package io.github.dynamodbjdbc.driver.jdbc;

import java.util.ArrayList;
import java.util.List;

/** Statements of each kind with a secret in place of each literal, and mistyped variants. */
final class StatementForms {
    /** The secret as text. The secrets are never part of a name or of a number in the driver's output. */
    static final String TEXT = "hunter2plantedtext";

    static final String NUMBER = "4111222233334444";
    static final String BINARY = "4111222233334444abcdef";

    private static final List<String> FORMS = List.of(
            "SELECT title FROM Music WHERE Artist = 'S' AND Song = N",
            "SELECT * FROM Music WHERE title <> 'S' AND mixed IN (N, 'S') LIMIT 3",
            "SELECT title FROM Music WHERE title LIKE 'S%' AND Song BETWEEN N AND N ORDER BY Song",
            "SELECT CASE WHEN title = 'S' THEN 'S' ELSE UPPER('S') END, N + Song, 'S' || title FROM Music",
            "SELECT /*+ SCAN(Music) */ CAST('S' AS NUMERIC) FROM Music",
            "SELECT /*+ MAX_RCU('S') */ 1",
            "SELECT /*+ S(N */ 1",
            "SELECT /*+ MAX_RCU(N) x = 'S' */ 1",
            "SELECT title /* S N */ FROM Music -- S N\n WHERE Artist = 'S'",
            "SELECT X'B' FROM Music WHERE info = {'n': N, 'a': ['S', N]}",
            "SELECT U&'S' FROM Music WHERE Artist = U&'\\0041S'",
            "SELECT CAST('S' AS DATE) FROM Music",
            "SELECT DATE 'S'",
            "SELECT TIMESTAMP 'S'",
            "SELECT INTERVAL 'S' DAY",
            "SELECT TO_TIMESTAMP('S', 'YYYY'), N / 0",
            "SELECT title FROM Music WHERE REGEXP_LIKE(title, '(S')",
            "SELECT a FROM (VALUES ('S', N), ('S', N)) AS v(a, b) WHERE b > N",
            "WITH RECURSIVE r(a) AS (SELECT 'S' UNION ALL SELECT a || 'S' FROM r WHERE LENGTH(a) < 99) SELECT a FROM r",
            "SELECT a.title FROM Music a JOIN Music b ON a.title = b.title || 'S' WHERE b.Song = N",
            "SELECT title, COUNT(*) FROM Music GROUP BY title HAVING MAX(title) > 'S'",
            "SELECT 'S' UNION SELECT title FROM Music WHERE Artist = 'S'",
            "EXPLAIN SELECT title FROM Music WHERE Artist = 'S' AND title = 'S'",
            "EXPLAIN ANALYZE SELECT title FROM Music WHERE Artist = 'S' AND Song > N",
            "EXPLAIN ADVISE SELECT title FROM Music WHERE title = 'S' AND Song = N",
            "EXPLAIN (FORMAT JSON) SELECT title FROM Music WHERE Artist = 'S'",
            "SHOW TABLES LIKE 'S'",
            "SHOW ttl",
            "ADVISE WORKLOAD FROM 'S'",
            "DESCRIBE Music",
            "SET applicationName = 'S'",
            "SET secretAccessKey = S",
            "SET password TO S",
            "SET ttl = 'S'",
            "SET scanThreshold = NS",
            "BEGIN",
            "SAVEPOINT a",
            "INSERT INTO Music (Artist, Song, title) VALUES ('S', N, 'S')",
            "INSERT INTO Music (Artist, Song, title) VALUES ('A', 1, 'S')",
            "INSERT INTO Music (Artist, Song) VALUES (N, 'S')",
            "INSERT INTO Music VALUE {'Artist': 'S', 'Song': N, 'x': {'y': ['S']}}",
            "INSERT INTO Music (Artist, Song) VALUES ('S', N) ON CONFLICT DO UPDATE SET title = 'S'",
            "INSERT INTO Music (Artist, Song, title) SELECT Artist || 'S', Song, 'S' FROM Music WHERE Song = N",
            "UPSERT INTO Music (Artist, Song, title) VALUES ('S', N, 'S')",
            "UPDATE Music SET title = 'S' WHERE Artist = 'A' AND Song = 1 AND title <> 'S' RETURNING ALL OLD *",
            "UPDATE Music SET title = title + N WHERE title = 'S'",
            "DELETE FROM Music WHERE Artist = 'S' AND Song = N",
            "MERGE INTO Music m USING (VALUES ('S', N)) AS v(a, s) ON m.Artist = v.a AND m.Song = v.s"
                    + " WHEN NOT MATCHED THEN INSERT (Artist, Song, title) VALUES (v.a, v.s, 'S')",
            "TRUNCATE TABLE \"my_table.x-1\"",
            "PURGE EXPIRED FROM Music WHERE title = 'S'",
            "CREATE TABLE Music (a NUMERIC, PRIMARY KEY (a)) WITH (capacity = 'S')",
            "CREATE TABLE IF NOT EXISTS Music (Artist VARCHAR PRIMARY KEY) WITH (x = 'S')",
            "CREATE TABLE Music AS SELECT 'S' AS id, N AS b",
            "CREATE INDEX i ON Music (title) WITH (capacity = 'S')",
            "ALTER TABLE Music SET (capacity = 'S')",
            "ALTER TABLE Music ADOPT DECLARATIONS",
            "CREATE CATALOG IF NOT EXISTS WITH (tags = 'S=S')",
            "SELECT \"$new\" FROM Music.\"$stream\" WHERE \"$shard\" = 'S' AND Artist = 'S' AND \"$at\" > TIMESTAMP 'S'",
            "SELECT title FROM Music AS OF TIMESTAMP 'S' WHERE Artist = 'S'",
            "SELECT title FROM Music WHERE Artist = 'S' ORDER BY emb <=> '[N, S]' LIMIT 3",
            "SELECT /*+ APPROXIMATE */ L2_DISTANCE(emb, [N, N]) FROM Music WHERE title = 'S'",
            "CREATE VECTOR INDEX v ON Music (emb) WITH (dimensions = 2, distance = 'S')",
            // Names of tables are not hidden, so none is planted there.
            "SELECT * FROM \"system\".metrics WHERE table_name = 'Music' AND metric = 'S'",
            "SELECT * FROM \"system\".backups WHERE table_name = 'Music' AND backup_name = 'S'",
            "BACKUP TABLE nope AS 'S'",
            "RESTORE TABLE other FROM BACKUP 'S'",
            "RESTORE TABLE other FROM nope AS OF TIMESTAMP 'S'",
            "EXPORT TABLE nope TO 's3://bucket/S' WITH (kms_key = 'S')",
            "EXPORT TABLE nope TO 's3://bucket/S' SINCE TIMESTAMP 'S'",
            "ALTER TABLE Music ADD REPLICA 'S'",
            "ALTER TABLE Music SET (autoscaling_target = 'S')",
            "ALTER TABLE Music SET (resource_policy = 'S')",
            "ALTER TABLE Music SET (point_in_time_recovery = 'S')",
            "SHOW CREATE TABLE Music FULL",
            "ADVISE TABLE Music",
            "DROP INDEX nope ON Music",
            "DROP TABLE nope",
            "COMMIT",
            "ROLLBACK");

    private StatementForms() {}

    /** All forms, with the secrets inserted. */
    static List<String> planted() {
        return FORMS.stream().map(StatementForms::plant).toList();
    }

    /** All forms, mistyped: each quote left out in turn, the text cut within its literals, or one word or character too many. */
    static List<String> mistyped() {
        List<String> mistyped = new ArrayList<>();
        for (String form : planted()) {
            for (int quote = form.indexOf('\''); quote >= 0; quote = form.indexOf('\'', quote + 1)) {
                mistyped.add(form.substring(0, quote) + form.substring(quote + 1));
                mistyped.add(form.substring(0, quote) + '"' + form.substring(quote + 1));
                mistyped.add(form.substring(0, quote) + '\'' + form.substring(quote));
            }
            int last = Math.max(form.lastIndexOf(TEXT) + TEXT.length(), form.lastIndexOf(NUMBER) + NUMBER.length());
            mistyped.add(form.substring(0, Math.min(form.length(), last)));
            mistyped.add("SELEC " + form);
            mistyped.add(form + " )");
            mistyped.add(form + "; " + form);
        }
        return mistyped;
    }

    private static String plant(String form) {
        return form.replaceAll("\\bNS\\b", NUMBER + "x")
                .replaceAll("\\bN\\b", NUMBER)
                .replaceAll("\\bB\\b(?=')", BINARY)
                .replaceAll("(?<![A-Za-z])S(?![A-Za-z])", TEXT)
                .replaceAll("0041S", "0041" + TEXT);
    }

    /** The forms with parameters in place of literals; each parameter is set to text. */
    static List<String> parameterized() {
        return FORMS.stream()
                .filter(form -> form.matches("(?s)(SELECT|INSERT|UPSERT|UPDATE|DELETE|MERGE|EXPLAIN).*"))
                .map(form -> form.replaceAll("'S%?'", "?").replaceAll("\\bN\\b", "?"))
                .filter(form -> form.indexOf('?') >= 0 && !form.contains("/*"))
                .toList();
    }
}
