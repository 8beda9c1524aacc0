package io.github.dynamodbjdbc.shell.transfer;

import io.github.dynamodbjdbc.driver.jdbc.DynamoConnection;
import io.github.dynamodbjdbc.shell.meter.Consumption;
import io.github.dynamodbjdbc.shell.meter.Progress;
import io.github.dynamodbjdbc.shell.meter.Usage;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Reader;
import java.nio.charset.MalformedInputException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Runs {@code .import}: loads the rows of a file in batches. One batch is in memory at a time. */
final class ImportRun {
    /** Enough rows for all requests that a batch runs in parallel, and some more. */
    private static final int BATCH_ROWS = 1_000;

    private static final int BATCH_CHARACTERS = 8_000_000;

    private final Connection connection;
    private final TransferCommand.Import command;
    private final PrintStream err;
    private final boolean showsProgress;
    private final @Nullable Predicate<String> question;
    private final Stop stop;
    private final DataFile file;
    private final Consumption consumption = new Consumption();
    private final long start = System.nanoTime();
    private final SeenKeys seen = new SeenKeys();
    private final Expiry expiry;
    private String form = "";
    private long deleted;
    /** The columns of the table's key; empty for a view. */
    private List<String> keyColumns = List.of();
    /** The rows of an earlier, interrupted run. */
    private volatile long before;
    /** Written only by the importing thread. */
    private volatile ImportState state = ImportState.START;

    /** @param question asks the user for yes or no; null without a user */
    ImportRun(
            Connection connection,
            TransferCommand.Import command,
            PrintStream err,
            boolean showsProgress,
            @Nullable Predicate<String> question,
            Stop stop)
            throws SQLException, IOException {
        this.connection = connection;
        this.command = command;
        this.err = err;
        this.showsProgress = showsProgress;
        this.question = question;
        this.stop = stop;
        this.file = DataFile.toRead(command.file());
        this.expiry = Expiry.of(connection, command.table());
    }

    /** @throws SQLException if the import failed; the rows written so far stay */
    Transferred run() throws SQLException, IOException {
        if (connection.unwrap(DynamoConnection.class).inTransaction()) {
            throw new SQLException(".import does not write in a transaction: COMMIT or ROLLBACK first", "25001");
        }
        ImportState.Identity identity = new ImportState.Identity(
                file.fingerprint(), connection.getMetaData().getURL(), command.table());
        ImportState.Store store = new ImportState.Store(file.with(".progress"), identity);
        ImportState kept = command.restart() ? null : store.read();
        if (kept != null) {
            state = kept;
            before = kept.written() + kept.rejected();
            err.println("going on after " + Usage.count(kept.records(), "row") + " of " + file.path());
        }
        try (Source source = open();
                PreparedStatement statement = prepare(source);
                Rejects rejects = new Rejects(file, source.header(), command.nulls(), state.rejectedBytes())) {
            form = source.form();
            keyColumns = keyColumns();
            stop.begin(statement);
            RowBatch puts = new RowBatch(statement, Source.Row::bind, consumption);
            try (Progress progress = Progress.start(this::progress, err, showsProgress);
                    Deletions deletions = new Deletions(connection, command.table(), keyColumns, consumption)) {
                load(source, puts, deletions, rejects, store);
                progress.end();
            } finally {
                stop.end();
            }
        } catch (MalformedInputException e) {
            throw new IOException(file.path() + " is not in UTF-8", e);
        }
        store.delete();
        if (state.written() >= BATCH_ROWS) {
            // The table has grown, so its sample and description are outdated.
            connection.unwrap(DynamoConnection.class).refresh();
        }
        expiry.warn(err);
        err.println(summary());
        return new Transferred(state.written(), state.rejected());
    }

    private PreparedStatement prepare(Source source) throws SQLException {
        try {
            return connection.prepareStatement(
                    (command.insert() ? "INSERT INTO " : "UPSERT INTO ") + command.table() + source.values());
        } catch (SQLException e) {
            throw source.header().isEmpty()
                    ? e
                    : new SQLException(
                            e.getMessage() + "; the first line of " + file.path() + " was taken for names of columns: "
                                    + String.join(", ", source.header()),
                            e.getSQLState(),
                            e);
        }
    }

