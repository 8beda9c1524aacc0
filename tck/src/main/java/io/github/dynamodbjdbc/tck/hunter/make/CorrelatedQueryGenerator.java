package io.github.dynamodbjdbc.tck.hunter.make;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import io.github.dynamodbjdbc.grammar.ast.FromItem;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import io.github.dynamodbjdbc.grammar.ast.SelectItem;
import io.github.dynamodbjdbc.grammar.ast.SortItem;
import io.github.dynamodbjdbc.tck.oracle.TableDesign;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes up subqueries that refer to a row of the outer query, or of two, which a planner joins or runs for each row. */
final class CorrelatedQueryGenerator {
    private static final BinaryOperator[] COMPARISONS = {
        BinaryOperator.NOT_EQUAL, BinaryOperator.LESS, BinaryOperator.GREATER_OR_EQUAL, BinaryOperator.EQUAL
    };

    private final Dice dice;
    private final Traits traits;
    private final Sources sources;
    private final PredicateGenerator predicates;

    CorrelatedQueryGenerator(Dice dice, Traits traits, Sources sources, PredicateGenerator predicates) {
        this.dice = dice;
        this.traits = traits;
        this.sources = sources;
        this.predicates = predicates;
    }

    Query query() {
        traits.shape(Traits.Shape.COLUMNS);
        return switch (dice.below(8)) {
            case 0, 1 -> compared();
            case 2 -> onceForEach();
            case 3, 4, 5 -> nested();
            default -> firstRows();
        };
    }

    private SelectItem shown(Source source) {
        return Sql.item(source.column(dice.pick(source.names())), "c0");
    }

    /** Rows compared with a summary of those of their group, of the same table or of another. */
    private Query compared() {
        Source outer = sources.source("t", 0);
        Source inner = sources.source("u", dice.chance(0.7) ? 0 : 1);
        String[] pair = JoinQueryGenerator.pair(dice, outer, inner);
        Expression group = Sql.binary(inner.column(pair[1]), BinaryOperator.EQUAL, outer.column(pair[0]));
        List<Expression> of = new ArrayList<>(List.of(group));
        if (dice.chance(0.4)) {
            of.add(predicates.condition(inner, sources.witness(inner), 1));
        }
        FromItem read = inner.from();
        if (dice.chance(0.4)) {
            Source other = sources.source("v", dice.below(2));
            String[] match = SeveralReadsGenerator.selective(dice, inner, other);
            if (match != null) {
                Expression on = Sql.binary(inner.column(match[0]), BinaryOperator.EQUAL, other.column(match[1]));
                read = SeveralReadsGenerator.join(
                        dice.oneOf(FromItem.JoinKind.INNER, FromItem.JoinKind.LEFT), read, other, on);
            }
        }
        String column = dice.pick(inner.names());
        Query summary = Sql.query(Sql.select(
                List.of(),
                false,
                List.of(Sql.item(
                        dice.chance(0.3)
                                ? Sql.countStar()
                                : Sql.call(dice.oneOf("MIN", "MAX", "COUNT"), inner.column(column)),
                        null)),
                List.of(read),
                Sql.and(of)));
        Expression value = new Expression.ScalarSubquery(summary, Sql.AT);
        Expression own = outer.columns().containsKey(column) ? outer.column(column) : Sql.number(dice.between(0, 3));
        List<Expression> where = new ArrayList<>();
        where.add(Sql.binary(
                own, dice.oneOf(BinaryOperator.EQUAL, BinaryOperator.LESS_OR_EQUAL, BinaryOperator.LESS), value));
        if (dice.chance(0.3)) {
            where.add(predicates.condition(outer, sources.witness(outer), 1));
        }
        return Sql.query(Sql.select(List.of(), false, List.of(shown(outer)), List.of(outer.from()), Sql.and(where)));
    }

