package io.github.dynamodbjdbc.tck.oracle;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.GroupBy;
import io.github.dynamodbjdbc.grammar.ast.Hint;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import io.github.dynamodbjdbc.grammar.ast.SelectItem;
import io.github.dynamodbjdbc.grammar.ast.SortItem;
import io.github.dynamodbjdbc.grammar.ast.Window;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Binds one SELECT with its ORDER BY. */
final class SelectBinder {
    private final QueryBody.Select select;
    private final List<SortItem> orderBy;
    private final @Nullable Scope outer;
    private final Context context;

    SelectBinder(QueryBody.Select select, List<SortItem> orderBy, @Nullable Scope outer, Context context) {
        this.select = select;
        this.orderBy = orderBy;
        this.outer = outer;
        this.context = context.with(timeToLive(select.hints(), context));
    }

    private static Settings.TimeToLive timeToLive(List<Hint> hints, Context context) {
        Settings.TimeToLive seen = context.timeToLive();
        for (Hint hint : hints) {
            if (hint.name().equals("DENSE")) {
                throw new UnsupportedForOracle("an index that is declared dense: the user answers for its rows");
            }
            if (hint.name().equals("TYPING") && isOtherTyping(hint, context)) {
                throw new UnsupportedForOracle("a hint TYPING behind the first SELECT");
            }
            if (hint.name().equals("TTL")) {
                seen = Settings.TimeToLive.valueOf(
                        hint.arguments().get(0).name().toUpperCase(Locale.ROOT));
            }
        }
        return seen;
    }

    private static boolean isOtherTyping(Hint hint, Context context) {
        return hint.arguments().get(0).name().equalsIgnoreCase("PERMISSIVE") != context.permissive();
    }

    /** A column of a star. */
    record Starred(String name, Bound bound) {}

    /** The columns of {@code *}. */
    static List<Starred> star(FromBinder.BoundFrom from) {
        List<Starred> columns = new ArrayList<>();
        from.merged().forEach((name, merged) -> columns.add(new Starred(name, merged.bound())));
        for (Relation relation : from.relations()) {
            for (Relation.Column column : relation.star()) {
                Scope.Merged merged = from.merged().get(column.name());
                if (merged == null || !merged.ordinals().contains(relation.ordinal())) {
                    columns.add(new Starred(column.name(), column.bound(relation.ordinal(), 0)));
                }
            }
        }
        return columns;
    }

    /**
     * A column of the result.
     *
     * @param expression null for a star's column
     */
    private record Item(
            OutputColumn column, Bound bound, @Nullable Expression expression) {}

    BoundBody bind() {
        FromBinder.BoundFrom from = new FromBinder(outer, context).bind(select.from());
        Scope rows = from.scope(outer);
        Bound where = select.where() == null
                ? Bound.constant(new Datum.Bool(true))
                : new ExpressionBinder(rows, context).condition(select.where());
        Grouping grouping = null;
        Scope scope = rows;
        if (isGrouped()) {
            List<List<Expression>> sets =
                    select.groupBy() == null ? List.of(List.of()) : groupedBy(select.groupBy(), rows);
            List<String> canonical = new ArrayList<>();
            List<Bound> keys = new ArrayList<>();
            List<List<Integer>> places = new ArrayList<>();
            for (List<Expression> set : sets) {
                List<Integer> indexes = new ArrayList<>();
                for (Expression key : set) {
                    String text = Canonical.of(key, rows);
                    if (!canonical.contains(text)) {
                        canonical.add(text);
                        keys.add(groupKey(key, rows));
                    }
                    indexes.add(canonical.indexOf(text));
                }
                places.add(indexes);
            }
            grouping = new Grouping(keys, places);
            scope = rows.grouped(new Groups(rows, canonical, keys, places));
        }
        Bound having = select.having() == null
                ? Bound.constant(new Datum.Bool(true))
                : new ExpressionBinder(scope, context).condition(select.having());
        List<WindowFunction> windows = new ArrayList<>();
        scope.windows = windows;
        scope.namedWindows = namedWindows();
        List<Item> items = items(from, scope);
        Bound qualify = qualify(items, scope);
        List<Bound> sortKeys = new ArrayList<>();
        for (SortItem item : orderBy) {
            sortKeys.add(sortKey(item.expression(), items, scope));
        }
        List<Bound> distinct = new ArrayList<>();
        for (Expression key : select.distinctOn()) {
            distinct.add(sortKey(key, items, scope));
        }
        checkDistinctOn(items, scope);
        return body(new Stages(from, where, grouping, having, windows, qualify), items, sortKeys, distinct);
    }

