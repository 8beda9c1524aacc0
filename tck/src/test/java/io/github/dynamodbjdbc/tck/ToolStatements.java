package io.github.dynamodbjdbc.tck;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Statements of BI tools, with PostgreSQL's results: {@code tools/NAME.sql} and {@code tools/NAME.answers}, which the script {@code tools/answers}
 * makes.
 *
 * @param name the statement's name, such as {@code tableau-007}
 * @param rows PostgreSQL's rows; a cell is null for NULL
 */
record ToolStatements(String name, String sql, List<List<String>> rows) {
    static final List<String> FILES =
            List.of("tableau", "powerbi", "looker", "metabase", "superset", "dbt", "analyst", "functions", "dashboard");

    private static final String NULL = "\\N";

    static List<ToolStatements> read(String file) {
        Map<String, List<String>> answers = blocks(file + ".answers");
        List<ToolStatements> statements = new ArrayList<>();
        blocks(file + ".sql").forEach((name, lines) -> {
            String sql = String.join("\n", lines).strip();
            List<List<String>> rows = Objects.requireNonNull(answers.get(name), name).stream()
                    .map(ToolStatements::cells)
                    .toList();
            statements.add(new ToolStatements(name, sql.substring(0, sql.length() - 1), rows));
        });
        return statements;
    }

    /** The blocks of lines, by the name in the comment above each. */
    private static Map<String, List<String>> blocks(String file) {
        Map<String, List<String>> blocks = new LinkedHashMap<>();
        List<String> lines = new ArrayList<>();
        for (String line : lines(file)) {
            if (line.startsWith("-- ")) {
                lines = new ArrayList<>();
                blocks.put(line.substring(3), lines);
            } else {
                lines.add(line);
            }
        }
        return blocks;
    }

    static List<String> lines(String file) {
        try (InputStream in =
                Objects.requireNonNull(ToolStatements.class.getResourceAsStream("/tools/" + file), file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The cells of a line in PostgreSQL's text format, with tabs and escapes. */
    private static List<String> cells(String line) {
        List<String> cells = new ArrayList<>();
        for (String cell : line.split("\t", -1)) {
            cells.add(
                    cell.equals(NULL)
                            ? null
                            : cell.replace("\\n", "\n").replace("\\t", "\t").replace("\\\\", "\\"));
        }
        return cells;
    }
}
