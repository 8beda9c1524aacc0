package io.github.dynamodbjdbc.shell.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dynamodbjdbc.shell.print.JsonPrinter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files in common forms. Each test has its own shop, and so its own items. */
class ImportFormsTest {
    private static Connection connection;

    @TempDir
    private Path directory;

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final List<String> asked = new ArrayList<>();

    @BeforeAll
    static void open() throws SQLException {
        connection = DriverManager.getConnection("jdbc:dynamodb:embedded");
        run("CREATE TABLE Stock (shop VARCHAR, no NUMERIC, PRIMARY KEY (shop, no)) WITH (ttl = 'gone')");
    }

    @AfterAll
    static void close() throws SQLException {
        connection.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '#',
            value = {
                ",|CSV",
                ";|CSV, separated by ';'",
                "TAB|CSV, separated by tabs",
            })
    void findsTheSeparatorInTheHeader(String separator, String form) throws Exception {
        String shop = "sep" + form.length();
        String text = "shop|no|\"a,;b\"|note\r\n" + shop + "|1|x|\"p,q;r\"\r\n";
        Path file = write("s.csv", text.replace("|", separator.equals("TAB") ? "\t" : separator));
        transfer(".import " + file + " into Stock");
        assertThat(items(shop)).containsExactly("{'a,;b':'x','no':1,'note':'p,q;r','shop':'" + shop + "'}");
        assertThat(err()).endsWith(", from " + form + "\n");
    }

    @Test
    void refusesUtf16() throws Exception {
        for (Charset charset : List.of(StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)) {
            Path file = directory.resolve("wide.csv");
            Files.write(file, ("\uFEFFshop,no\nwide,1\n").getBytes(charset));
            assertThatThrownBy(() -> transfer(".import " + file + " into Stock"))
                    .hasMessageContaining("is in UTF-16; save it in UTF-8: iconv -f UTF-16 -t UTF-8 wide.csv");
        }
    }

    @Test
    void refusesInvalidUtf8() throws Exception {
        Path file = directory.resolve("table.parquet");
        Files.write(file, new byte[] {'P', 'A', 'R', '1', 0, 0, '\n'});
        assertThatThrownBy(() -> transfer(".import " + file + " into Stock"))
                .hasMessageContaining("table.parquet is a binary file; .import takes CSV and JSON");
    }

    @Test
    void anExportNamesTheDirectoryThatIsMissing() {
        Path missing = directory.resolve("none");
        assertThatThrownBy(() -> transfer(".export Stock to " + missing.resolve("a.csv")))
                .hasMessage("there is no directory " + missing);
    }

