package io.github.dynamodbjdbc.tck.hunter.write;

import io.github.dynamodbjdbc.tck.hunter.make.World;
import io.github.dynamodbjdbc.tck.local.LocalClient;
import io.github.dynamodbjdbc.tck.local.Store;
import io.github.dynamodbjdbc.tck.oracle.Database;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import io.github.dynamodbjdbc.tck.oracle.Settings.TimeToLive;
import java.net.URI;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Carries out steps, and compares the outcome of each with the model. */
final class Replay implements AutoCloseable {
    private static final String CONFLICT = "40001";

    private final List<Database.Contents> tables;
    private final Store store;
    private final Faults faults;
    private final String accessKey = LocalClient.unusedAccessKey();
    private final Connection connection;
    private final Connection otherConnection;
    private final Model model;

    /** The number of judged statements, including each statement of a batch. */
    private long judged;

    private long undecided;
    private long unsupported;

    /** Set when the stored items depend on the order in which a statement visited its items. */
    private boolean over;

    /** @param endpoint the driver's endpoint; {@code store} may use another one */
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
        store.create(accessKey, tables, WriteGenerator.LATE);
        this.connection = connect(driver, endpoint, timeToLive, "hunter");
        this.otherConnection = connect(driver, endpoint, timeToLive, "another hunter");
    }

    /** @param secret another secret makes the driver treat the connection as another client's, with its own caches */
    private Connection connect(Driver driver, URI endpoint, TimeToLive timeToLive, String secret) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("region", LocalClient.REGION);
        properties.setProperty("accessKeyId", accessKey);
        properties.setProperty("secretAccessKey", secret);
        properties.setProperty("ttlClock", Instant.ofEpochSecond(World.CLOCK).toString());
        properties.setProperty("ttl", timeToLive.name().toLowerCase(Locale.ROOT));
        properties.setProperty("scan", "allow");
        // Generated names resemble each other.
        properties.setProperty("unknownColumns", "allow");
        properties.setProperty("sampleCapacity", "100000");
        properties.setProperty("queryTimeout", "60");
        return Objects.requireNonNull(
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

    /** The problem with a step; null if there is none. */
    @Nullable
    String take(Step step) throws SQLException {
        boolean ofThreads = step instanceof Step.SideBySide || step instanceof Step.RolledBackMeanwhile;
        if (over || ofThreads && model.inTransaction()) {
            return null;
        }
        String wrong;
        String table = null;
        if (step instanceof Step.Single single) {
            table = single.write().table();
            wrong = single(single);
        } else if (step instanceof Step.Batch batch) {
            table = batch.writes().get(0).table();
            wrong = batch(batch);
        } else if (step instanceof Step.SideBySide pair) {
            wrong = sideBySide(pair);
        } else if (step instanceof Step.RolledBackMeanwhile meanwhile) {
            table = meanwhile.batch().writes().get(0).table();
            wrong = rolledBackMeanwhile(meanwhile);
        } else {
            wrong = control((Step.Control) step);
        }
        return wrong != null || over ? wrong : stored(table);
    }

    /** The problem with the stored items after all steps; null if there is none. */
    @Nullable
    String end() {
        return over ? null : stored(null);
    }

    private @Nullable String control(Step.Control step) throws SQLException {
        Step.Word word = step.word();
        boolean inTransaction = model.inTransaction();
        if (inTransaction == (word == Step.Word.BEGIN) || word == Step.Word.ROLLBACK_TO && !model.hasSavepoint()) {
            return null;
        }
        judged++;
        OtherWrite other = step.other();
        if (other != null) {
            other.apply(store, accessKey, model.stored().design(other.table()));
        }
        OtherWrite conflict = other != null && model.isChangedBy(other) ? other : null;
        faults.begin(true);
        try (Statement statement = connection.createStatement()) {
            statement.execute(word.sql());
        } catch (SQLException e) {
            if (conflict != null && CONFLICT.equals(e.getSQLState())) {
                model.control(Step.Word.ROLLBACK);
                model.apply(conflict);
                return null;
            }
            return "expected " + word.sql() + " to succeed but got " + WriteReply.text(e);
        } finally {
            faults.rest();
        }
        boolean same = conflict != null && model.hasWritten(conflict);
        if (same && conflict != null && !model.isOnlyMore(conflict)) {
            return "expected " + word.sql() + " to fail, as another client has written the same item";
        }
        over = same;
        model.control(word);
        if (conflict != null) {
            model.apply(conflict);
        }
        return null;
    }

    /** A possible outcome of a statement, with the items stored afterwards. */
    private record Outcome(Expectation expected, Contents after) {}

    private @Nullable String single(Step.Single single) throws SQLException {
        RandomWrite write = single.write();
        OtherWrite other = single.other();
        Contents before = model.snapshot();
        Outcome alone;
        List<Outcome> besideOther = new ArrayList<>();
        try {
            alone = outcome(before, write, null, null);
            if (other != null) {
                besideOther.add(outcome(before, write, null, other));
                besideOther.add(outcome(before, write, other, null));
            }
        } catch (Undecided e) {
            model.restore(before);
            undecided++;
            return null;
        }
        judged++;
        model.restore(before.copy());
        faults.begin(isRepeatable(write));
        if (other != null) {
            faults.interrupt(other.request(), () -> other.apply(store, accessKey, before.design(other.table())));
        }
        WriteReply answer = answer(single);
        boolean otherCame = faults.rest() && other != null;
        if (answer.isUnsupported() || answer.isLoss()) {
            if (answer.isUnsupported()) {
                unsupported++;
            } else {
                undecided++;
                over = (otherCame || alone.expected.count() > 1) && !model.inTransaction();
            }
            if (otherCame && other != null) {
                model.apply(other);
            }
            return null;
        }
        return judge(write, answer, otherCame ? besideOther : List.of(alone));
    }

    private Outcome outcome(Contents before, RandomWrite write, @Nullable OtherWrite first, @Nullable OtherWrite last) {
        model.restore(before.copy());
        if (first != null) {
            model.apply(first);
        }
        Expectation expected = model.expect(List.of(write)).get(0);
        if (last != null) {
            model.apply(last);
        }
        return new Outcome(expected, model.snapshot());
    }

    /** The reply and the stored items must match one of the outcomes. */
    private @Nullable String judge(RandomWrite write, WriteReply answer, List<Outcome> outcomes) {
        StringBuilder wrong = new StringBuilder();
        for (Outcome outcome : outcomes) {
            String why = answer.wrong(outcome.expected);
            if (why == null) {
                model.restore(outcome.after);
                why = stored(write.table());
            }
            if (why == null) {
                return null;
            }
            wrong.append(wrong.isEmpty() ? "" : "\n    nor ").append(why);
        }
        return wrong.toString();
    }

    private WriteReply answer(Step.Single single) {
        RandomWrite write = single.asked();
        Step.Manner manner = single.manner();
        Connection by = manner.otherConnection() && !model.inTransaction() ? otherConnection : connection;
        try (PreparedStatement statement = by.prepareStatement(manner.prepared() ? write.prepared() : write.sql())) {
            if (manner.prepared()) {
                BatchReply.bind(statement, write);
            }
            return WriteReply.of(statement, write.returning() != null);
        } catch (SQLException e) {
            return WriteReply.failed(e);
        }
    }

    /** Whether a repetition has the same outcome. A repeated delete can't be distinguished from one that found nothing. */
    private static boolean isRepeatable(RandomWrite write) {
        return switch (write.kind()) {
            case DELETE, PURGE, MERGE -> false;
            case UPSERT, DO_REPLACE -> write.sets().isEmpty();
            // If two rows put equal items, one row's item is mistaken for that of the row whose response was lost.
            case INSERT, DO_NOTHING, DO_UPDATE, UPDATE -> write.sets().isEmpty() && hasEachItemOnce(write);
        };
    }

    private static boolean hasEachItemOnce(RandomWrite write) {
        Set<List<Datum>> items = new HashSet<>();
        for (List<String> row : write.rows()) {
            if (!items.add(row.stream().map(write::only).toList())) {
                return false;
            }
        }
        return write.query() == null;
    }

    /** Whether a repetition in a batch has the same outcome. */
    private static boolean isRepeatableInBatch(RandomWrite write) {
        return switch (write.kind()) {
            case UPSERT, DO_REPLACE -> true;
            case INSERT, DO_NOTHING, DO_UPDATE, UPDATE, DELETE, PURGE, MERGE -> false;
        };
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
        BatchReply reply;
        try {
            reply = answer(batch);
        } finally {
            faults.rest();
        }
        return judge(reply, expected);
    }

    private BatchReply answer(Step.Batch batch) throws SQLException {
        return BatchReply.of(connection, batch);
    }

    private @Nullable String judge(BatchReply reply, List<Expectation> expected) {
        if (reply.loss()) {
            undecided++;
            over = true;
            return null;
        }
        return reply.wrong(expected);
    }

    /** The batches are independent, so each must have the outcome that it has alone. */
    private @Nullable String sideBySide(Step.SideBySide pair) throws SQLException {
        List<Expectation> one;
        List<Expectation> other;
        Contents before = model.snapshot();
        try {
            one = model.expect(pair.one().writes());
            other = model.expect(pair.other().writes());
        } catch (Undecided e) {
            model.restore(before);
            undecided++;
            return null;
        }
        judged += one.size() + other.size();
        OtherThread<BatchReply> beside = new OtherThread<>(() -> answer(pair.other()));
        beside.start();
        BatchReply reply = answer(pair.one());
        String wrong = judge(reply, one);
        BatchReply besideReply = beside.result();
        return wrong != null || over ? wrong : judge(besideReply, other);
    }

    /** The batch must be stored completely or not at all. */
    private @Nullable String rolledBackMeanwhile(Step.RolledBackMeanwhile step) throws SQLException {
        Contents before = model.snapshot();
        Contents after;
        try {
            model.expect(step.batch().writes());
            after = model.snapshot();
        } catch (Undecided e) {
            undecided++;
            return null;
        } finally {
            model.restore(before);
        }
        judged += step.batch().writes().size();
        OtherThread<Boolean> rollback = new OtherThread<>(() -> {
            connection.rollback();
            return true;
        });
        connection.setAutoCommit(false);
        faults.interrupt(step.request(), rollback::startAndAwaitRest);
        BatchReply reply;
        try {
            reply = answer(step.batch());
        } finally {
            if (!faults.rest()) {
                // The batch had fewer requests.
                rollback.start();
            }
        }
        rollback.result();
        connection.commit();
        connection.setAutoCommit(true);
        String table = step.batch().writes().get(0).table();
        String nothing = stored(table);
        if (nothing == null) {
            return null;
        }
        model.restore(after);
        return stored(table) == null
                ? null
                : "a batch is torn by a rollback of another thread: neither all of it nor nothing is there, " + nothing
                        + reply.failure();
    }

    /** @param only the table to compare; null for all */
    private @Nullable String stored(@Nullable String only) {
        for (Database.Contents table : tables) {
            String name = table.design().name();
            if (only != null && !only.equals(name)) {
                continue;
            }
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
        otherConnection.close();
        store.drop(accessKey, tables);
    }
}
