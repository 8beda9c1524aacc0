package io.github.dynamodbjdbc.planner.relation;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The names that are visible at one place of the statement.
 *
 * @param outer the scope around a subquery, or null
 * @param block the SELECT that is bound
 * @param sources the visible items of FROM
 * @param aliases the select list's aliases, if the clause may use them
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

    /** The select list's name for an expression. */
    public record Alias(String name, Supplier<Value> value) {}
}
