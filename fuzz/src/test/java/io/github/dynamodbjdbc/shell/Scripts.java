package io.github.dynamodbjdbc.shell;

import io.github.dynamodbjdbc.fuzz.Contract;
import io.github.dynamodbjdbc.fuzz.Database;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.regex.Pattern;

/** A script of the shell: the first byte selects the output format. */
public final class Scripts {
    private static final String[] FORMATS = {"table", "csv", "json", "vertical", "markdown", "raw", "jsonl"};

    /** Files of such names are nowhere but in the directory that the fuzzer runs in. */
    private static final Pattern ELSEWHERE = Pattern.compile("(?m)^\\s*[.\\\\!].*([/\\\\]|\\.\\.)");

    private Scripts() {}

    public static void run(byte[] bytes) throws SQLException {
        if (bytes.length == 0) {
            return;
        }
        String text = new String(bytes, 1, bytes.length - 1, StandardCharsets.UTF_8);
        if (ELSEWHERE.matcher(text.replaceAll("(?m)^\\s*\\\\", "!")).find()) {
            return;
        }
        Database.ready();
        StringWriter out = new StringWriter();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        try {
            new Shell(
                            new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
                            out,
                            new PrintStream(err, true, StandardCharsets.UTF_8),
                            new Terminals(false, bytes[0] < 0, bytes[0] < 0, 80),
                            Path.of("store"),
                            null)
                    .run(
                            "--url",
                            Database.url() + "&queryTimeout=1",
                            "--format",
                            FORMATS[(bytes[0] & 0x7F) % FORMATS.length],
                            "-f",
                            "-");
        } finally {
            Database.ran(text);
        }
        Contract.check(err.toString(StandardCharsets.UTF_8));
        if (bytes[0] < 0 && out.toString().indexOf('\u001b') >= 0) {
            throw new AssertionError("An escape of the data went to the terminal");
        }
    }
}
