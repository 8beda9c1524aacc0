package io.github.dynamodbjdbc.planner.scan;

import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.access.Nearest;
import io.github.dynamodbjdbc.planner.access.ScanSpec;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.tools.RelBuilder;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/** A reference to a table with the conditions pushed into it, before an access path is chosen. */
public final class DynamoScan extends TableScan {
    private final ScanSpec spec;
    private final RelDataType scanType;
    private final RelCollation wantedOrder;
    private final List<RexNode> wantedRows;
    private final boolean presumed;
    private final Predicate base;
    private final List<Pushed> pushed;
    private final @Nullable NearestRows nearest;
    private final @Nullable RowsOfKey ofKey;
    private final Set<LookupOffer> lookups = Collections.synchronizedSet(new LinkedHashSet<>());
    private volatile @Nullable AccessPathChoice choice;

    /**
     * The rows that the statement takes of those nearest to a vector.
     *
     * @param vector an expression without columns
     * @param rows the operands whose sum is the number of rows: literals and parameters
     */
    public record NearestRows(RexNode vector, List<RexNode> rows) {
        public NearestRows {
            rows = List.copyOf(rows);
        }
    }

    /**
     * The rows that a subquery takes of those with the keys of its outer row.
     *
     * @param order in which they are the first
     * @param estimate of their number
     * @param operands whose sum is their number: literals and parameters
     */
    public record RowsOfKey(List<ScanSpec.Ordering> order, long estimate, List<RexNode> operands) {
        public RowsOfKey {
            order = List.copyOf(order);
            operands = List.copyOf(operands);
        }
    }

    /**
     * Conditions that were pushed into the scan.
     *
     * @param predicates predicates that are equivalent to the conditions or weaker
     * @param conditions the conditions to which the predicates are equivalent, over the columns that the scan had at that time
     */
    public record Pushed(
            List<Predicate> predicates,
            List<RexNode> conditions,
            List<ColumnSource> columns,
            List<RelDataTypeField> fields) {
        public Pushed {
            predicates = List.copyOf(predicates);
            conditions = List.copyOf(conditions);
            columns = List.copyOf(columns);
            fields = List.copyOf(fields);
        }
    }

    /**
     * @param scanType the row type, with a field for each column of the specification's output
     * @param wantedOrder the specification's order as a collation of the fields; empty if there is none
     * @param wantedRows the operands whose sum is the number of wanted rows: literals and parameters; empty for all rows
     * @param presumed whether more rows than specified may be needed, even all
     * @param base the predicate without the pushed conditions
     * @param pushed the rest of the predicate
     * @param nearest set if and only if the specification has an order by distance
     * @param ofKey null if all rows of a key are needed
     */
    private DynamoScan(
            RelOptCluster cluster,
            RelOptTable table,
            ScanSpec spec,
            RelDataType scanType,
            RelCollation wantedOrder,
            List<RexNode> wantedRows,
            boolean presumed,
            Predicate base,
            List<Pushed> pushed,
            @Nullable NearestRows nearest,
            @Nullable RowsOfKey ofKey) {
        super(cluster, cluster.traitSetOf(Convention.NONE), List.of(), table);
        this.spec = spec;
        this.scanType = scanType;
        this.wantedOrder = wantedOrder;
        this.wantedRows = List.copyOf(wantedRows);
        this.presumed = presumed;
        this.base = base;
        this.pushed = List.copyOf(pushed);
        this.nearest = nearest;
        this.ofKey = ofKey;
    }

    public static DynamoScan create(RelOptCluster cluster, RelOptTable table, ScanSpec spec, RelDataType scanType) {
        return new DynamoScan(
                cluster,
                table,
                spec,
                scanType,
                RelCollations.EMPTY,
                List.of(),
                false,
                spec.predicate(),
                List.of(),
                null,
                null);
    }

    /** The statement's name for the table. */
    public String alias() {
        List<String> names = getTable().getQualifiedName();
        // A number after it makes it unique in the statement.
        String name = names.get(names.size() - 1);
        return name.substring(0, name.lastIndexOf('#'));
    }

    public ScanSpec spec() {
        return spec;
    }

    /** The candidate paths, computed once because planning asks for them repeatedly. */
    public AccessPathChoice choice() {
        AccessPathChoice made = choice;
        if (made == null) {
            made = AccessPathChoice.of(spec);
            choice = made;
        }
        return made;
    }

    /** Records an alternative of looking its rows up for a join, so that EXPLAIN can show the ones not chosen. */
    public void note(LookupOffer lookup) {
        lookups.add(lookup);
    }

    /** The recorded alternatives. */
    public List<LookupOffer> lookups() {
        synchronized (lookups) {
            return List.copyOf(lookups);
        }
    }

    public RelCollation wantedOrder() {
        return wantedOrder;
    }