    /** The key columns in the key's order; empty for a view. */
    private List<String> keyColumns() throws SQLException {
        String[] names = command.table().replace("\"", "").split("\\.", -1);
        SortedMap<Integer, String> columns = new TreeMap<>();
        try (ResultSet keys = connection.getMetaData().getPrimaryKeys(null, null, names[names.length - 1])) {
            while (keys.next()) {
                columns.put(keys.getInt("KEY_SEQ"), keys.getString("COLUMN_NAME"));
            }
        }
        return List.copyOf(columns.values());
    }

    private Source open() throws SQLException, IOException {
        if (file.format() == DataFile.Format.JSON_LINES) {
            return new JsonSource(file);
        }
        char separator;
        try (Reader in = DataFile.read(file.path())) {
            separator = CsvSource.separator(in);
        }
        return csv(separator, types(separator));
    }

    private CsvSource csv(char separator, Function<String, CellType> types) throws IOException {
        Reader in = DataFile.read(file.path());
        try {
            return new CsvSource(in, separator, types, command.nulls());
        } catch (IOException | RuntimeException e) {
            in.close();
            throw e;
        }
    }

    /** The types of columns. The table's type takes precedence over the command's, and both over the file's. */
    private Function<String, CellType> types(char separator) throws SQLException, IOException {
        Map<String, CellType> types = new HashMap<>(command.types());
        try (Statement statement = connection.createStatement();
                ResultSet columns = statement.executeQuery("DESCRIBE " + command.table())) {
            while (columns.next()) {
                String typedBy = String.valueOf(columns.getString("typed_by"));
                String type = String.valueOf(columns.getString("type"));
                if (typedBy.startsWith("declaration")) {
                    types.put(
                            columns.getString("column_name"),
                            type.equals("VARCHAR")
                                    ? CellType.VARCHAR
                                    : command.nulls() == null
                                            ? CellType.DECLARED
                                            : CellType.ofItem(columns.getString("column_name"), type, typedBy));
                } else if (typedBy.equals("key")) {
                    types.put(columns.getString("column_name"), CellType.ofColumn(type));
                }
            }
            consumption.add(Usage.of(statement));
        }
        expiry.attribute().ifPresent(attribute -> types.putIfAbsent(attribute, CellType.GUESS));
        if (command.numbers() == TransferCommand.Import.Numbers.CELLS) {
            return column -> types.getOrDefault(column, CellType.GUESS);
        }
        Set<String> found = numbers(separator, types);
        if (!found.isEmpty() && areNumbers(found)) {
            found.forEach(column -> types.put(column, CellType.NUMERIC));
        }
        return column -> types.getOrDefault(column, CellType.VARCHAR);
    }

    /** The columns without a type that contain only numbers, in the file's order. */
    private Set<String> numbers(char separator, Map<String, CellType> types) throws IOException {
        try (CsvSource source = csv(separator, column -> types.getOrDefault(column, CellType.VARCHAR))) {
            return source.numbers(column -> !types.containsKey(column));
        }
    }

    private boolean areNumbers(Set<String> columns) {
        String names = String.join(", ", columns);
        boolean one = columns.size() == 1;
        if (command.numbers() == TransferCommand.Import.Numbers.COLUMNS) {
            err.println("stored as numbers: " + names);
            return true;
        }
        if (question != null
                && question.test(names + (one ? " holds" : " hold") + " numbers only. Store " + (one ? "it" : "them")
                        + " as numbers?")) {
            return true;
        }
        err.println("stored as strings: " + names + ", which " + (one ? "holds" : "hold")
                + " numbers only; .import … numbers=auto stores " + (one ? "it" : "them") + " as numbers");
        return false;
    }

