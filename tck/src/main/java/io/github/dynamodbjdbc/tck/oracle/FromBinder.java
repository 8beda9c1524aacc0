package io.github.dynamodbjdbc.tck.oracle;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import io.github.dynamodbjdbc.grammar.ast.FromItem;
import io.github.dynamodbjdbc.grammar.ast.FromItem.JoinKind;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.tck.oracle.TableDesign.IndexDesign;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Resolves the names in FROM and says how to get its rows: joins are loops in loops. */
final class FromBinder implements FromItem.Visitor<FromBinder.BoundFrom> {
    private final @Nullable Scope outer;
    private final Context context;
    private int ordinals;

    FromBinder(@Nullable Scope outer, Context context) {
        this.outer = outer;
        this.context = context;
    }

    /** Gives rows as one tuple for each relation, by its ordinal. */
    interface Running {
        List<Map<Integer, Tuple>> run(@Nullable Env outer);
    }

    record BoundFrom(List<Relation> relations, Map<String, Scope.Merged> merged, Running running) {
        Scope scope(@Nullable Scope outer) {
            return new Scope(outer, relations, merged);
        }

        Set<Integer> ordinals() {
            Set<Integer> ordinals = new HashSet<>();
            relations.forEach(relation -> ordinals.add(relation.ordinal()));
            return ordinals;
        }
    }

    /** All items of a FROM clause; without any there is one row of nothing. */
    BoundFrom bind(List<FromItem> items) {
        BoundFrom all = new BoundFrom(List.of(), Map.of(), env -> List.of(Map.of()));
        for (FromItem item : items) {
            all = cross(all, item.accept(this));
        }
        return all;
    }

    private BoundFrom cross(BoundFrom left, BoundFrom right) {
        return joined(JoinKind.CROSS, left, right, null, new LinkedHashMap<>());
    }

    @Override
    public BoundFrom visit(FromItem.Table table) {
        if (table.at() != null) {
            throw new UnsupportedForOracle("a list in FROM");
        }
        List<Identifier> name = table.name();
        Context.NamedQuery named =
                name.size() == 1 ? context.named().get(name.get(0).name()) : null;
        if (named != null) {
            return named(table, named);
        }
        if (name.size() > 1 && name.get(0).name().equals("dynamodb")) {
            name = name.subList(1, name.size());
        }
        if (name.get(0).name().equals("system") || name.size() > 2) {
            throw new UnsupportedForOracle("a table of the driver's own, or a list in FROM");
        }
        if (name.size() == 2 && !isTable(name.get(0))) {
            throw new UnsupportedForOracle("a list in FROM");
        }
        Database.Contents contents = contents(name.get(0));
        IndexDesign index = name.size() == 2 ? index(contents.design(), name.get(1)) : null;
        Identifier last = name.get(name.size() - 1);
        String alias = table.alias() != null
                ? table.alias().name()
                : index != null
                        ? index.name()
                        : last.quoted() ? last.name() : contents.design().name();
        if (!table.columnAliases().isEmpty()) {
            throw new UnsupportedForOracle("other names for a table's columns");
        }
        TableRelation relation =
                new TableRelation(ordinals++, alias, contents, index, context.settings(), context.timeToLive());
        return one(relation, env -> relation.rows());
    }

    private BoundFrom named(FromItem.Table table, Context.NamedQuery named) {
        if (named.timeToLive() != context.timeToLive()) {
            throw new UnsupportedForOracle("whether a hint reaches a query of WITH");
        }
        int levels = outer == null || named.scope() == null
                ? 0
                : outer.depth() - named.scope().depth();
        boolean independent = named.scope() == null;
        Identifier alias = table.alias() == null ? table.name().get(0) : table.alias();
        return derived(
                alias.name(),
                named.query(),
                table.columnAliases(),
                env -> independent || env == null ? null : env.up(levels));
    }

    private interface Outer {
        @Nullable
        Env of(@Nullable Env env);
    }

