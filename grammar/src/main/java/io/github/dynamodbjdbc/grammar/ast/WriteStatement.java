package io.github.dynamodbjdbc.grammar.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A statement that writes items. */
public sealed interface WriteStatement extends Statement {

    /** The dotted name of the table that is written. */
    List<Identifier> table();

    <R> R accept(Visitor<R> visitor);

    @Override
    default <R> R accept(Statement.Visitor<R> visitor) {
        return visitor.visit(this);
    }

    /** One method for each kind of write. */
    interface Visitor<R> {
        R visit(Insert statement);

        R visit(Update statement);

        R visit(Delete statement);
    }

    enum InsertKind {
        /** Fails where the key exists, unless ON CONFLICT says otherwise. */
        INSERT,
        /** Puts the item whether the key exists or not. */
        UPSERT,
        /** As UPSERT; a word of other dialects. */
        REPLACE
    }

    /**
     * {@code INSERT INTO table [AS alias] [(columns)] source [ON CONFLICT …] [RETURNING …]}
     *
     * @param columns empty if none were named
     */
    record Insert(
            InsertKind kind,
            List<Identifier> table,
            @Nullable Identifier alias,
            List<Identifier> columns,
            InsertSource source,
            @Nullable OnConflict onConflict,
            @Nullable Returning returning,
            Position position)
            implements WriteStatement {
        public Insert {
            table = List.copyOf(table);
            columns = List.copyOf(columns);
        }

        @Override
        public <R> R accept(WriteStatement.Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** What an INSERT inserts. */
    sealed interface InsertSource extends Node {}

    /** Rows of values; {@code VALUES (…)} is a query whose body is {@link QueryBody.Values}. */
    record QuerySource(Query query, Position position) implements InsertSource {}

    /**
     * Whole items: <code>VALUE {'id': 1}</code>, <code>VALUE ?</code>.
     *
     * @param items each a {@link Expression.Document} or a {@link Expression.Parameter}; at least one
     */
    record ItemSource(List<Expression> items, Position position) implements InsertSource {
        public ItemSource {
            items = List.copyOf(items);
        }
    }

    enum ConflictAction {
        NOTHING,
        REPLACE,
        UPDATE
    }

    /**
     * {@code ON CONFLICT [(columns)] DO NOTHING | DO REPLACE | DO UPDATE SET … [REMOVE …]}
     *
     * @param columns the primary key, or empty if it was left out
     * @param assignments empty unless the action is UPDATE
     * @param removals empty unless the action is UPDATE
     */
    record OnConflict(
            List<Identifier> columns,
            ConflictAction action,
            List<Assignment> assignments,
            List<Expression> removals,
            Position position)
            implements Node {
        public OnConflict {
            columns = List.copyOf(columns);
            assignments = List.copyOf(assignments);
            removals = List.copyOf(removals);
        }
    }

    /** @param target a {@link Expression.NameReference} or a {@link Expression.PathAccess} */
    record Assignment(Expression target, Expression value, Position position) implements Node {}

    enum ReturningScope {
        ALL,
        MODIFIED
    }

    enum ReturningVersion {
        OLD,
        NEW
    }

    /** {@code RETURNING ALL|MODIFIED OLD|NEW *} */
    record Returning(ReturningScope scope, ReturningVersion version, Position position) implements Node {}

    /**
     * {@code UPDATE table [AS alias] SET path = expression, … REMOVE path, … [WHERE …] [RETURNING …]}. SET and REMOVE may
     * be repeated and mixed; each kind is gathered here in the order of the text.
     *
     * @param removals each a {@link Expression.NameReference} or a {@link Expression.PathAccess}
     * @param where null if all items are meant
     */
    record Update(
            List<Identifier> table,
            @Nullable Identifier alias,
            List<Assignment> assignments,
            List<Expression> removals,
            @Nullable Expression where,
            @Nullable Returning returning,
            Position position)
            implements WriteStatement {
        public Update {
            table = List.copyOf(table);
            assignments = List.copyOf(assignments);
            removals = List.copyOf(removals);
        }

        @Override
        public <R> R accept(WriteStatement.Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** @param where null if all items are meant */
    record Delete(
            List<Identifier> table,
            @Nullable Identifier alias,
            @Nullable Expression where,
            @Nullable Returning returning,
            Position position)
            implements WriteStatement {
        public Delete {
            table = List.copyOf(table);
        }

        @Override
        public <R> R accept(WriteStatement.Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }
}