    /** The first row is in the batch that the error ends, so no row is reported as written. */
    @Test
    void anUnclosedQuoteIsAnErrorWithItsLine() throws Exception {
        Path file = write("open.csv", "shop,no,note\nopen,1,\"a\"\"b\nopen,2,c\n");
        assertThatThrownBy(() -> transfer(".import " + file + " into Stock"))
                .hasMessageContaining("line 2 opens a quote that is never closed");
        assertThat(items("open")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // JSON lines, plain and typed, and those of a full export.
                "{'shop':'S','no':1}\n{'shop':{'S':'S'},'no':{'N':'2'}}\n{'Item':{'shop':{'S':'S'},'no':{'N':'3'}}}",
                // An array, plain and typed.
                "[{'shop':'S','no':1},\n{'shop':{'S':'S'},'no':{'N':'2'}},{'Item':{'shop':{'S':'S'},'no':{'N':'3'}}}]",
                // The output of aws dynamodb scan, on several lines or on one.
                "{\n'Items':[\n{'shop':{'S':'S'},'no':{'N':'1'}},{'shop':{'S':'S'},'no':{'N':'2'}},\n"
                        + "{'shop':{'S':'S'},'no':{'N':'3'}}],'Count':3,'ScannedCount':3,\n'ConsumedCapacity':null}",
                "{'Count':3,'Items':[{'shop':{'S':'S'},'no':{'N':'1'}},{'shop':{'S':'S'},'no':{'N':'2'}},"
                        + "{'shop':{'S':'S'},'no':{'N':'3'}}],'LastEvaluatedKey':{'shop':{'S':'S'},'no':{'N':'3'}}}",
                // Several pages of it, one after the other.
                "{'Items':[{'shop':{'S':'S'},'no':{'N':'1'}}],'Count':1}\n"
                        + "{'Items':[{'shop':{'S':'S'},'no':{'N':'2'}},{'shop':{'S':'S'},'no':{'N':'3'}}],'Count':2}\n",
                // The input of aws dynamodb batch-write-item.
                "{'Stock':[{'PutRequest':{'Item':{'shop':{'S':'S'},'no':{'N':'1'}}}},\n"
                        + "{'PutRequest':{'Item':{'shop':{'S':'S'},'no':{'N':'2'}}}},"
                        + "{'PutRequest':{'Item':{'shop':{'S':'S'},'no':{'N':'3'}}}},"
                        + "{'PutRequest':{'Item':{'shop':{'S':'S'},'no':{'N':'4'}}}},"
                        + "{'DeleteRequest':{'Key':{'shop':{'S':'S'},'no':{'N':'4'}}}}]}",
                // Objects on several lines.
                "{\n 'shop': 'S',\n 'no': 1\n}\n{\n 'shop': {'S': 'S'}, 'no': {'N': '2'}\n}{'shop':'S','no':3}",
                // An incremental export, with a deletion.
                "{'Metadata':{'WriteTimestampMicros':{'N':'1'}},'Keys':{'shop':{'S':'S'},'no':{'N':'1'}},"
                        + "'NewImage':{'shop':{'S':'S'},'no':{'N':'1'}}}\n"
                        + "{'Keys':{'shop':{'S':'S'},'no':{'N':'2'}},'NewImage':{'shop':{'S':'S'},'no':{'N':'2'}},"
                        + "'OldImage':{'shop':{'S':'S'},'no':{'N':'2'},'x':{'N':'2'}}}\n"
                        + "{'Keys':{'shop':{'S':'S'},'no':{'N':'3'}},'NewImage':{'shop':{'S':'S'},'no':{'N':'3'}}}\n"
                        + "{'Keys':{'shop':{'S':'S'},'no':{'N':'4'}},'OldImage':{'shop':{'S':'S'},'no':{'N':'4'}}}\n",
            })
    void takesJsonInAllItsForms(String text) throws Exception {
        String shop = "json" + Integer.toHexString(text.hashCode());
        run("INSERT INTO Stock (shop, no) VALUES ('" + shop + "', 4)");
        Path file = write(
                "items.json",
                text.replace('\'', '"')
                        .replace("\"S\":\"S\"", "\"S\":\"" + shop + "\"")
                        .replace("\"shop\":\"S\"", "\"shop\":\"" + shop + "\"")
                        .replace("\"S\": \"S\"", "\"S\": \"" + shop + "\"")
                        .replace("\"shop\": \"S\"", "\"shop\": \"" + shop + "\""));
        assertThat(transfer(".import " + file + " into Stock").rejected()).isZero();
        boolean deletes = text.contains("DeleteRequest") || text.contains("OldImage");
        assertThat(items(shop)).hasSize(deletes ? 3 : 4).allMatch(item -> item.matches("\\{'no':\\d,'shop':'json.*'}"));
        assertThat(err().contains("(1 of them deletions)")).isEqualTo(deletes);
    }

    /** An order may have attributes with these names. */
    @Test
    void anItemWithAnAttributeItemsIsNotAResponse() throws Exception {
        Path file = write(
                "orders.json", "{\n\"Items\": [{\"sku\": 1}, 2],\n\"Count\": 2, \"shop\": \"order\", \"no\": 1}\n");
        transfer(".import " + file + " into Stock");
        assertThat(items("order")).containsExactly("{'Count':2,'Items':[{'sku':1},2],'no':1,'shop':'order'}");
        assertThat(err()).endsWith(", from JSON objects\n");
    }

    @Test
    void saysWhereJsonEnds() throws Exception {
        Path file = write("cut.json", "[\n{\"shop\":\"cut\",\"no\":1},\n{\"shop\":");
        assertThatThrownBy(() -> transfer(".import " + file + " into Stock"))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("line 3 is not JSON")
                .hasMessageContaining("0 rows written");
    }

