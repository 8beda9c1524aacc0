package io.github.dynamodbjdbc.shell;

import io.github.dynamodbjdbc.driver.CapacityReport;
import io.github.dynamodbjdbc.grammar.StatementParser;
import io.github.dynamodbjdbc.grammar.ast.WriteStatement;
import io.github.dynamodbjdbc.shell.Options.Format;
import io.github.dynamodbjdbc.shell.meter.Bill;
import io.github.dynamodbjdbc.shell.meter.Estimate;
import io.github.dynamodbjdbc.shell.meter.Progress;
import io.github.dynamodbjdbc.shell.meter.Usage;
import io.github.dynamodbjdbc.shell.print.CsvPrinter;
import io.github.dynamodbjdbc.shell.print.JsonPrinter;
import io.github.dynamodbjdbc.shell.print.MarkdownPrinter;
import io.github.dynamodbjdbc.shell.print.RawPrinter;
import io.github.dynamodbjdbc.shell.print.RowPrinter;
import io.github.dynamodbjdbc.shell.print.RowPrinter.Header;
import io.github.dynamodbjdbc.shell.print.TablePrinter;
import io.github.dynamodbjdbc.shell.print.VerticalPrinter;
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
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Runs single statements. Rows go to one destination, and all messages to another. */
final class StatementRunner {
    private static final String CANCELLED = "57014";
    /** A statement that follows a stream: its rows are printed as they come, and cancelling it is its end. */
    private static final Pattern FOLLOWS = Pattern.compile("(?is)/\\*\\+[^*]*\\bFOLLOW\\b");

    private final Connection connection;
    private final PrintStream err;
    private final boolean showsProgress;
    private final Bill bill = new Bill();
    private int firstLine = 1;
    private @Nullable Statement running;
    private volatile boolean isCancelled;

    StatementRunner(Connection connection, PrintStream err, boolean showsProgress) {
        this.connection = connection;
        this.err = err;
        this.showsProgress = showsProgress;
    }

    /**
     * Runs a statement. If it fails, prints the error and its consumption so far.
     *
     * @param tellsTime whether the elapsed time is printed
     * @return whether the statement succeeded
     */
    boolean run(String sql, Format format, Destination destination, boolean tellsTime) throws IOException {
        Set<String> warnings = new LinkedHashSet<>();
        long start = System.nanoTime();
        try (Statement statement = connection.createStatement();
                Progress progress = Progress.start(statement, estimate(sql), err, showsProgress)) {
            runs(statement);
            try {
                String result = execute(statement, sql, format, destination, warnings, progress);
                progress.end();
                tell(warnings);
                err.println(result + ", " + usage(statement, start, tellsTime));
                String cure = Usage.cure(statement);
                if (cure != null) {
                    err.println(cure);
                }
                return true;
            } catch (SQLException e) {
                progress.end();
                tell(warnings);
                if (CANCELLED.equals(e.getSQLState()) && isCancelled && follows(sql)) {
                    err.println("followed until now, " + usage(statement, start, tellsTime));
                    return true;
                }
                fail(e, sql);
                CapacityReport used = Usage.of(statement);
                // The cost of a cancelled statement is printed even if it is zero. So are retries without a result.
                if (used.readUnits() + used.writeUnits() > 0
                        || used.retries() + used.throttled() > 0
                        || CANCELLED.equals(e.getSQLState())) {
                    err.println(usage(statement, start, tellsTime));
                }
                return false;
            } finally {
                runs(null);
            }
        } catch (SQLException e) {
            fail(e, sql);
            return false;
        }
    }

    /** Sets the script's line at which the next statement begins. */
    void beginsAt(int line) {
        firstLine = line;
    }

    private void fail(SQLException error, String sql) {
        err.println(ErrorText.of(error, sql, firstLine));
    }

    private void tell(Set<String> warnings) {
        warnings.forEach(warning -> err.println("warning: " + warning));
    }

    private String usage(Statement statement, long start, boolean tellsTime) throws SQLException {
        CapacityReport used = Usage.of(statement);
        String money = bill.add(statement);
        return tellsTime
                ? Usage.describe(used, money, Duration.ofNanos(System.nanoTime() - start))
                : Usage.describe(used) + money;
    }

    /** The total cost of all statements as text; empty if it is unknown. */
    String bill() {
        return bill.total();
    }

