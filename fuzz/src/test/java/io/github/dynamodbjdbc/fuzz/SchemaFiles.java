package io.github.dynamodbjdbc.fuzz;

import io.github.dynamodbjdbc.driver.declaration.PriceFile;
import io.github.dynamodbjdbc.driver.declaration.SchemaFile;
import io.github.dynamodbjdbc.driver.error.Errors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;

/** A schema file, which a connection is made with if it can be read; the same as a price list. */
final class SchemaFiles {
    private static final Path FILE = Path.of("schema.yaml");

    private SchemaFiles() {}

    static void run(byte[] bytes) throws IOException, SQLException {
        Files.write(FILE, bytes);
        try {
            PriceFile.read(FILE, "prices", "us-east-1");
        } catch (RuntimeException e) {
            Contract.check(Errors.from(e));
        }
        try {
            SchemaFile.read(FILE, "schema");
        } catch (RuntimeException e) {
            Contract.check(Errors.from(e));
            return;
        }
        Properties info = new Properties();
        info.setProperty("schema", FILE.toAbsolutePath().toString());
        Database.ready();
        try (Connection connection = DriverManager.getConnection(Database.url(), info);
                Statement statement = connection.createStatement()) {
            for (String sql : new String[] {
                "SELECT * FROM GameScores",
                "SELECT * FROM Sessions WHERE id = 'new'",
                "DESCRIBE GameScores",
                "SHOW TABLES"
            }) {
                try (ResultSet rows = statement.executeQuery(sql)) {
                    while (rows.next()) {
                        rows.getObject(1);
                    }
                }
            }
        } catch (SQLException e) {
            Contract.check(e);
        }
    }
}
