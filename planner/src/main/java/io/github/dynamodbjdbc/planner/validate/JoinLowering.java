package io.github.dynamodbjdbc.planner.validate;

import io.github.dynamodbjdbc.grammar.ast.FromItem;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** Joins. NATURAL and USING become conditions here, so that no column but those shown can ever join. */
final class JoinLowering {
    private final StatementState state;
    private final @Nullable Scope outer;
    private final Environment environment;

    JoinLowering(StatementState state, @Nullable Scope outer, Environment environment) {
        this.state = state;
        this.outer = outer;
        this.environment = environment;
    }

    Source lower(FromItem.Join join, Source left, Source right) {
        List<Identifier> common = join.natural() ? commonNames(left, right, join.position()) : join.using();
        List<Source.Merged> merged = new ArrayList<>();
        List<SqlNode> conditions = new ArrayList<>();
        for (Identifier name : common) {
            Reference first = NameResolution.resolve(Scope.of(null, List.of(left)), List.of(name));
            Reference second = NameResolution.resolve(Scope.of(null, List.of(right)), List.of(name));
            SqlParserPos pos = Positions.of(name.position());
            conditions.add(SqlStdOperatorTable.EQUALS.createCall(
                    pos,
                    first.value(name.position()).sql(),
                    second.value(name.position()).sql()));
            List<Relation> covers = new ArrayList<>(left.relations());
            covers.addAll(right.relations());
            merged.add(new Source.Merged(shownName(first, name), merge(join.kind(), first, second), covers));
        }
        SqlNode condition = null;
        if (join.on() != null) {
            Scope scope = Scope.of(outer, List.of(left, right));
            condition = new ExpressionLowering(state, scope, environment, Map.of()).condition(join.on());
        } else if (!conditions.isEmpty()) {
            condition = ComparisonLowering.join(SqlStdOperatorTable.AND, conditions, join.position());
        } else if (join.kind() != FromItem.JoinKind.CROSS) {
            condition = Literals.bool(true, join.position());
        }
        return source(join, left, right, merged, condition);
    }

    private static Source source(
            FromItem.Join join, Source left, Source right, List<Source.Merged> merged, @Nullable SqlNode condition) {
        SqlParserPos pos = Positions.of(join.position());
        JoinConditionType conditionType = condition == null ? JoinConditionType.NONE : JoinConditionType.ON;
        SqlNode sql = new SqlJoin(
                pos,
                left.sql(),
                SqlLiteral.createBoolean(false, pos),
                type(join.kind()).symbol(pos),
                right.sql(),
                conditionType.symbol(pos),
                condition);
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
        return new Source(sql, relations, all, () -> shown(merged, names, left, right));
    }

    /** The merged columns, then the rest of the left side, then the rest of the right side. */
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

    private static Reference merge(FromItem.JoinKind kind, Reference left, Reference right) {
        return switch (kind) {
            case INNER, LEFT, CROSS -> left;
            case RIGHT -> right;
            case FULL -> position -> coalesce(left.value(position), right.value(position), position);
        };
    }

    private static Value coalesce(Value left, Value right, Position position) {
        SqlNode sql = SqlStdOperatorTable.COALESCE.createCall(Positions.of(position), left.sql(), right.sql());
        ColumnType type = left.type() == right.type() ? left.type() : null;
        ColumnType dynamic = left.dynamic() || right.dynamic() ? ColumnType.VARIANT : type;
        return new Value(sql, dynamic, left.converts() && right.converts() && type != null, left.origin());
    }

    private static JoinType type(FromItem.JoinKind kind) {
        return switch (kind) {
            case INNER -> JoinType.INNER;
            case LEFT -> JoinType.LEFT;
            case RIGHT -> JoinType.RIGHT;
            case FULL -> JoinType.FULL;
            case CROSS -> JoinType.CROSS;
        };
    }
}