    public List<RexNode> wantedRows() {
        return wantedRows;
    }

    /** The predicate without the pushed conditions: time to live, and the entity's condition. */
    public Predicate base() {
        return base;
    }

    /** The pushed conditions in order. */
    public List<Pushed> pushed() {
        return pushed;
    }

    /**
     * This scan with further conditions.
     *
     * @param predicates predicates that hold for all remaining rows
     * @param conditions the conditions to which the predicates are equivalent, over the scan's columns
     */
    public DynamoScan pushing(List<Predicate> predicates, List<RexNode> conditions) {
        List<Pushed> allPushed = new ArrayList<>(pushed);
        allPushed.add(new Pushed(predicates, conditions, spec.output(), scanType.getFieldList()));
        List<Predicate> all = new ArrayList<>(predicates);
        all.add(0, spec.predicate());
        return new DynamoScan(
                getCluster(),
                getTable(),
                spec.withPredicate(new Predicate.And(all)),
                scanType,
                wantedOrder,
                wantedRows,
                presumed,
                base,
                allPushed,
                nearest,
                ofKey);
    }

    public DynamoScan wanting(ScanSpec changed, RelCollation order, List<RexNode> rows, boolean presumedOnly) {
        return new DynamoScan(
                getCluster(), getTable(), changed, scanType, order, rows, presumedOnly, base, pushed, nearest, ofKey);
    }

    /** This scan for rows of which an index may find the nearest. */
    public DynamoScan finding(Nearest by, NearestRows rows) {
        return new DynamoScan(
                getCluster(),
                getTable(),
                spec.finding(by),
                scanType,
                wantedOrder,
                wantedRows,
                presumed,
                base,
                pushed,
                rows,
                ofKey);
    }

    /** This scan for a subquery that takes only the first rows of those with the keys of its outer row. */
    public DynamoScan takingOfKey(RowsOfKey rows) {
        return new DynamoScan(
                getCluster(),
                getTable(),
                spec,
                scanType,
                wantedOrder,
                wantedRows,
                presumed,
                base,
                pushed,
                nearest,
                rows);
    }

    /** The rows needed of those with the keys of an outer row; null for all of them. */
    public @Nullable RowsOfKey ofKey() {
        return ofKey;
    }

    /** The rows of which an index may find the nearest; null if they are not in an order by distance. */
    public @Nullable NearestRows nearest() {
        return nearest;
    }

    /** Whether more rows than specified may be needed, even all. */
    public boolean isPresumed() {
        return presumed;
    }

    /** This scan with at least the given number of rows needed; the access path doesn't change. */
    public DynamoScan sizedFor(List<RexNode> rows) {
        DynamoScan sized = new DynamoScan(
                getCluster(), getTable(), spec, scanType, wantedOrder, rows, presumed, base, pushed, nearest, ofKey);
        sized.choice = choice;
        return sized;
    }

    /** This scan without columns, for counting rows. Not every operator supports such an input. */
    public DynamoScan withoutColumns() {
        ScanSpec counted = spec.withOutput(List.of());
        RelDataType nothing = getCluster().getTypeFactory().builder().build();
        return new DynamoScan(
                getCluster(),
                getTable(),
                counted,
                nothing,
                RelCollations.EMPTY,
                List.of(),
                false,
                base,
                pushed,
                nearest,
                ofKey);
    }

    @Override
    public RelDataType deriveRowType() {
        return scanType;
    }

    @Override
    public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
        return this;
    }

    /** Reads only the used fields, but at least one, because some operators don't support rows without fields. */
    @Override
    public RelNode project(ImmutableBitSet fieldsUsed, Set<RelDataTypeField> extraFields, RelBuilder relBuilder) {
        ImmutableBitSet kept = fieldsUsed.isEmpty() ? ImmutableBitSet.of(0) : fieldsUsed;
        List<ColumnSource> output = new ArrayList<>();
        RelDataTypeFactory.Builder type = getCluster().getTypeFactory().builder();
        for (int field : kept) {
            output.add(spec.output().get(field));
            type.add(scanType.getFieldList().get(field));
        }
        return new DynamoScan(
                getCluster(),
                getTable(),
                spec.withOutput(output),
                type.build(),
                wantedOrder,
                wantedRows,
                presumed,
                base,
                pushed,
                nearest,
                ofKey);
    }

    @Override
    public double estimateRowCount(RelMetadataQuery mq) {
        return choice().estimatedRows();
    }

    @Override
    public RelWriter explainTerms(RelWriter pw) {
        return pw.item("table", spec.table().name())
                .item("spec", spec)
                .item("wantedOrder", wantedOrder)
                .item("wantedRows", wantedRows)
                .itemIf("presumed", true, presumed)
                .itemIf("nearest", nearest, nearest != null)
                .itemIf("ofKey", ofKey, ofKey != null);
    }
}
