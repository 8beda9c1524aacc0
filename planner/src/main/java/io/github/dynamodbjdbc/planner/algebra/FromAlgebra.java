package io.github.dynamodbjdbc.planner.algebra;

import io.github.dynamodbjdbc.grammar.ast.FromItem;
import io.github.dynamodbjdbc.planner.rel.UnnestRel;
import io.github.dynamodbjdbc.planner.relation.BoundFrom;
import io.github.dynamodbjdbc.planner.relation.BoundQuery;
import io.github.dynamodbjdbc.planner.relation.BoundStatement;
import io.github.dynamodbjdbc.planner.relation.TableRead;
import io.github.dynamodbjdbc.planner.relation.TableUse;
import io.github.dynamodbjdbc.planner.type.Rex;
import io.github.dynamodbjdbc.planner.type.TypeFactory;
import io.github.dynamodbjdbc.planner.type.UsedColumn;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.plan.RelOptAbstractTable;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalTableScan;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlValidatorUtil;
import org.jspecify.annotations.Nullable;

/** Converts FROM to algebra. */
final class FromAlgebra {
    private final Algebra algebra;
    private final BoundStatement statement;

    FromAlgebra(Algebra algebra) {
        this.algebra = algebra;
        this.statement = algebra.statement();
    }

    Rows from(BoundFrom from, @Nullable InputColumns outer) {
        if (from instanceof BoundFrom.Table table) {
            return scan(table.read());
        }
        if (from instanceof BoundFrom.Chosen chosen) {
            return algebra.filter(scan(chosen.read()), chosen.condition(), outer);
        }
        if (from instanceof BoundFrom.Derived derived) {
            return algebra.query(derived.query(), outer, Algebra.Use.DERIVED);
        }
        return from instanceof BoundFrom.Unnest unnest ? alone(unnest, outer) : join((BoundFrom.Join) from, outer);
    }

    private Rows scan(TableRead read) {
        TableUse use = read.finish();
        TypeFactory types = statement.rex().types();
        RelDataTypeFactory.Builder row = types.builder();
        for (UsedColumn column : use.columns()) {
            row.add(column.name(), types.of(column));
        }
        RelOptTable table = new StatementTable(use, row.build());
        return Rows.of(LogicalTableScan.create(algebra.cluster(), table, List.of()), read.places());
    }

    /** One reference to a table, with the columns of it that the statement uses. */
    private static final class StatementTable extends RelOptAbstractTable {
        private final TableUse use;

        StatementTable(TableUse use, RelDataType row) {
            super(null, use.calciteName(), row);
            this.use = use;
        }

        @Override
        public <C> @Nullable C unwrap(Class<C> type) {
            return type.isInstance(use) ? type.cast(use) : super.unwrap(type);
        }
    }

    private Rows join(BoundFrom.Join join, @Nullable InputColumns outer) {
        Rows left = from(join.left(), outer);
        boolean inner = join.kind() == FromItem.JoinKind.INNER || join.kind() == FromItem.JoinKind.CROSS;
        boolean keepsLeft = join.kind() == FromItem.JoinKind.LEFT;
        RexNode on = join.condition();
        boolean always = on == null || on.isAlwaysTrue();
        if (join.right() instanceof BoundFrom.Unnest unnest && (inner || keepsLeft && always)) {
            Rows flat = unnest(left, unnest, keepsLeft, outer);
            return on == null ? flat : algebra.filter(flat, on, outer);
        }
        if ((inner || keepsLeft && always)
                && join.right() instanceof BoundFrom.Derived derived
                && derived.lateral()
                && derived.query() instanceof BoundQuery.Select select
                && computes(select)
                && (inner || select.from() == null)) {
            Rows computed = computed(left, select, outer);
            return on == null ? computed : algebra.filter(computed, on, outer);
        }
        InputColumns leftRow = algebra.frame(left, outer);
        Rows right = from(join.right(), inner || keepsLeft ? leftRow : outer);
        Map<Integer, Integer> columns = new HashMap<>(left.columns());
        right.columns().forEach((column, place) -> columns.put(column, left.width() + place));
        CorrelationId id = leftRow.id();
        if (id != null) {
            RelNode each = (on == null ? right : algebra.filter(right, on, leftRow)).rel();
            return Rows.of(
                    LogicalCorrelate.create(
                            left.rel(),
                            each,
                            List.of(),
                            id,
                            RelOptUtil.correlationColumns(id, each),
                            keepsLeft ? JoinRelType.LEFT : JoinRelType.INNER),
                    columns);
        }
        InputColumns both =
                new InputColumns(algebra.cluster(), outer, algebra.rowOf(left.rel(), right.rel()), columns, Map.of());
        RexNode condition = on == null ? statement.rex().bool(true) : algebra.resolve(on, both);
        return Rows.of(
                LogicalJoin.create(left.rel(), right.rel(), List.of(), condition, both.variables(), type(join.kind())),
                columns);
    }

