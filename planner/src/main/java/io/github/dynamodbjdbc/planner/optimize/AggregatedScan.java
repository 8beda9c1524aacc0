package io.github.dynamodbjdbc.planner.optimize;

import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.access.ScanSpec;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Term;
import io.github.dynamodbjdbc.planner.scan.DynamoScan;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.jspecify.annotations.Nullable;

/**
 * The scan below an aggregate, with only projections and filters between them.
 *
 * @param input the aggregate's input
 * @param fields the scan's field for each column of the aggregate's input; {@link #COMPUTED} if there is none
 * @param filtered whether there is a filter between them
 */
record AggregatedScan(RelNode input, DynamoScan scan, List<Integer> fields, boolean filtered) {
    /** A column of which COUNT counts every row. */
    static final int EVERY_ROW = -1;

    private static final int COMPUTED = -2;

    /** Null if the aggregate's input is anything else. */
    static @Nullable AggregatedScan of(RelNode input) {
        List<Integer> fields =
                IntStream.range(0, input.getRowType().getFieldCount()).boxed().toList();
        boolean filtered = false;
        RelNode rel = input;
        while (!(rel instanceof DynamoScan scan)) {
            if (rel instanceof LogicalProject project) {
                fields = below(project, fields);
                rel = project.getInput();
            } else if (rel instanceof LogicalFilter filter) {
                filtered = true;
                rel = filter.getInput();
            } else {
                return null;
            }
        }
        return new AggregatedScan(input, scan, fields, filtered);
    }

    private static List<Integer> below(LogicalProject project, List<Integer> fields) {
        return fields.stream()
                .map(field -> field >= 0 && project.getProjects().get(field) instanceof RexInputRef reference
                        ? reference.getIndex()
                        : COMPUTED)
                .toList();
    }

    /** The field whose values COUNT of the column counts; {@link #EVERY_ROW} if the column is never NULL. */
    int counted(List<Integer> arguments) {
        int column = arguments.get(0);
        boolean nullable =
                input.getRowType().getFieldList().get(column).getType().isNullable();
        return nullable ? fields.get(column) : EVERY_ROW;
    }

    /** A scan without columns of the rows to count; null if the driver must look at a field's values. */
    @Nullable
    DynamoScan counting(int field) {
        ScanSpec spec = scan.spec();
        if (filtered) {
            return null;
        }
        if (field == EVERY_ROW) {
            return scan.withoutColumns();
        }
        if (field == COMPUTED || !(spec.output().get(field) instanceof ColumnSource.Attribute attribute)) {
            return null;
        }
        // Values that don't fit a declared column require a warning, and only the driver can detect them.
        boolean silent = attribute.declared() == null || isKey(spec.table(), attribute);
        return silent && attribute.form() == null ? valued(field, attribute).withoutColumns() : null;
    }

    private static boolean isKey(TableSchema table, ColumnSource.Attribute column) {
        return table.key().find(column.attribute()) != null
                || table.indexes().stream().anyMatch(index -> index.key().find(column.attribute()) != null);
    }

    /** A scan of the rows in which the column has a value. */
    private DynamoScan valued(int field, ColumnSource.Attribute column) {
        Term.Attribute value = new Term.Attribute(column.path(), column.declared(), column.form());
        RexBuilder builder = scan.getCluster().getRexBuilder();
        RexNode condition = builder.makeCall(SqlStdOperatorTable.IS_NOT_NULL, builder.makeInputRef(scan, field));
        return scan.pushing(List.of(new Predicate.Not(new Predicate.IsNull(value))), List.of(condition));
    }

    /** The input without the rows in which the field is NULL; null if reading it is not cheaper. */
    @Nullable
    RelNode cheaperWithValues(int field) {
        if (field < 0 || !(scan.spec().output().get(field) instanceof ColumnSource.Attribute attribute)) {
            return null;
        }
        DynamoScan valued = valued(field, attribute);
        return cheapest(valued, false) < weight() ? over(valued) : null;
    }

    /** The weight of the cheapest way to read all rows. */
    double weight() {
        return cheapest(scan, false);
    }

    /**
     * The first row in an order.
     *
     * @param row a plan that returns the row, or nothing
     * @param weight the weight of the cheapest path to it
     */
    record First(RelNode row, double weight) {}

    /** The row with the least or greatest value of a column; null if no path returns rows in that order. */
    @Nullable
    First first(int column, boolean greatest) {
        int field = fields.get(column);
        if (field < 0 || !(scan.spec().output().get(field) instanceof ColumnSource.Attribute attribute)) {
            return null;
        }
        RelCollation order = RelCollations.of(new RelFieldCollation(
                column,
                greatest ? RelFieldCollation.Direction.DESCENDING : RelFieldCollation.Direction.ASCENDING,
                RelFieldCollation.NullDirection.LAST));
        DynamoScan valued = valued(field, attribute);
        RexNode one = scan.getCluster().getRexBuilder().makeExactLiteral(BigDecimal.ONE);
        RelNode row = LogicalSort.create(over(valued), order, null, one).accept(new WantedRows(null));
        AggregatedScan told = of(row.getInput(0));
        double weight =
                told == null || told.scan.wantedOrder().getFieldCollations().isEmpty()
                        ? Double.POSITIVE_INFINITY
                        : cheapest(told.scan, true);
        return Double.isInfinite(weight) ? null : new First(row, weight);
    }

    private RelNode over(DynamoScan other) {
        return input.accept(new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(TableScan table) {
                return other;
            }
        });
    }

    private static double cheapest(DynamoScan read, boolean ordered) {
        return read.choice().offers().stream()
                .filter(offer -> !ordered || offer.ordered())
                .mapToDouble(offer -> offer.estimate().weight())
                .min()
                .orElse(Double.POSITIVE_INFINITY);
    }
}
