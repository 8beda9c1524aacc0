package io.github.dynamodbjdbc.shell.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dynamodbjdbc.shell.print.JsonPrinter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Items that are exported from a table and imported into another one are the same, in each form of file. */
class RoundTripTest {
    private static Connection connection;

    @TempDir
    private Path directory;

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @BeforeAll
    static void open() throws SQLException {
        connection = DriverManager.getConnection("jdbc:dynamodb:embedded");
    }

    @AfterAll
    static void close() throws SQLException {
        connection.close();
    }

    @BeforeEach
    void drop() throws SQLException {
        run("DROP TABLE IF EXISTS Original");
        run("DROP TABLE IF EXISTS Copy");
    }

    @ParameterizedTest
    @EnumSource(DataSets.class)
    void exportImportExport(DataSets data) throws Exception {
        List<String> items = data.items();
        run(data.create("Original"));
        transfer(".import " + write("generated.jsonl", String.join("\n", items)) + " into Original");
        String expected = export("Original", "original.jsonl", "");
        assertThat(lines(directory.resolve("original.jsonl"))).hasSameSizeAs(items);
        again(data, expected, directory.resolve("original.jsonl"));
        List<String> lines = Files.readAllLines(directory.resolve("original.jsonl"));
        List<String> stored = lines.stream()
                .map(line -> line.substring("{\"Item\":".length(), line.length() - 1))
                .toList();
        again(data, expected, write("typed.jsonl", String.join("\n", stored)));
        again(data, expected, write("array.json", "[\n" + String.join(",\n", stored) + "\n]"));
        again(
                data,
                expected,
                write("scan.json", "{\"Items\":[" + String.join(",", stored) + "],\"Count\":" + stored.size() + "}"));
        again(
                data,
                expected,
                write(
                        "requests.json",
                        "{\"Copy\":[{\"PutRequest\":{\"Item\":" + String.join("}},{\"PutRequest\":{\"Item\":", stored)
                                + "}}]}"));
        export("Original", "zipped.jsonl.gz", "");
        again(data, expected, directory.resolve("zipped.jsonl.gz"));
        again(data, expected, folder(lines));
        model(data, expected, stored);
        csv(data, expected, "values.csv", "nulls");
        csv(data, expected, "values.csv.gz", "nulls=\\N");
    }

    /** Types are restored by the note that the export prints. */
    private void csv(DataSets data, String expected, String name, String nulls) throws Exception {
        String first = export("Original", name, nulls);
        String types = err().replaceAll("(?s).*(types \\(.*\\)).*", "$1");
        again(data, expected, directory.resolve(name), nulls + " " + types);
        assertThat(export("Copy", "again-" + name, nulls)).isEqualTo(first);
    }

    private void again(DataSets data, String expected, Path file) throws Exception {
        again(data, expected, file, "");
    }

    private void again(DataSets data, String expected, Path file, String options) throws Exception {
        run("DROP TABLE IF EXISTS Copy");
        run(data.create("Copy"));
        assertThat(transfer(".import " + file + " into Copy " + options).rejected())
                .as(err())
                .isZero();
        assertThat(export("Copy", "copy.jsonl", "overwrite"))
                .as(file.getFileName().toString())
                .isEqualTo(expected);
    }

    private void model(DataSets data, String expected, List<String> items) throws Exception {
        run("DROP TABLE IF EXISTS Copy");
        transfer(".import "
                + write(
                        "model.json",
                        "{\"ModelName\":\"Round trip\",\"DataModel\":[{\"TableName\":\"Copy\",\"KeyAttributes\":"
                                + data.keyAttributes() + ",\"TableData\":[" + String.join(",", items)
                                + "],\"BillingMode\":\"PAY_PER_REQUEST\"}]}"));
        assertThat(export("Copy", "copy.jsonl", "overwrite")).as("model").isEqualTo(expected);
    }

