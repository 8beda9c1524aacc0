package io.github.dynamodbjdbc.tck.hunter.write;

import io.github.dynamodbjdbc.tck.hunter.judge.JdbcValues;
import io.github.dynamodbjdbc.tck.hunter.make.World;
import io.github.dynamodbjdbc.tck.local.LocalClient;
import io.github.dynamodbjdbc.tck.local.Store;
import io.github.dynamodbjdbc.tck.oracle.Cell;
import io.github.dynamodbjdbc.tck.oracle.Database;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import io.github.dynamodbjdbc.tck.oracle.Settings.TimeToLive;
import java.net.URI;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** Takes steps, and compares each with what the model says of it. */
final class Replay implements AutoCloseable {
    /** The driver refuses to compute NULL from a value of a type that an operator does not take. The evaluator does not. */
    private static final String LOSS = "would be lost";

    private final List<Database.Contents> tables;
    private final Store store;
    private final Faults faults;
    private final String accessKey = LocalClient.unusedAccessKey();
    private final Connection connection;
    private final Model model;

    /** Statements that were judged so far, those of batches counted each. */
    private long judged;

    private long undecided;
    private long unsupported;

    /** Set where what is stored depends on the order in which a statement came to its items. */
    private boolean over;

    /** @param endpoint what the driver is given; {@code store} may be by another way */
    Replay(
            Driver driver,
            URI endpoint,
            Store store,
            Faults faults,
            List<Database.Contents> tables,
            TimeToLive timeToLive)
            throws SQLException {
        this.tables = tables;
        this.store = store;
        this.faults = faults;
        this.model = new Model(tables, timeToLive);
        faults.rest();
        store.create(accessKey, tables);
        Properties properties = new Properties();
        properties.setProperty("region", LocalClient.REGION);
        properties.setProperty("accessKeyId", accessKey);
        properties.setProperty("secretAccessKey", "hunter");
        properties.setProperty("ttlClock", Instant.ofEpochSecond(World.CLOCK).toString());
        properties.setProperty("ttl", timeToLive.name().toLowerCase(Locale.ROOT));
        properties.setProperty("scan", "allow");
        properties.setProperty("sampleCapacity", "100000");
        properties.setProperty("queryTimeout", "60");
        this.connection = Objects.requireNonNull(
                driver.connect("jdbc:dynamodb://" + endpoint.getHost() + ":" + endpoint.getPort(), properties));
    }

    Model model() {
        return model;
    }

    long judged() {
        return judged;
    }

    long undecided() {
        return undecided;
    }

    long unsupported() {
        return unsupported;
    }

    /** What is wrong with a step, null if nothing is. */
    @Nullable
    String take(Step step) throws SQLException {
        if (over) {
            return null;
        }
        String wrong;
        if (step instanceof Step.Single single) {
            wrong = single(single);
        } else if (step instanceof Step.Batch batch) {
            wrong = batch(batch);
        } else {
            wrong = control(((Step.Control) step).word());
        }
        return wrong != null || over ? wrong : stored();
    }

    private @Nullable String control(Step.Word word) throws SQLException {
        boolean inTransaction = model.inTransaction();
        if (inTransaction == (word == Step.Word.BEGIN) || word == Step.Word.ROLLBACK_TO && !model.hasSavepoint()) {
            return null;
        }
        judged++;
        faults.begin(true);
        try (Statement statement = connection.createStatement()) {
            statement.execute(word.sql());
        } catch (SQLException e) {
            return "expected " + word.sql() + " to succeed but got " + text(e);
        } finally {
            faults.rest();
        }
        model.control(word);
        return null;
    }

    private @Nullable String single(Step.Single single) {
        RandomWrite write = single.write();
        Contents before = model.snapshot();
        Expectation expected;
        try {
            expected = model.expect(List.of(write)).get(0);
        } catch (Undecided e) {
            undecided++;
            return null;
        }
        judged++;
        faults.begin(isRepeatable(write));
        try (PreparedStatement statement =
                connection.prepareStatement(single.prepared() ? write.prepared() : write.sql())) {
            if (single.prepared()) {
                bind(statement, write);
            }
            if (write.returning() == null) {
                return counted(expected, statement.executeLargeUpdate());
            }
            try (ResultSet rows = statement.executeQuery()) {
                return returned(expected, rows);
            }
        } catch (SQLException e) {
            if ("42N01".equals(e.getSQLState())) {
                unsupported++;
                model.restore(before);
                return null;
            }
            if (text(e).contains(LOSS)) {
                undecided++;
                over = expected.count() > 1 && !model.inTransaction();
                model.restore(before);
                return null;
            }
            return failed(expected, e);
        } finally {
            faults.rest();
        }
    }

    /** Whether it comes to the same if it is done twice. Nobody can tell a delete that was done from one that found nothing. */
    private static boolean isRepeatable(RandomWrite write) {
        return switch (write.kind()) {
            case DELETE, PURGE -> false;
            case INSERT, UPSERT, DO_NOTHING, DO_REPLACE, DO_UPDATE, UPDATE ->
                write.sets().isEmpty();
        };
    }

