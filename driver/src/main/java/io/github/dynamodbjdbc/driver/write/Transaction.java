package io.github.dynamodbjdbc.driver.write;

import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.item.Key;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A connection's held writes: the items that its statements have read in order to write them, in their old and new states. Nothing is locked; the
 * commit fails if an item has changed. Guarded by the connection's lock.
 */
public final class Transaction {
    static final int MOST_ITEMS = 100;
    static final long MOST_BYTES = 4L * 1024 * 1024;

    /** Settings of programs that write long batches in a transaction by default. */
    private static final String SETTINGS =
            ": setAutoCommit(true), Spark's isolationLevel=NONE, NiFi's Database Session AutoCommit. Where a program has no"
                    + " such setting, let it commit each 90 rows: Beam's withBatchSize(90), batch.size=90 of the sinks of"
                    + " Kafka Connect and Debezium, a chunk of 90 rows of Spring Batch";

    private final HeldMemory memory;
    private Map<Place, HeldItem> held = new LinkedHashMap<>();
    private int statements;
    private int ends;
    private final List<Savepoint> savepoints = new ArrayList<>();
    private @Nullable TransactionCommit inDoubt;

    private record Place(String table, Key key) {}

    /** The state of the held writes at one time. */
    public static final class Mark {
        private final Map<Place, HeldItem> held;
        private final int ends;

        private Mark(Map<Place, HeldItem> held, int ends) {
            this.held = new LinkedHashMap<>(held);
            this.ends = ends;
        }
    }

    /** A savepoint of the user. Savepoints with the same name are different objects. */
    public static final class Savepoint {
        private final @Nullable String name;
        private final Mark mark;

        private Savepoint(@Nullable String name, Mark mark) {
            this.name = name;
            this.mark = mark;
        }
    }

    public Transaction(HeldMemory memory) {
        this.memory = memory;
    }

    /** Whether there is nothing to commit. */
    public boolean isEmpty() {
        return held.isEmpty();
    }

    /** The number of items that a commit would write or check. */
    public int items() {
        return held.size();
    }

    /** The changed items by table. */
    Map<String, List<HeldItem>> changed() {
        return held.values().stream().filter(HeldItem::isChanged).collect(Collectors.groupingBy(item -> item.table()
                .name()));
    }

    /** Whether the outcome of the last commit is unknown. */
    public boolean isInDoubt() {
        return inDoubt != null;
    }

    // ---- statements ----

    /** Counts a statement of any kind. */
    public void nextStatement() {
        statements++;
    }

    /**
     * The number of the running statement, which writes, from 1.
     *
     * @throws StatementFailure 25000 if the transaction accepts no more writes
     */
    int writingStatement() {
        if (inDoubt != null) {
            throw new StatementFailure(
                    SqlState.INVALID_TRANSACTION_STATE,
                    "It is unknown whether the last COMMIT was carried out: COMMIT again to find out, or ROLLBACK to leave it at that");
        }
        return statements;
    }

    @Nullable
    HeldItem find(String table, Map<String, ? extends @Nullable Object> key) {
        return held.get(new Place(table, Key.of(key)));
    }

    /** @throws StatementFailure 54000 if DynamoDB's limit of a transaction is exceeded, or memory is short */
    @SuppressWarnings("ReferenceEquality") // each object is counted once
    void hold(HeldItem item) {
        Place place = new Place(item.table().name(), Key.of(item.key()));
        HeldItem before = held.put(place, item);
        memory.more(item.heapBytes());
        if (before != null && (before == item || !isSaved(place, before))) {
            memory.less(before.heapBytes());
        }
        if (held.size() > MOST_ITEMS) {
            throw new StatementFailure(
                    SqlState.LIMIT_EXCEEDED,
                    "The transaction would write or check more than the " + MOST_ITEMS
                            + " items that DynamoDB takes in one transaction; commit before, or set autocommit"
                            + SETTINGS);
        }
        if (held.values().stream().mapToLong(HeldItem::bytes).sum() > MOST_BYTES) {
            throw new StatementFailure(
                    SqlState.LIMIT_EXCEEDED,
                    "The items of the transaction would have more than the 4 MB that DynamoDB takes in one transaction; commit before, or set"
                            + " autocommit");
        }
    }

