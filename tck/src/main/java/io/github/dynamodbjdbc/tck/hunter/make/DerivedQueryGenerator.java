package io.github.dynamodbjdbc.tck.hunter.make;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import io.github.dynamodbjdbc.grammar.ast.FromItem;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import io.github.dynamodbjdbc.grammar.ast.SelectItem;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import io.github.dynamodbjdbc.tck.oracle.Lists;
import io.github.dynamodbjdbc.tck.oracle.TableDesign;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Generates queries of items of FROM other than tables: subqueries in FROM and WITH, as tools wrap them around a statement; elements of lists; and
 * lateral subqueries.
 */
final class DerivedQueryGenerator {
    private final Dice dice;
    private final Slots slots;
    private final Traits traits;
    private final World world;
    private final Sources sources;
    private final PredicateGenerator predicates;
    private final ClauseGenerator clauses;

    DerivedQueryGenerator(
            Dice dice,
            Slots slots,
            Traits traits,
            World world,
            Sources sources,
            PredicateGenerator predicates,
            ClauseGenerator clauses) {
        this.dice = dice;
        this.slots = slots;
        this.traits = traits;
        this.world = world;
        this.sources = sources;
        this.predicates = predicates;
        this.clauses = clauses;
    }

    Query query() {
        return switch (dice.below(10)) {
            case 0, 1, 2, 3 -> wrapped();
            case 4, 5 -> named();
            case 6, 7, 8 -> unnested();
            default -> lateral();
        };
    }

    /** A query as tools write it: conditions, groups and orders around a subquery with the table's name. */
    private Query wrapped() {
        Source source = sources.source("t");
        Map<String, Datum> witness = sources.witness(source);
        Source inner = source.only(dice.some(source.names(), dice.between(2, 5)));
        FromItem derived =
                new FromItem.Subquery(false, inside(source, inner, witness), Sql.word("t"), List.of(), Sql.AT);
        return around(inner, List.of(derived), witness);
    }

    private Query around(Source inner, List<FromItem> from, Map<String, Datum> witness) {
        Expression where = dice.chance(0.8) ? where(inner, witness) : null;
        int kind = dice.below(10);
        if (kind < 2) {
            traits.shape(Traits.Shape.COUNT);
            return Sql.query(Sql.select(List.of(), false, List.of(Sql.item(Sql.countStar(), "n")), from, where));
        } else if (kind < 4) {
            traits.shape(Traits.Shape.AGGREGATES);
            Expression key = inner.column(dice.pick(inner.names()));
            List<SelectItem> items = List.of(Sql.item(key, "k"), Sql.item(Sql.countStar(), "n"));
            return Sql.query(new QueryBody.Select(
                    List.of(), false, items, from, where, Sql.groupBy(List.of(key)), null, List.of(), null, Sql.AT));
        }
        if (kind < 6) {
            traits.shape(Traits.Shape.COLUMNS);
            return Sql.query(Sql.select(List.of(), false, documents(inner), from, where));
        }
        List<SelectItem> items = clauses.items(inner);
        QueryBody.Select select = Sql.select(List.of(), false, items, from, where);
        return traits.shape() == Traits.Shape.COLUMNS
                ? clauses.cut(select, clauses.order(inner, false, items))
                : Sql.query(select);
    }

    /** A condition without DynamoDB's tests of attributes, which a subquery's columns are not; null if none is generated. */
    private @Nullable Expression where(Source inner, Map<String, Datum> witness) {
        for (int i = 0; i < 5; i++) {
            Expression where = predicates.where(inner, witness);
            boolean[] attributes = {false};
            Trees.rewrite(where, node -> {
                attributes[0] |= node instanceof Expression.FunctionCall call
                        && call.name().name().startsWith("attribute_");
                return node;
            });
            if (!attributes[0]) {
                return where;
            }
        }
        return null;
    }

    /** A tuple of some columns, and whether one of them, or an expression of it, is MISSING. */
    private List<SelectItem> documents(Source inner) {
        List<Expression.DocumentEntry> entries = new ArrayList<>();
        for (String name : dice.some(inner.names(), dice.between(1, 3))) {
            entries.add(new Expression.DocumentEntry(name, inner.column(name), Sql.AT));
        }
        Expression tested = inner.column(dice.pick(inner.names()));
        if (dice.chance(0.3)) {
            tested = Sql.call("COALESCE", tested, inner.column(dice.pick(inner.names())));
        }
        return List.of(
                Sql.item(new Expression.Document(entries, Sql.AT), "d"),
                Sql.item(Sql.is(tested, Expression.Test.MISSING, dice.chance(0.5)), "m"));
    }

