package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.SqlPrinter;
import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import io.github.dynamodbjdbc.grammar.ast.SelectItem;
import io.github.dynamodbjdbc.grammar.ast.SortItem;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.compile.ConstantFolder;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.function.DocumentOperators;
import io.github.dynamodbjdbc.planner.name.Identifiers;
import io.github.dynamodbjdbc.planner.name.NearestName;
import io.github.dynamodbjdbc.planner.relation.Block;
import io.github.dynamodbjdbc.planner.relation.BoundQuery;
import io.github.dynamodbjdbc.planner.relation.BoundRelation;
import io.github.dynamodbjdbc.planner.relation.BoundSubquery;
import io.github.dynamodbjdbc.planner.relation.ColumnFinder;
import io.github.dynamodbjdbc.planner.relation.Relation;
import io.github.dynamodbjdbc.planner.relation.Scope;
import io.github.dynamodbjdbc.planner.relation.SelectedColumn;
import io.github.dynamodbjdbc.planner.relation.Source;
import io.github.dynamodbjdbc.planner.relation.Value;
import io.github.dynamodbjdbc.planner.type.Types;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexVisitorImpl;
import org.jspecify.annotations.Nullable;

/** Binds one SELECT with its ORDER BY and LIMIT. */
final class SelectBinder {
    private static final int LONGEST_INTERNAL_NAME = 60;

    private final StatementState state;
    private final @Nullable Scope outer;
    private final Environment environment;

    SelectBinder(StatementState state, @Nullable Scope outer, Environment environment) {
        this.state = state;
        this.outer = outer;
        this.environment = environment;
    }

    /**
     * An item of the select list.
     *
     * @param missing the condition that its value is MISSING, bound when it is needed; null if it is never true
     */
    record Item(String label, Value value, Supplier<@Nullable RexNode> missing) {}

    BoundRelation bind(QueryBody.Select select, QueryBinder.Tail tail) {
        Block block = new Block();
        Hints hints = new Hints(state, select.hints(), environment.defaults());
        TablesAhead.tell(state.catalog(), environment, select.from(), select.items());
        List<Source> sources = new FromBinder(state, outer, environment, hints, block).bind(select.from());
        hints.checkMatched();
        return new SelectBinder(state, outer, environment.with(hints.defaults())).bind(select, tail, block, sources);
    }

