package io.github.dynamodbjdbc.tck.hunter.write;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is done to the tables of a round, one after the other. */
sealed interface Step {
    /**
     * How a statement is run, which makes no difference to it.
     *
     * @param prepared whether its literals are bound
     * @param otherConnection whether by a connection of another client, if there is no transaction
     * @param byDriver whether there is something in it that DynamoDB can't compute
     */
    record Manner(boolean prepared, boolean otherConnection, boolean byDriver) {}

    /** @param other null if there is no other client */
    record Single(
            RandomWrite write, Manner manner, @Nullable OtherWrite other) implements Step {
        /** As it is run. */
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

    /** @param prepared whether it is one statement with several bindings; else each is a text of its own */
    record Batch(List<RandomWrite> writes, boolean prepared) implements Step {
        @Override
        public String toString() {
            StringBuilder text = new StringBuilder("-- a batch, " + (prepared ? "prepared" : "of texts") + ":");
            writes.forEach(write -> text.append("\n").append(write.sql()).append(";"));
            return text.append("\n-- end of the batch").toString();
        }
    }

    /** Two batches of two threads on one connection, to one table each. */
    record SideBySide(Batch one, Batch other) implements Step {
        @Override
        public String toString() {
            return one + "\n-- on the same connection, by another thread:\n" + other;
        }
    }

    /**
     * A transaction of one batch, during which another thread rolls back; then it is committed.
     *
     * @param request before which of the batch's requests for items the other thread comes, from 0
     */
    record RolledBackMeanwhile(Batch batch, int request) implements Step {
        @Override
        public String toString() {
            return "-- autocommit off; before request " + request + " for items another thread calls rollback()\n" + batch
                    + "\n-- commit()";
        }
    }

    /**
     * BEGIN, COMMIT, ROLLBACK, or what savepoints take.
     *
     * @param other before it; null if there is no other client
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
