package io.github.dynamodbjdbc.planner.algebra;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.rel.ConstantRows;
import io.github.dynamodbjdbc.planner.rel.OnceRel;
import io.github.dynamodbjdbc.planner.rel.RecursiveUnion;
import io.github.dynamodbjdbc.planner.rel.WorkingTable;
import io.github.dynamodbjdbc.planner.relation.BoundQuery;
import io.github.dynamodbjdbc.planner.relation.BoundStatement;
import io.github.dynamodbjdbc.planner.type.ColumnRef;
import io.github.dynamodbjdbc.planner.type.Types;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalIntersect;
import org.apache.calcite.rel.logical.LogicalMinus;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalUnion;
import org.apache.calcite.rel.logical.LogicalValues;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.validate.SqlValidatorUtil;
import org.jspecify.annotations.Nullable;

/** Converts bound queries to Calcite's algebra, bottom up. The field index of each column is assigned here. */
final class Algebra {
    private final BoundStatement statement;
    private final RelOptCluster cluster;
    private final Map<Integer, Rows> computed = new HashMap<>();

    Algebra(BoundStatement statement, RelOptCluster cluster) {
        this.statement = statement;
        this.cluster = cluster;
    }

    /** The use of a query's rows. */
    enum Use {
        /** The result of the statement, in its order. */
        RESULT,
        /** A derived table in FROM, which may have additional columns. */
        DERIVED,
        /** An operand of a subquery or a set operation. */
        OPERAND
    }

    RelOptCluster cluster() {
        return cluster;
    }

    BoundStatement statement() {
        return statement;
    }

    /** The query with its own columns only, unordered unless it limits its rows. */
    RelNode operand(BoundQuery query, @Nullable InputColumns outer) {
        return query(query, outer, Use.OPERAND).rel();
    }

    Rows query(BoundQuery query, @Nullable InputColumns outer, Use use) {
        if (query instanceof BoundQuery.Select select) {
            return new SelectAlgebra(this, outer).select(select, use);
        }
        if (query instanceof BoundQuery.Recursion recursion) {
            return recursion(recursion, outer);
        }
        if (query instanceof BoundQuery.WorkingTable working) {
            RelNode rel =
                    WorkingTable.create(cluster, working.id(), working.name(), row(working.types(), working.items()));
            return Rows.of(rel, places(working.items()));
        }
        if (query instanceof BoundQuery.Once once) {
            return once(once, outer);
        }
        return query instanceof BoundQuery.SetOperation operation
                ? setOperation(operation, outer)
                : values((BoundQuery.Values) query, outer);
    }

    private Rows recursion(BoundQuery.Recursion query, @Nullable InputColumns outer) {
        RelNode base = typed(operand(query.base(), outer), query.types(), query.items(), query.position());
        RelNode step = typed(operand(query.step(), outer), query.types(), query.items(), query.position());
        RelDataType row = row(query.types(), query.items());
        return Rows.of(
                RecursiveUnion.create(base, step, query.id(), query.name(), query.all(), row), places(query.items()));
    }

    /** The rows of a query for one of its uses. */
    private Rows once(BoundQuery.Once use, @Nullable InputColumns outer) {
        Rows rows = computed.get(use.number());
        if (rows == null) {
            Rows query = query(use.query(), outer, Use.DERIVED);
            boolean several = statement.uses().get(use.number()) > 1;
            rows = several ? query.over(OnceRel.create(query.rel(), use.number(), use.name())) : query;
            if (RelOptUtil.getVariablesUsed(rows.rel()).isEmpty()) {
                computed.put(use.number(), rows);
            }
        }
        Map<Integer, Integer> places = new HashMap<>();
        for (BoundQuery.Item item : use.items()) {
            int column = ((ColumnRef) item.value()).getIndex();
            places.put(item.id(), Objects.requireNonNull(rows.columns().get(column)));
        }
        return new Rows(rows.rel(), places, Map.of(), rows.order());
    }

    private RelDataType row(List<RelDataType> types, List<BoundQuery.Item> items) {
        RelDataTypeFactory.Builder row = cluster.getTypeFactory().builder();
        for (int i = 0; i < types.size(); i++) {
            row.add(items.get(i).name(), types.get(i));
        }
        return row.build();
    }

    InputColumns frame(Rows rows, @Nullable InputColumns outer) {
        return new InputColumns(cluster, outer, rows.rel().getRowType(), rows.columns(), rows.keys());
    }

    RexNode resolve(RexNode expression, InputColumns frame) {
        return expression.accept(new Resolver(this, statement, frame));
    }

    RelNode oneRow() {
        return LogicalValues.createOneRow(cluster);
    }

