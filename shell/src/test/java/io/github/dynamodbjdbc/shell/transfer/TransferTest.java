package io.github.dynamodbjdbc.shell.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dynamodbjdbc.driver.jdbc.DynamoConnection;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each test has its own shop, and so its own items. */
class TransferTest {
    private static final String DIGITS_38 = "12345678901234567890.123456789012345678";

    private static Connection connection;

    @TempDir
    private Path directory;

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @BeforeAll
    static void open() throws SQLException {
        connection = DriverManager.getConnection("jdbc:dynamodb:embedded");
        run("CREATE TABLE Loaded (shop VARCHAR, no NUMERIC, size DOCUMENT, tags LIST, since TIMESTAMP, photo VARBINARY,"
                + " gone BOOLEAN, rank NUMERIC, PRIMARY KEY (shop, no))");
        run("CREATE INDEX ByRank ON Loaded (shop, rank)");
        run("CREATE TABLE Copied (shop VARCHAR, no NUMERIC, PRIMARY KEY (shop, no))");
    }

    @AfterAll
    static void close() throws SQLException {
        connection.close();
    }

    @Test
    void loadsCsvByTheTypesOfKeysAndDeclaredColumns() throws Exception {
        Path file = write(
                "types.csv",
                "\uFEFFshop,no,size,tags,since,photo,gone,note\r\n"
                        + "types,1,\"{\"\"h\"\":40}\",\"[1,\"\"a\"\"]\",2016-01-01 00:00:00,AAE=,true,\"two\r\nlines, \"\"é\"\"\"\r\n"
                        + "types," + DIGITS_38 + ",,,,,,007\n");
        assertThat(transfer(".import '" + file + "' into Loaded")).isEqualTo(new Transferred(2, 0));
        assertThat(items("Loaded", "types"))
                .containsExactlyInAnyOrder(
                        "{\"Item\":{\"gone\":{\"BOOL\":true},\"no\":{\"N\":\"1\"},\"note\":{\"S\":\"two\\r\\nlines, \\\"é\\\"\"},"
                                + "\"photo\":{\"B\":\"AAE=\"},\"shop\":{\"S\":\"types\"},\"since\":{\"S\":\"2016-01-01 00:00:00\"},"
                                + "\"size\":{\"M\":{\"h\":{\"N\":\"40\"}}},\"tags\":{\"L\":[{\"N\":\"1\"},{\"S\":\"a\"}]}}}",
                        "{\"Item\":{\"no\":{\"N\":\"" + DIGITS_38
                                + "\"},\"note\":{\"S\":\"007\"},\"shop\":{\"S\":\"types\"}}}");
        assertThat(err()).startsWith("2 rows written, ").contains(" WCU, ").contains("1 request");
        assertThat(file.resolveSibling("types.csv.progress")).doesNotExist();
        assertThat(file.resolveSibling("types.rejected.csv")).doesNotExist();
    }

    @Test
    void readsNumbersWithTheOptionNumbers() throws Exception {
        Path file = write("numbers.csv", "shop,no,rank,a,b,c\nnumbers,1,3,1.50,007,{\"x\":1e2}\n");
        transfer(".import " + file + " into Loaded numbers types (c DOCUMENT)");
        assertThat(items("Loaded", "numbers"))
                .containsExactly(
                        "{\"Item\":{\"a\":{\"N\":\"1.5\"},\"b\":{\"S\":\"007\"},\"c\":{\"M\":{\"x\":{\"N\":\"100\"}}},"
                                + "\"no\":{\"N\":\"1\"},\"rank\":{\"N\":\"3\"},\"shop\":{\"S\":\"numbers\"}}}");
    }

