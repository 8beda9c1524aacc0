package io.github.dynamodbjdbc.tck.hunter.write;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A step of a round. */
sealed interface Step {
    /**
     * The manner of running a statement, which must not affect its outcome.
     *
     * @param prepared whether its literals are bound
     * @param otherConnection whether to use another client's connection, outside transactions
     * @param byDriver whether to add a part that DynamoDB can't evaluate
     */
    record Manner(boolean prepared, boolean otherConnection, boolean byDriver) {}

    /** @param other the other client's write; null for none */
    record Single(
            RandomWrite write, Manner manner, @Nullable OtherWrite other) implements Step {
        /** The statement as it is run. */
        RandomWrite asked() {
            return manner.byDriver() ? write.byDriver() : write;
        }

        @Override
        public String toString() {
            return asked().sql()
                    + (manner.otherConnection() ? " -- on another connection" : "")
                    + (manner.prepared() ? " -- prepared: " + asked().prepared() + " " + asked().bound() : "")
                    + (other == null ? "" : "\n-- " + other);
        }
    }

    /** @param prepared whether it is one statement with several bindings; otherwise each statement has its own text */
    record Batch(List<RandomWrite> writes, boolean prepared) implements Step {
        @Override
        public String toString() {
            StringBuilder text = new StringBuilder("-- a batch, " + (prepared ? "prepared" : "of texts") + ":");
            writes.forEach(write -> text.append("\n").append(write.sql()).append(";"));
            return text.append("\n-- end of the batch").toString();
        }
    }

    /** Two batches by two threads on one connection, to different tables. */
    record SideBySide(Batch one, Batch other) implements Step {
        @Override
        public String toString() {
            return one + "\n-- on the same connection, by another thread:\n" + other;
        }
    }

    /**
     * A transaction with one batch, during which another thread rolls back; then it is committed.
     *
     * @param request the index of the batch's request for items before which the rollback happens, from 0
     */
    record RolledBackMeanwhile(Batch batch, int request) implements Step {
        @Override
        public String toString() {
            return "-- autocommit off; before request " + request + " for items another thread calls rollback()\n"
                    + batch + "\n-- commit()";
        }
    }

    /**
     * BEGIN, COMMIT, ROLLBACK or a savepoint statement.
     *
     * @param other another client's write before it; null for none
     */
    record Control(Word word, @Nullable OtherWrite other) implements Step {
        @Override
        public String toString() {
            return (other == null ? "" : "-- " + other + "\n") + word.sql();
        }
    }

    enum Word {
        BEGIN("BEGIN"),
        COMMIT("COMMIT"),
        ROLLBACK("ROLLBACK"),
        SAVEPOINT("SAVEPOINT s"),
        ROLLBACK_TO("ROLLBACK TO SAVEPOINT s");

        private final String sql;

        Word(String sql) {
            this.sql = sql;
        }

        String sql() {
            return sql;
        }
    }
}