    /** The order must make rows adjacent that DISTINCT ON treats as equal. */
    private void checkDistinctOn(List<Item> items, Scope scope) {
        Set<String> distinct = new HashSet<>();
        select.distinctOn().forEach(key -> distinct.add(text(key, items, scope)));
        boolean other = false;
        for (SortItem item : distinct.isEmpty() ? List.<SortItem>of() : orderBy) {
            boolean known = distinct.remove(text(item.expression(), items, scope));
            other |= !known;
            if (other && !distinct.isEmpty()) {
                throw Rejected.always("42P10", "an ORDER BY that does not begin with DISTINCT ON");
            }
        }
    }

    private static String text(Expression key, List<Item> items, Scope scope) {
        Item item = null;
        if (key instanceof Expression.NumberLiteral number) {
            item = items.get(ordinal(number, items.size()));
        } else if (key instanceof Expression.NameReference name && name.parts().size() == 1) {
            item = named(name.parts().get(0), items);
        }
        if (item != null && item.expression() == null) {
            throw new UnsupportedForOracle("DISTINCT ON next to a star");
        }
        return Canonical.of(item == null ? key : Objects.requireNonNull(item.expression()), scope.ungrouped());
    }

    private Bound qualify(List<Item> items, Scope scope) {
        Expression condition = select.qualify();
        if (condition == null) {
            return Bound.constant(new Datum.Bool(true));
        }
        Map<String, Bound> aliases = new HashMap<>();
        ColumnUses uses = new ColumnUses(select, orderBy, scope.ungrouped());
        for (Item item : items) {
            String name = item.column().name();
            if (uses.of(new Identifier(name, true, Position.NONE)).isEmpty()) {
                aliases.putIfAbsent(name, item.bound());
            }
        }
        scope.aliases = aliases;
        Bound bound = new ExpressionBinder(scope, context).condition(condition);
        scope.aliases = Map.of();
        if (Objects.requireNonNull(scope.windows).isEmpty()) {
            throw Rejected.always("42803", "QUALIFY without a window");
        }
        return bound;
    }

    private Map<String, Window> namedWindows() {
        Map<String, Window> windows = new HashMap<>();
        select.windows().forEach(named -> windows.put(named.name().name(), named.window()));
        return windows;
    }

    private Bound groupKey(Expression key, Scope rows) {
        Bound bound = new ExpressionBinder(rows, context).bind(key);
        if (bound.has(Trait.ROUNDED)) {
            throw new UnsupportedForOracle("groups by rounded numbers");
        }
        return bound;
    }

    private boolean isGrouped() {
        return select.groupBy() != null
                || select.having() != null
                || Canonical.any(select.items(), Aggregates::isAggregate)
                || Canonical.any(select.qualify(), Aggregates::isAggregate)
                || Canonical.any(orderBy, Aggregates::isAggregate);
    }

    /** The grouping sets with ordinals and aliases replaced by their expressions. */
    private List<List<Expression>> groupedBy(GroupBy groupBy, Scope rows) {
        return GroupingSets.of(groupBy).stream()
                .map(set -> set.stream().map(key -> groupedBy(key, rows)).toList())
                .toList();
    }

    private Expression groupedBy(Expression key, Scope rows) {
        if (key instanceof Expression.NumberLiteral number) {
            int ordinal = ordinal(number, select.items().size());
            if (select.items().stream().anyMatch(SelectItem.Star.class::isInstance)) {
                throw new UnsupportedForOracle("an ordinal next to a star");
            }
            return ((SelectItem.Item) select.items().get(ordinal)).expression();
        }
        if (key instanceof Expression.NameReference name
                && name.parts().size() == 1
                && !rows.knows(name.parts().get(0))) {
            List<Expression.NameReference> uses =
                    new ColumnUses(select, orderBy, rows).of(name.parts().get(0));
            if (!uses.isEmpty()) {
                return ColumnUses.same(uses) ? uses.get(0) : key;
            }
            for (SelectItem item : select.items()) {
                if (item instanceof SelectItem.Item column
                        && column.alias() != null
                        && column.alias().name().equals(name.parts().get(0).name())) {
                    return column.expression();
                }
            }
        }
        return key;
    }