    /** A subquery for each row with a query of WITH that refers to that row, ends in LIMIT, and is used twice. */
    private Query onceForEach() {
        Source outer = sources.source("t", 0);
        Source inner = sources.source("u", dice.below(2));
        String[] pair = JoinQueryGenerator.pair(dice, outer, inner);
        List<Expression> of = new ArrayList<>(
                List.of(Sql.binary(inner.column(pair[1]), BinaryOperator.EQUAL, outer.column(pair[0]))));
        if (dice.chance(0.3)) {
            of.add(predicates.condition(inner, sources.witness(inner), 1));
        }
        boolean descending = dice.chance(0.5);
        List<SortItem> order = inner.design().keys().all().stream()
                .map(key -> Sql.sort(inner.column(key.name()), descending, null))
                .toList();
        List<SelectItem> kept = List.of(Sql.item(inner.column(dice.pick(inner.names())), "c"));
        QueryBody rows = Sql.select(List.of(), false, kept, List.of(inner.from()), Sql.and(of));
        Identifier name = Sql.word("w");
        Query body = Sql.query(rows, order, null, Sql.number(dice.between(1, 4)));
        FromItem one = new FromItem.Table(List.of(name), Sql.word("a"), List.of(), null, Sql.AT);
        FromItem other = new FromItem.Table(List.of(name), Sql.word("b"), List.of(), null, Sql.AT);
        Expression pairs = Sql.binary(
                Sql.column("a", "c"),
                dice.oneOf(BinaryOperator.EQUAL, BinaryOperator.LESS, BinaryOperator.NOT_EQUAL),
                Sql.column("b", "c"));
        QueryBody count =
                Sql.select(List.of(), false, List.of(Sql.item(Sql.countStar(), null)), List.of(one, other), pairs);
        Query.CommonTable table = new Query.CommonTable(name, List.of(), body, Sql.AT);
        Expression value = new Expression.ScalarSubquery(
                new Query(List.of(table), false, count, List.of(), null, null, Sql.AT), Sql.AT);
        List<SelectItem> items = new ArrayList<>(List.of(shown(outer)));
        items.add(Sql.item(value, "n"));
        return Sql.query(Sql.select(
                List.of(),
                false,
                items,
                List.of(outer.from()),
                dice.chance(0.4) ? predicates.where(outer, sources.witness(outer)) : null));
    }

    /** A subquery in a subquery that refers to the rows of both outer queries. */
    private Query nested() {
        Source outer = sources.source("t", dice.below(2));
        Source middle = sources.source("u", dice.below(2));
        Source inner = sources.source("v", dice.below(2));
        List<Expression> ofInner = new ArrayList<>();
        if (dice.chance(0.8)) {
            ofInner.add(equal(middle, inner));
        }
        ofInner.add(compared(outer, inner));
        if (dice.chance(0.2)) {
            ofInner.add(predicates.condition(inner, sources.witness(inner), 1));
        }
        List<Expression> ofMiddle = new ArrayList<>();
        if (dice.chance(0.7)) {
            ofMiddle.add(dice.chance(0.7) ? equal(outer, middle) : compared(outer, middle));
        }
        ofMiddle.add(asked(middle, inner, Sql.and(ofInner)));
        Expression value = dice.chance(0.7)
                ? exists(middle, Sql.and(ofMiddle))
                : Sql.binary(
                        new Expression.ScalarSubquery(summary(middle, Sql.and(ofMiddle)), Sql.AT),
                        BinaryOperator.GREATER_OR_EQUAL,
                        Sql.number(dice.between(0, 2)));
        List<Expression> where = new ArrayList<>(List.of(value));
        if (dice.chance(0.3)) {
            where.add(predicates.condition(outer, sources.witness(outer), 1));
        }
        return Sql.query(Sql.select(List.of(), false, List.of(shown(outer)), List.of(outer.from()), Sql.and(where)));
    }

    /** EXISTS, or a comparison with a summary of the inner rows. */
    private Expression asked(Source middle, Source inner, Expression where) {
        return dice.chance(0.6)
                ? exists(inner, where)
                : Sql.binary(
                        middle.column(dice.pick(middle.names())),
                        dice.oneOf(COMPARISONS),
                        new Expression.ScalarSubquery(summary(inner, where), Sql.AT));
    }

    private Expression exists(Source source, Expression where) {
        Query rows = Sql.query(Sql.select(List.of(), false, List.of(shown(source)), List.of(source.from()), where));
        Expression exists = new Expression.Exists(rows, Sql.AT);
        return dice.chance(0.5) ? exists : Sql.not(exists);
    }

