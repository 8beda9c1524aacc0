package io.github.dynamodbjdbc.clients;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.driver.embedded.EmbeddedEngine;
import io.github.dynamodbjdbc.driver.jdbc.DynamoDbDriver;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sqlline.SqlLine;

class SqlLineTest {
    @TempDir
    private Path directory;

    /** The output of sqlline for a script. */
    private String run(String... lines) throws Exception {
        Path script = Files.write(directory.resolve("script.sql"), List.of(lines));
        String url = Cities.source().getUrl();
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        SqlLine sqlline = new SqlLine();
        sqlline.setOutputStream(output);
        sqlline.setErrorStream(output);
        sqlline.begin(
                new String[] {
                    "-d",
                    DynamoDbDriver.class.getName(),
                    "-u",
                    url,
                    "-n",
                    url.replaceFirst(".*user=(\\w+).*", "$1"),
                    "-p",
                    EmbeddedEngine.SECRET_KEY,
                    "-f",
                    script.toString(),
                    "--outputFormat=csv",
                    "--silent=true",
                    "--force=true"
                },
                InputStream.nullInputStream(),
                false);
        return output.toString(UTF_8);
    }

    @Test
    void theSchemaIsListed() throws Exception {
        assertThat(run("!tables", "!columns City", "!primarykeys City", "!indexes City"))
                .contains("'','dynamodb','City','TABLE'")
                .contains("'','dynamodb','City','people','2','NUMERIC'")
                .contains("'','dynamodb','City','Name','2','PRIMARY'")
                .contains("'','dynamodb','City','false','','PRIMARY','3','1','Country'")
                .doesNotContain("Error");
    }

    @Test
    void statementsReadAndWrite() throws Exception {
        assertThat(run(
                        "SELECT Name, people FROM City",
                        "WHERE Country = 'IT' ORDER BY people DESC LIMIT 2;",
                        "INSERT INTO City (Country, Name, people) VALUES ('ES', 'New', 5);",
                        "SELECT * FROM City WHERE Country = 'ES';",
                        "!batch",
                        "UPDATE City SET people = people + 1 WHERE Country = 'ES' AND Name = 'New';",
                        "INSERT INTO City (Country, Name) VALUES ('ES', 'Newer');",
                        "!batch",
                        "SELECT Name, people FROM City WHERE Country = 'ES';"))
                .containsSubsequence(
                        "'Name','people'\n'City 0','10000'\n'City 9','9000'\n",
                        "'Country','Name','founded','people'\n'ES','New','','5'\n",
                        "'New','6'\n'Newer',");
    }

    @Test
    void rolledBackWritesAreNotWritten() throws Exception {
        assertThat(run(
                        "!autocommit off",
                        "DELETE FROM City WHERE Country = 'FR' AND Name = 'City 1';",
                        "!rollback",
                        "DELETE FROM City WHERE Country = 'FR' AND Name = 'City 2';",
                        "!commit",
                        "SELECT COUNT(*) FROM City;"))
                .contains("'COUNT(*)'\n'9'\n")
                .doesNotContain("Error");
    }
}