    /** The index, from 0. */
    static int ordinal(Expression.NumberLiteral number, int columns) {
        if (number.value().scale() > 0
                || number.value().signum() <= 0
                || number.value().compareTo(BigDecimal.valueOf(columns)) > 0) {
            throw Rejected.always("42P10", "no column " + number.text());
        }
        return number.value().intValueExact() - 1;
    }

    private List<Item> items(FromBinder.BoundFrom from, Scope scope) {
        ExpressionBinder binder = new ExpressionBinder(scope, context);
        List<Item> items = new ArrayList<>();
        for (SelectItem item : select.items()) {
            if (item instanceof SelectItem.Item column) {
                Bound bound = binder.bind(column.expression());
                items.add(new Item(outputColumn(column, bound, scope), bound, column.expression()));
                continue;
            }
            if (scope.groups != null) {
                throw Rejected.always("42803", "a star with groups");
            }
            List<SelectItem.Excluded> excluded = ((SelectItem.Star) item).excluded();
            for (Starred starred : starred(((SelectItem.Star) item).qualifier(), from)) {
                Bound bound = excluded.isEmpty() ? starred.bound() : left(starred, excluded, from);
                if (bound != null) {
                    items.add(new Item(
                            new OutputColumn(starred.name(), true, bound.kind(), bound.traits()), bound, null));
                }
            }
        }
        if (items.isEmpty()) {
            throw Rejected.always("42000", "EXCLUDE leaves no column");
        }
        return items;
    }

    private static @Nullable Bound left(
            Starred starred, List<SelectItem.Excluded> excluded, FromBinder.BoundFrom from) {
        if (from.relations().size() > 1) {
            throw new UnsupportedForOracle("EXCLUDE from the star of several tables");
        }
        String alias = Objects.requireNonNull(from.relations().get(0).alias(), "a star has a table");
        return ExcludedPlaces.left(starred.name(), starred.bound(), alias, excluded);
    }

    private static List<Starred> starred(List<Identifier> qualifier, FromBinder.BoundFrom from) {
        if (qualifier.isEmpty()) {
            return star(from);
        }
        if (qualifier.size() > 1) {
            throw new UnsupportedForOracle("a star behind a longer name");
        }
        for (Relation relation : from.relations()) {
            if (qualifier.get(0).name().equals(relation.alias())) {
                return relation.star().stream()
                        .map(column -> new Starred(column.name(), column.bound(relation.ordinal(), 0)))
                        .toList();
            }
        }
        throw new UnsupportedForOracle("a star of " + qualifier.get(0).name());
    }

    private static OutputColumn outputColumn(SelectItem.Item item, Bound bound, Scope scope) {
        if (item.alias() != null) {
            return new OutputColumn(item.alias().name(), true, bound.kind(), bound.traits());
        }
        if (item.expression() instanceof Expression.NameReference name) {
            Scope.Resolution found = scope.resolve(name.parts());
            if (found.path().isEmpty()) {
                return new OutputColumn(found.column(), true, bound.kind(), bound.traits());
            }
        }
        return new OutputColumn("?column?", false, bound.kind(), bound.traits());
    }

    private Bound sortKey(Expression key, List<Item> items, Scope scope) {
        if (key instanceof Expression.NumberLiteral number) {
            return items.get(ordinal(number, items.size())).bound();
        }
        if (key instanceof Expression.NameReference name && name.parts().size() == 1) {
            Item item = named(name.parts().get(0), items);
            if (item != null) {
                return item.bound();
            }
        }
        checkAliases(key, items, scope.ungrouped());
        if (select.distinct() && select.distinctOn().isEmpty()) {
            String text = Canonical.of(key, scope.ungrouped());
            for (Item item : items) {
                if (item.expression() != null
                        && Canonical.of(item.expression(), scope.ungrouped()).equals(text)) {
                    return item.bound();
                }
            }
            throw Rejected.always("42P10", "ORDER BY of what SELECT DISTINCT does not give");
        }
        return new ExpressionBinder(scope, context).bind(key);
    }

