package io.github.dynamodbjdbc.tck.oracle;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import io.github.dynamodbjdbc.grammar.ast.FromItem;
import io.github.dynamodbjdbc.grammar.ast.FromItem.JoinKind;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import io.github.dynamodbjdbc.grammar.ast.SelectItem;
import io.github.dynamodbjdbc.tck.oracle.TableDesign.IndexDesign;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Resolves the names in FROM and creates the evaluation of its rows: joins are nested loops. */
final class FromBinder implements FromItem.Visitor<FromBinder.BoundFrom> {
    /** One row without columns. */
    private static final BoundFrom NOTHING =
            new BoundFrom(List.of(), Map.of(), (outer, row) -> List.of(Map.of()), false);

    private final @Nullable Scope outer;
    private final Context context;
    private int ordinals;

    /** The items before the one that is bound, to which a lateral item may refer. */
    private BoundFrom before = NOTHING;

    FromBinder(@Nullable Scope outer, Context context) {
        this.outer = outer;
        this.context = context;
    }

    /** Computes rows, each with one tuple per relation, by ordinal. */
    interface Running {
        /**
         * @param outer the row of the enclosing query
         * @param before the row of the preceding items of this FROM
         */
        List<Map<Integer, Tuple>> run(@Nullable Env outer, Map<Integer, Tuple> before);
    }

    /** @param lateral whether its rows may depend on the preceding items' row */
    record BoundFrom(List<Relation> relations, Map<String, Scope.Merged> merged, Running running, boolean lateral) {
        Scope scope(@Nullable Scope outer) {
            return new Scope(outer, relations, merged);
        }

        Set<Integer> ordinals() {
            Set<Integer> ordinals = new HashSet<>();
            relations.forEach(relation -> ordinals.add(relation.ordinal()));
            return ordinals;
        }
    }

    /** All items of a FROM clause; without any, one row without columns. */
    BoundFrom bind(List<FromItem> items) {
        BoundFrom all = NOTHING;
        for (FromItem item : items) {
            before = all;
            all = cross(all, item.accept(this));
        }
        return all;
    }

    private static BoundFrom cross(BoundFrom left, BoundFrom right) {
        return joined(JoinKind.CROSS, left, right, null, new LinkedHashMap<>());
    }

