package io.github.dynamodbjdbc.fuzz;

import io.github.dynamodbjdbc.shell.transfer.Transfers;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;

/** A file to import: the first byte selects the command. */
final class Imports {
    private static final String[] COMMANDS = {
        ".import rows.csv into Sessions restart",
        ".import rows.csv into Typed numbers restart",
        ".import rows.csv into ProductCatalog numbers=auto nulls insert restart",
        ".import rows.csv into GameScores types (Wins NUMERIC, a DOCUMENT) restart",
        ".import rows.jsonl into Thread restart",
        ".import rows.jsonl into Typed restart",
        ".import rows.json into Sessions restart",
        ".import model.json",
    };

    private Imports() {}

    static void run(byte[] bytes) throws IOException, SQLException {
        if (bytes.length == 0) {
            return;
        }
        String command = COMMANDS[(bytes[0] & 0xFF) % COMMANDS.length];
        Files.write(Path.of(command.split(" ")[1]), Arrays.copyOfRange(bytes, 1, bytes.length));
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        try {
            new Transfers(Database.open(), new PrintStream(err, true, StandardCharsets.UTF_8), false, null)
                    .run(command);
        } catch (SQLException e) {
            Contract.check(e);
        } catch (IOException e) {
            // The rest of the file can't be read, and the shell reports that.
        } finally {
            Database.ran(command);
            forget();
        }
        Contract.check(err.toString(StandardCharsets.UTF_8));
    }

    /** States of imports, and rows that were rejected. */
    private static void forget() throws IOException {
        for (String files : new String[] {"rows*", "model*"}) {
            try (DirectoryStream<Path> found = Files.newDirectoryStream(Path.of(""), files)) {
                for (Path file : found) {
                    Files.delete(file);
                }
            }
        }
    }
}