    private static @Nullable Item named(Identifier name, List<Item> items) {
        Item found = null;
        for (Item item : items) {
            if (item.column().name().equals(name.name())) {
                if (!item.column().named()) {
                    throw new UnsupportedForOracle("the name of an expression without an alias");
                }
                if (found != null && !Objects.equals(found.expression(), item.expression())) {
                    throw Rejected.always("42702", "ambiguous: " + name.name());
                }
                found = item;
            }
        }
        if (found == null
                && !name.quoted()
                && items.stream()
                        .anyMatch(item ->
                                item.column().named() && item.column().name().equalsIgnoreCase(name.name()))) {
            throw new UnsupportedForOracle("an alias in another case: " + name.name());
        }
        return found;
    }

    /** Aliases can't be used within expressions, but a name that can only mean an alias may be rejected. */
    private void checkAliases(Expression key, List<Item> items, Scope rows) {
        ColumnUses uses = new ColumnUses(select, List.of(), rows);
        boolean doubtful = Canonical.any(
                key,
                part -> part instanceof Expression.NameReference name
                        && name.parts().size() == 1
                        && !rows.knows(name.parts().get(0))
                        && uses.of(name.parts().get(0)).isEmpty()
                        && items.stream().anyMatch(item -> item.column()
                                .name()
                                .equals(name.parts().get(0).name())));
        if (doubtful) {
            throw new UnsupportedForOracle("an alias within an expression of ORDER BY");
        }
    }

    /** The processing steps before the select list. */
    private record Stages(
            FromBinder.BoundFrom from,
            Bound where,
            @Nullable Grouping grouping,
            Bound having,
            List<WindowFunction> windows,
            Bound qualify) {
        List<Env> run(@Nullable Env outer, List<Item> items) {
            List<Env> rows = new ArrayList<>();
            for (Map<Integer, Tuple> tuples : from.running().run(outer, Map.of())) {
                Env row = Env.ofRow(outer, tuples);
                if (where.truth(row) == Truth.TRUE) {
                    rows.add(row);
                }
            }
            List<Env> groups = grouping == null ? rows : grouping.groups(rows, outer);
            List<Env> kept = new ArrayList<>();
            for (Env group : groups) {
                if (having.truth(group) == Truth.TRUE) {
                    kept.add(group);
                } else if (grouping != null && windows.isEmpty()) {
                    compute(group, items);
                }
            }
            windows.forEach(window -> window.run(kept));
            return kept.stream().filter(row -> qualify.truth(row) == Truth.TRUE).toList();
        }

        /** Aggregates are computed before HAVING leaves their group out. */
        private static void compute(Env group, List<Item> items) {
            try {
                items.forEach(item -> item.bound().value(group));
            } catch (Rejected e) {
                throw new UnsupportedForOracle(
                        "whether an error in a group that HAVING leaves out is one: " + e.sqlState());
            }
        }
    }

    /** @param distinct the keys of DISTINCT ON */
    private BoundBody body(Stages stages, List<Item> items, List<Bound> keys, List<Bound> distinct) {
        List<OutputColumn> columns = items.stream().map(Item::column).toList();
        if (select.distinct()
                && (columns.stream().anyMatch(column -> column.traits().contains(Trait.ROUNDED))
                        || distinct.stream().anyMatch(key -> key.traits().contains(Trait.ROUNDED)))) {
            throw new UnsupportedForOracle("DISTINCT of rounded numbers");
        }
        List<Direction> directions = orderBy.stream().map(Direction::of).toList();
        return new BoundBody(columns, directions, outer -> {
            List<BoundBody.Line> lines = new ArrayList<>();
            Set<List<@Nullable Cell>> seen = new HashSet<>();
            FirstLines first = new FirstLines(directions);
            for (Env env : stages.run(outer, items)) {
                List<@Nullable Cell> cells = new ArrayList<>();
                // DISTINCT takes NULL and MISSING for one.
                items.forEach(item -> cells.add(
                        select.distinct() && distinct.isEmpty()
                                ? item.bound().value(env)
                                : item.bound().valueOrMissing(env)));
                List<@Nullable Cell> sorted = new ArrayList<>();
                keys.forEach(key -> sorted.add(key.value(env)));
                BoundBody.Line line = new BoundBody.Line(cells, sorted);
                if (!distinct.isEmpty()) {
                    List<@Nullable Cell> group = new ArrayList<>();
                    distinct.forEach(key -> group.add(key.value(env)));
                    first.add(group, line);
                } else if (!select.distinct() || seen.add(cells)) {
                    lines.add(line);
                }
            }
            return distinct.isEmpty() ? lines : first.lines();
        });
    }
}