    @Override
    public BoundFrom visit(FromItem.Table table) {
        if (table.asOf() != null) {
            throw new UnsupportedForOracle("a table as it was");
        }
        if (table.sample() != null) {
            throw new UnsupportedForOracle("samples");
        }
        List<Identifier> name = table.name();
        if (table.at() != null || isPath(name)) {
            return unnest(
                    new Expression.NameReference(name, table.position()),
                    table.alias() == null ? name.get(name.size() - 1) : table.alias(),
                    table.columnAliases(),
                    table.at(),
                    0);
        }
        if (name.size() == 1 && !isTable(name.get(0)) && isColumn(name.get(0))) {
            return unnest(
                    new Expression.NameReference(name, table.position()),
                    table.alias() == null ? name.get(0) : table.alias(),
                    table.columnAliases(),
                    table.at(),
                    0);
        }
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
        if (name.size() == 1 && name.get(0).name().equalsIgnoreCase("DUAL") && !isTable(name.get(0))) {
            return NOTHING;
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

    /** Whether the name begins with an alias of a preceding item. */
    private boolean isPath(List<Identifier> name) {
        for (Scope scope = before.scope(outer); scope != null && name.size() > 1; scope = scope.outer) {
            if (scope.relations.stream().anyMatch(relation -> name.get(0).name().equals(relation.alias()))) {
                return !isTable(name.get(0)) || !isIndex(name);
            }
        }
        return false;
    }

    /** Whether a query, or LET, has a column of that name. */
    private boolean isColumn(Identifier name) {
        for (Scope scope = before.scope(outer); scope != null; scope = scope.outer) {
            if (scope.relations.stream().anyMatch(relation -> !relation.open() && relation.known(name) != null)) {
                return !context.named().containsKey(name.name());
            }
        }
        return false;
    }

    private boolean isIndex(List<Identifier> name) {
        return contents(name.get(0)).design().indexes().stream()
                .anyMatch(index -> index.name().equalsIgnoreCase(name.get(1).name()));
    }

    private BoundFrom unnest(
            Expression list,
            @Nullable Identifier alias,
            List<Identifier> columnAliases,
            @Nullable Identifier position,
            int first) {
        if (alias == null) {
            throw new UnsupportedForOracle("a list without a name");
        }
        ExpressionBinder binder = new ExpressionBinder(before.scope(outer), context);
        TableFunction function = TableFunction.of(list, binder);
        Bound.Evaluation elements = function == null ? binder.bind(list)::value : function.list();
        List<OutputColumn> columns = new ArrayList<>();
        columns.add(
                function == null
                        ? new OutputColumn(alias.name(), true, StaticType.DYNAMIC, Trait.NONE)
                        : new OutputColumn(alias.name(), true, function.kind(), function.traits()));
        if (position != null) {
            columns.add(new OutputColumn(position.name(), true, StaticType.NUMBER, EnumSet.of(Trait.INTEGER)));
        }
        DerivedRelation relation = new DerivedRelation(
                ordinals++,
                alias.name(),
                DerivedRelation.renamed(columns, columnAliases),
                columnAliases.isEmpty(),
                columnAliases.isEmpty() ? members(list) : List.of());
        Integer counted = position == null ? null : first;
        boolean pairs = list instanceof Expression.FunctionCall call
                && call.name().name().equals("TUPLE_PAIRS");
        boolean alone = function == null && context.permissive() && !pairs;
        return lateral(relation, env -> Lists.rows(elements.of(env), counted, alone));
    }

    /** The names of the tuples of a list that is written, in their order; none if it has none. */
    private static List<String> members(Expression list) {
        if (!(list instanceof Expression.ListValue written)) {
            return List.of();
        }
        Set<String> names = new LinkedHashSet<>();
        boolean others = false;
        for (Expression element : written.elements()) {
            if (element instanceof Expression.Document tuple) {
                tuple.entries().forEach(entry -> names.add(entry.name()));
            } else {
                others = true;
            }
        }
        List<String> members = new ArrayList<>(names);
        if (others && !names.isEmpty()) {
            members.add("_1");
        }
        return members;
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
                named.values(),
                env -> independent || env == null ? null : env.up(levels));
    }

    private interface Outer {
        @Nullable
        Env of(@Nullable Env env);
    }

    private BoundFrom derived(
            @Nullable String alias, BoundQuery query, List<Identifier> columnAliases, boolean values, Outer within) {
        return one(relation(alias, query, columnAliases, values), env -> tuples(query, within.of(env)));
    }

    /** @param values whether the alias means the value that a row is, unless there are names for columns */
    private DerivedRelation relation(
            @Nullable String alias, BoundQuery query, List<Identifier> columnAliases, boolean values) {
        if (values && alias != null) {
            List<Identifier> element =
                    columnAliases.isEmpty() ? List.of(new Identifier(alias, true, Position.NONE)) : columnAliases;
            return new DerivedRelation(
                    ordinals++,
                    alias,
                    DerivedRelation.renamed(query.columns(), element),
                    columnAliases.isEmpty(),
                    List.of());
        }
        return new DerivedRelation(ordinals++, alias, DerivedRelation.renamed(query.columns(), columnAliases));
    }

    private static List<Tuple> tuples(BoundQuery query, @Nullable Env env) {
        return query.rows(env).stream().map(Tuple::ofRow).toList();
    }

    private interface Tuples {
        List<Tuple> of(@Nullable Env env);
    }

    private interface LateralTuples {
        List<Tuple> of(Env before);
    }

    private static BoundFrom one(Relation relation, Tuples tuples) {
        return new BoundFrom(List.of(relation), Map.of(), (outer, row) -> rows(relation, tuples.of(outer)), false);
    }

    private static BoundFrom lateral(Relation relation, LateralTuples tuples) {
        return new BoundFrom(
                List.of(relation), Map.of(), (outer, row) -> rows(relation, tuples.of(Env.ofRow(outer, row))), true);
    }

    private static List<Map<Integer, Tuple>> rows(Relation relation, List<Tuple> tuples) {
        return tuples.stream().map(tuple -> Map.of(relation.ordinal(), tuple)).toList();
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
        String alias = subquery.alias() == null ? null : subquery.alias().name();
        if (subquery.lateral()) {
            List<TableFunction> functions =
                    TableFunction.together(subquery.query(), new ExpressionBinder(before.scope(outer), context));
            if (functions != null && alias != null) {
                return together(subquery, alias, functions);
            }
            BoundQuery query = new QueryBinder(before.scope(outer), context).bind(subquery.query());
            return lateral(
                    relation(
                            alias,
                            query,
                            subquery.columnAliases(),
                            subquery.query().givesValues()),
                    env -> tuples(query, env));
        }
        BoundQuery query = new QueryBinder(outer, context).bind(subquery.query());
        return derived(alias, query, subquery.columnAliases(), subquery.query().givesValues(), env -> env);
    }

    private BoundFrom together(FromItem.Subquery subquery, String alias, List<TableFunction> functions) {
        List<OutputColumn> columns = new ArrayList<>();
        List<SelectItem> items = ((QueryBody.Select) subquery.query().body()).items();
        for (int i = 0; i < functions.size(); i++) {
            Identifier name = ((SelectItem.Item) items.get(i)).alias();
            if (name == null) {
                throw new UnsupportedForOracle("functions that give rows, without names");
            }
            columns.add(new OutputColumn(
                    name.name(), true, functions.get(i).kind(), functions.get(i).traits()));
        }
        DerivedRelation relation = new DerivedRelation(
                ordinals++, alias, DerivedRelation.renamed(columns, subquery.columnAliases()), false, List.of());
        return lateral(relation, env -> TableFunction.rows(functions, env));
    }

    @Override
    public BoundFrom visit(FromItem.Unnest unnest) {
        String own = TableFunction.alias(unnest.expression());
        Identifier alias =
                unnest.alias() == null && own != null ? new Identifier(own, true, Position.NONE) : unnest.alias();
        Identifier position = unnest.withOrdinality() ? new Identifier("ordinality", true, Position.NONE) : unnest.at();
        return unnest(unnest.expression(), alias, unnest.columnAliases(), position, unnest.withOrdinality() ? 1 : 0);
    }

    @Override
    public BoundFrom visit(FromItem.Join join) {
        BoundFrom outside = before;
        BoundFrom left = join.left().accept(this);
        // As in PostgreSQL, the right side sees both the items before the join and the join's left side.
        before = cross(outside, left);
        BoundFrom right = join.right().accept(this);
        before = outside;
        if (right.lateral() && (join.kind() == JoinKind.RIGHT || join.kind() == JoinKind.FULL)) {
            throw new UnsupportedForOracle("a RIGHT or FULL JOIN with what depends on its left side");
        }
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
            merged.put(name, new Scope.Merged(() -> merged(join.kind(), a, b), both));
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
        return side.scope(null)
                .column(new Identifier(name, true, Position.NONE))
                .bound();
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
        return new BoundFrom(
                relations,
                all,
                (outer, row) -> new JoinLoop(kind, left, right, condition, outer, row).rows(),
                left.lateral() || right.lateral());
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
}