    private Query summary(Source source, Expression where) {
        Expression column = source.column(dice.pick(source.names()));
        Expression value = dice.chance(0.4) ? Sql.countStar() : Sql.call(dice.oneOf("MIN", "MAX", "COUNT"), column);
        return Sql.query(Sql.select(List.of(), false, List.of(Sql.item(value, null)), List.of(source.from()), where));
    }

    private Expression equal(Source outer, Source inner) {
        String[] pair = JoinQueryGenerator.pair(dice, outer, inner);
        return Sql.binary(inner.column(pair[1]), BinaryOperator.EQUAL, outer.column(pair[0]));
    }

    private Expression compared(Source outer, Source inner) {
        String[] pair = JoinQueryGenerator.pair(dice, outer, inner);
        return Sql.binary(inner.column(pair[1]), dice.oneOf(COMPARISONS), outer.column(pair[0]));
    }

    /** The first rows of each outer row, in the order of the key or in another. */
    private Query firstRows() {
        Source outer = sources.source("t", dice.below(2));
        Source inner = sources.source("u", dice.below(2));
        Expression ofPartition = ofPartition(outer, inner);
        boolean ofOnePartition = ofPartition != null;
        List<Expression> of = new ArrayList<>(List.of(ofPartition == null ? equal(outer, inner) : ofPartition));
        if (dice.chance(0.3)) {
            of.add(predicates.condition(inner, sources.witness(inner), 1));
        }
        boolean descending = dice.chance(0.5);
        List<SortItem> order = new ArrayList<>();
        if (dice.chance(0.2)) {
            order.add(Sql.sort(inner.column(dice.pick(inner.names())), dice.chance(0.5), null));
        }
        List<TableDesign.Key> keys = inner.design().keys().all();
        // Rows of one partition are in a total order by their sort key.
        boolean bySortKey = keys.size() > 1 && ofOnePartition && dice.chance(0.6);
        keys.subList(bySortKey ? 1 : 0, keys.size())
                .forEach(key -> order.add(Sql.sort(inner.column(key.name()), descending, null)));
        QueryBody select = Sql.select(List.of(), false, List.of(shown(inner)), List.of(inner.from()), Sql.and(of));
        boolean one = dice.chance(0.4);
        Query first = Sql.query(
                select,
                order,
                dice.chance(0.2) ? Sql.number(dice.between(1, 2)) : null,
                Sql.number(one ? 1 : dice.between(1, 3)));
        Expression where = dice.chance(0.5) ? predicates.where(outer, sources.witness(outer)) : null;
        SelectItem own = Sql.item(outer.column(dice.pick(outer.names())), "c");
        if (one) {
            List<SelectItem> items = List.of(own, Sql.item(new Expression.ScalarSubquery(first, Sql.AT), "n"));
            return Sql.query(Sql.select(List.of(), false, items, List.of(outer.from()), where));
        }
        FromItem join = new FromItem.Join(
                dice.oneOf(FromItem.JoinKind.INNER, FromItem.JoinKind.LEFT),
                outer.from(),
                new FromItem.Subquery(true, first, Sql.word("l"), List.of(), Sql.AT),
                false,
                List.of(),
                new Expression.BooleanLiteral(true, Sql.AT),
                Sql.AT);
        List<SelectItem> items = List.of(own, Sql.item(Sql.column("l", "c0"), "n"));
        return Sql.query(Sql.select(List.of(), false, items, List.of(join), where));
    }

    /** An equality of the inner partition key with a column that has its values; null if there is none, or chance takes another. */
    private @Nullable Expression ofPartition(Source outer, Source inner) {
        String key = inner.design().keys().all().get(0).name();
        List<String> same = outer.names().stream()
                .filter(column -> outer.values(column).stream()
                        .anyMatch(value -> ValueType.of(value).isOrdered()
                                && inner.names().contains(key)
                                && inner.values(key).contains(value)))
                .toList();
        return same.isEmpty() || dice.chance(0.2)
                ? null
                : Sql.binary(inner.column(key), BinaryOperator.EQUAL, outer.column(dice.pick(same)));
    }
}
