package io.github.dynamodbjdbc.tck.hunter.write;

import java.util.List;

/** What is done to the tables of a round, one after the other. */
sealed interface Step {
    /** @param prepared whether its literals are bound */
    record Single(RandomWrite write, boolean prepared) implements Step {
        @Override
        public String toString() {
            return write.sql() + (prepared ? " -- prepared: " + write.prepared() + " " + write.bound() : "");
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

    /** BEGIN, COMMIT, ROLLBACK, or what savepoints take. */
    record Control(Word word) implements Step {
        @Override
        public String toString() {
            return word.sql();
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