    /** A rejected row is corrected in the file, and imported again. */
    @Test
    void rejectedItemsCanBeMended() throws Exception {
        Path file = write(
                "bad.jsonl",
                "{\"shop\":\"mend\",\"no\":\"one\",\"x\":{\"a\":[1]}}\n"
                        + "{\"Item\":{\"shop\":{\"S\":\"mend\"},\"no\":{\"S\":\"two\"}}}\n"
                        + "{\"shop\":\"mend\",\n{}\n");
        assertThat(transfer(".import " + file + " into Stock")).isEqualTo(new Transferred(0, 4));
        Path rejected = directory.resolve("bad.rejected.jsonl");
        List<String> lines = Files.readAllLines(rejected);
        assertThat(lines.get(0))
                .startsWith("{\"#line\":\"1\",\"#reason\":\"")
                .endsWith(",\"shop\":\"mend\",\"no\":\"one\",\"x\":{\"a\":[1]}}");
        assertThat(lines.get(2)).contains("\"#text\":\"{\\\"shop\\\":\\\"mend\\\",\"}");
        // Imported unchanged, the rows are rejected again, each with one reason.
        assertThat(transfer(".import " + rejected + " into Stock")).isEqualTo(new Transferred(0, 4));
        List<String> again = Files.readAllLines(directory.resolve("bad.rejected.rejected.jsonl"));
        assertThat(again).isEqualTo(lines);
        Files.writeString(
                rejected,
                String.join("\n", lines.subList(0, 2))
                        .replace("\"one\"", "1")
                        .replace("{\"S\":\"two\"}", "{\"N\":\"2\"}"));
        assertThat(transfer(".import " + rejected + " into Stock")).isEqualTo(new Transferred(2, 0));
        assertThat(items("mend"))
                .containsExactlyInAnyOrder("{'no':1,'shop':'mend','x':{'a':[1]}}", "{'no':2,'shop':'mend'}");
    }

    @Test
    void readsTheFolderOfAnExport() throws Exception {
        Path export = export("AWSDynamoDB/0157-abc", "DYNAMODB_JSON");
        assertThat(transfer(".import " + directory + " into Stock")).isEqualTo(new Transferred(4, 1));
        assertThat(items("export")).hasSize(4);
        assertThat(err()).contains("from an export of 2 files");
        assertThat(Files.readString(directory.resolveSibling(directory.getFileName() + ".rejected.jsonl")))
                .startsWith("{\"#line\":\"b.json.gz:3\"");
        Path second = export.resolve("data/b.json.gz");
        Files.write(second, new byte[] {1, 2, 3});
        assertThatThrownBy(() -> transfer(".import " + directory + " into Stock"))
                .hasMessageContaining("the export is damaged: the checksum of " + second);
        Files.delete(second);
        assertThatThrownBy(() -> transfer(".import " + directory + " into Stock"))
                .hasMessageContaining("the export is incomplete: there is no file " + second);
    }

    @Test
    void refusesFoldersWithoutAnExport() throws Exception {
        assertThatThrownBy(() -> transfer(".import " + directory + " into Stock"))
                .hasMessageContaining("has no manifest-files.json, so it is not an export");
        export("one", "ION");
        assertThatThrownBy(() -> transfer(".import " + directory + " into Stock"))
                .hasMessageContaining("is an export in the format ION");
        export("two", "DYNAMODB_JSON");
        assertThatThrownBy(() -> transfer(".import " + directory + " into Stock"))
                .hasMessageContaining("has several exports; name the folder of one");
    }

    @Test
    void takesAnIncrementalExportWithDataInTheFolderAbove() throws Exception {
        Path folder = export("above", "DYNAMODB_JSON");
        Files.move(folder.resolve("data"), directory.resolve("data"));
        transfer(".import " + folder + " into Stock");
        assertThat(items("export")).hasSize(4);
    }

    /** Writes an export. Its second file is two gzip files joined. */
    private Path export(String name, String format) throws Exception {
        Path folder = Files.createDirectories(directory.resolve(name));
        Files.createDirectories(folder.resolve("data"));
        Path first = zip(folder.resolve("data/a.json.gz"), item(1) + item(2));
        Path second = zip(folder.resolve("data/b.json.gz"), item(3) + item(4), "{\"Item\":{\"shop\":{\"S\":\"x\"}}}\n");
        Files.writeString(folder.resolve("manifest-summary.json"), "{\"outputFormat\":\"" + format + "\"}");
        Files.writeString(folder.resolve("manifest-files.json"), entry(first) + entry(second));
        return folder;
    }

    private static String item(int no) {
        return "{\"Item\":{\"shop\":{\"S\":\"export\"},\"no\":{\"N\":\"" + no + "\"}}}\n";
    }

    private static String entry(Path file) throws Exception {
        byte[] digest = MessageDigest.getInstance("MD5").digest(Files.readAllBytes(file));
        return "{\"itemCount\":2,\"md5Checksum\":\"" + Base64.getEncoder().encodeToString(digest)
                + "\",\"dataFileS3Key\":\"AWSDynamoDB/0157-abc/data/" + file.getFileName() + "\"}\n";
    }

    private static Path zip(Path file, String... members) throws IOException {
        try (OutputStream out = Files.newOutputStream(file)) {
            for (String member : members) {
                GZIPOutputStream zipped = new GZIPOutputStream(out);
                zipped.write(member.getBytes(StandardCharsets.UTF_8));
                zipped.finish();
            }
        }
        return file;
    }