    @Test
    void rejectsRowsAndContinues() throws Exception {
        Path file = write(
                "bad.csv",
                "shop,no,photo,note\n"
                        + "rejects,1,,\"a\nb\"\n"
                        + "rejects,one,,c\n"
                        + "rejects,,,d\n"
                        + "rejects,2,***,e\n"
                        + "rejects,3\n"
                        + "rejects,4,,f\n");
        assertThat(transfer(".import " + file + " into Loaded")).isEqualTo(new Transferred(2, 4));
        assertThat(items("Loaded", "rejects")).hasSize(2);
        List<String> rejected = Files.readAllLines(directory.resolve("bad.rejected.csv"));
        assertThat(rejected.get(0)).isEqualTo("#line,#reason,shop,no,photo,note");
        assertThat(rejected.get(1)).startsWith("4,no: 'one' is not a number").endsWith(",rejects,one,,c");
        assertThat(rejected.get(2)).startsWith("5,").contains("no has no value").endsWith(",rejects,,,d");
        assertThat(rejected.get(3)).startsWith("6,").contains("base64").endsWith(",rejects,2,***,e");
        assertThat(rejected.get(4)).isEqualTo("7,\"the row has 2 cells, and the header names 4\",rejects,3");
        assertThat(err()).contains("2 rows written, 4 rejected (see " + directory.resolve("bad.rejected.csv") + ")");
    }

    /** Of several rows with a key, the last one is kept. */
    @Test
    void countsKeysThatComeAgain() throws Exception {
        Path csv = write("twice.csv", "shop,no,note\ntwice,1,a\ntwice,2,b\ntwice,1.0,c\ntwice,1,d\n");
        transfer(".import " + csv + " into Loaded");
        assertThat(err()).startsWith("4 rows written, 2 of them in place of an earlier row with the same key, ");
        assertThat(items("Loaded", "twice")).hasSize(2).anyMatch(item -> item.contains("\"note\":{\"S\":\"d\"}"));
        err.reset();
        Path lines = write(
                "thrice.jsonl",
                "{\"shop\":\"thrice\",\"no\":1}\n{\"shop\":\"thrice\",\"no\":1.0}\n{\"shop\":\"thrice\",\"no\":2}\n");
        transfer(".import " + lines + " into Loaded");
        assertThat(err()).startsWith("3 rows written, 1 of them in place of an earlier row with the same key, ");
    }

    @Test
    void loadsAMendedFileOfRejects() throws Exception {
        Path file = write("again.rejected.csv", "#line,#reason,shop,no\n4,'x' is not a number,again,1\n");
        transfer(".import " + file + " into Loaded");
        assertThat(items("Loaded", "again"))
                .containsExactly("{\"Item\":{\"no\":{\"N\":\"1\"},\"shop\":{\"S\":\"again\"}}}");
    }

    /** The driver reports the reasons for a hundred rows of a batch. */
    @Test
    void saysOfEachOfManyRowsWhyItWasRejected() throws Exception {
        StringBuilder text = new StringBuilder("shop,no\n");
        for (int i = 0; i < 260; i++) {
            text.append("many,").append(i % 10).append('\n');
        }
        Path file = write("many.csv", text.toString());
        assertThat(transfer(".import " + file + " into Loaded insert")).isEqualTo(new Transferred(10, 250));
        assertThat(Files.readAllLines(directory.resolve("many.rejected.csv")))
                .hasSize(251)
                .filteredOn(line -> !line.startsWith("#"))
                .hasSize(250)
                .allMatch(line -> line.contains("has an item of that key already"));
    }

    @Test
    void loadsJsonLines() throws Exception {
        Path file = write(
                "items.jsonl",
                "{\"shop\":\"json\",\"no\":1,\"n\":" + DIGITS_38
                        + ",\"d\":{\"l\":[1,null,\"x\",{}]},\"nil\":null,\"f\":false}\n"
                        + "\n"
                        + "{\"Item\":{\"shop\":{\"S\":\"json\"},\"no\":{\"N\":\"2\"},\"s\":{\"SS\":[\"a\"]},\"b\":{\"B\":\"AAE=\"}}}\n"
                        + "{\"shop\":\"json\",\"no\":3,\"no\":4}\n"
                        + "[1]\n"
                        + "{\"shop\":\"json\",\"no\":\"x\"}\n"
                        + "{\"Item\":{\"shop\":{\"S\":\"json\"},\"no\":{\"Q\":\"2\"}}}\n"
                        + "{\"shop\":\"json\",");
        assertThat(transfer(".import " + file + " into Loaded")).isEqualTo(new Transferred(2, 5));
        assertThat(items("Loaded", "json"))
                .containsExactlyInAnyOrder(
                        "{\"Item\":{\"d\":{\"M\":{\"l\":{\"L\":[{\"N\":\"1\"},{\"NULL\":true},{\"S\":\"x\"},{\"M\":{}}]}}},"
                                + "\"f\":{\"BOOL\":false},\"n\":{\"N\":\"" + DIGITS_38 + "\"},\"nil\":{\"NULL\":true},"
                                + "\"no\":{\"N\":\"1\"},\"shop\":{\"S\":\"json\"}}}",
                        "{\"Item\":{\"b\":{\"B\":\"AAE=\"},\"no\":{\"N\":\"2\"},\"s\":{\"SS\":[\"a\"]},\"shop\":{\"S\":\"json\"}}}");
        List<String> rejected = Files.readAllLines(directory.resolve("items.rejected.jsonl"));
        assertThat(rejected).hasSize(5);
        assertThat(rejected.get(0)).startsWith("{\"#line\":\"4\",\"#reason\":\"not JSON: Duplicate field 'no'");
        assertThat(rejected.get(1))
                .contains("expected an item as a JSON object")
                .endsWith("\"#text\":\"[1]\"}");
        assertThat(rejected.get(2)).startsWith("{\"#line\":\"6\"").contains("of type N");
        assertThat(rejected.get(3)).contains("DynamoDB has no type 'Q'");
        assertThat(rejected.get(4)).startsWith("{\"#line\":\"8\",\"#reason\":\"not JSON: ");
    }