    public Mark mark() {
        return new Mark(held, ends);
    }

    public void rollback(Mark mark) {
        // The items held before the last commit or rollback are gone.
        held = mark.ends == ends ? new LinkedHashMap<>(mark.held) : new LinkedHashMap<>();
        count();
    }

    /** Whether a savepoint refers to the item. The last savepoint has every item that any has and that is still held. */
    @SuppressWarnings("ReferenceEquality") // an equal object takes its own memory
    private boolean isSaved(Place place, HeldItem item) {
        return !savepoints.isEmpty()
                && savepoints.get(savepoints.size() - 1).mark.held.get(place) == item;
    }

    /** Recounts the memory of held items and of those that savepoints refer to. */
    private void count() {
        Set<HeldItem> all = Collections.newSetFromMap(new IdentityHashMap<>());
        all.addAll(held.values());
        savepoints.forEach(savepoint -> all.addAll(savepoint.mark.held.values()));
        memory.is(all.stream().mapToLong(HeldItem::heapBytes).sum());
    }

    // ---- savepoints ----

    /** @param name null for an unnamed savepoint */
    public Savepoint savepoint(@Nullable String name) {
        Savepoint savepoint = new Savepoint(name, mark());
        savepoints.add(savepoint);
        return savepoint;
    }

    /**
     * The last savepoint with that name, ignoring case.
     *
     * @throws StatementFailure 3B001 if there is none
     */
    public Savepoint savepointOf(String name) {
        for (int i = savepoints.size() - 1; i >= 0; i--) {
            if (name.equalsIgnoreCase(savepoints.get(i).name)) {
                return savepoints.get(i);
            }
        }
        throw new StatementFailure(SqlState.INVALID_SAVEPOINT, "There is no savepoint " + name);
    }

    /** Restores the state at the savepoint and releases later savepoints, but keeps this one. */
    public void rollback(Savepoint savepoint) {
        int index = index(savepoint);
        rollback(savepoint.mark);
        savepoints.subList(index + 1, savepoints.size()).clear();
        count();
    }

    /** Releases the savepoint and later ones, without undoing writes. */
    public void release(Savepoint savepoint) {
        savepoints.subList(index(savepoint), savepoints.size()).clear();
        count();
    }

    private int index(Savepoint savepoint) {
        int index = savepoints.indexOf(savepoint);
        if (index < 0) {
            throw new StatementFailure(
                    SqlState.INVALID_SAVEPOINT,
                    "The savepoint" + (savepoint.name == null ? "" : " " + savepoint.name)
                            + " does not belong to this transaction, or was released");
        }
        return index;
    }

    // ---- end of the transaction ----

    /** Discards all held writes. */
    public void rollback() {
        held.clear();
        ends++;
        statements = 0;
        savepoints.clear();
        memory.is(0);
        inDoubt = null;
    }

    /**
     * Carries out all writes atomically by one request, and discards them once the outcome is known. If it is unknown, the next commit sends the same
     * request again, which DynamoDB carries out only once.
     *
     * @return the written items
     * @throws StatementFailure 40001 if an item has changed since it was read
     */
    public WrittenItems commit(RequestGateway gateway) {
        if (held.isEmpty()) {
            rollback();
            return new WrittenItems();
        }
        TransactionCommit commit = inDoubt == null ? new TransactionCommit(List.copyOf(held.values())) : inDoubt;
        try {
            commit.send(gateway);
        } catch (RuntimeException e) {
            switch (commit.outcome()) {
                case UNKNOWN -> inDoubt = commit;
                case REFUSED -> rollback();
                case NOT_SENT -> {
                    // The held writes can still be committed.
                }
            }
            throw e;
        }
        rollback();
        return commit.written();
    }
}