    /** @param sources the bound items of FROM */
    BoundRelation bind(QueryBody.Select select, QueryBinder.Tail tail, Block block, List<Source> sources) {
        Scope scope = Scope.of(outer, block, sources);
        ExpressionScope expressions =
                new ExpressionBinder(state, scope, environment, WindowBinder.named(select.windows()));
        block.in(null);
        block.groups(select.groupBy() != null);
        block.takesSets(true);
        List<Item> items = items(select.items(), scope, expressions);
        block.takesSets(false);
        block.hides(aliases(select.items()));
        block.in("WHERE");
        lift(select.where());
        RexNode where = select.where() == null ? null : expressions.condition(withContains(select.where()), "WHERE");
        block.in(null);
        RexNode having = select.having() == null ? null : expressions.condition(select.having(), "HAVING");
        List<BoundQuery.SortKey> order = new ArrayList<>();
        block.takesSets(true);
        for (SortItem item : tail.orderBy()) {
            order.add(sortKey(item, items, expressions));
        }
        block.takesSets(false);
        RexNode offset = rows(expressions, tail.offset(), "OFFSET");
        RexNode limit = rows(expressions, tail.limit(), tail.withTies() ? "FETCH" : "LIMIT");
        FirstRows firstRows = new FirstRows(state.rex());
        List<BoundQuery.SortKey> on = new ArrayList<>();
        for (Expression expression : select.distinctOn()) {
            on.add(sortKey(new SortItem(expression, false, null, expression.position()), items, expressions));
        }
        // GROUP BY comes last: names that the other clauses use as columns are not aliases in it.
        block.in("GROUP BY");
        GroupBinder groups = new GroupBinder(expressions, items);
        BoundQuery.Grouping keys = select.groupBy() == null ? null : groups.bind(select.groupBy(), block);
        block.in(null);
        block.groups(false);
        block.hides(Map.of());
        RexNode qualify = select.qualify() == null ? null : qualify(select.qualify(), items, expressions);
        checkWindows(select, having, qualify, items);
        checkSets(block, keys, qualify != null || !on.isEmpty() || tail.withTies(), select.position());
        RexNode kept = on.isEmpty() ? null : firstRows.ofEach(on, order);
        if (tail.withTies() && limit != null) {
            FirstRows.checkTies(select, order);
            kept = firstRows.withTies(order, offset, limit);
            limit = null;
        }
        boolean grouped = keys != null || having != null || !block.aggregates().isEmpty();
        List<RexNode> results = new ArrayList<>();
        items.forEach(item -> results.add(item.value().rex()));
        order.forEach(key -> results.add(key.value()));
        block.sets().forEach(set -> results.add(set.list()));
        Stream.of(having, qualify).filter(Objects::nonNull).forEach(results::add);
        BoundQuery.Grouping grouping = grouped && keys == null
                ? BoundQuery.Grouping.ofAll(block)
                : keys == null ? null : Dependents.of(state, scope, keys, results);
        Set<String> names = new HashSet<>();
        List<BoundQuery.Item> bound = new ArrayList<>();
        List<SelectedColumn> columns = new ArrayList<>();
        HiddenColumns hidden = new HiddenColumns(state);
        // NULL and MISSING are one group, and DISTINCT keeps one of both.
        boolean rowByRow = grouping == null && !(select.distinct() && on.isEmpty());
        for (Item item : items) {
            Value value = item.value();
            int id = state.columns().next();
            bound.add(new BoundQuery.Item(id, freeName(item.label(), names), value.rex()));
            columns.add(new SelectedColumn(
                    item.label(),
                    id,
                    value.type(),
                    value.converts(),
                    value.origin(),
                    rowByRow ? hidden.ofSelect(id, bound, item.missing()) : null,
                    value.inFull(),
                    DocumentOperators.kind(value.rex())));
        }
        return new BoundRelation(
                new BoundQuery.Select(
                        FromTree.of(sources, select.position()),
                        where,
                        grouping,
                        having,
                        qualify,
                        kept,
                        bound,
                        select.distinct() && on.isEmpty(),
                        order,
                        offset,
                        limit,
                        block),
                columns);
    }

    /** Binds QUALIFY. It sees aliases, except those that are used as column names elsewhere. */
    private static RexNode qualify(Expression condition, List<Item> items, ExpressionScope expressions) {
        Scope scope = expressions.scope();
        List<Scope.Alias> aliases = items.stream()
                .filter(item -> !scope.block().isUsed(item.label()))
                .map(item -> new Scope.Alias(item.label(), item::value))
                .toList();
        return expressions.in(scope.withAliases(aliases)).condition(condition, "QUALIFY");
    }

    /** The expressions of the select list that have aliases, by alias. */
    private static Map<String, Expression> aliases(List<SelectItem> selected) {
        Map<String, Expression> aliases = new LinkedHashMap<>();
        for (SelectItem item : selected) {
            if (item instanceof SelectItem.Item named && named.alias() != null) {
                aliases.putIfAbsent(named.alias().name(), named.expression());
            }
        }
        return aliases;
    }

    private static void checkWindows(
            QueryBody.Select select, @Nullable RexNode having, @Nullable RexNode qualify, List<Item> items) {
        if (having != null && RexOver.containsOver(having)) {
            throw new QueryException(
                    ErrorKind.GROUPING,
                    "window functions are not allowed in the HAVING clause; QUALIFY takes conditions on them",
                    Objects.requireNonNull(select.having()).position());
        }
        if (qualify != null
                && !RexOver.containsOver(qualify)
                && items.stream()
                        .noneMatch(item -> RexOver.containsOver(item.value().rex()))) {
            throw new QueryException(
                    ErrorKind.GROUPING,
                    "QUALIFY needs a window function, in its condition or in the select list; WHERE and HAVING need none",
                    Objects.requireNonNull(select.qualify()).position());
        }
    }

    /** Checks set-returning functions, which are computed after grouping and windows, and before DISTINCT and ORDER BY. */
    private void checkSets(Block block, BoundQuery.@Nullable Grouping grouping, boolean picksRows, Position position) {
        boolean grouped = grouping != null
                && ColumnFinder.of(state.subqueries(), grouping.keys()).stream()
                        .anyMatch(key -> block.isSet(key.getIndex()));
        if (grouped || picksRows && !block.sets().isEmpty()) {
            throw new QueryException(
                    ErrorKind.UNSUPPORTED,
                    block.sets().get(0).label() + " gives rows, so it can't be next to "
                            + (grouped ? "a GROUP BY of its values" : "QUALIFY, DISTINCT ON or WITH TIES")
                            + "; write it in a query in FROM",
                    position);
        }
    }