    /** Whether a lateral query gives just values computed of the row to the left, or of each element of a list there. */
    private static boolean computes(BoundQuery.Select select) {
        return (select.from() == null || select.from() instanceof BoundFrom.Unnest)
                && select.where() == null
                && select.grouping() == null
                && select.having() == null
                && select.qualify() == null
                && select.kept() == null
                && !select.distinct()
                && select.order().isEmpty()
                && select.offset() == null
                && select.fetch() == null
                && select.block().sets().isEmpty()
                && select.items().stream().noneMatch(item -> RexOver.containsOver(item.value()));
    }

    /** The rows of the left side with these values appended. */
    private Rows computed(Rows left, BoundQuery.Select select, @Nullable InputColumns outer) {
        Rows rows = select.from() instanceof BoundFrom.Unnest unnest ? unnest(left, unnest, false, outer) : left;
        InputColumns frame = algebra.frame(rows, outer);
        List<RexNode> columns = new ArrayList<>();
        for (int i = 0; i < rows.width(); i++) {
            columns.add(frame.own(i));
        }
        List<String> names = new ArrayList<>(rows.rel().getRowType().getFieldNames());
        Map<Integer, Integer> places = new HashMap<>(rows.columns());
        for (BoundQuery.Item item : select.items()) {
            places.put(item.id(), columns.size());
            columns.add(algebra.resolve(item.value(), frame));
            names.add(item.name());
        }
        List<String> unique = SqlValidatorUtil.uniquify(names, true);
        return Rows.of(Algebra.project(rows.rel(), columns, unique, frame.variables()), places);
    }

    private static JoinRelType type(FromItem.JoinKind kind) {
        return switch (kind) {
            case INNER, CROSS -> JoinRelType.INNER;
            case LEFT -> JoinRelType.LEFT;
            case RIGHT -> JoinRelType.RIGHT;
            case FULL -> JoinRelType.FULL;
        };
    }

    /** UNNEST of a list that does not depend on rows to its left. */
    private Rows alone(BoundFrom.Unnest unnest, @Nullable InputColumns outer) {
        return unnest(Rows.of(algebra.oneRow(), Map.of()), unnest, false, outer);
    }

    /** The rows of the left side, joined with the elements of a list that each row holds. */
    private Rows unnest(Rows left, BoundFrom.Unnest unnest, boolean keepsLeft, @Nullable InputColumns outer) {
        InputColumns frame = algebra.frame(left, outer);
        RexNode list = algebra.resolve(unnest.list(), frame);
        RelNode rows = left.rel();
        int field = left.width();
        if (list instanceof RexInputRef reference) {
            field = reference.getIndex();
        } else {
            List<RexNode> columns = new ArrayList<>();
            for (int i = 0; i < left.width(); i++) {
                columns.add(frame.own(i));
            }
            columns.add(list);
            List<String> names = new ArrayList<>(left.rel().getRowType().getFieldNames());
            names.add("$list" + left.width());
            rows = Algebra.project(rows, columns, names, frame.variables());
        }
        RelNode flat = flat(statement.rex(), rows, field, keepsLeft, unnest.label(), unnest.name());
        Map<Integer, Integer> places = new HashMap<>(left.columns());
        int first = rows.getRowType().getFieldCount();
        places.put(unnest.element(), first);
        places.put(unnest.index(), first + 1);
        places.put(unnest.ordinality(), first + 2);
        return Rows.of(flat, places);
    }

    /** A row for each element of the list in a field: with the element, its position counted from 0 and its ordinality from 1. */
    static RelNode flat(Rex rex, RelNode rows, int list, boolean keepsLeft, String label, String name) {
        RelDataType elements = rex.types()
                .builder()
                .add(name, rex.type(SqlTypeName.ANY, true))
                .add("$position", rex.type(SqlTypeName.BIGINT, false))
                .add("$ordinality", rex.type(SqlTypeName.BIGINT, false))
                .build();
        return UnnestRel.create(rows, list, keepsLeft, label, elements);
    }
}