    @Test
    void emptyStringsAndMissingAttributesSurvive() throws Exception {
        Path file = write("empty.csv", "shop,no,a,b\nempty,1,,\"\"\n");
        transfer(".import " + file + " into Stock");
        assertThat(items("empty")).containsExactly("{'b':'','no':1,'shop':'empty'}");
        Path out = directory.resolve("out.csv");
        transfer(".export (SELECT shop, no, a, b FROM Stock WHERE shop = 'empty') to " + out);
        assertThat(Files.readString(out)).isEqualTo("shop,no,a,b\r\nempty,1,,\"\"\r\n");
    }

    @Test
    void numericColumnsAreNumbersOnRequest() throws Exception {
        String rows = "shop,no,price,code,left,note\nNAME,1,1.50,007,,a\nNAME,2,-1E+125,008,3,5\nNAME,3,,009,,\n";
        Path file = write("auto.csv", rows.replace("NAME", "auto"));
        transfer(".import " + file + " into Stock numbers=auto");
        assertThat(err()).startsWith("stored as numbers: price, left\n");
        assertThat(items("auto"))
                .contains("{'code':'007','no':1,'note':'a','price':1.5,'shop':'auto'}")
                .hasSize(3);
        err.reset();
        Path text = write("text.csv", rows.replace("NAME", "astext"));
        transfer(".import " + text + " into Stock");
        assertThat(err())
                .startsWith(
                        "stored as strings: price, left, which hold numbers only; .import … numbers=auto stores them as numbers\n");
        assertThat(items("astext")).contains("{'code':'007','no':1,'note':'a','price':'1.50','shop':'astext'}");
        Path other = write("asked.csv", rows.replace("NAME", "asked"));
        transfer(".import " + other + " into Stock", question -> asked.add(question));
        assertThat(asked).containsExactly("price, left hold numbers only. Store them as numbers?");
        assertThat(items("asked")).contains("{'code':'007','no':1,'note':'a','price':1.5,'shop':'asked'}");
    }

    /** Trailing zeros do not count as digits. */
    @Test
    void longNumbersAreNumbersIfTheyHave38Digits() {
        assertThat(CellType.isNumber("1." + "0".repeat(60))).isTrue();
        assertThat(CellType.isNumber("9".repeat(38) + "0".repeat(40))).isTrue();
        assertThat(CellType.isNumber("9".repeat(39))).isFalse();
        assertThat(CellType.isNumber("007")).isFalse();
        assertThat(CellType.isNumber("1e-130")).isTrue();
    }

    @Test
    void timeToLiveIsANumber() throws Exception {
        Path file = write(
                "ttl.csv",
                "shop,no,gone\nttl,1,1893456000\nttl,2,1893456000000\nttl,3,2030-01-01T00:00:00Z\nttl,4,\nttl,5,soon\n");
        transfer(".import " + file + " into Stock");
        assertThat(items("ttl")).contains("{'gone':1893456000,'no':1,'shop':'ttl'}");
        assertThat(err())
                .startsWith("warning: 3 rows will never expire: gone is a time in epoch seconds, 2 without a number,"
                        + " 1 with more than a time in seconds, such as milliseconds\n");
        err.reset();
        transfer(".import " + write("ttl.jsonl", "{\"shop\":\"ttl\",\"no\":6,\"gone\":\"1893456000\"}\n")
                + " into Stock");
        assertThat(err())
                .startsWith("warning: 1 row will never expire: gone is a time in epoch seconds, 1 without a number\n");
    }