    private BoundFrom derived(@Nullable String alias, BoundQuery query, List<Identifier> columnAliases, Outer within) {
        List<OutputColumn> columns = DerivedRelation.renamed(query.columns(), columnAliases);
        DerivedRelation relation = new DerivedRelation(ordinals++, alias, columns);
        return one(
                relation,
                env -> query.rows(within.of(env)).stream().map(Tuple::ofRow).toList());
    }

    private interface Tuples {
        List<Tuple> of(@Nullable Env env);
    }

    private static BoundFrom one(Relation relation, Tuples tuples) {
        return new BoundFrom(List.of(relation), Map.of(), env -> tuples.of(env).stream()
                .map(tuple -> Map.of(relation.ordinal(), tuple))
                .toList());
    }

    private boolean isTable(Identifier name) {
        return context.database().tables().keySet().stream()
                .anyMatch(table -> name.quoted() ? table.equals(name.name()) : table.equalsIgnoreCase(name.name()));
    }

    private Database.Contents contents(Identifier name) {
        Database.Contents exact = context.database().tables().get(name.name());
        if (exact != null) {
            return exact;
        }
        List<String> similar = context.database().tables().keySet().stream()
                .filter(table -> !name.quoted() && table.equalsIgnoreCase(name.name()))
                .toList();
        Database.Contents contents =
                similar.size() == 1 ? context.database().tables().get(similar.get(0)) : null;
        if (contents == null) {
            throw Rejected.always("42P01", "no table " + name.name());
        }
        return contents;
    }

    private static IndexDesign index(TableDesign design, Identifier name) {
        for (IndexDesign index : design.indexes()) {
            if (index.name().equals(name.name())) {
                return index;
            }
        }
        if (design.indexes().stream().anyMatch(index -> index.name().equalsIgnoreCase(name.name()))) {
            throw new UnsupportedForOracle("the name of an index in another case");
        }
        throw Rejected.always("42704", "no index " + name.name());
    }

    @Override
    public BoundFrom visit(FromItem.Subquery subquery) {
        if (subquery.lateral()) {
            throw new UnsupportedForOracle("LATERAL");
        }
        BoundQuery query = new QueryBinder(outer, context).bind(subquery.query());
        Identifier alias = subquery.alias();
        return derived(alias == null ? null : alias.name(), query, subquery.columnAliases(), env -> env);
    }

    @Override
    public BoundFrom visit(FromItem.Unnest unnest) {
        throw new UnsupportedForOracle("UNNEST");
    }

    @Override
    public BoundFrom visit(FromItem.Join join) {
        BoundFrom left = join.left().accept(this);
        BoundFrom right = join.right().accept(this);
        List<String> using = join.natural()
                ? common(left, right)
                : join.using().stream().map(Identifier::name).toList();
        List<Bound> conditions = new ArrayList<>();
        Map<String, Scope.Merged> merged = new LinkedHashMap<>();
        Set<Integer> both = left.ordinals();
        both.addAll(right.ordinals());
        for (String name : using) {
            Bound a = side(left, name);
            Bound b = side(right, name);
            Comparisons.Pair pair = Comparisons.pair(a, b);
            conditions.add(Bound.condition(env -> pair.compare(BinaryOperator.EQUAL, env)));
            merged.put(name, new Scope.Merged(merged(join.kind(), a, b), both));
        }
        BoundFrom unchecked = joined(JoinKind.CROSS, left, right, null, merged);
        Expression on = join.on();
        if (on != null) {
            conditions.add(new ExpressionBinder(unchecked.scope(outer), context).condition(on));
        }
        Bound condition = Bound.condition(env -> {
            Truth all = Truth.TRUE;
            for (Bound each : conditions) {
                Truth before = all;
                all = Truth.and(() -> before, () -> each.truth(env));
            }
            return all;
        });
        return joined(join.kind(), left, right, condition, merged);
    }

    private static List<String> common(BoundFrom left, BoundFrom right) {
        Set<String> names = new HashSet<>();
        SelectBinder.star(right).forEach(column -> names.add(column.name()));
        return SelectBinder.star(left).stream()
                .map(SelectBinder.Starred::name)
                .filter(names::contains)
                .distinct()
                .toList();
    }

