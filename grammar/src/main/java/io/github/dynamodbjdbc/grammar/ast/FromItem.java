package io.github.dynamodbjdbc.grammar.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** One source of rows in FROM. */
public sealed interface FromItem extends Node {

    <R> R accept(Visitor<R> visitor);

    /** One method for each kind of source. */
    interface Visitor<R> {
        R visit(Table table);

        R visit(Subquery subquery);

        R visit(Join join);

        R visit(Unnest unnest);
    }

    /**
     * A dotted name: {@code t}, {@code schema.t}, {@code "T"."Index"}, or PartiQL's path over an earlier source, {@code t.list}.
     * Only the scope decides which.
     *
     * @param at the alias after AT, which makes it a path for sure; else null
     * @param sample null for all rows
     */
    record Table(
            List<Identifier> name,
            @Nullable Identifier alias,
            List<Identifier> columnAliases,
            @Nullable Identifier at,
            @Nullable Sample sample,
            Position position)
            implements FromItem {
        /** With all its rows. */
        public Table(
                List<Identifier> name,
                @Nullable Identifier alias,
                List<Identifier> columnAliases,
                @Nullable Identifier at,
                Position position) {
            this(name, alias, columnAliases, at, null, position);
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
     * @param seed null for another sample each time
     */
    record Sample(
            Identifier method, Expression percent, @Nullable Expression seed, Position position) {}

    /** A query in parentheses; with VALUES or SELECT inside. The alias may be absent. */
    record Subquery(
            boolean lateral, Query query, @Nullable Identifier alias, List<Identifier> columnAliases, Position position)
            implements FromItem {
        public Subquery {
            columnAliases = List.copyOf(columnAliases);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
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
     * @param withOrdinality whether the position is wanted (counted from 1), by {@code WITH ORDINALITY}
     * @param at the alias after PartiQL's AT (counted from 0), else null
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