    /** The same for many: an item that another row has put just so is taken for that of the row whose answer was lost. */
    private static boolean isRepeatableInBatch(RandomWrite write) {
        return switch (write.kind()) {
            case UPSERT, DO_REPLACE -> true;
            case INSERT, DO_NOTHING, DO_UPDATE, UPDATE, DELETE, PURGE -> false;
        };
    }

    private static void bind(PreparedStatement statement, RandomWrite write) throws SQLException {
        List<Datum> values = write.bound();
        for (int i = 0; i < values.size(); i++) {
            JdbcValues.set(statement, i + 1, values.get(i));
        }
    }

    private static @Nullable String counted(Expectation expected, long count) {
        if (expected.state() != null) {
            return "expected the error " + expected.state() + " but got the count " + count;
        }
        return count == expected.count() ? null : "expected the count " + expected.count() + " but got " + count;
    }

    private static @Nullable String failed(Expectation expected, SQLException e) {
        if (expected.state() != null && Objects.toString(e.getSQLState(), "").startsWith(expected.state())) {
            return null;
        }
        return "expected " + (expected.state() == null ? "the count " + expected.count() : expected.state())
                + " but got " + text(e);
    }

    private static String text(Throwable failure) {
        StringBuilder text = new StringBuilder();
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            text.append(cause instanceof SQLException e ? e.getSQLState() + " " : "")
                    .append(cause)
                    .append("\n    ");
        }
        return text.toString().strip();
    }

    private static @Nullable String returned(Expectation expected, ResultSet rows) throws SQLException {
        List<Map<String, Datum>> got = new ArrayList<>();
        List<String> labels = new ArrayList<>();
        for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
            labels.add(rows.getMetaData().getColumnLabel(i));
        }
        while (rows.next()) {
            Map<String, Datum> row = new HashMap<>();
            for (int i = 1; i <= labels.size(); i++) {
                Cell value = JdbcValues.cell(rows.getObject(i, Object.class));
                if (value instanceof Datum datum) {
                    row.put(labels.get(i - 1), datum);
                } else if (value != null) {
                    return "a value that is no attribute's: " + value;
                }
            }
            got.add(row);
        }
        if (expected.state() != null) {
            return "expected the error " + expected.state() + " but got " + got;
        }
        List<Map<String, Datum>> wanted = new ArrayList<>();
        for (Map<String, Datum> item : Objects.requireNonNull(expected.returned())) {
            // A star shows the columns that the sample had.
            Map<String, Datum> shown = new HashMap<>(item);
            shown.keySet().retainAll(labels);
            wanted.add(shown);
        }
        List<Map<String, Datum>> left = new ArrayList<>(wanted);
        got.forEach(left::remove);
        return got.size() == wanted.size() && left.isEmpty()
                ? null
                : "expected that " + wanted + " is returned but got " + got;
    }

    private @Nullable String batch(Step.Batch batch) throws SQLException {
        List<Expectation> expected;
        try {
            expected = model.expect(batch.writes());
        } catch (Undecided e) {
            undecided++;
            return null;
        }
        judged += expected.size();
        faults.begin(isRepeatableInBatch(batch.writes().get(0)));
        long[] counts;
        String failure = "";
        try (Statement statement = batch.prepared() ? prepared(batch) : texts(batch)) {
            counts = statement.executeLargeBatch();
        } catch (BatchUpdateException e) {
            counts = e.getLargeUpdateCounts();
            failure = " " + text(e);
        } finally {
            faults.rest();
        }
        if (failure.contains(LOSS)) {
            undecided++;
            over = true;
            return null;
        }
        long[] wanted = expected.stream()
                .mapToLong(one -> one.state() == null ? one.count() : Statement.EXECUTE_FAILED)
                .toArray();
        return Arrays.equals(counts, wanted)
                ? null
                : "expected the counts " + Arrays.toString(wanted) + " but got " + Arrays.toString(counts) + failure;
    }

    private Statement prepared(Step.Batch batch) throws SQLException {
        PreparedStatement statement =
                connection.prepareStatement(batch.writes().get(0).prepared());
        for (RandomWrite write : batch.writes()) {
            bind(statement, write);
            statement.addBatch();
        }
        return statement;
    }

    private Statement texts(Step.Batch batch) throws SQLException {
        Statement statement = connection.createStatement();
        for (RandomWrite write : batch.writes()) {
            statement.addBatch(write.sql());
        }
        return statement;
    }

    private @Nullable String stored() {
        for (Database.Contents table : tables) {
            String name = table.design().name();
            HashSet<Map<String, Datum>> wanted =
                    new HashSet<>(model.stored().items(name).values());
            HashSet<Map<String, Datum>> got = new HashSet<>(store.items(accessKey, name));
            if (!wanted.equals(got)) {
                HashSet<Map<String, Datum>> missing = new HashSet<>(wanted);
                missing.removeAll(got);
                got.removeAll(wanted);
                return name + " should hold " + missing + " but holds " + got;
            }
        }
        return null;
    }

    @Override
    public void close() throws SQLException {
        faults.rest();
        connection.close();
        store.drop(accessKey, tables);
    }
}
