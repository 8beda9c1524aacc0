package io.github.dynamodbjdbc.planner.scan;

import io.github.dynamodbjdbc.planner.access.ColumnSource;
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

/** One table reference with the conditions pushed into it, and without an access path yet. */
public final class DynamoScan extends TableScan {
    private final ScanSpec spec;
    private final RelDataType scanType;
    private final RelCollation wantedOrder;
    private final List<RexNode> wantedRows;
    private final boolean presumed;
    private final Predicate base;
    private final List<Pushed> pushed;
    private final Set<LookupOffer> lookups = Collections.synchronizedSet(new LinkedHashSet<>());
    private volatile @Nullable AccessPathChoice choice;

    /**
     * Conditions that were pushed into the scan.
     *
     * @param predicates they, or something weaker
     * @param conditions those of them that the predicates say in full, over the columns that the scan had then
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
     * @param scanType a field for each column of the spec's output
     * @param wantedOrder the spec's order, as a collation of the fields; empty if none
     * @param wantedRows what adds up to the rows wanted: literals and parameters; empty if all are
     * @param presumed whether more rows than the spec says may be taken, even all
     * @param base the predicate without what was pushed
     * @param pushed the rest of the predicate
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
            List<Pushed> pushed) {
        super(cluster, cluster.traitSetOf(Convention.NONE), List.of(), table);
        this.spec = spec;
        this.scanType = scanType;
        this.wantedOrder = wantedOrder;
        this.wantedRows = List.copyOf(wantedRows);
        this.presumed = presumed;
        this.base = base;
        this.pushed = List.copyOf(pushed);
    }

    public static DynamoScan create(RelOptCluster cluster, RelOptTable table, ScanSpec spec, RelDataType scanType) {
        return new DynamoScan(
                cluster, table, spec, scanType, RelCollations.EMPTY, List.of(), false, spec.predicate(), List.of());
    }

    /** What the statement calls the table. */
    public String alias() {
        List<String> names = getTable().getQualifiedName();
        // A number behind it tells it from others of the statement.
        String name = names.get(names.size() - 1);
        return name.substring(0, name.lastIndexOf('#'));
    }

    public ScanSpec spec() {
        return spec;
    }

    /** Every way to read it. Asked for again and again while a plan is chosen, so it is made once. */
    public AccessPathChoice choice() {
        AccessPathChoice made = choice;
        if (made == null) {
            made = AccessPathChoice.of(spec);
            choice = made;
        }
        return made;
    }

    /** Remembers a way to look its rows up for a join, so that EXPLAIN can tell of those that are not taken. */
    public void note(LookupOffer lookup) {
        lookups.add(lookup);
    }

    /** What was noted so far. */
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

    /** The predicate without what was pushed into it: what time to live hides, and which items are an entity's. */
    public Predicate base() {
        return base;
    }

    /** What was pushed into it, one after the other. */
    public List<Pushed> pushed() {
        return pushed;
    }

    /**
     * The same scan of fewer rows.
     *
     * @param predicates that all rows have
     * @param conditions over its columns, as far as the predicates say them in full
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
                allPushed);
    }

    public DynamoScan wanting(ScanSpec changed, RelCollation order, List<RexNode> rows, boolean presumedOnly) {
        return new DynamoScan(getCluster(), getTable(), changed, scanType, order, rows, presumedOnly, base, pushed);
    }

    /** Whether more rows than the spec says may be taken, even all. */
    public boolean isPresumed() {
        return presumed;
    }

    /** The same, of which so many rows are taken at least; how it is read does not change. */
    public DynamoScan sizedFor(List<RexNode> rows) {
        DynamoScan sized =
                new DynamoScan(getCluster(), getTable(), spec, scanType, wantedOrder, rows, presumed, base, pushed);
        sized.choice = choice;
        return sized;
    }

    /** Rows of which nothing is wanted but their number. Not every operator can have them for its input. */
    public DynamoScan withoutColumns() {
        ScanSpec counted = spec.withOutput(List.of());
        RelDataType nothing = getCluster().getTypeFactory().builder().build();
        return new DynamoScan(
                getCluster(), getTable(), counted, nothing, RelCollations.EMPTY, List.of(), false, base, pushed);
    }

    @Override
    public RelDataType deriveRowType() {
        return scanType;
    }

    @Override
    public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
        return this;
    }

    /** Reads only the fields used; one at least, because rows without a field confuse other operators. */
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
                pushed);
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
                .itemIf("presumed", true, presumed);
    }
}
