package io.github.dynamodbjdbc.tck.oracle;

import io.github.dynamodbjdbc.grammar.ast.Identifier;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** An item of FROM with its columns, independent of its rows. */
interface Relation {
    /** The index in FROM. */
    int ordinal();

    /** The qualifier of its columns; null if there is none. */
    @Nullable
    String alias();

    /** The columns of a star. */
    List<Column> columns();

    /** The columns of a star, where they are others. */
    default List<Column> star() {
        return columns();
    }

    /** The declared or known column with that name, or null. */
    @Nullable
    Column known(Identifier name);

    /** The whole row, which the alias alone means. */
    Column row();

    /** The columns that determine all others of a row, if it has a key; otherwise empty. */
    default List<String> key() {
        return List.of();
    }

    /** Whether any name may be that of a column. */
    boolean open();

    /** An unknown column of an open relation. */
    Column unheardOf(String name);

    /** Reads a column's value from a row. */
    interface Reading {
        @Nullable
        Cell of(Tuple tuple);
    }

    /**
     * A column.
     *
     * @param stored reads the stored form of an attribute; null for other columns
     */
    record Column(
            String name,
            StaticType kind,
            Set<Trait> traits,
            Reading reading,
            @Nullable Reading stored) {
        /** The column as an expression in a query the given number of levels further in. */
        Bound bound(int ordinal, int levels) {
            Bound.Attribute attribute = null;
            Reading whole = stored;
            if (whole != null) {
                Predicate<Env> hasPartner = env -> env.up(levels).tuple(ordinal).hasPartner();
                attribute = new Bound.Attribute(env -> whole.of(env.up(levels).tuple(ordinal)), hasPartner);
            }
            return new Bound(kind, traits, env -> reading.of(env.up(levels).tuple(ordinal)), attribute);
        }
    }
}
