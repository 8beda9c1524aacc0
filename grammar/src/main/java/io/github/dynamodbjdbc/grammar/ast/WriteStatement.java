package io.github.dynamodbjdbc.grammar.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A statement that writes items. */
public sealed interface WriteStatement extends Statement {

    /** The dotted name of the written table. */
    List<Identifier> table();

    <R> R accept(Visitor<R> visitor);

    @Override
    default <R> R accept(Statement.Visitor<R> visitor) {
        return visitor.visit(this);
    }

    /** Has a method for each kind of write. */
    interface Visitor<R> {
        R visit(Insert statement);

        R visit(Update statement);

        R visit(Truncate statement);

        R visit(Delete statement);

        R visit(Purge statement);

        R visit(Merge statement);
    }

    enum InsertKind {
        /** Fails if the key exists, unless ON CONFLICT decides otherwise. */
        INSERT,
        /** Puts the item whether or not the key exists. */
        UPSERT,
        /** A synonym of UPSERT from other dialects. */
        REPLACE
    }

    /**
     * {@code INSERT INTO table [AS alias] [(columns)] source [TTL interval] [ON CONFLICT …] [RETURNING …]}
     *
     * @param hints from a comment directly after the first word; empty if there is none, also in the other statements
     * @param columns empty without a column list
     * @param ttl the time to live of the items; null without TTL
     */
    record Insert(
            List<Hint> hints,
            InsertKind kind,
            List<Identifier> table,
            @Nullable Identifier alias,
            List<Identifier> columns,
            InsertSource source,
            @Nullable Expression ttl,
            @Nullable OnConflict onConflict,
            @Nullable Returning returning,
            Position position)
            implements WriteStatement {
        public Insert {
            hints = List.copyOf(hints);
            table = List.copyOf(table);
            columns = List.copyOf(columns);
        }

        @Override
        public <R> R accept(WriteStatement.Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** The source of an INSERT's rows or items. */
    sealed interface InsertSource extends Node {}

    /** Rows of a query; {@code VALUES (…)} is a query whose body is {@link QueryBody.Values}. */
    record QuerySource(Query query, Position position) implements InsertSource {}

    /**
     * Whole items: <code>VALUE {'id': 1}</code>, <code>VALUE ?</code>.
     *
     * @param items each a {@link Expression.Document} or a {@link Expression.Parameter}; none writes nothing
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
     * @param columns the primary key; empty without a column list
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

    /**
     * {@code path = expression}, or {@code TTL interval}
     *
     * @param target a {@link Expression.NameReference} or a {@link Expression.PathAccess}; null for TTL
     */
    record Assignment(@Nullable Expression target, Expression value, Position position) implements Node {}

    enum ReturningScope {
        ALL,
        MODIFIED
    }

    enum ReturningVersion {
        OLD,
        NEW
    }

    /**
     * {@code RETURNING ALL|MODIFIED OLD|NEW *}, or {@code RETURNING [OLD|NEW]} and a select list.
     *
     * @param scope null for a select list
     * @param version null if the statement has neither OLD nor NEW
     * @param items empty unless there is a select list
     */
    record Returning(
            @Nullable ReturningScope scope,
            @Nullable ReturningVersion version,
            List<SelectItem> items,
            Position position)
            implements Node {
        public Returning {
            items = List.copyOf(items);
        }
    }

    /**
     * {@code UPDATE table [AS alias] SET path = expression, … REMOVE path, … [WHERE …] [RETURNING …]}. SET and REMOVE may be repeated and mixed.
     * Both lists are in the order of the text.
     *
     * @param removals each a {@link Expression.NameReference} or a {@link Expression.PathAccess}
     * @param where null for all items
     */
    record Update(
            List<Hint> hints,
            List<Identifier> table,
            @Nullable Identifier alias,
            List<Assignment> assignments,
            List<Expression> removals,
            @Nullable Expression where,
            @Nullable Returning returning,
            Position position)
            implements WriteStatement {
        public Update {
            hints = List.copyOf(hints);
            table = List.copyOf(table);
            assignments = List.copyOf(assignments);
            removals = List.copyOf(removals);
        }

        @Override
        public <R> R accept(WriteStatement.Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** Deletes all items, including expired ones. */
    record Truncate(List<Identifier> table, Position position) implements WriteStatement {
        public Truncate {
            table = List.copyOf(table);
        }

        @Override
        public <R> R accept(WriteStatement.Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** @param where null for all items */
    record Delete(
            List<Hint> hints,
            List<Identifier> table,
            @Nullable Identifier alias,
            @Nullable Expression where,
            @Nullable Returning returning,
            Position position)
            implements WriteStatement {
        public Delete {
            hints = List.copyOf(hints);
            table = List.copyOf(table);
        }

        @Override
        public <R> R accept(WriteStatement.Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * {@code PURGE EXPIRED FROM table [USING INDEX index] [SINCE …] [WHERE …] [LIMIT n]}: deletes expired items.
     *
     * @param index null if the planner may choose the table or any index
     * @param since a time, or an interval before now, at which the range of expiration times begins; null without SINCE
     * @param where null for all expired items
     * @param limit a number or a parameter; null without LIMIT
     */
    record Purge(
            List<Identifier> table,
            @Nullable Identifier index,
            @Nullable Expression since,
            @Nullable Expression where,
            @Nullable Expression limit,
            Position position)
            implements WriteStatement {
        public Purge {
            table = List.copyOf(table);
        }

        @Override
        public <R> R accept(WriteStatement.Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * {@code MERGE INTO table [AS alias] USING source ON condition WHEN … [RETURNING …]}
     *
     * @param source a source as in FROM, except for a join without parentheses
     * @param clauses in the order of the text; the first one that applies to a row is used; at least one
     */
    record Merge(
            List<Hint> hints,
            List<Identifier> table,
            @Nullable Identifier alias,
            FromItem source,
            Expression condition,
            List<MergeClause> clauses,
            @Nullable Returning returning,
            Position position)
            implements WriteStatement {
        public Merge {
            hints = List.copyOf(hints);
            table = List.copyOf(table);
            clauses = List.copyOf(clauses);
        }

        @Override
        public <R> R accept(WriteStatement.Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * {@code WHEN [NOT] MATCHED [AND condition] THEN action}
     *
     * @param condition null for all such rows
     */
    record MergeClause(boolean matched, @Nullable Expression condition, MergeAction action, Position position)
            implements Node {}

    /** The action for a row of the source, or for its matching item. */
    sealed interface MergeAction extends Node {
        <R> R accept(MergeActionVisitor<R> visitor);
    }

    /** Has a method for each action of MERGE. */
    interface MergeActionVisitor<R> {
        R visit(MergeUpdate action);

        R visit(MergeDelete action);

        R visit(MergeInsert action);

        R visit(MergeNothing action);
    }

    /** An update as in {@link Update}. */
    record MergeUpdate(List<Assignment> assignments, List<Expression> removals, Position position)
            implements MergeAction {
        public MergeUpdate {
            assignments = List.copyOf(assignments);
            removals = List.copyOf(removals);
        }

        @Override
        public <R> R accept(MergeActionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    record MergeDelete(Position position) implements MergeAction {
        @Override
        public <R> R accept(MergeActionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** @param columns empty without a column list */
    record MergeInsert(List<Identifier> columns, List<Expression> values, Position position) implements MergeAction {
        public MergeInsert {
            columns = List.copyOf(columns);
            values = List.copyOf(values);
        }

        @Override
        public <R> R accept(MergeActionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    record MergeNothing(Position position) implements MergeAction {
        @Override
        public <R> R accept(MergeActionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }
}
