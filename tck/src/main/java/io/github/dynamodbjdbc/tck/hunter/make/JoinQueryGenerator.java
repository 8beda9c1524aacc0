package io.github.dynamodbjdbc.tck.hunter.make;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import io.github.dynamodbjdbc.grammar.ast.FromItem;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import io.github.dynamodbjdbc.grammar.ast.SelectItem;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Generates queries that match two tables, by a join or by a subquery. */
final class JoinQueryGenerator {
    private final Dice dice;
    private final Slots slots;
    private final Traits traits;
    private final Sources sources;
    private final PredicateGenerator predicates;
    private final ClauseGenerator clauses;

    JoinQueryGenerator(
            Dice dice,
            Slots slots,
            Traits traits,
            Sources sources,
            PredicateGenerator predicates,
            ClauseGenerator clauses) {
        this.dice = dice;
        this.slots = slots;
        this.traits = traits;
        this.sources = sources;
        this.predicates = predicates;
        this.clauses = clauses;
    }

    Query join() {
        Source left = sources.source("t", 0);
        Source right = sources.source("u", dice.chance(0.7) ? 1 : 0);
        Map<String, Datum> witness = sources.witness(left);
        Map<String, Datum> other = sources.witness(right);
        traits.shape(Traits.Shape.COLUMNS);
        FromItem.JoinKind kind = dice.oneOf(
                FromItem.JoinKind.INNER,
                FromItem.JoinKind.INNER,
                FromItem.JoinKind.LEFT,
                FromItem.JoinKind.LEFT,
                FromItem.JoinKind.RIGHT,
                FromItem.JoinKind.FULL);
        List<Expression> on = new ArrayList<>();
        on.add(matching(left, right));
        if (dice.chance(0.2)) {
            on.add(dice.chance(0.5) ? predicates.condition(left, witness, 1) : predicates.condition(right, other, 1));
        }
        List<String> common =
                left.names().stream().filter(right.names()::contains).toList();
        FromItem join = !common.isEmpty() && dice.chance(0.15)
                ? new FromItem.Join(
                        kind,
                        left.from(),
                        right.from(),
                        false,
                        dice.some(common, 1).stream().map(Sql::exact).toList(),
                        null,
                        Sql.AT)
                : new FromItem.Join(kind, left.from(), right.from(), false, List.of(), Sql.and(on), Sql.AT);
        List<Expression> where = new ArrayList<>();
        if (dice.chance(0.5)) {
            where.add(predicates.where(left, witness));
        }
        if (dice.chance(0.25)) {
            where.add(predicates.condition(right, other, 1));
        }
        List<SelectItem> items = new ArrayList<>();
        if (dice.chance(0.15)) {
            traits.shape(Traits.Shape.STAR);
            items.add(Sql.star());
        } else if (dice.chance(0.2)) {
            traits.shape(Traits.Shape.COUNT);
            items.add(Sql.item(Sql.countStar(), "n"));
        } else {
            dice.some(left.names(), dice.between(1, 2))
                    .forEach(name -> items.add(Sql.item(left.column(name), "l_" + items.size())));
            dice.some(right.names(), dice.between(1, 2))
                    .forEach(name -> items.add(Sql.item(right.column(name), "r_" + items.size())));
        }
        QueryBody.Select select =
                Sql.select(List.of(), false, items, List.of(join), where.isEmpty() ? null : Sql.and(where));
        return traits.shape() == Traits.Shape.COLUMNS
                ? clauses.cut(select, clauses.isOrdered() ? clauses.order(left, false, items) : List.of())
                : Sql.query(select);
    }

    Query subquery() {
        Source outer = sources.source("t", 0);
        Source other = sources.source("u", dice.chance(0.6) ? 1 : 0);
        // Both tables may have the names, as keys or not; the innermost table's are meant.
        Source inner = dice.chance(0.4) ? other.withBareNames() : other;
        Map<String, Datum> witness = sources.witness(outer);
        List<Expression> where = new ArrayList<>();
        where.add(inSubquery(outer, inner));
        traits.add(Form.SUBQUERY);
        if (dice.chance(0.4)) {
            where.add(predicates.condition(outer, witness, 1));
        }
        List<SelectItem> items = clauses.items(outer);
        return Sql.query(Sql.select(List.of(), false, items, List.of(outer.from()), Sql.and(where)));
    }