    /** DynamoDB can check {@code contains(list, value)}, which holds wherever {@code value IN list} is true. */
    private static Expression withContains(Expression where) {
        if (where instanceof Expression.Binary both && both.operator() == Expression.BinaryOperator.AND) {
            return new Expression.Binary(
                    both.operator(), withContains(both.left()), withContains(both.right()), both.position());
        }
        if (!(where instanceof Expression.FunctionCall in)
                || !in.name().name().equals("IN_COLLECTION")
                || in.arguments().size() != 2
                || !(in.arguments().get(1) instanceof Expression.NameReference
                        || in.arguments().get(1) instanceof Expression.PathAccess)) {
            return where;
        }
        Expression contains = Expression.FunctionCall.of(
                "CONTAINS", List.of(in.arguments().get(1), in.arguments().get(0)), in.position());
        return new Expression.Binary(Expression.BinaryOperator.AND, contains, where, where.position());
    }

    /** Registers literals to lift, except in subqueries, since equal subqueries have to stay equal. */
    private void lift(@Nullable Expression where) {
        LiftedLiterals literals = state.literals();
        if (literals != null && where != null && outer == null) {
            literals.compared(where);
        }
    }

    /** A unique column name made from a label. */
    static String freeName(String label, Set<String> names) {
        String shortened = label.length() > LONGEST_INTERNAL_NAME ? label.substring(0, LONGEST_INTERNAL_NAME) : label;
        String base = shortened.isEmpty() ? "column" : shortened;
        String name = base;
        for (int i = 2; !names.add(name); i++) {
            name = base + "~" + i;
        }
        return name;
    }

    private static List<Item> items(List<SelectItem> selected, Scope scope, ExpressionScope expressions) {
        List<Item> items = new ArrayList<>();
        for (SelectItem item : selected) {
            if (item instanceof SelectItem.Star star) {
                List<Relation.Shown> columns = star(star, scope);
                for (Relation.Shown column : columns) {
                    Value left = Exclusions.left(column, columns, star, scope, expressions);
                    if (left != null) {
                        items.add(new Item(
                                column.name(), left, () -> column.reference().missing(star.position())));
                    }
                }
                if (items.isEmpty() && !star.excluded().isEmpty()) {
                    throw new QueryException(ErrorKind.INVALID_STATEMENT, "EXCLUDE leaves no column", star.position());
                }
            } else {
                SelectItem.Item expression = (SelectItem.Item) item;
                Value value = expressions.bind(expression.expression());
                items.add(new Item(label(expression, value), value, () -> {
                    RexNode missing = expressions.missing(expression.expression());
                    return missing.isAlwaysFalse() ? null : missing;
                }));
            }
        }
        return items;
    }

    private static String label(SelectItem.Item item, Value value) {
        Identifier alias = item.alias();
        if (alias != null) {
            return alias.name();
        }
        Value.Origin origin = value.origin();
        return origin == null ? SqlPrinter.print(item.expression()) : origin.label();
    }

    private static List<Relation.Shown> star(SelectItem.Star star, Scope scope) {
        if (star.qualifier().isEmpty()) {
            if (scope.sources().isEmpty()) {
                throw new QueryException(
                        ErrorKind.INVALID_STATEMENT, "* needs a FROM to take columns from", star.position());
            }
            scope.relations().forEach(Relation::starred);
            return scope.sources().stream()
                    .flatMap(source -> source.shown().get().stream())
                    .toList();
        }
        Relation relation = NameResolution.relation(Scope.of(null, scope.block(), scope.sources()), star.qualifier());
        if (relation == null) {
            List<String> known = scope.relations().stream()
                    .map(Relation::alias)
                    .filter(Objects::nonNull)
                    .toList();
            String name = Identifiers.text(star.qualifier());
            throw new QueryException(
                    ErrorKind.UNKNOWN_TABLE,
                    "there is no table '" + name + "' in FROM" + NearestName.hint(name, known),
                    star.position());
        }
        relation.starred();
        return relation.star();
    }

