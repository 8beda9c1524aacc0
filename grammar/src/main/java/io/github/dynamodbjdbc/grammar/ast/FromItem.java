package io.github.dynamodbjdbc.grammar.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A source of rows in FROM. */
public sealed interface FromItem extends Node {

    <R> R accept(Visitor<R> visitor);

    /** Has a method for each kind of source. */
    interface Visitor<R> {
        R visit(Table table);

        R visit(Subquery subquery);

        R visit(Join join);

        R visit(Unnest unnest);
    }

    /**
     * A dotted name: {@code t}, {@code schema.t}, {@code "T"."Index"}, or PartiQL's path over an earlier source, {@code t.list}. Only the scope
     * decides which it is.
     *
     * @param at the alias after AT, which only a path can have; null if there is none
     * @param sample null for all rows
     * @param asOf the moment of which the rows are, a timestamp or a parameter; null for the rows of now
     */
    record Table(
            List<Identifier> name,
            @Nullable Identifier alias,
            List<Identifier> columnAliases,
            @Nullable Identifier at,
            @Nullable Sample sample,
            @Nullable Expression asOf,
            Position position)
            implements FromItem {
        /** A source with all its rows. */
        public Table(
                List<Identifier> name,
                @Nullable Identifier alias,
                List<Identifier> columnAliases,
                @Nullable Identifier at,
                Position position) {
            this(name, alias, columnAliases, at, null, null, position);
        }

        public Table {
            name = List.copyOf(name);
            columnAliases = List.copyOf(columnAliases);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * {@code TABLESAMPLE method (percent) REPEATABLE (seed)}
     *
     * @param seed null for a different sample in each execution
     */
    record Sample(
            Identifier method, Expression percent, @Nullable Expression seed, Position position) {}

    /**
     * A query in parentheses, which begins with VALUES or SELECT. The alias is optional.
     *
     * @param itemOf the table whose item the query's only column is; null for any query that a statement can write
     */
    record Subquery(
            boolean lateral,
            Query query,
            @Nullable Identifier alias,
            List<Identifier> columnAliases,
            @Nullable ItemOf itemOf,
            Position position)
            implements FromItem {
        public Subquery {
            columnAliases = List.copyOf(columnAliases);
        }

        public Subquery(
                boolean lateral,
                Query query,
                @Nullable Identifier alias,
                List<Identifier> columnAliases,
                Position position) {
            this(lateral, query, alias, columnAliases, null, position);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * A table in whose item names are looked up as in the table. The item is the first column, in stored form.
     *
     * @param decoded columns of the table that follow, as their values are other ones than are stored
     * @param names further names that the item may have
     * @param open whether it may have any others
     */
    record ItemOf(List<Identifier> table, List<String> decoded, List<String> names, boolean open) {
        public ItemOf {
            table = List.copyOf(table);
            decoded = List.copyOf(decoded);
            names = List.copyOf(names);
        }
    }

    enum JoinKind {
        INNER,
        LEFT,
        RIGHT,
        FULL,
        CROSS
    }

    /**
     * At most one of natural, using (not empty) and on (not null).
     *
     * @param usingAlias a name by which the columns of USING may be qualified; null for none
     */
    record Join(
            JoinKind kind,
            FromItem left,
            FromItem right,
            boolean natural,
            List<Identifier> using,
            @Nullable Identifier usingAlias,
            @Nullable Expression on,
            Position position)
            implements FromItem {
        public Join {
            using = List.copyOf(using);
        }

        /** One whose columns of USING have no name in common. */
        public Join(
                JoinKind kind,
                FromItem left,
                FromItem right,
                boolean natural,
                List<Identifier> using,
                @Nullable Expression on,
                Position position) {
            this(kind, left, right, natural, using, null, on, position);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * {@code UNNEST(expression) [WITH ORDINALITY] AS alias (columns)}, or PartiQL's {@code t.list[0].x AS alias AT position}.
     *
     * @param withOrdinality whether {@code WITH ORDINALITY} adds the position, from 1
     * @param at the alias after PartiQL's AT for the position, from 0; null if there is none
     */
    record Unnest(
            Expression expression,
            boolean withOrdinality,
            @Nullable Identifier alias,
            List<Identifier> columnAliases,
            @Nullable Identifier at,
            Position position)
            implements FromItem {
        public Unnest {
            columnAliases = List.copyOf(columnAliases);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }
}
