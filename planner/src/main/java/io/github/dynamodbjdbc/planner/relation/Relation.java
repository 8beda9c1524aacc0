package io.github.dynamodbjdbc.planner.relation;

import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.name.Identifiers;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An item of FROM in which column names are looked up. */
public interface Relation {
    /** The statement's name for it; null for a subquery without an alias. */
    @Nullable
    String alias();

    /** Whether a qualifier such as {@code schema.table} means it. */
    default boolean answersTo(List<Identifier> qualifier) {
        return false;
    }

    /** Whether the name is the table's own, which the statement has replaced by an alias. */
    default boolean hides(Identifier name) {
        return false;
    }

    /** Whether the statement refers to it by its own name, without an alias. */
    default boolean hasOwnName() {
        return false;
    }

    /** The known columns with that name. There are several only if the name matches several regardless of case. */
    default List<Reference> find(Identifier name) {
        return Identifiers.matching(name, shown(), Shown::name).stream()
                .map(Shown::reference)
                .toList();
    }

    /** The columns with that name that a sample typed, for a name without any other meaning. */
    default List<Reference> findSampled(Identifier name) {
        return List.of();
    }

    /** The known meanings of {@code alias.name}; by default the columns with that name. */
    default List<Reference> findQualified(Identifier name) {
        return find(name);
    }

    /** Whether it may have unknown columns. */
    default boolean open() {
        return false;
    }

    /**
     * A known or unknown column of an open relation.
     *
     * @param qualified whether the relation qualifies the name
     * @param around a column of an enclosing query that the name may mean instead, with its table; null if there is none
     */
    default Reference schemaOnRead(Identifier name, boolean qualified, @Nullable String around) {
        throw new IllegalStateException("a closed relation has no column " + name.name());
    }

    /** Whether it is known, at least from a sample, to have exactly one column with that name. */
    default boolean sampled(Identifier name) {
        return false;
    }

    /** The columns of a star; may send a request. */
    List<Shown> shown();

    /** The columns of a star, where they are others than the known ones. */
    default List<Shown> star() {
        return shown();
    }

    /** Called after a star was expanded to the shown columns. */
    default void starred() {}

    /** The names to suggest for a misspelled one. */
    default List<String> names() {
        return shown().stream().map(Shown::name).toList();
    }

    /** A column of a star. */
    record Shown(String name, Reference reference) {
        public Value value(Position position) {
            return reference.value(position);
        }
    }
}