    @Test
    void goesOnAfterABreak() throws Exception {
        StringBuilder text = new StringBuilder("shop,no\n");
        for (int i = 0; i < 2_500; i++) {
            text.append("resume,")
                    .append(i == 3 || i == 2_400 ? "x" : String.valueOf(i))
                    .append('\n');
        }
        Path file = write("resume.csv", text.toString());
        stopAfterFirstBatch(file);
        Path progress = directory.resolve("resume.csv.progress");
        assertThat(progress)
                .content()
                .contains("records=1000")
                .contains("written=999")
                .contains("rejected=1");
        // Rows written after the last stored progress are rejected again.
        Path rejected = directory.resolve("resume.rejected.csv");
        Files.writeString(rejected, Files.readString(rejected) + "half a line");
        assertThat(transfer(".import " + file + " into Loaded")).isEqualTo(new Transferred(2_498, 2));
        assertThat(err()).contains("going on after 1,000 rows of " + file);
        assertThat(Files.readAllLines(rejected)).hasSize(3).last().asString().startsWith("2402,");
        assertThat(progress).doesNotExist();
        assertThat(items("Loaded", "resume")).hasSize(2_498);
    }

    /** Presses Ctrl-C while the first batch is written, which is completed. */
    private void stopAfterFirstBatch(Path file) {
        Transfers[] transfers = new Transfers[1];
        Connection watched = watched(
                Connection.class,
                connection,
                "prepareStatement",
                statement -> watched(PreparedStatement.class, (PreparedStatement) statement, "addBatch", nothing -> {
                    if (transfers[0] != null) {
                        transfers[0].stop();
                        transfers[0] = null;
                    }
                    return nothing;
                }));
        Transfers stopped = new Transfers(watched, new PrintStream(err, true, StandardCharsets.UTF_8), false, null);
        transfers[0] = stopped;
        assertThatThrownBy(() -> stopped.run(".import " + file + " into Loaded"))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("stopped by the user; 999 rows written, 1 rejected, ")
                .hasMessageContaining("the same command goes on from there");
        assertThat(err()).contains("stopping after the rows that are being written");
    }