    /** The rows for which the condition is true. */
    Rows filter(Rows rows, RexNode condition, @Nullable InputColumns outer) {
        InputColumns frame = frame(rows, outer);
        RexNode resolved = resolve(condition, frame);
        return resolved.isAlwaysTrue()
                ? rows
                : rows.over(LogicalFilter.create(rows.rel(), resolved, ImmutableSet.copyOf(frame.variables())));
    }

    static RelNode project(RelNode input, List<RexNode> columns, List<String> names, Set<CorrelationId> variables) {
        return LogicalProject.create(input, ImmutableList.of(), columns, names, variables);
    }

    private static Map<Integer, Integer> places(List<BoundQuery.Item> items) {
        Map<Integer, Integer> places = new HashMap<>();
        for (int i = 0; i < items.size(); i++) {
            places.put(items.get(i).id(), i);
        }
        return places;
    }

    private static List<String> names(List<BoundQuery.Item> items) {
        return items.stream().map(BoundQuery.Item::name).toList();
    }

    private Rows setOperation(BoundQuery.SetOperation query, @Nullable InputColumns outer) {
        Position position = query.operation().position();
        List<RelNode> sides = List.of(
                typed(operand(query.left(), outer), query.types(), query.items(), position),
                typed(operand(query.right(), outer), query.types(), query.items(), position));
        boolean all = query.operation().all();
        RelNode combined =
                switch (query.operation().operator()) {
                    case UNION -> LogicalUnion.create(sides, all);
                    case INTERSECT -> LogicalIntersect.create(sides, all);
                    case EXCEPT -> LogicalMinus.create(sides, all);
                };
        return Rows.of(combined, places(query.items()));
    }

    /** One side of a set operation, with its columns cast to the common types. */
    private RelNode typed(RelNode side, List<RelDataType> types, List<BoundQuery.Item> items, Position position) {
        List<RexNode> columns = new ArrayList<>();
        boolean changed = false;
        for (int i = 0; i < types.size(); i++) {
            RexNode column = cluster.getRexBuilder().makeInputRef(side, i);
            RexNode typed = statement.casts().toCommon(column, types.get(i), position);
            changed |= !typed.equals(column);
            columns.add(typed);
        }
        return changed ? project(side, columns, names(items), Set.of()) : side;
    }

    private Rows values(BoundQuery.Values values, @Nullable InputColumns outer) {
        List<InputColumns> frames = new ArrayList<>();
        List<List<RexNode>> rows = new ArrayList<>();
        for (List<RexNode> cells : values.rows()) {
            InputColumns frame = frame(Rows.of(oneRow(), Map.of()), outer);
            frames.add(frame);
            rows.add(cells.stream().map(cell -> resolve(cell, frame)).toList());
        }
        List<RexNode> cells = flat(rows);
        boolean alone =
                RexUtil.SubQueryFinder.find(cells) == null && cells.stream().noneMatch(RexUtil::containsCorrelation);
        return Rows.of(alone ? constants(values, rows) : rows(values, rows, frames), places(values.items()));
    }

    private static List<RexNode> flat(List<List<RexNode>> rows) {
        return rows.stream().flatMap(List::stream).toList();
    }

    /** Constant rows: Calcite's own node, which its rules know, if it can hold the values; otherwise {@link ConstantRows}. */
    private RelNode constants(BoundQuery.Values values, List<List<RexNode>> rows) {
        boolean literal = values.types().stream().noneMatch(Types::isAny)
                && flat(rows).stream().allMatch(RexLiteral.class::isInstance);
        if (!literal) {
            return ConstantRows.create(cluster, row(values.types(), values.items()), rows);
        }
        ImmutableList.Builder<ImmutableList<RexLiteral>> tuples = ImmutableList.builder();
        for (List<RexNode> cells : rows) {
            tuples.add(cells.stream().map(RexLiteral.class::cast).collect(ImmutableList.toImmutableList()));
        }
        return LogicalValues.create(cluster, row(values.types(), values.items()), tuples.build());
    }

    private RelNode rows(BoundQuery.Values values, List<List<RexNode>> rows, List<InputColumns> frames) {
        List<RelNode> each = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            each.add(project(
                    oneRow(), rows.get(i), names(values.items()), frames.get(i).variables()));
        }
        return each.size() == 1 ? each.get(0) : LogicalUnion.create(each, true);
    }

    /** Removes the columns after the first ones. */
    RelNode firstColumns(RelNode rel, int count) {
        if (rel.getRowType().getFieldCount() == count) {
            return rel;
        }
        List<RexNode> columns = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            columns.add(cluster.getRexBuilder().makeInputRef(rel, i));
        }
        return project(rel, columns, rel.getRowType().getFieldNames().subList(0, count), Set.of());
    }

    RelDataType rowOf(RelNode left, RelNode right) {
        return SqlValidatorUtil.createJoinType(
                cluster.getTypeFactory(), left.getRowType(), right.getRowType(), null, List.of());
    }
}
