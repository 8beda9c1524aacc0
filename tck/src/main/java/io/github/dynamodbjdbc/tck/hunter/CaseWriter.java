package io.github.dynamodbjdbc.tck.hunter;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes a finding as a case of the kit. */
final class CaseWriter {
    private CaseWriter() {}

    static void write(Path directory, Finding finding, long seed) {
        try {
            Files.createDirectories(directory);
            Path file = directory.resolve("finding-" + Long.toHexString(seed) + "-" + finding.round() + "-"
                    + Integer.toHexString(Shrinker.shape(finding).hashCode()) + ".md");
            StringBuilder text = new StringBuilder();
            text.append("# ")
                    .append(finding.verdict().signature())
                    .append(" (")
                    .append(finding.trial().variation())
                    .append(")\n\n");
            text.append("Seed ")
                    .append(seed)
                    .append(", round ")
                    .append(finding.round())
                    .append(".\n\n```tables\n");
            finding.trial().world().tables().forEach(table -> {
                text.append(DesignJson.createTable(table.design())).append('\n');
                table.items().forEach(item -> text.append(DatumJson.write(item)).append('\n'));
            });
            text.append("```\n\n```sql\n")
                    .append(Probe.of(finding.trial().template()).sql())
                    .append("\n```\n\n");
            text.append(finding.verdict().text()).append('\n');
            Files.writeString(file, text.toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