    /** A proxy in which the result of one method is changed. */
    private static <T> T watched(Class<T> type, T target, String name, UnaryOperator<Object> change) {
        return type.cast(Proxy.newProxyInstance(
                TransferTest.class.getClassLoader(), new Class<?>[] {type}, (self, method, arguments) -> {
                    try {
                        Object result = method.invoke(target, arguments);
                        return method.getName().equals(name) ? change.apply(result) : result;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }));
    }

    /** Rows of an interrupted batch that were written are not written again, as INSERT would reject them. */
    @Test
    void goesOnInTheMiddleOfABatch() throws Exception {
        StringBuilder text = new StringBuilder("shop,no\n");
        for (int i = 0; i < 200; i++) {
            text.append("budget,").append(i).append('\n');
        }
        Path file = write("budget.csv", text.toString());
        run("SET maxWriteCapacity = 100");
        try {
            assertThatThrownBy(() -> transfer(".import " + file + " into Copied insert"))
                    .isInstanceOfSatisfying(
                            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("54000"))
                    .hasMessageContaining("the same command goes on from there");
        } finally {
            run("SET maxWriteCapacity = DEFAULT");
        }
        int written = items("Copied", "budget").size();
        assertThat(written).isBetween(50, 150);
        assertThat(transfer(".import " + file + " into Copied insert")).isEqualTo(new Transferred(200, 0));
        assertThat(items("Copied", "budget")).hasSize(200);
    }

    @Test
    void doesNotRunInATransaction() throws Exception {
        Path file = write("begun.csv", "shop,no\nbegun,1\n");
        run("BEGIN");
        try {
            assertThatThrownBy(() -> transfer(".import " + file + " into Loaded"))
                    .hasMessageContaining("does not write in a transaction");
        } finally {
            run("ROLLBACK");
        }
    }

    @Test
    void refusesToContinueWithAnotherFile() throws Exception {
        Path file = write("changed.csv", "shop,no\nchanged,1\n");
        ImportState.Identity identity = new ImportState.Identity(
                DataFile.toRead(file.toString()).fingerprint(),
                connection.getMetaData().getURL(),
                "Copied");
        ImportState.Store store = new ImportState.Store(directory.resolve("changed.csv.progress"), identity);
        store.write(ImportState.START);
        assertThatThrownBy(() -> transfer(".import " + file + " into Loaded"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("that import was into Copied")
                .hasMessageContaining("restart");
        Files.writeString(file, "shop,no\nchanged,2\n");
        assertThatThrownBy(() -> transfer(".import " + file + " into Copied"))
                .hasMessageContaining("the file has changed since");
        assertThat(transfer(".import " + file + " into Copied restart")).isEqualTo(new Transferred(1, 0));
    }

    @Test
    void reportsErrorsOfAFile() throws Exception {
        assertImportFails(write("empty.csv", ""), "the file is empty");
        assertImportFails(write("twice.csv", "shop,shop\n"), "'shop' again");
        assertImportFails(write("nokey.csv", "shop,x\na,b\n"), "no");
        assertImportFails(write("quote.csv", "shop,no\n\"a\"b,1\n"), "not CSV");
        assertImportFails(write("text.ion", ""), "Amazon Ion");
        assertImportFails(write("open.csv", "shop,no\na,1\nb,\"2\n"), "line 3 opens a quote that is never closed");
        assertImportFails(directory.resolve("none.csv"), "there is no file");
        Path latin = directory.resolve("latin.csv");
        Files.write(latin, "shop,no\né,1\n".getBytes(StandardCharsets.ISO_8859_1));
        assertImportFails(latin, "not in UTF-8");
        Path table = write("table.csv", "shop,no\na,1\n");
        assertThatThrownBy(() -> transfer(".import " + table + " into Nowhere")).hasMessageContaining("Nowhere");
        assertThat(directory.resolve("table.csv.progress")).doesNotExist();
    }

    private void assertImportFails(Path file, String message) {
        assertThatThrownBy(() -> transfer(".import " + file + " into Loaded")).hasMessageContaining(message);
    }

    @Test
    void givesBackTheVeryItems() throws Exception {
        Path file = write(
                "exact.jsonl",
                "{\"Item\":{\"b\":{\"B\":\"AP8=\"},\"bs\":{\"BS\":[\"AQ==\"]},\"l\":{\"L\":[{\"NULL\":true},{\"L\":[]},{\"BOOL\":false}]},"
                        + "\"m\":{\"M\":{\"ns\":{\"NS\":[\"-0.5\"]},\"é \\\"\\n\":{\"S\":\"\"}}},\"n\":{\"N\":\"-"
                        + DIGITS_38
                        + "\"},\"nil\":{\"NULL\":true},\"no\":{\"N\":\"1\"},\"shop\":{\"S\":\"exact\"},\"ss\":{\"SS\":[\"x\"]}}}\n");
        transfer(".import " + file + " into Copied");
        Path out = directory.resolve("out.jsonl.gz");
        assertThat(transfer(".export (SELECT \"$item\" FROM Copied WHERE shop = 'exact') to " + out))
                .isEqualTo(new Transferred(1, 0));
        run("DELETE FROM Copied WHERE shop = 'exact'");
        assertThat(transfer(".import " + out + " into Copied")).isEqualTo(new Transferred(1, 0));
        assertThat(items("Copied", "exact"))
                .containsExactly(Files.readString(file).strip());
    }

    @Test
    void exportsTables() throws Exception {
        run("CREATE TABLE Exported (id VARCHAR PRIMARY KEY)");
        run("INSERT INTO Exported VALUE {'id': 'a', 'n': 1.5, 't': 'x, \"y\"'}");
        Path lines = directory.resolve("t.jsonl");
        transfer(".export Exported to " + lines);
        assertThat(ItemReader.item(ItemReader.value(Files.readString(lines))).members())
                .isEqualTo(Map.of("id", "a", "n", new BigDecimal("1.5"), "t", "x, \"y\""));
        Path cells = directory.resolve("t.csv");
        transfer(".export Exported to " + cells + ";");
        assertThat(Files.readString(cells)).isEqualTo("id,n,t\r\na,1.5,\"x, \"\"y\"\"\"\r\n");
        assertThat(err()).contains("1 row in " + cells + ", 1 RCU, 1 WCU, 3 requests");
    }

    /** Without a sample: the last two attributes first appear in the third and fourth item. */
    @Test
    void exportsEachAttributeThatAnyItemHas() throws Exception {
        run("CREATE TABLE Wide (id NUMERIC, no NUMERIC, PRIMARY KEY (id, no))");
        run("INSERT INTO Wide VALUE {'id': 1, 'no': 1, 't': 'x\n\"y\"'}");
        run("INSERT INTO Wide VALUE {'id': 1, 'no': 2}");
        run("INSERT INTO Wide VALUE {'id': 1, 'no': 3, 'm': {'b': [true, 1.50]}}");
        run("INSERT INTO Wide VALUE {'id': 1, 'no': 4, 'n': 12345678901234567890, 't': 'z'}");
        Path file = directory.resolve("wide.csv");
        try (Connection unsampled =
                DriverManager.getConnection("jdbc:dynamodb:embedded?sampleCapacity=0&metadataRefresh=77")) {
            transfers(unsampled).run(".export Wide to " + file);
        }
        assertThat(Files.readString(file))
                .isEqualTo("id,no,t,m,n\r\n"
                        + "1,1,\"x\n\"\"y\"\"\",,\r\n"
                        + "1,2,,,\r\n"
                        + "1,3,,\"{\"\"b\"\":[true,1.5]}\",\r\n"
                        + "1,4,z,,12345678901234567890\r\n");
        assertThat(file.resolveSibling("wide.csv.lines")).doesNotExist();
        assertThat(err()).contains("types (", "\"m\" DOCUMENT", "\"n\" NUMERIC");
    }

    /** Each is a key and an attribute. With the discovered schema file and with a sample, they are imported and exported unchanged. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "2024-01-01T00:00:00Z, 2024-06-30T23:59:59Z",
                "2024-01-01T00:00:00.123Z, 2024-06-30T23:59:59.000Z",
                "2024-01-01T00:00:00.000000Z, 2024-06-30T23:59:59.123456Z",
                "2024-01-01T00:00Z, 2024-06-30T23:59Z",
                "2024-01-01T00:00:00, 2024-06-30T23:59:59.500",
                "2025-11-22_12:04:29, 2024-06-30_23:59:59.25",
                "2024-01-01T00:00:00Z, 2024-01-01_00:00:00",
                "2024-01-01T00:00:00+02:00, 2024-06-30T23:59:59-05:00",
                "2024-01-01, 2024-02-29",
                "20240101, 20240229",
                "12:34:56, 00:00:00",
                "12:34, 23:59",
                "1.50, 13.70",
                "007, 000",
                "1e5, 1E+2",
                "1704067200, 1735689600",
                "01/02/2024, 12/31/1999",
            })
    void textsOfAFileStayAsTheyAre(String texts) throws Exception {
        StringBuilder csv = new StringBuilder("a,b,c\r\n");
        for (String text : new TreeSet<>(List.of(texts.replace('_', ' ').split(", ")))) {
            csv.append("1,").append(text).append(',').append(text).append("\r\n");
        }
        Path file = write("spelled.csv", csv.toString());
        String url = "jdbc:dynamodb:embedded:" + directory.resolve("store");
        try (Connection plain = DriverManager.getConnection(url)) {
            try (Statement statement = plain.createStatement()) {
                statement.execute("CREATE TABLE Spelled (a NUMERIC, b VARCHAR, PRIMARY KEY (a, b))");
            }
            transfers(plain).run(".import " + file + " into Spelled");
            Path schema = write(
                    "spelled.yaml",
                    plain.unwrap(DynamoConnection.class).discover().text());
            for (String property : List.of("?schema=" + schema, "?columns=sampled")) {
                try (Connection typed = DriverManager.getConnection(url + property)) {
                    Path exported = directory.resolve("exported.csv");
                    transfers(typed).run(".import " + file + " into Spelled");
                    transfers(typed).run(".export Spelled to " + exported + " overwrite");
                    assertThat(Files.readString(exported)).isEqualTo(csv.toString());
                }
            }
        }
    }

    private Transfers transfers(Connection to) {
        return new Transfers(to, new PrintStream(err, true, StandardCharsets.UTF_8), false, null);
    }

    /** Keys have the types from the sample, and the items exist. */
    @Test
    void loadsWhereTheSampleTypesKeys() throws Exception {
        run("CREATE TABLE Keyed (id NUMERIC PRIMARY KEY)");
        run("INSERT INTO Keyed VALUE {'id': 1, 'n': 5}");
        Path file = write("keyed.csv", "id,n\n2,7\n");
        try (Connection sampled = DriverManager.getConnection("jdbc:dynamodb:embedded?columns=sampled")) {
            assertThat(transfers(sampled).run(".import " + file + " into Keyed"))
                    .isEqualTo(new Transferred(1, 0));
        }
    }

    @Test
    void showsTheHeaderLineThatWasAssumed() throws Exception {
        Path file = write("nameless.csv", "lamp,5\nchair,7\n");
        assertThatThrownBy(() -> transfer(".import " + file + " into Copied"))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("was taken for names of columns: lamp, 5");
    }

    @Test
    void exportsQueriesAsPlainJson() throws Exception {
        Path file = directory.resolve("q.ndjson");
        transfer(".export (SELECT 1 AS a, NULL AS b, 'é' AS c) to " + file);
        assertThat(Files.readString(file)).isEqualTo("{\"a\":1,\"b\":null,\"c\":\"é\"}\n");
    }

    @Test
    void overwritesOnlyIfAsked() throws Exception {
        Path file = write("there.csv", "mine");
        assertThatThrownBy(() -> transfer(".export (SELECT 1 AS a) to " + file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("there is a file " + file);
        assertThat(file).hasContent("mine");
        transfer(".export (SELECT 1 AS a) to " + file + " overwrite");
        assertThat(file).hasContent("a\r\n1\r\n");
    }

    @Test
    void aFailedExportLeavesNoFile() throws Exception {
        run("INSERT INTO Copied VALUE {'shop': 'failed', 'no': 1}");
        Path file = directory.resolve("failed.csv");
        assertThatThrownBy(() ->
                        transfer(".export (SELECT no / (no - 1) AS x FROM Copied WHERE shop = 'failed') to " + file))
                .isInstanceOf(SQLException.class);
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void readsZippedFiles() throws Exception {
        Path file = directory.resolve("zipped.json.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(
                    "{\"Item\":{\"shop\":{\"S\":\"zipped\"},\"no\":{\"N\":\"1\"}}}\n".getBytes(StandardCharsets.UTF_8));
        }
        assertThat(transfer(".import " + file + " into \"Copied\"")).isEqualTo(new Transferred(1, 0));
    }

    private Transferred transfer(String command) throws SQLException, IOException {
        return transfers(connection).run(command);
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text);
    }

    private String err() {
        return err.toString(StandardCharsets.UTF_8);
    }

    private static void run(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** The items as typed JSON, with attributes in the order of their names. */
    private static List<String> items(String table, String shop) throws Exception {
        List<String> items = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows =
                        statement.executeQuery("SELECT \"$item\" FROM " + table + " WHERE shop = '" + shop + "'")) {
            while (rows.next()) {
                StringWriter out = new StringWriter();
                ItemWriter writer = new ItemWriter(out);
                writer.row(List.of(new TreeMap<>((Map<?, ?>) rows.getObject(1, Object.class))));
                items.add(out.toString().strip());
            }
        }
        return items;
    }
}
