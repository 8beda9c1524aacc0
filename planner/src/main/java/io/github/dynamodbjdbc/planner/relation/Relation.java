package io.github.dynamodbjdbc.planner.relation;

import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.name.Identifiers;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Something in FROM that columns can be asked of. */
public interface Relation {
    /** What the statement calls it; null for a subquery without an alias. */
    @Nullable
    String alias();

    /** Whether {@code schema.table} and the like means it. */
    default boolean answersTo(List<Identifier> qualifier) {
        return false;
    }

    /** Whether that is the table's own name, for which the statement has an alias. */
    default boolean hides(Identifier name) {
        return false;
    }

    /** Whether the statement calls it by its own name, for want of an alias. */
    default boolean hasOwnName() {
        return false;
    }

    /** The columns of that name that it has for sure. More than one only if the name fits several but for case. */
    default List<Reference> find(Identifier name) {
        return Identifiers.matching(name, shown(), Shown::name).stream()
                .map(Shown::reference)
                .toList();
    }

    /** What {@code alias.name} means for sure: the columns of that name, unless it says otherwise. */
    default List<Reference> findQualified(Identifier name) {
        return find(name);
    }

    /** Whether it may have columns that nobody knows of. */
    default boolean open() {
        return false;
    }

    /**
     * The column of that name, known or not, of an open relation.
     *
     * @param qualified whether the relation stands before the name
     * @param around a column of a query around this one that could be meant by the name, with its table; null if there is none
     */
    default Reference schemaOnRead(Identifier name, boolean qualified, @Nullable String around) {
        throw new IllegalStateException("a closed relation has no column " + name.name());
    }

    /** Whether it is known to have just one column of that name, be it by a sample. */
    default boolean sampled(Identifier name) {
        return false;
    }

    /** What a star stands for; may cost a request. */
    List<Shown> shown();

    /** Called when a star has been expanded to the columns shown. */
    default void starred() {}

    /** The names worth proposing to somebody who got one wrong. */
    default List<String> names() {
        return shown().stream().map(Shown::name).toList();
    }

    /** A column that a star stands for. */
    record Shown(String name, Reference reference) {
        public Value value(Position position) {
            return reference.value(position);
        }
    }
}
