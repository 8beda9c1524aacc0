package io.github.dynamodbjdbc.shell.transfer;

import io.github.dynamodbjdbc.shell.meter.Progress;
import io.github.dynamodbjdbc.shell.meter.Usage;
import io.github.dynamodbjdbc.shell.print.DefusedCells;
import io.github.dynamodbjdbc.shell.print.RowPrinter;
import io.github.dynamodbjdbc.shell.print.RowPrinter.Header;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/** Runs {@code .export}: writes rows to a file, which gets its name when it is complete. */
final class ExportRun {
    private static final String WHOLE_ITEM = "$item";

    private final Connection connection;
    private final TransferCommand.Export command;
    private final PrintStream err;
    private final boolean showsProgress;
    private final Stop stop;
    private final DataFile file;
    private final long start = System.nanoTime();
    /** Written only by the exporting thread. */
    private volatile long rows;

    private @Nullable String typesNote;

    ExportRun(Connection connection, TransferCommand.Export command, PrintStream err, boolean showsProgress, Stop stop)
            throws IOException {
        this.connection = connection;
        this.command = command;
        this.err = err;
        this.showsProgress = showsProgress;
        this.stop = stop;
        this.file = DataFile.toWrite(command.file());
        if (command.defused() && file.format() != DataFile.Format.CSV) {
            throw new IOException("the option defused is for CSV files, which spreadsheets open");
        }
        if (command.nulls() != null && file.format() != DataFile.Format.CSV) {
            throw new IOException("the option nulls is for CSV files; JSON has a null of its own");
        }
    }

    /** @throws SQLException if the export failed; an earlier file of that name is unchanged then */
    Transferred run() throws SQLException, IOException {
        if (!command.overwrite() && Files.exists(file.path())) {
            throw exists();
        }
        Path part = file.with(".part");
        try (Statement statement = connection.createStatement()) {
            Set<String> warnings = new LinkedHashSet<>();
            stop.begin(statement);
            try (Progress progress = Progress.start(() -> progress(statement), err, showsProgress)) {
                write(statement, part, warnings);
                progress.end();
            } finally {
                stop.end();
            }
            move(part);
            warnings.forEach(warning -> err.println("warning: " + warning));
            err.println(Usage.count(rows, "row") + " in " + file.path() + ", "
                    + Usage.describe(Usage.of(statement), Duration.ofNanos(System.nanoTime() - start)));
            if (typesNote != null) {
                err.println(typesNote);
            }
            return new Transferred(rows, 0);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    private IOException exists() {
        return new IOException("there is a file " + file.path() + "; .export … overwrite replaces it");
    }

    private void move(Path part) throws IOException {
        try {
            if (command.overwrite()) {
                Files.move(part, file.path(), StandardCopyOption.REPLACE_EXISTING);
            } else {
                Files.move(part, file.path());
            }
        } catch (FileAlreadyExistsException e) {
            throw exists();
        }
    }

    private void write(Statement statement, Path part, Set<String> warnings) throws SQLException, IOException {
        boolean isWide = isTable() && file.format() == DataFile.Format.CSV;
        try (ResultSet result = statement.executeQuery(sql(isWide));
                Writer out = file.write(part);
                WideCsv wide =
                        isWide ? new WideCsv(out, file.with(".lines"), command.defused(), command.nulls()) : null) {
            collect(warnings, statement.getWarnings());
            List<Header> headers = Header.of(result.getMetaData());
            boolean isItems = file.format() == DataFile.Format.JSON_LINES
                    && headers.size() == 1
                    && headers.get(0).label().equals(WHOLE_ITEM);
            RowPrinter printer = wide != null
                    ? wide
                    : isItems ? new ItemWriter(out) : file.format().printer(out, command.nulls());
            if (wide == null && command.defused()) {
                printer = new DefusedCells(printer);
            }
            printer.begin(headers);
            long count = 0;
            while (result.next()) {
                printer.row(result, headers.size());
                rows = ++count;
            }
            printer.end();
            typesNote = wide == null ? null : wide.typesNote();
            collect(warnings, result.getWarnings());
            collect(warnings, statement.getWarnings());
        }
    }

    /**
     * The query. For JSON lines of a table it reads whole items as they are stored. CSV needs columns.
     *
     * @param isWide whether attributes outside of the columns are also wanted
     */
    private String sql(boolean isWide) {
        if (command.isQuery()) {
            return command.source();
        }
        boolean isCsv = file.format() == DataFile.Format.CSV;
        String what = isWide ? "*, \"" + WHOLE_ITEM + "\"" : isCsv ? "*" : "\"" + WHOLE_ITEM + "\"";
        return "SELECT " + what + " FROM " + command.source();
    }

    /** Whether the source is a table. A view or an entity has only its declared columns. */
    private boolean isTable() throws SQLException {
        if (command.isQuery()) {
            return false;
        }
        String[] names = command.source().replace("\"", "").split("\\.", -1);
        DatabaseMetaData metadata = connection.getMetaData();
        String name = names[names.length - 1].replace(metadata.getSearchStringEscape(), "");
        String pattern = name.replaceAll("([_%])", Matcher.quoteReplacement(metadata.getSearchStringEscape()) + "$1");
        try (ResultSet tables = metadata.getTables(null, null, pattern, null)) {
            return !tables.next()
                    || "TABLE".equals(tables.getString("TABLE_TYPE")) && tables.getString("REMARKS") == null;
        }
    }

    private String progress(Statement statement) throws SQLException {
        double seconds = (System.nanoTime() - start) / 1e9;
        return Usage.count(rows, "row") + ", " + Usage.number(Math.round(rows / seconds)) + " rows/s, "
                + Usage.units(Usage.of(statement).readUnits()) + " RCU so far";
    }

    private static void collect(Set<String> messages, @Nullable SQLWarning first) {
        for (SQLWarning warning = first; warning != null; warning = warning.getNextWarning()) {
            messages.add(String.valueOf(warning.getMessage()));
        }
    }
}