    /** The folder of an export to S3: several zipped files, and a manifest with their checksums. */
    private Path folder(List<String> lines) throws Exception {
        Path folder = Files.createDirectories(directory.resolve("AWSDynamoDB/0157-abc"));
        Files.createDirectories(folder.resolve("data"));
        Files.writeString(folder.resolve("manifest-summary.json"), "{\"outputFormat\":\"DYNAMODB_JSON\"}");
        StringBuilder manifest = new StringBuilder();
        int parts = 8;
        int each = lines.size() / parts;
        for (int part = 0; part < parts; part++) {
            Path file = folder.resolve("data/part" + part + ".json.gz");
            List<String> own = lines.subList(part * each, part == parts - 1 ? lines.size() : (part + 1) * each);
            try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
                out.write((String.join("\n", own) + "\n").getBytes(StandardCharsets.UTF_8));
            }
            String checksum = Base64.getEncoder()
                    .encodeToString(MessageDigest.getInstance("MD5").digest(Files.readAllBytes(file)));
            manifest.append("{\"itemCount\":" + own.size() + ",\"md5Checksum\":\"" + checksum
                    + "\",\"dataFileS3Key\":\"AWSDynamoDB/0157-abc/data/" + file.getFileName() + "\"}\n");
        }
        Files.writeString(folder.resolve("manifest-files.json"), manifest);
        return folder;
    }

    @Test
    void emptyStringNullAndMissingAreDifferent() throws Exception {
        run("CREATE TABLE Original (id VARCHAR PRIMARY KEY, since TIMESTAMP, rest NUMERIC)");
        transfer(".import "
                + write(
                        "n.jsonl",
                        "{\"id\":\"1\",\"a\":\"\",\"since\":null,\"rest\":null}\n{\"id\":\"2\",\"a\":null,\"rest\":5}\n"
                                + "{\"id\":\"3\",\"a\":\"NULL\",\"since\":\"2030-01-01T00:00:00.000Z\"}\n{\"id\":\"4\"}\n")
                + " into Original");
        export("Original", "n.csv", "nulls");
        assertThat(lines(directory.resolve("n.csv")))
                .containsExactlyInAnyOrder(
                        "id,since,rest,a",
                        "1,NULL,NULL,\"\"",
                        "2,,5,NULL",
                        "3,2030-01-01T00:00:00.000Z,,\"NULL\"",
                        "4,,,");
        run("CREATE TABLE Copy (id VARCHAR PRIMARY KEY, since TIMESTAMP, rest NUMERIC)");
        transfer(".import " + directory.resolve("n.csv") + " into Copy nulls");
        assertThat(export("Copy", "b.jsonl", "")).isEqualTo(export("Original", "a.jsonl", ""));
        err.reset();
        export("Original", "without.csv", "");
        assertThat(err())
                .contains("stored NULLs are empty cells, like missing attributes: the option nulls distinguishes them");
        assertThatThrownBy(() -> transfer(".export Original to " + directory.resolve("x.jsonl") + " nulls"))
                .hasMessageContaining("the option nulls is for CSV files; JSON has a null of its own");
        assertThatThrownBy(() -> transfer(".export Original to " + directory.resolve("x.csv") + " nulls="))
                .hasMessageContaining("nulls is followed by a word without quotes and separators");
    }

    /** A NULL in a query's result may be a missing attribute. */
    @Test
    void aQueryWritesTheWordForEachNull() throws Exception {
        run("CREATE TABLE Original (id VARCHAR PRIMARY KEY)");
        run("INSERT INTO Original (id, a) VALUES ('1', '')");
        run("INSERT INTO Original (id) VALUES ('2')");
        transfer(".export (SELECT id, a FROM Original) to " + directory.resolve("q.csv") + " nulls=\\N");
        assertThat(lines(directory.resolve("q.csv"))).containsExactlyInAnyOrder("id,a", "1,\"\"", "2,\\N");
    }

    /** A rejected row that is corrected in the file keeps its NULL and its text. */
    @Test
    void rejectedRowsKeepTheirNulls() throws Exception {
        run("CREATE TABLE Original (id NUMERIC PRIMARY KEY)");
        transfer(".import " + write("r.csv", "id,a,b\nx,NULL,\"NULL\"\n") + " into Original nulls");
        Path rejected = directory.resolve("r.rejected.csv");
        assertThat(lines(rejected).get(1)).endsWith(",x,NULL,\"NULL\"");
        Files.writeString(rejected, Files.readString(rejected).replace(",x,", ",7,"));
        transfer(".import " + rejected + " into Original nulls");
        export("Original", "r.jsonl", "");
        assertThat(lines(directory.resolve("r.jsonl")).stream().map(RoundTripTest::withoutQuotes))
                .containsExactly("{Item:{id:{N:7},a:{NULL:true},b:{S:NULL}}}");
    }

    /** A digest of the lines, without their order and that of attributes. */
    private String export(String table, String name, String options) throws Exception {
        err.reset();
        Path file = directory.resolve(name);
        transfer(".export " + table + " to " + file + " " + options);
        List<String> lines = new ArrayList<>();
        for (String line : lines(file)) {
            lines.add(line.startsWith("{") ? sorted(line) : line);
        }
        return digest(lines);
    }

    private static String sorted(String line) throws SQLException, IOException {
        Map<?, ?> item = (Map<?, ?>) Objects.requireNonNull(((Map<?, ?>) ItemReader.value(line)).get("Item"));
        return String.valueOf(JsonPrinter.text(new TreeMap<>(item)));
    }

    private static List<String> lines(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        if (file.toString().endsWith(".gz")) {
            try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
                bytes = in.readAllBytes();
            }
        }
        return new String(bytes, StandardCharsets.UTF_8).lines().toList();
    }

    private static String withoutQuotes(String text) {
        return text.replace("\"", "");
    }

    private static String digest(List<String> lines) throws Exception {
        byte[] text = String.join("\n", lines.stream().sorted().toList()).getBytes(StandardCharsets.UTF_8);
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text));
    }

    private Transferred transfer(String command) throws SQLException, IOException {
        return new Transfers(connection, new PrintStream(err, true, StandardCharsets.UTF_8), false, null).run(command);
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
}