    private Expression inSubquery(Source outer, Source inner) {
        Map<String, Datum> other = sources.witness(inner);
        Expression where = dice.chance(0.5) ? predicates.condition(inner, other, 1) : null;
        Expression.Binary matching = (Expression.Binary) matching(outer, inner);
        boolean negated = dice.chance(0.3);
        switch (dice.below(5)) {
            case 3 -> {
                return new Expression.QuantifiedComparison(
                        matching.left(),
                        ExpressionGenerator.comparison(dice),
                        dice.oneOf(Expression.Quantifier.values()),
                        select(List.of(Sql.item(matching.right(), null)), inner, where),
                        Sql.AT);
            }
            case 0, 1 -> {
                return new Expression.InQuery(
                        matching.left(),
                        select(List.of(Sql.item(matching.right(), null)), inner, where),
                        negated,
                        Sql.AT);
            }
            case 2 -> {
                List<Expression> all = new ArrayList<>(List.of(matching));
                if (where != null) {
                    all.add(where);
                }
                if (dice.chance(0.3)) {
                    all.add(ofBoth(outer, inner));
                }
                return exists(inner, all, negated);
            }
            default -> {
                Query scalar = select(
                        List.of(Sql.item(Sql.call(dice.oneOf("MAX", "MIN"), matching.right()), null)), inner, where);
                return Sql.binary(
                        matching.left(),
                        dice.oneOf(BinaryOperator.EQUAL, BinaryOperator.LESS_OR_EQUAL, BinaryOperator.GREATER_OR_EQUAL),
                        new Expression.ScalarSubquery(scalar, Sql.AT));
            }
        }
    }

    /** A subquery that refers to two outer queries. */
    private Expression ofBoth(Source outer, Source inner) {
        Source third = sources.source("v", dice.chance(0.5) ? 1 : 0);
        return exists(third, List.of(matching(inner, third), matching(outer, third)), dice.chance(0.6));
    }

    private static Expression exists(Source source, List<Expression> where, boolean negated) {
        Expression exists =
                new Expression.Exists(select(List.of(Sql.item(Sql.number(1), null)), source, Sql.and(where)), Sql.AT);
        return negated ? Sql.not(exists) : exists;
    }

    /** An equality of two attributes with a common value, if there is such a pair; sometimes after rounding both. */
    private Expression matching(Source left, Source right) {
        String[] pair = pair(dice, left, right);
        traits.add(Form.COLUMNS);
        Expression one = left.column(pair[0]);
        Expression other = right.column(pair[1]);
        boolean numbers = left.values(pair[0]).stream().allMatch(value -> value instanceof Datum.Numeric)
                && right.values(pair[1]).stream().allMatch(value -> value instanceof Datum.Numeric);
        if (numbers && dice.chance(0.3)) {
            NumberGenerator cutting = left.numbers(dice, slots, true);
            return dice.chance(0.5)
                    ? Sql.binary(cutting.cut(one), BinaryOperator.EQUAL, other)
                    : Sql.binary(one, BinaryOperator.EQUAL, cutting.cut(other));
        }
        return Sql.binary(one, BinaryOperator.EQUAL, other);
    }

    static String[] pair(Dice dice, Source left, Source right) {
        List<String[]> pairs = new ArrayList<>();
        for (String one : left.names()) {
            for (String other : right.names()) {
                if (left.values(one).stream()
                        .anyMatch(value -> ValueType.of(value).isOrdered()
                                && right.values(other).contains(value))) {
                    pairs.add(new String[] {one, other});
                }
            }
        }
        return pairs.isEmpty() ? new String[] {dice.pick(left.names()), dice.pick(right.names())} : dice.pick(pairs);
    }

    private static Query select(List<SelectItem> items, Source source, @Nullable Expression where) {
        return Sql.query(Sql.select(List.of(), false, items, List.of(source.from()), where));
    }
}
