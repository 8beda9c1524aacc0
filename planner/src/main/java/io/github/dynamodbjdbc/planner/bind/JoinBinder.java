package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.FromItem;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.relation.Block;
import io.github.dynamodbjdbc.planner.relation.BoundFrom;
import io.github.dynamodbjdbc.planner.relation.ClosedRelation;
import io.github.dynamodbjdbc.planner.relation.Reference;
import io.github.dynamodbjdbc.planner.relation.Relation;
import io.github.dynamodbjdbc.planner.relation.Scope;
import io.github.dynamodbjdbc.planner.relation.Source;
import io.github.dynamodbjdbc.planner.relation.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.jspecify.annotations.Nullable;

/** Binds joins. NATURAL and USING become conditions here, so that only visible columns can join. */
final class JoinBinder {
    private final StatementState state;
    private final boolean outermost;
    private final Block block;
    private final Function<List<Source>, ExpressionScope> expressions;

    /**
     * @param outermost whether the join is outside subqueries
     * @param expressions makes the binder of expressions over some items of FROM
     */
    JoinBinder(
            StatementState state, boolean outermost, Block block, Function<List<Source>, ExpressionScope> expressions) {
        this.state = state;
        this.outermost = outermost;
        this.block = block;
        this.expressions = expressions;
    }

    Source bind(FromItem.Join join, Source left, Source right) {
        ExpressionScope both = expressions.apply(List.of(left, right));
        List<Identifier> common = join.natural() ? commonNames(left, right, join.position()) : join.using();
        if (join.natural() && common.isEmpty()) {
            state.notes()
                    .warn(
                            "The sides of NATURAL JOIN have no column in common that is known, so each row of one is joined with"
                                    + " each of the other; write ON or USING");
        }
        List<Source.Merged> merged = new ArrayList<>();
        List<RexNode> conditions = new ArrayList<>();
        for (Identifier name : common) {
            Reference first = column(left, name);
            Reference second = column(right, name);
            conditions.add(new ComparisonBinder(both)
                    .compare(
                            SqlKind.EQUALS,
                            first.value(name.position()).rex(),
                            second.value(name.position()).rex(),
                            name.position()));
            List<Relation> covers = new ArrayList<>(left.relations());
            covers.addAll(right.relations());
            merged.add(new Source.Merged(shownName(first, name), merge(join.kind(), both, first, second), covers));
        }
        RexNode condition = null;
        if (join.on() != null) {
            lift(join.on());
            condition = both.condition(join.on(), "ON");
        } else if (!conditions.isEmpty()) {
            condition = state.rex().and(conditions);
        }
        Relation named = usingAlias(join.usingAlias(), merged);
        if (named == null) {
            return source(join, left, right, merged, condition);
        }
        // Its columns are the merged ones, which a name without a table means.
        List<Source.Merged> covering = new ArrayList<>();
        for (Source.Merged column : merged) {
            List<Relation> covers = new ArrayList<>(column.covers());
            covers.add(named);
            covering.add(new Source.Merged(column.name(), column.reference(), covers));
        }
        Source joined = source(join, left, right, covering, condition);
        List<Relation> relations = new ArrayList<>(joined.relations());
        relations.add(named);
        return new Source(joined.from(), relations, joined.merged(), joined.shown());
    }

    /** The table whose columns are those of USING; null if the join names none. */
    private static @Nullable Relation usingAlias(@Nullable Identifier alias, List<Source.Merged> merged) {
        return alias == null
                ? null
                : new ClosedRelation(
                        alias.name(),
                        merged.stream()
                                .map(column -> new Relation.Shown(column.name(), column.reference()))
                                .toList(),
                        null);
    }

    private void lift(Expression on) {
        LiftedLiterals literals = state.literals();
        if (literals != null && outermost) {
            literals.compared(on);
        }
    }

    private Reference column(Source side, Identifier name) {
        return NameResolution.column(state, Scope.of(null, block, List.of(side)), name);
    }

    private static Source source(
            FromItem.Join join, Source left, Source right, List<Source.Merged> merged, @Nullable RexNode condition) {
        BoundFrom from = new BoundFrom.Join(join.kind(), left.from(), right.from(), condition, join.position());
        List<Relation> relations = new ArrayList<>(left.relations());
        relations.addAll(right.relations());
        Set<String> names = new HashSet<>();
        merged.forEach(column -> names.add(column.name()));
        List<Source.Merged> all = new ArrayList<>(merged);
        for (Source side : List.of(left, right)) {
            side.merged().stream()
                    .filter(column -> !names.contains(column.name()))
                    .forEach(all::add);
        }
        return new Source(from, relations, all, () -> shown(merged, names, left, right));
    }

    /** The merged columns, followed by the other columns of the left and of the right side. */
    private static List<Relation.Shown> shown(
            List<Source.Merged> merged, Set<String> names, Source left, Source right) {
        List<Relation.Shown> shown = new ArrayList<>();
        merged.forEach(column -> shown.add(new Relation.Shown(column.name(), column.reference())));
        for (Source side : List.of(left, right)) {
            side.shown().get().stream()
                    .filter(column -> !names.contains(column.name()))
                    .forEach(shown::add);
        }
        return shown;
    }

    private static List<Identifier> commonNames(Source left, Source right, Position position) {
        Set<String> rightNames = new HashSet<>();
        right.shown().get().forEach(column -> rightNames.add(column.name()));
        return left.shown().get().stream()
                .map(Relation.Shown::name)
                .filter(rightNames::contains)
                .distinct()
                .map(name -> new Identifier(name, true, position))
                .toList();
    }

    private static String shownName(Reference column, Identifier name) {
        Value.Origin origin = column.value(name.position()).origin();
        return origin == null ? name.name() : origin.label();
    }

    private static Reference merge(
            FromItem.JoinKind kind, ExpressionScope expressions, Reference left, Reference right) {
        return switch (kind) {
            case INNER, LEFT, CROSS -> left;
            case RIGHT -> right;
            case FULL -> position -> coalesce(expressions, left.value(position), right.value(position), position);
        };
    }

    private static Value coalesce(ExpressionScope expressions, Value left, Value right, Position position) {
        RexNode value = ChoiceBinder.coalesce(expressions, "USING", List.of(left.rex(), right.rex()), position);
        boolean same = left.type().getSqlTypeName() == right.type().getSqlTypeName();
        // A value of two types is a computed value, not a column.
        return new Value(value, same && left.converts() && right.converts(), same ? left.origin() : null);
    }
}