    /** The estimate for the progress line. Nothing is planned if no progress is shown. Errors are reported when the statement runs. */
    private Estimate estimate(String sql) {
        if (!showsProgress) {
            return Estimate.NONE;
        }
        try {
            return Estimate.of(connection, sql);
        } catch (SQLException e) {
            return Estimate.NONE;
        }
    }

    private synchronized void runs(@Nullable Statement statement) {
        running = statement;
        if (statement != null) {
            isCancelled = false;
        }
    }

    /** Cancels the running statement, if there is one. Called by another thread. */
    synchronized void cancel() {
        if (running == null) {
            return;
        }
        isCancelled = true;
        try {
            running.cancel();
        } catch (SQLException e) {
            err.println("can't be cancelled: " + e.getMessage());
        }
    }

    private String execute(
            Statement statement,
            String sql,
            Format format,
            Destination destination,
            Set<String> warnings,
            Progress progress)
            throws SQLException, IOException {
        boolean hasRows = statement.execute(sql);
        collect(warnings, statement.getWarnings());
        if (follows(sql)) {
            tell(warnings);
            warnings.clear();
        }
        String result;
        if (hasRows) {
            result = Usage.count(print(statement, sql, format, destination, warnings, progress), "row");
        } else {
            long written = statement.getLargeUpdateCount();
            // COMMIT, SET and the statements that change tables have no row count.
            result = written > 0 || isWrite(sql) ? Usage.count(written, "row") + " written" : "done";
        }
        collect(warnings, statement.getWarnings());
        return result;
    }

    private static boolean follows(String sql) {
        return FOLLOWS.matcher(sql).find();
    }

    private static boolean isWrite(String sql) {
        return StatementParser.parse(sql) instanceof WriteStatement;
    }

    /** Prints all rows, or as many as the user reads in the pager. */
    private long print(
            Statement statement,
            String sql,
            Format format,
            Destination destination,
            Set<String> warnings,
            Progress progress)
            throws SQLException, IOException {
        long count = 0;
        try (ResultSet rows = statement.getResultSet()) {
            // The first row is read before anything is printed, so that an error does not follow an empty table.
            boolean isRow = rows.next();
            try (Writer out = destination.isTerminal() ? new EscapingWriter(destination.open()) : destination.open()) {
                boolean follows = follows(sql);
                // A table is as wide as its rows, which are not known yet.
                Format used = follows && format == Format.TABLE ? Format.JSONL : format;
                RowPrinter printer = used == Format.TABLE && isPlan(sql, rows)
                        ? new RawPrinter(out)
                        : printer(used, out, destination.columns());
                List<Header> headers = Header.of(rows.getMetaData());
                printer.begin(headers);
                try {
                    while (isRow) {
                        count++;
                        if (destination.isTerminal()) {
                            // The rows and the progress would be on the same line.
                            progress.end();
                        }
                        printer.row(rows, headers.size());
                        if (follows) {
                            out.flush();
                        }
                        isRow = rows.next();
                    }
                } finally {
                    // Rows that were read are printed even if an error ends the statement.
                    progress.end();
                    printer.end();
                }
            } catch (Pager.QuitException e) {
                // The user has seen enough, and further reads cost money.
            }
            collect(warnings, rows.getWarnings());
        }
        return count;
    }

    private static RowPrinter printer(Format format, Writer out, int columns) {
        return switch (format) {
            case TABLE -> new TablePrinter(out, columns);
            case VERTICAL -> new VerticalPrinter(out);
            case MARKDOWN -> new MarkdownPrinter(out);
            case CSV -> new CsvPrinter(out);
            case JSON -> JsonPrinter.array(out);
            case JSONL -> JsonPrinter.lines(out);
            case RAW -> new RawPrinter(out);
        };
    }

    /** Whether the result is a plan as text, which is not printed as a table. */
    private static boolean isPlan(String sql, ResultSet rows) throws SQLException {
        return sql.strip().regionMatches(true, 0, "EXPLAIN", 0, "EXPLAIN".length())
                && rows.getMetaData().getColumnCount() == 1;
    }

    private static void collect(Set<String> messages, @Nullable SQLWarning first) {
        for (SQLWarning warning = first; warning != null; warning = warning.getNextWarning()) {
            messages.add(String.valueOf(warning.getMessage()));
        }
    }
}
