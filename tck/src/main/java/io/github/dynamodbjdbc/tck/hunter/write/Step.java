package io.github.dynamodbjdbc.tck.hunter.write;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is done to the tables of a round, one after the other. */
sealed interface Step {
    /**
     * @param prepared whether its literals are bound
     * @param other null if there is no other client
     */
    record Single(
            RandomWrite write, boolean prepared, @Nullable OtherWrite other) implements Step {
        @Override
        public String toString() {
            return write.sql()
                    + (prepared ? " -- prepared: " + write.prepared() + " " + write.bound() : "")
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
