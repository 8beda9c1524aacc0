package io.github.dynamodbjdbc.grammar.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A whole statement. */
public sealed interface Statement extends Node
        permits Statement.Select,
                Statement.Explain,
                Statement.Show,
                Statement.Advise,
                Statement.Describe,
                Statement.SetOption,
                Statement.Transaction,
                WriteStatement,
                SchemaStatement {

    <R> R accept(Visitor<R> visitor);

    /** Has a method for each kind of statement. */
    interface Visitor<R> {
        R visit(Select statement);

        R visit(Explain statement);

        R visit(Show statement);

        R visit(Advise statement);

        R visit(Describe statement);

        R visit(SetOption statement);

        R visit(Transaction statement);

        R visit(WriteStatement statement);

        R visit(SchemaStatement statement);
    }

    /** SELECT, VALUES, WITH, and set operations of them. */
    record Select(Query query, Position position) implements Statement {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    enum ExplainMode {
        PLAN,
        ANALYZE,
        ADVISE;

        /** The format of EXPLAIN without FORMAT. */
        public ExplainFormat usualFormat() {
            return this == ADVISE ? ExplainFormat.TABLE : ExplainFormat.TEXT;
        }
    }

    enum ExplainFormat {
        TEXT,
        TABLE,
        JSON,
        HTML
    }

    /** {@code EXPLAIN [PLAN FOR | ANALYZE | ADVISE] [(FORMAT x) | FORMAT x] statement} */
    record Explain(ExplainMode mode, ExplainFormat format, Statement statement, Position position)
            implements Statement {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    enum ShowKind {
        TABLES,
        INDEXES,
        COLUMNS,
        CREATE_TABLE,
        CREATE_TABLE_FULL,
        TTL,
        BACKUPS,
        EXPORTS,
        IMPORTS,
        REPLICAS,
        SCALING,
        POLICY,
        CONNECTION,
        OPTIONS
    }

    /**
     * {@code SHOW TABLES [LIKE 'p']}, {@code SHOW INDEXES FROM t}, {@code SHOW COLUMNS FROM t}, {@code SHOW CREATE TABLE t [FULL]},
     * {@code SHOW TTL [FROM t]}, {@code SHOW BACKUPS|EXPORTS|IMPORTS|REPLICAS|SCALING|POLICY [FROM t]}, {@code SHOW CONNECTION}, {@code SHOW OPTIONS} (the session's properties), {@code SHOW option}.
     *
     * @param target the table's dotted name, or the option's name; empty if there is none
     */
    record Show(
            ShowKind kind,
            List<Identifier> target,
            @Nullable String like,
            Position position) implements Statement {
        public Show {
            target = List.copyOf(target);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * {@code ADVISE TABLE t [WITH (option = value)]}, {@code ADVISE WORKLOAD [FROM 'file'] [WITH (option = value)]}.
     *
     * @param table the table's dotted name; empty for all tables
     * @param file the file with recorded statements; null for the log
     */
    record Advise(
            List<Identifier> table, @Nullable String file, List<SchemaStatement.Option> options, Position position)
            implements Statement {
        public Advise {
            table = List.copyOf(table);
            options = List.copyOf(options);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** {@code DESCRIBE t}, {@code DESC t} */
    record Describe(List<Identifier> table, Position position) implements Statement {
        public Describe {
            table = List.copyOf(table);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** {@code SET name = value}. The value is a literal or a word; null for DEFAULT. */
    record SetOption(Identifier name, @Nullable String value, Position position) implements Statement {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * {@code BEGIN}, {@code START TRANSACTION}, {@code COMMIT}, {@code ROLLBACK [TO s]}, {@code SAVEPOINT s}, {@code RELEASE s}.
     *
     * @param savepoint null if the statement names none
     */
    record Transaction(Kind kind, @Nullable Identifier savepoint, Position position) implements Statement {
        /** The action on the transaction. */
        public enum Kind {
            BEGIN,
            COMMIT,
            ROLLBACK,
            ROLLBACK_TO,
            SAVEPOINT,
            RELEASE
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }
}
