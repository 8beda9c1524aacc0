package io.github.dynamodbjdbc.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Its main class in a process of its own, over a database in a directory. */
class SchemaSpyTest {
    @TempDir
    private Path directory;

    private List<String> recipe;

    @BeforeEach
    void create() throws Exception {
        recipe = new ArrayList<>(
                List.of(Manual.block("tools.md", "### SchemaSpy", "").strip().split(" ")));
        try (Database database = Database.in(directory.resolve("database"))) {
            database.run("CREATE TABLE Product (id BIGINT PRIMARY KEY, name VARCHAR, price NUMERIC(10, 2))");
            database.run("CREATE TABLE Order_Line (customer VARCHAR, placed TIMESTAMP, product BIGINT,"
                    + " PRIMARY KEY (customer, placed))");
            database.run("CREATE INDEX ByProduct ON Order_Line (product)");
            database.run("INSERT INTO Product (id, name, price) VALUES (1, 'Pen', 1.50), (2, 'Book', 12)");
        }
    }

    /** Runs the manual's command with more options. */
    private void run(String... options) throws IOException, InterruptedException {
        Path properties = directory.resolve("dynamodb.properties");
        Files.writeString(properties, Manual.block("tools.md", "### SchemaSpy", "properties"));
        Map<String, String> values = Map.of(
                "dynamodb.properties",
                properties.toString(),
                "dynamodb-jdbc-all.jar",
                System.getProperty("driver"),
                "eu-central-1",
                "embedded:" + directory.resolve("database"),
                "KEY",
                "local",
                "SECRET",
                "local",
                "pages",
                directory.resolve("pages").toString());
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                "org.schemaspy.Main"));
        assertThat(recipe).startsWith("java", "-jar", "schemaspy-app.jar");
        for (String option : recipe.subList(3, recipe.size())) {
            command.add(values.getOrDefault(option, option));
        }
        command.addAll(List.of(options));
        Path output = directory.resolve("output");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        int status = process.waitFor();
        assertThat(status).as(() -> read(output)).isZero();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String page(String name) {
        return read(directory.resolve("pages").resolve(name));
    }

    @Test
    void pages() throws Exception {
        run();
        assertThat(page("tables/Product.html")).contains("price", "name");
        assertThat(page("tables/Order_Line.html")).contains("ByProduct", "placed");
        assertThat(page("diagrams/tables/Product.1degree.svg")).contains("Product");
        assertThat(page("database.dynamodb.xml"))
                .contains("<primaryKey column=\"placed\" sequenceNumberInPK=\"2\"/>")
                .contains("<index name=\"ByProduct\" unique=\"false\">")
                .contains("digits=\"2\" id=\"2\" name=\"price\"")
                .doesNotContain("numRows");
    }

    @Test
    void numbersOfRows() throws Exception {
        recipe.remove("-norows");
        run("-nohtml");
        assertThat(page("database.dynamodb.xml"))
                .contains("<table name=\"Product\" numRows=\"2\"")
                .contains("<table name=\"Order_Line\" numRows=\"0\"");
    }
}