    /** A sort key from an ordinal, a label of the select list, or an expression. The position of NULLs is always explicit. */
    private static BoundQuery.SortKey sortKey(SortItem key, List<Item> items, ExpressionScope expressions) {
        boolean nullsFirst = NullPlacement.isFirst(key);
        int item = item(key.expression(), items);
        RexNode value = item < 0
                ? expressions.bind(key.expression()).rex()
                : items.get(item).value().rex();
        return new BoundQuery.SortKey(
                item, value, key.descending(), nullsFirst, key.expression().position());
    }

    private static int item(Expression expression, List<Item> items) {
        if (expression instanceof Expression.NumberLiteral literal) {
            return ordinal(literal, items, "ORDER BY");
        }
        Identifier name = Shapes.name(expression);
        return name == null ? -1 : named(name, items);
    }

    /** The index of the item with that label; negative if there is none. */
    static int named(Identifier name, List<Item> items) {
        List<Item> named = Identifiers.matching(name, items, Item::label);
        if (named.stream().map(item -> item.value().rex()).distinct().count() > 1) {
            throw Identifiers.ambiguous(name, "give the columns different names by AS");
        }
        return named.isEmpty() ? -1 : items.indexOf(named.get(0));
    }

    /** The index of the item that an ordinal names. */
    static int ordinal(Expression.NumberLiteral literal, List<Item> items, String clause) {
        BigDecimal value = literal.value();
        boolean inRange =
                value.compareTo(BigDecimal.ONE) >= 0 && value.compareTo(BigDecimal.valueOf(items.size())) <= 0;
        if (!inRange || value.stripTrailingZeros().scale() > 0) {
            throw new QueryException(
                    ErrorKind.INVALID_STATEMENT,
                    clause + " " + literal.text() + " is not in the select list, which has " + items.size()
                            + (items.size() == 1 ? " column" : " columns"),
                    literal.position());
        }
        return value.intValue() - 1;
    }

    /** Binds the argument of LIMIT or OFFSET. */
    private @Nullable RexNode rows(ExpressionScope expressions, @Nullable Expression expression, String clause) {
        if (expression == null || expression instanceof Expression.NullLiteral) {
            return null;
        }
        if (expression instanceof Expression.Parameter parameter) {
            state.parameters().use(parameter.index(), ColumnType.BIGINT);
            return state.rex().parameter(parameter.index(), ColumnType.BIGINT);
        }
        if (expression instanceof Expression.NumberLiteral literal) {
            return literal(literal.value(), expression, clause);
        }
        RexNode value = expressions.bind(expression).rex();
        ConstantFolder.Known known = ConstantFolder.evaluate(value);
        if (known == null && Types.isNumber(value.getType()) && ofParametersAlone(value)) {
            return value;
        }
        if (known == null || known.value() != null && !(known.value() instanceof Number)) {
            throw new QueryException(
                    ErrorKind.UNSUPPORTED,
                    clause + " takes a number, a parameter, or an expression of numbers and parameters",
                    expression.position());
        }
        return known.value() == null
                ? null
                : literal(new BigDecimal(known.value().toString()), expression, clause);
    }

    /** Whether the value depends only on literals and parameters, so that it is known before any row is read. */
    private static boolean ofParametersAlone(RexNode value) {
        boolean[] alone = {true};
        value.accept(new RexVisitorImpl<Void>(true) {
            @Override
            public @Nullable Void visitInputRef(RexInputRef column) {
                alone[0] = false;
                return null;
            }

            @Override
            public @Nullable Void visitCall(RexCall call) {
                alone[0] &= !call.getOperator().equals(BoundSubquery.PLACEHOLDER);
                return super.visitCall(call);
            }
        });
        return alone[0];
    }

    private RexNode literal(BigDecimal written, Expression expression, String clause) {
        BigDecimal value = written.stripTrailingZeros();
        if (value.signum() < 0) {
            throw new QueryException(
                    ErrorKind.INVALID_STATEMENT, clause + " must not be negative", expression.position());
        }
        if (value.scale() > 0 || value.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0) {
            throw new QueryException(
                    ErrorKind.INVALID_STATEMENT,
                    clause + " takes an integer, not " + SqlPrinter.print(expression),
                    expression.position());
        }
        return state.rex().number(value.setScale(0));
    }
}
