package io.github.dynamodbjdbc.planner.relation;

import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.planner.name.Identifiers;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * An item of FROM.
 *
 * @param merged the columns that NATURAL or USING made one of two
 * @param shown what a star stands for
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
            return relation.shown();
        });
    }

    /** @param covers the relations whose columns of that name it stands for */
    public record Merged(String name, Reference reference, List<Relation> covers) {
        public Merged {
            covers = List.copyOf(covers);
        }
    }

    /** The columns of that name that are there for sure. */
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