    /** A query of those columns, under their own names. */
    private Query inside(Source source, Source inner, Map<String, Datum> witness) {
        List<SelectItem> items = new ArrayList<>();
        inner.names().forEach(name -> items.add(Sql.item(source.column(name), null)));
        Expression where = dice.chance(0.5) ? predicates.where(source, witness) : null;
        boolean distinct = dice.chance(0.15);
        QueryBody.Select select = Sql.select(sources.hints(source), distinct, items, List.of(source.from()), where);
        if (!distinct && dice.chance(0.15)) {
            // By the whole key, so that the choice of rows is unique.
            List<TableDesign.Key> keys = source.design().keys().all();
            boolean descending = dice.chance(0.5);
            return Sql.query(
                    select,
                    keys.stream()
                            .map(key -> Sql.sort(source.column(key.name()), descending, null))
                            .toList(),
                    dice.chance(0.3) ? clauses.count(1) : null,
                    clauses.count(dice.between(1, 20)));
        }
        if (dice.chance(0.15)) {
            QueryBody other = Sql.select(List.of(), false, items, List.of(source.from()), null);
            return Sql.query(new QueryBody.SetOperation(
                    dice.oneOf(QueryBody.SetOperator.UNION, QueryBody.SetOperator.INTERSECT),
                    dice.chance(0.5),
                    select,
                    other,
                    Sql.AT));
        }
        return Sql.query(select);
    }

    /** A query of a WITH table, once or twice in FROM. */
    private Query named() {
        Source source = sources.source("t");
        Map<String, Datum> witness = sources.witness(source);
        Source inner = source.only(dice.some(source.names(), dice.between(2, 5)));
        Identifier name = Sql.word("w");
        Query.CommonTable table = new Query.CommonTable(name, List.of(), inside(source, inner, witness), Sql.AT);
        FromItem first = new FromItem.Table(List.of(name), Sql.word("t"), List.of(), null, Sql.AT);
        Query query;
        if (dice.chance(0.6)) {
            query = around(inner, List.of(first), witness);
        } else {
            FromItem second = new FromItem.Table(List.of(name), Sql.word("u"), List.of(), null, Sql.AT);
            String column = dice.pick(inner.names());
            Expression on = Sql.binary(inner.column(column), BinaryOperator.EQUAL, Sql.column("u", column));
            FromItem join = new FromItem.Join(
                    dice.oneOf(FromItem.JoinKind.INNER, FromItem.JoinKind.LEFT),
                    first,
                    second,
                    false,
                    List.of(),
                    on,
                    Sql.AT);
            query = around(inner, List.of(join), witness);
        }
        return new Query(List.of(table), false, query.body(), query.orderBy(), query.offset(), query.limit(), Sql.AT);
    }

    private static boolean isList(Datum value) {
        return switch (ValueType.of(value)) {
            case L, SS, NS, BS -> true;
            default -> false;
        };
    }