    private void load(Source source, RowBatch puts, Deletions deletions, Rejects rejects, ImportState.Store store)
            throws SQLException, IOException {
        List<Source.Row> rows = new ArrayList<>();
        List<Long> numbers = new ArrayList<>();
        boolean isDeletion = false;
        long size = 0;
        long number = 0;
        for (Source.Row row = next(source); row != null; row = next(source), number++) {
            if (state.isDone(number)) {
                continue;
            }
            boolean isOther = !rows.isEmpty() && row.isDeletion() != isDeletion;
            if (isOther || rows.size() == BATCH_ROWS || size >= BATCH_CHARACTERS) {
                write(rows, numbers, source.header(), isDeletion ? deletions.batch() : puts, rejects, store);
                rows.clear();
                numbers.clear();
                size = 0;
            }
            isDeletion = row.isDeletion();
            rows.add(row);
            numbers.add(number);
            size += row.size();
        }
        if (!rows.isEmpty()) {
            write(rows, numbers, source.header(), isDeletion ? deletions.batch() : puts, rejects, store);
        }
    }

    /** The next row. An unreadable file ends the import like any other failure. */
    private Source.@Nullable Row next(Source source) throws SQLException, IOException {
        try {
            return source.next();
        } catch (MalformedInputException e) {
            throw e;
        } catch (IOException e) {
            throw stopped(new SQLDataException(file.path() + ": " + e.getMessage(), "22000", e));
        }
    }

    private void write(
            List<Source.Row> rows,
            List<Long> numbers,
            List<String> header,
            RowBatch batch,
            Rejects rejects,
            ImportState.Store store)
            throws SQLException, IOException {
        if (stop.isWanted()) {
            throw stopped(new SQLException("stopped by the user", "57014"));
        }
        RowBatch.Outcome outcome;
        try {
            outcome = batch.write(rows);
        } catch (SQLException e) {
            throw stopped(e);
        }
        Set<Long> done = new HashSet<>();
        for (int row : outcome.written()) {
            done.add(numbers.get(row));
            note(rows.get(row));
        }
        for (Map.Entry<Integer, String> rejected : outcome.rejected().entrySet()) {
            done.add(numbers.get(rejected.getKey()));
            rejects.add(rows.get(rejected.getKey()), header, rejected.getValue());
        }
        state = state.after(
                numbers, done, outcome.written().size(), outcome.rejected().size(), rejects.length());
        store.write(state);
        SQLException end = outcome.end();
        if (end != null) {
            throw stopped(end);
        }
    }

    /** Counts a written row. */
    private void note(Source.Row row) throws SQLException {
        if (row.isDeletion()) {
            deleted++;
            return;
        }
        expiry.look(row);
        // INSERT can't replace an item, so only UPSERT needs the keys.
        List<Object> key = command.insert() || keyColumns.isEmpty() ? null : row.values(keyColumns);
        if (key != null) {
            seen.add(key);
        }
    }

    /** The failure with the import's progress in its message. */
    private SQLException stopped(SQLException failure) {
        String message = failure.getMessage() + "; " + Usage.count(state.written(), "row") + " written, "
                + Usage.number(state.rejected()) + " rejected, " + Usage.describe(consumption.total())
                + "; the same command goes on from there";
        return new SQLException(message, failure.getSQLState(), failure.getErrorCode(), failure);
    }

    private String progress() {
        ImportState now = state;
        double seconds = (System.nanoTime() - start) / 1e9;
        long ofThisRun = now.written() + now.rejected() - before;
        return Usage.count(now.written(), "row") + " written, " + Usage.number(now.rejected()) + " rejected, "
                + Usage.number(Math.round(ofThisRun / seconds)) + " rows/s, "
                + Usage.units(consumption.total().writeUnits()) + " WCU so far";
    }

    private String summary() {
        String rejected = state.rejected() == 0
                ? ""
                : ", " + Usage.number(state.rejected()) + " rejected (see " + file.beside(Rejects.WORD) + ")";
        String again = seen.again() == 0
                ? ""
                : ", " + Usage.number(seen.again()) + " of them in place of an earlier row with the same key"
                        + (seen.isFull() ? " among the first " + Usage.number(SeenKeys.MOST) + " keys" : "");
        String deletions = deleted == 0 ? "" : " (" + Usage.number(deleted) + " of them deletions)";
        return Usage.count(state.written(), "row") + " written" + deletions + again + rejected + ", "
                + Usage.describe(consumption.total(), Duration.ofNanos(System.nanoTime() - start)) + ", from " + form;
    }
}
