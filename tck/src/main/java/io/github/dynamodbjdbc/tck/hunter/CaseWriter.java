package io.github.dynamodbjdbc.tck.hunter;

import io.github.dynamodbjdbc.tck.hunter.judge.Judge;
import io.github.dynamodbjdbc.tck.hunter.judge.SchemaFile;
import io.github.dynamodbjdbc.tck.hunter.judge.Trial;
import io.github.dynamodbjdbc.tck.hunter.judge.Variation;
import io.github.dynamodbjdbc.tck.hunter.make.Probe;
import io.github.dynamodbjdbc.tck.hunter.make.World;
import io.github.dynamodbjdbc.tck.local.OwnTables;
import io.github.dynamodbjdbc.tck.oracle.Answer;
import io.github.dynamodbjdbc.tck.oracle.Cell;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes a finding as a case of the kit, with the expected rows as far as a case can express them. */
final class CaseWriter {
    private final Finding finding;
    private final StringBuilder text = new StringBuilder();

    private CaseWriter(Finding finding) {
        this.finding = finding;
    }

    static void write(Path directory, Finding finding, long seed) {
        try {
            Files.createDirectories(directory);
            Path file = directory.resolve("seed-" + seed + "-round-" + finding.round() + "-"
                    + Integer.toHexString(Shrinker.shape(finding).hashCode()) + ".md");
            // Unpaired surrogates become question marks; writeString would fail.
            Files.write(file, new CaseWriter(finding).text(seed).getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String text(long seed) {
        Trial trial = finding.trial();
        text.append("# Seed ")
                .append(seed)
                .append(", round ")
                .append(finding.round())
                .append("\n\n```tables\n");
        trial.world().tables().forEach(table -> OwnTables.lines(table).forEach(this::line));
        Variation.Asked asked = trial.variation().apply(trial.template(), trial.binding());
        Probe probe = Probe.of(asked.query());
        Map<String, String> properties = new HashMap<>(trial.variation().apply(trial.properties()));
        properties.put("ttlClock", Instant.ofEpochSecond(World.CLOCK).toString());
        text.append("```\n\n");
        List<String> schema = SchemaFile.lines(trial.world());
        if (!schema.isEmpty()) {
            line("```yaml schema");
            schema.forEach(this::line);
            line("```");
            line("");
        }
        text.append("```sql").append(isOrdered(trial) ? "" : " unordered");
        new TreeMap<>(properties)
                .forEach((name, value) ->
                        text.append(' ').append(name).append('=').append(value));
        line("");
        line(probe.sql());
        line("```");
        line("");
        List<Cell> parameters = probe.parameters(asked.binding());
        if (!parameters.isEmpty()) {
            line("```parameters");
            parameters.forEach(value -> line(parameter(value)));
            line("```");
            line("");
        }
        Answer expected = Judge.expected(trial);
        if (expected != null && !expected.columns().isEmpty()) {
            rows(expected);
        }
        line("");
        line("    " + finding.verdict().signature() + " (" + trial.variation() + ")");
        if (!finding.mood().isEmpty()) {
            line("    seen with " + finding.mood());
        }
        finding.verdict().text().lines().forEach(said -> line("    " + said));
        return text.toString();
    }

    private void line(String line) {
        text.append(line).append('\n');
    }

    private static boolean isOrdered(Trial trial) {
        return !trial.template().orderBy().isEmpty();
    }

    private static String parameter(Cell value) {
        if (value instanceof Datum.Text text) {
            return "VARCHAR '" + text.value() + "'";
        } else if (value instanceof Datum.Numeric number) {
            return "NUMERIC " + number.value().toPlainString();
        } else if (value instanceof Datum.Bool bool) {
            return "BOOLEAN " + bool.value();
        } else if (value instanceof Datum.Binary binary) {
            return "VARBINARY " + HexFormat.of().formatHex(binary.bytes());
        } else if (value instanceof Cell.Timestamp time) {
            return "TIMESTAMP " + Timestamp.valueOf(time.value());
        } else if (value instanceof Cell.Date date) {
            return "DATE " + date.value();
        }
        return "NULL";
    }

    private void rows(Answer expected) {
        line(expected.columns().stream().collect(Collectors.joining(" | ", "| ", " |")));
        line("|---".repeat(expected.columns().size()) + "|");
        expected.example()
                .forEach(
                        row -> line(row.stream().map(CaseWriter::cell).collect(Collectors.joining(" | ", "| ", " |"))));
    }

    private static String cell(@Nullable Cell value) {
        if (value == null || value instanceof Datum.Null) {
            return "NULL";
        } else if (value instanceof Datum.Text text) {
            return text.value().isEmpty() ? "''" : text.value().replace("|", "\\|");
        } else if (value instanceof Datum.Numeric number) {
            return number.value().toPlainString();
        } else if (value instanceof Datum.Bool bool) {
            return Boolean.toString(bool.value());
        } else if (value instanceof Datum.Binary binary) {
            return Base64.getEncoder().encodeToString(binary.bytes());
        }
        // The order within documents and sets is unspecified, so any text is accepted.
        return "\u2026";
    }
}