    private static final String MODEL = """
            {
              'ModelName': 'Bank',
              'DataModel': [
                {'TableName': 'bank-accounts',
                 'KeyAttributes': {'PartitionKey': {'AttributeName': 'PK', 'AttributeType': 'S'},
                                   'SortKey': {'AttributeName': 'SK', 'AttributeType': 'N'}},
                 'NonKeyAttributes': [{'AttributeName': 'owner', 'AttributeType': 'S'}],
                 'GlobalSecondaryIndexes': [
                   {'IndexName': 'by owner-x', 'KeyAttributes': {'PartitionKey': {'AttributeName': 'owner', 'AttributeType': 'S'}},
                    'Projection': {'ProjectionType': 'INCLUDE', 'NonKeyAttributes': ['sum']}}],
                 'LocalSecondaryIndexes': [
                   {'IndexName': 'by-day', 'KeyAttributes': {'PartitionKey': {'AttributeName': 'PK', 'AttributeType': 'S'},
                                                             'SortKey': {'AttributeName': 'day', 'AttributeType': 'B'}},
                    'Projection': {'ProjectionType': 'KEYS_ONLY'}}],
                 'TableData': [],
                 'TableFacets': [
                   {'FacetName': 'a', 'TableData': [{'PK': {'S': 'a'}, 'SK': {'N': '1'}, 'sum': {'M': {'M': {'eur': {'N': '5'}}}}}]},
                   {'FacetName': 'b', 'TableData': [{'PK': {'S': 'a'}, 'SK': {'N': '1'}, 'sum': {'M': {'M': {'eur': {'N': '5'}}}}},
                                                    {'PK': {'S': 'b'}, 'SK': {'N': '2'}, 'm': {'M': {'M': {'S': 'x'}}}}]}],
                 'BillingMode': 'PROVISIONED',
                 'ProvisionedCapacitySettings': {'ProvisionedThroughput': {'ReadCapacityUnits': 5, 'WriteCapacityUnits': 6}}},
                {'TableName': 'bank-log', 'KeyAttributes': {'PartitionKey': {'AttributeName': 'id', 'AttributeType': 'S'}},
                 'TableData': [{'id': {'S': 'x'}}, {'id': {'N': '1'}}], 'BillingMode': 'PAY_PER_REQUEST'}
              ]
            }
            """.replace('\'', '"').replace("by owner-x", "by-owner");

    /** Items of facets are items of the table, and a map with a doubled type is unwrapped. */
    @Test
    void makesTheTablesOfAModel() throws Exception {
        Path file = write("bank.json", MODEL);
        assertThatThrownBy(() -> transfer(".import " + file + " into Stock"))
                .hasMessageContaining(
                        "a model of NoSQL Workbench has tables of its own; .import without a table makes them");
        assertThat(transfer(".import " + file, question -> !asked.add(question)))
                .isEqualTo(new Transferred(0, 0));
        assertThat(asked)
                .containsExactly(
                        "The model Bank makes the tables bank-accounts (2 items), bank-log (2 items). Make them?");
        assertThat(transfer(".import " + file)).isEqualTo(new Transferred(3, 1));
        assertThat(err()).contains("rejected: item 2 of bank-log: ").contains("2 tables made: ");
        assertThat(text("SHOW CREATE TABLE \"bank-accounts\"", 2)).isEqualTo("""
                        CREATE TABLE "bank-accounts" (
                            PK VARCHAR,
                            SK NUMERIC,
                            owner VARCHAR,
                            day VARBINARY,
                            PRIMARY KEY (PK, SK),
                            INDEX "by-owner" (owner) PROJECTION INCLUDE (sum) WITH (read_capacity = 5, write_capacity = 6),
                            LOCAL INDEX "by-day" (PK, day) PROJECTION KEYS_ONLY
                        ) WITH (billing = provisioned, read_capacity = 5, write_capacity = 6)""");
        assertThat(text("SELECT \"sum\" FROM \"bank-accounts\" WHERE PK = 'a'", 1))
                .isEqualTo("{\"eur\":5}");
        assertThat(text("SELECT m FROM \"bank-accounts\" WHERE PK = 'b'", 1)).isEqualTo("{\"M\":\"x\"}");
        assertThatThrownBy(() -> transfer(".import " + file))
                .hasMessageContaining("there is a table bank-accounts, bank-log");
        assertThatThrownBy(() -> transfer(".import " + write("no.json", "{}")))
                .hasMessageContaining("is not a model of NoSQL Workbench");
    }

    private static String text(String query, int column) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            return String.valueOf(rows.getString(column));
        }
    }

    private Transferred transfer(String command) throws SQLException, IOException {
        return transfer(command, null);
    }

    private Transferred transfer(String command, @Nullable Predicate<String> question)
            throws SQLException, IOException {
        return new Transfers(connection, new PrintStream(err, true, StandardCharsets.UTF_8), false, question)
                .run(command);
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

    /** The items as plain JSON, with ordered names and single quotes. */
    private static List<String> items(String shop) throws SQLException, IOException {
        List<String> items = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT \"$item\" FROM Stock WHERE shop = '" + shop + "'")) {
            while (rows.next()) {
                Map<String, Object> item = new TreeMap<>();
                ((Map<?, ?>) rows.getObject(1, Object.class))
                        .forEach((name, value) -> item.put(String.valueOf(name), value));
                items.add(String.valueOf(JsonPrinter.text(item)).replace('"', '\''));
            }
        }
        return items;
    }
}
