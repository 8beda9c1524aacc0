package io.github.dynamodbjdbc.tck.oracle;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Window;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The names that are visible within one SELECT, or within one of its joins. */
final class Scope {
    final @Nullable Scope outer;
    final List<Relation> relations;

    /** Columns of USING by name; they replace those of both sides. */
    final Map<String, Merged> merged;

    /** The groups of a query with GROUP BY or aggregates, after grouping. */
    final @Nullable Groups groups;

    /** The window functions found so far; null where none are allowed. */
    @Nullable
    List<WindowFunction> windows;

    /** The windows of a WINDOW clause. */
    Map<String, Window> namedWindows = Map.of();

    /** The select list's aliases, if the clause may use them. */
    Map<String, Bound> aliases = Map.of();

    /** The number of times that a subquery has resolved a name here or further out. */
    int references;

    /**
     * A column of USING.
     *
     * @param column evaluated on use, because incompatible types are no error before
     * @param ordinals the relations whose columns with that name it replaces
     */
    record Merged(Supplier<Bound> column, Set<Integer> ordinals) {
        Bound bound() {
            return column.get();
        }
    }

    private Scope(
            @Nullable Scope outer, List<Relation> relations, Map<String, Merged> merged, @Nullable Groups groups) {
        this.outer = outer;
        this.relations = relations;
        this.merged = merged;
        this.groups = groups;
    }

    Scope(@Nullable Scope outer, List<Relation> relations, Map<String, Merged> merged) {
        this(outer, List.copyOf(relations), new LinkedHashMap<>(merged), null);
    }

    Scope grouped(Groups keys) {
        return new Scope(outer, relations, merged, keys);
    }

    /** The scope before grouping. */
    Scope ungrouped() {
        return groups == null ? this : groups.rows();
    }

    int depth() {
        return outer == null ? 0 : outer.depth() + 1;
    }

    /**
     * The resolution of a dotted name.
     *
     * @param canonical equal for the same column, regardless of notation
     * @param column the column's name
     * @param path the rest of the name, which leads into the column's document
     */
    record Resolution(String canonical, String column, Bound bound, List<Identifier> path) {}

    /** Resolves a name. A table's alias, at any level, takes precedence over an attribute with the same name. */
    Resolution resolve(List<Identifier> name) {
        Resolution found = name.size() > 1 ? resolve(name, Scope::qualified) : null;
        if (found == null) {
            found = resolve(name, (scope, parts, levels) -> scope.unqualified(parts, levels, true));
        }
        if (found == null) {
            throw Rejected.always("42703", "no column " + name.get(0).name());
        }
        return found;
    }

    /** Resolves a column's name in USING, where a table's alias is not considered. */
    Resolution column(Identifier name) {
        Resolution found = resolve(List.of(name), (scope, parts, levels) -> scope.unqualified(parts, levels, false));
        if (found == null) {
            throw Rejected.always("42703", "no column " + name.name());
        }
        return found;
    }

    private interface Lookup {
        @Nullable
        Resolution in(Scope scope, List<Identifier> name, int levels);
    }

    private @Nullable Resolution resolve(List<Identifier> name, Lookup lookup) {
        int levels = 0;
        for (Scope scope = this; scope != null; scope = scope.outer) {
            Resolution found = lookup.in(scope, name, levels);
            if (found != null) {
                if (scope.groups != null && !found.canonical().startsWith("alias.")) {
                    found = scope.groups.key(found, levels);
                }
                for (Scope passed = this; passed != scope && passed.outer != null; passed = passed.outer) {
                    passed.outer.references++;
                }
                return found;
            }
            levels++;
        }
        return null;
    }

    private @Nullable Resolution alias(List<Identifier> name) {
        String written = name.get(0).name();
        Bound bound = aliases.get(written);
        if (bound == null && aliases.keySet().stream().anyMatch(written::equalsIgnoreCase)) {
            throw new UnsupportedForOracle("an alias in another case: " + written);
        }
        return bound == null ? null : new Resolution("alias." + written, written, bound, name.subList(1, name.size()));
    }