    /** A query of the elements of an attribute that is a list or a set in some items. */
    private Query unnested() {
        Source source = sources.source("t");
        List<String> lists = source.names().stream()
                .filter(name -> source.values(name).stream().anyMatch(DerivedQueryGenerator::isList))
                .toList();
        if (lists.isEmpty()) {
            return wrapped();
        }
        String list = dice.pick(lists);
        List<Map<String, Datum>> having = source.items().stream()
                .filter(item -> item.get(list) != null && isList(item.get(list)))
                .toList();
        Map<String, Datum> witness = dice.chance(0.8) ? dice.pick(having) : sources.witness(source);
        boolean position = dice.chance(0.3);
        boolean outer = dice.chance(0.3);
        boolean partiQl = dice.chance(0.5);
        Expression element = partiQl ? Sql.column("x") : Sql.column("x", "e");
        FromItem item = partiQl
                ? new FromItem.Table(
                        List.of(Sql.word("t"), Sql.exact(list)),
                        Sql.word("x"),
                        List.of(),
                        position ? Sql.word("p") : null,
                        Sql.AT)
                : new FromItem.Unnest(
                        source.column(list),
                        position,
                        Sql.word("x"),
                        position ? List.of(Sql.word("e"), Sql.word("p")) : List.of(Sql.word("e")),
                        null,
                        Sql.AT);
        List<FromItem> from = outer
                ? List.of(new FromItem.Join(
                        FromItem.JoinKind.LEFT,
                        source.from(),
                        item,
                        false,
                        List.of(),
                        new Expression.BooleanLiteral(true, Sql.AT),
                        Sql.AT))
                : List.of(source.from(), item);
        List<SelectItem> items = new ArrayList<>();
        items.add(Sql.item(source.column(dice.pick(source.names())), "c"));
        items.add(Sql.item(element, "e"));
        if (position) {
            items.add(Sql.item(Sql.column("p"), "p"));
        }
        List<Expression> where = new ArrayList<>();
        if (dice.chance(0.5)) {
            where.add(predicates.where(source, witness));
        }
        if (dice.chance(0.4)) {
            where.add(ofElement(element, Lists.elements(witness.get(list))));
        }
        traits.shape(Traits.Shape.COLUMNS);
        return Sql.query(Sql.select(List.of(), false, items, from, where.isEmpty() ? null : Sql.and(where)));
    }

    private Expression ofElement(Expression element, List<Datum> elements) {
        List<Datum> scalars = elements.stream().filter(OperandValues::isScalar).toList();
        if (scalars.isEmpty()) {
            return Sql.is(element, Expression.Test.NULL, dice.chance(0.5));
        }
        Datum value = dice.pick(scalars);
        BinaryOperator operator = ValueType.of(value).isOrdered()
                ? dice.oneOf(BinaryOperator.EQUAL, BinaryOperator.GREATER_OR_EQUAL, BinaryOperator.LESS_OR_EQUAL)
                : BinaryOperator.EQUAL;
        return Sql.binary(element, operator, slots.operand(value, scalars));
    }

    /** A lateral subquery with one row or several. */
    private Query lateral() {
        Source left = sources.source("t", 0);
        Source right = Source.of("u", world.tables().get(1), null);
        Map<String, Datum> witness = sources.witness(left);
        String[] pair = JoinQueryGenerator.pair(dice, left, right);
        Expression matching = Sql.binary(right.column(pair[1]), BinaryOperator.EQUAL, left.column(pair[0]));
        List<FromItem> from = new ArrayList<>();
        if (dice.chance(0.15)) {
            // It also sees the items of FROM before the join.
            Source before = Source.of("b", world.tables().get(1), null);
            from.add(before.from());
            String[] also = JoinQueryGenerator.pair(dice, before, right);
            Expression other = Sql.binary(right.column(also[1]), BinaryOperator.EQUAL, before.column(also[0]));
            matching = Sql.binary(matching, dice.oneOf(BinaryOperator.AND, BinaryOperator.OR), other);
        }
        List<SelectItem> shown = dice.chance(0.5)
                ? List.of(Sql.item(Sql.countStar(), "n"), Sql.item(Sql.call("MAX", right.column(pair[1])), "m"))
                : List.of(Sql.item(right.column(dice.pick(right.names())), "n"), Sql.item(right.column(pair[1]), "m"));
        Query each = Sql.query(Sql.select(List.of(), false, shown, List.of(right.from()), matching));
        FromItem lateral = new FromItem.Subquery(true, each, Sql.word("l"), List.of(), Sql.AT);
        FromItem join = new FromItem.Join(
                dice.chance(0.5) ? FromItem.JoinKind.LEFT : FromItem.JoinKind.INNER,
                left.from(),
                lateral,
                false,
                List.of(),
                new Expression.BooleanLiteral(true, Sql.AT),
                Sql.AT);
        List<SelectItem> items = List.of(
                Sql.item(left.column(dice.pick(left.names())), "c"),
                Sql.item(Sql.column("l", "n"), "n"),
                Sql.item(Sql.column("l", "m"), "m"));
        Expression where = dice.chance(0.5) ? predicates.where(left, witness) : null;
        traits.shape(Traits.Shape.COLUMNS);
        from.add(join);
        return Sql.query(Sql.select(List.of(), false, items, from, where));
    }
}
