package io.github.dynamodbjdbc.tck.oracle;

import io.github.dynamodbjdbc.grammar.ast.Identifier;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What a name in FROM stands for: which columns it has, not which rows. */
interface Relation {
    /** The place in FROM. */
    int ordinal();

    /** What qualifies its columns; null if nothing can. */
    @Nullable
    String alias();

    /** What a star shows. */
    List<Column> columns();

    /** The column that is known by that name, or null. */
    @Nullable
    Column known(Identifier name);

    /** The whole row, which the alias alone means. */
    Column row();

    /** The columns of which all others of a row are, where it has a key; else empty. */
    default List<String> key() {
        return List.of();
    }

    /** Whether any name may be that of a column. */
    boolean open();

    /** The column of an open relation that nobody has heard of. */
    Column unheardOf(String name);

    /** Reads a column from a row. */
    interface Reading {
        @Nullable
        Cell of(Tuple tuple);
    }

    /**
     * A column.
     *
     * @param stored the attribute as it is stored; null for what is no attribute
     */
    record Column(
            String name,
            StaticType kind,
            Set<Trait> traits,
            Reading reading,
            @Nullable Reading stored) {
        /** As an expression of a query that is {@code levels} further in. */
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
