package io.github.dynamodbjdbc.planner.relation;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What names may mean at some place of the statement.
 *
 * @param outer the scope around a subquery, or null
 * @param block the SELECT whose FROM they stand in
 * @param sources the items of FROM that can be seen
 * @param aliases of the select list, where the clause may use them
 */
public record Scope(@Nullable Scope outer, Block block, List<Source> sources, List<Alias> aliases) {
    public Scope {
        sources = List.copyOf(sources);
        aliases = List.copyOf(aliases);
    }

    public static Scope of(@Nullable Scope outer, Block block, List<Source> sources) {
        return new Scope(outer, block, sources, List.of());
    }

    public Scope withAliases(List<Alias> visible) {
        return new Scope(outer, block, sources, visible);
    }

    public List<Relation> relations() {
        return sources.stream().flatMap(source -> source.relations().stream()).toList();
    }

    /** A name that the select list gives to an expression. */
    public record Alias(String name, Supplier<Value> value) {}
}
