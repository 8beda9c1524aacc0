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

        R visit(Truncate statement);

        R visit(Delete statement);

        R visit(Purge statement);

        R visit(Merge statement);
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
     * {@code INSERT INTO table [AS alias] [(columns)] source [TTL interval] [ON CONFLICT …] [RETURNING …]}
     *
     * @param hints from a comment straight after the first word; empty if there is none, here and below
     * @param columns empty if none were named
     * @param ttl how long the items live; null if nothing is said of it
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

    /** The source of an INSERT. */
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
     * @param scope null if a select list is given
     * @param version null if it is not said
     * @param items empty unless a select list is given
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
     * {@code UPDATE table [AS alias] SET path = expression, … REMOVE path, … [WHERE …] [RETURNING …]}. SET and REMOVE may
     * be repeated and mixed; each kind is gathered here in the order of the text.
     *
     * @param removals each a {@link Expression.NameReference} or a {@link Expression.PathAccess}
     * @param where null if all items are meant
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

    /** Deletes every item, those that have expired too. */
    record Truncate(List<Identifier> table, Position position) implements WriteStatement {
        public Truncate {
            table = List.copyOf(table);
        }

        @Override
        public <R> R accept(WriteStatement.Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** @param where null if all items are meant */
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
     * {@code PURGE EXPIRED FROM table [USING INDEX index] [SINCE …] [WHERE …] [LIMIT n]}: deletes items that time to live
     * hides.
     *
     * @param index null if the table itself, or any index, may be read
     * @param since a time, or an interval before now, in whose window of time to begin; null if nothing is said
     * @param where null if all expired items are meant
     * @param limit a number or a parameter; null if there is none
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
     * @param source anything that FROM takes but a join without parentheses
     * @param clauses in the order of the text, of which the first that applies to a row counts; at least one
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
     * @param condition null if all such rows are meant
     */
    record MergeClause(boolean matched, @Nullable Expression condition, MergeAction action, Position position)
            implements Node {}

    /** The action for a row of the source, or for the item that it matches. */
    sealed interface MergeAction extends Node {
        <R> R accept(MergeActionVisitor<R> visitor);
    }

    /** One method for each action of MERGE. */
    interface MergeActionVisitor<R> {
        R visit(MergeUpdate action);

        R visit(MergeDelete action);

        R visit(MergeInsert action);

        R visit(MergeNothing action);
    }

    /** As in {@link Update}. */
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

    /** @param columns empty if none were named */
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