    private static Bound side(BoundFrom side, String name) {
        Identifier exact = new Identifier(name, true, Position.NONE);
        return side.scope(null).resolve(List.of(exact)).bound();
    }

    private static Bound merged(JoinKind kind, Bound left, Bound right) {
        return switch (kind) {
            case INNER, LEFT, CROSS -> left;
            case RIGHT -> right;
            case FULL -> {
                Bound either = ExpressionBinder.alternatives(List.of(left, right), env -> {
                    Cell value = left.value(env);
                    return value == null ? right.value(env) : value;
                });
                yield either;
            }
        };
    }

    private static BoundFrom joined(
            JoinKind kind,
            BoundFrom left,
            BoundFrom right,
            @Nullable Bound condition,
            Map<String, Scope.Merged> using) {
        List<Relation> relations = new ArrayList<>(left.relations());
        relations.addAll(right.relations());
        checkAliases(relations);
        Map<String, Scope.Merged> merged = new LinkedHashMap<>();
        for (Map<String, Scope.Merged> side : List.of(left.merged(), right.merged())) {
            side.forEach((name, column) -> {
                if (!using.containsKey(name) && merged.put(name, column) != null) {
                    throw new UnsupportedForOracle("two columns of USING of one name");
                }
            });
        }
        Map<String, Scope.Merged> all = new LinkedHashMap<>(using);
        merged.forEach(all::putIfAbsent);
        return new BoundFrom(relations, all, outer -> new Loop(kind, left, right, condition, outer).rows());
    }

    private static void checkAliases(List<Relation> relations) {
        Set<String> aliases = new HashSet<>();
        for (Relation relation : relations) {
            String alias = relation.alias();
            if (alias != null && !aliases.add(alias)) {
                throw Rejected.always("42712", "the name " + alias + " twice");
            }
            if (alias != null
                    && relations.stream()
                            .anyMatch(other -> other.alias() != null
                                    && !alias.equals(other.alias())
                                    && alias.toLowerCase(Locale.ROOT)
                                            .equals(other.alias().toLowerCase(Locale.ROOT)))) {
                throw new UnsupportedForOracle("names that differ in case only");
            }
        }
    }

    /** One join, run once. */
    private record Loop(
            JoinKind kind,
            BoundFrom left,
            BoundFrom right,
            @Nullable Bound condition,
            @Nullable Env outer) {
        List<Map<Integer, Tuple>> rows() {
            List<Map<Integer, Tuple>> lefts = left.running().run(outer);
            List<Map<Integer, Tuple>> rights = right.running().run(outer);
            boolean[] met = new boolean[rights.size()];
            List<Map<Integer, Tuple>> rows = new ArrayList<>();
            for (Map<Integer, Tuple> a : lefts) {
                boolean partner = false;
                for (int i = 0; i < rights.size(); i++) {
                    Map<Integer, Tuple> row = both(a, rights.get(i));
                    if (condition == null || condition.truth(Env.ofRow(outer, row)) == Truth.TRUE) {
                        rows.add(row);
                        partner = true;
                        met[i] = true;
                    }
                }
                if (!partner && (kind == JoinKind.LEFT || kind == JoinKind.FULL)) {
                    rows.add(both(a, nothing(right)));
                }
            }
            for (int i = 0; i < rights.size(); i++) {
                if (!met[i] && (kind == JoinKind.RIGHT || kind == JoinKind.FULL)) {
                    rows.add(both(nothing(left), rights.get(i)));
                }
            }
            return rows;
        }

        private static Map<Integer, Tuple> both(Map<Integer, Tuple> left, Map<Integer, Tuple> right) {
            Map<Integer, Tuple> both = new HashMap<>(left);
            both.putAll(right);
            return both;
        }

        private static Map<Integer, Tuple> nothing(BoundFrom side) {
            Map<Integer, Tuple> nothing = new HashMap<>();
            side.relations().forEach(relation -> nothing.put(relation.ordinal(), Tuple.NO_PARTNER));
            return nothing;
        }
    }
}