    /** Whether the name is that of a known column, regardless of the items. */
    boolean knows(Identifier name) {
        return merged.containsKey(name.name()) || relations.stream().anyMatch(relation -> relation.known(name) != null);
    }

    /** Whether the expression is just the alias of a query in FROM. */
    boolean isRowOfQuery(Expression expression) {
        return expression instanceof Expression.NameReference name
                && name.parts().size() == 1
                && !knows(name.parts().get(0))
                && relations.stream()
                        .anyMatch(relation ->
                                !relation.open() && name.parts().get(0).name().equals(relation.alias()));
    }

    private @Nullable Resolution qualified(List<Identifier> name, int levels) {
        Identifier qualifier = name.get(0);
        int used = 1;
        if (qualifier.name().equals("dynamodb") && name.size() > 2) {
            qualifier = name.get(1);
            used = 2;
        }
        for (Relation relation : relations) {
            if (qualifier.name().equals(relation.alias())) {
                Identifier column = name.get(used);
                Relation.Column known = relation.known(column);
                return resolution(
                        relation,
                        known != null ? known : relation.unheardOf(column.name()),
                        name.subList(used + 1, name.size()),
                        levels);
            }
        }
        for (Relation relation : relations) {
            if (!qualifier.quoted() && qualifier.name().equalsIgnoreCase(relation.alias())) {
                throw new UnsupportedForOracle("an alias in another case: " + qualifier.name());
            }
        }
        return null;
    }

    private @Nullable Resolution unqualified(List<Identifier> name, int levels, boolean rows) {
        Identifier first = name.get(0);
        List<Identifier> path = name.subList(1, name.size());
        Merged using = merged.get(first.name());
        Resolution found = null;
        if (using != null) {
            Bound inner = using.bound();
            Bound bound = Bound.of(inner.kind(), inner.traits(), env -> inner.value(env.up(levels)));
            found = new Resolution(depth() + ".using." + first.name(), first.name(), bound, path);
        }
        for (Relation relation : relations) {
            Relation.Column column = relation.known(first);
            boolean hidden = using != null && using.ordinals().contains(relation.ordinal());
            if (column != null && !hidden) {
                if (found != null) {
                    throw Rejected.always("42702", "ambiguous: " + first.name());
                }
                found = resolution(relation, column, path, levels);
            }
        }
        return found == null ? undeclared(name, levels, rows) : found;
    }

    /**
     * Resolves an undeclared name: an alias of the select list, otherwise an alias in FROM, which means the whole row, otherwise an attribute of the
     * only table that may have it.
     *
     * @param rows whether an alias in FROM means the whole row
     */
    private @Nullable Resolution undeclared(List<Identifier> name, int levels, boolean rows) {
        Identifier first = name.get(0);
        List<Identifier> path = name.subList(1, name.size());
        Resolution alias = levels == 0 ? alias(name) : null;
        if (alias != null) {
            return alias;
        }
        for (Relation relation : relations) {
            if (rows && first.name().equals(relation.alias())) {
                return resolution(relation, relation.row(), path, levels);
            }
        }
        if (!path.isEmpty() && knows(path.get(0))) {
            throw new UnsupportedForOracle("whether that is a table or an attribute: " + first.name());
        }
        List<Relation> open = relations.stream().filter(Relation::open).toList();
        if (open.size() > 1) {
            throw Rejected.always("42702", "ambiguous: " + first.name());
        }
        if (!open.isEmpty()) {
            return resolution(open.get(0), open.get(0).unheardOf(first.name()), path, levels);
        }
        if (relations.stream().anyMatch(relation -> first.name().equalsIgnoreCase(relation.alias()))) {
            throw new UnsupportedForOracle("an alias in another case: " + first.name());
        }
        return null;
    }

    private Resolution resolution(Relation relation, Relation.Column column, List<Identifier> path, int levels) {
        return new Resolution(
                depth() + "." + relation.ordinal() + "." + column.name(),
                column.name(),
                column.bound(relation.ordinal(), levels),
                path);
    }
}
