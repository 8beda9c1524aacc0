package io.github.dynamodbjdbc.planner.relation;

import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.planner.name.Identifiers;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * An item of FROM.
 *
 * @param merged the columns that NATURAL or USING merged
 * @param shown the columns of a star
 */
public record Source(
        BoundFrom from, List<Relation> relations, List<Merged> merged, Supplier<List<Relation.Shown>> shown) {
    public Source {
        relations = List.copyOf(relations);
        merged = List.copyOf(merged);
    }

    public static Source of(BoundFrom from, Relation relation) {
        return new Source(from, List.of(relation), List.of(), () -> {
            relation.starred();
            return relation.star();
        });
    }

    /** @param covers the relations whose columns with that name it replaces */
    public record Merged(String name, Reference reference, List<Relation> covers) {
        public Merged {
            covers = List.copyOf(covers);
        }
    }

    /** The known columns with that name, apart from those that a sample typed. */
    public List<Reference> find(Identifier name) {
        List<Merged> joined = Identifiers.matching(name, merged, Merged::name);
        List<Reference> found = new ArrayList<>();
        joined.forEach(column -> found.add(column.reference()));
        for (Relation relation : relations) {
            if (joined.stream().noneMatch(column -> column.covers().contains(relation))) {
                found.addAll(relation.find(name));
            }
        }
        return found;
    }
}
