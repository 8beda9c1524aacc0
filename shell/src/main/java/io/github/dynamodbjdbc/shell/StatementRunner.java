package io.github.dynamodbjdbc.shell;

import io.github.dynamodbjdbc.driver.CapacityReport;
import io.github.dynamodbjdbc.shell.Options.Format;
import io.github.dynamodbjdbc.shell.meter.Bill;
import io.github.dynamodbjdbc.shell.meter.Progress;
import io.github.dynamodbjdbc.shell.meter.Usage;
import io.github.dynamodbjdbc.shell.print.CsvPrinter;
import io.github.dynamodbjdbc.shell.print.JsonPrinter;
import io.github.dynamodbjdbc.shell.print.RawPrinter;
import io.github.dynamodbjdbc.shell.print.RowPrinter;
import io.github.dynamodbjdbc.shell.print.RowPrinter.Header;
import io.github.dynamodbjdbc.shell.print.TablePrinter;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Writer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Runs single statements: rows go to one stream, and all there is to say about them to the other. */
final class StatementRunner {
    private final Connection connection;
    private final Format format;
    private final Writer out;
    private final PrintStream err;
    private final Terminals terminals;
    private final Bill bill = new Bill();

    StatementRunner(Connection connection, Format format, Writer out, PrintStream err, Terminals terminals) {
        this.connection = connection;
        this.format = format;
        this.out = out;
        this.err = err;
        this.terminals = terminals;
    }

    void run(String sql) throws SQLException, IOException {
        Set<String> warnings = new LinkedHashSet<>();
        try (Statement statement = connection.createStatement();
                Progress progress = Progress.start(statement, err, terminals.error())) {
            long start = System.nanoTime();
            boolean hasRows = statement.execute(sql);
            collect(warnings, statement.getWarnings());
            String result;
            if (hasRows) {
                result = Usage.count(print(sql, statement, warnings, progress), "row");
            } else {
                long written = statement.getLargeUpdateCount();
                // SET counts no rows either, nor does CREATE TABLE; neither consumes anything.
                CapacityReport used = Usage.of(statement);
                result = written <= 0 && used.readUnits() + used.writeUnits() == 0
                        ? "done"
                        : Usage.count(written, "row") + " written";
            }
            Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
            collect(warnings, statement.getWarnings());
            progress.end();
            out.flush();
            warnings.forEach(warning -> err.println("warning: " + warning));
            err.println(result + ", " + Usage.describe(Usage.of(statement), bill.add(statement), elapsed));
            String cure = Usage.cure(statement);
            if (cure != null) {
                err.println(cure);
            }
        } finally {
            out.flush();
        }
    }

    /** What all statements cost together, in words; empty where there is nothing to say. */
    String bill() {
        return bill.total();
    }

    private long print(String sql, Statement statement, Set<String> warnings, Progress progress)
            throws SQLException, IOException {
        RowPrinter printer =
                switch (format) {
                    case TABLE -> isPlan(sql, statement) ? new RawPrinter(out) : new TablePrinter(out);
                    case CSV -> new CsvPrinter(out);
                    case JSON -> JsonPrinter.array(out);
                    case RAW -> new RawPrinter(out);
                };
        long count = 0;
        try (ResultSet rows = statement.getResultSet()) {
            List<Header> headers = Header.of(rows.getMetaData());
            printer.begin(headers);
            while (rows.next()) {
                count++;
                if (terminals.output()) {
                    // Both would write to the same line.
                    progress.end();
                }
                printer.row(rows, headers.size());
            }
            collect(warnings, rows.getWarnings());
        } finally {
            // What has been read is shown even if there was no getting to the end.
            progress.end();
            printer.end();
        }
        return count;
    }

    /** A plan has a form of its own, which a frame would only make wider. */
    private static boolean isPlan(String sql, Statement statement) throws SQLException {
        ResultSet rows = statement.getResultSet();
        return sql.strip().regionMatches(true, 0, "EXPLAIN", 0, "EXPLAIN".length())
                && rows.getMetaData().getColumnCount() == 1;
    }

    private static void collect(Set<String> messages, @Nullable SQLWarning first) {
        for (SQLWarning warning = first; warning != null; warning = warning.getNextWarning()) {
            messages.add(String.valueOf(warning.getMessage()));
        }
    }
}
