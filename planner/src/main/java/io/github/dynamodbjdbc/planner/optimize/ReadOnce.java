package io.github.dynamodbjdbc.planner.optimize;

import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.access.Fetch;
import io.github.dynamodbjdbc.planner.access.ReadOptions;
import io.github.dynamodbjdbc.planner.access.ScanSpec;
import io.github.dynamodbjdbc.planner.catalog.TableCopy;
import io.github.dynamodbjdbc.planner.cost.CostModel;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.rel.AggregateNode;
import io.github.dynamodbjdbc.planner.rel.CorrelateNode;
import io.github.dynamodbjdbc.planner.rel.DynamoTableRead;
import io.github.dynamodbjdbc.planner.rel.HashJoinNode;
import io.github.dynamodbjdbc.planner.rel.Orders;
import io.github.dynamodbjdbc.planner.rel.RowCountNode;
import io.github.dynamodbjdbc.planner.rel.RowLimitNode;
import io.github.dynamodbjdbc.planner.rel.SharedPlaceNode;
import io.github.dynamodbjdbc.planner.rel.SharedReadNode;
import io.github.dynamodbjdbc.planner.rel.SharedRowsNode;
import io.github.dynamodbjdbc.planner.rel.SortNode;
import io.github.dynamodbjdbc.planner.scan.AccessPathChoice;
import io.github.dynamodbjdbc.planner.scan.DynamoScan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rel.type.RelDataTypeFieldImpl;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/**
 * Merges several reads of one table in a plan into one if that is cheaper. Different conditions are joined by OR, and each place checks its own
 * again.
 */
final class ReadOnce {
    private final Map<Subject, List<DynamoTableRead>> reads = new LinkedHashMap<>();
    private final IdentityHashMap<RelNode, Shared> replaced = new IdentityHashMap<>();
    private final Set<Integer> begun = new HashSet<>();
    private int shared;

    /** @param shared the number of queries that are computed once, whose numbers come first */
    private ReadOnce(int shared) {
        this.shared = shared;
    }

    private static int numbers(RelNode rel) {
        int own = rel instanceof SharedReadNode ? 1 : 0;
        return own + rel.getInputs().stream().mapToInt(ReadOnce::numbers).sum();
    }

    /** Reads of the same subject may be merged. */
    private record Subject(
            String table,
            @Nullable TableCopy copy,
            @Nullable String index,
            ReadOptions options,
            Predicate base) {}

    /** @param uses the number of places */
    private record Shared(DynamoTableRead read, int id, int uses) {}

    static RelNode of(RelNode root) {
        ReadOnce once = new ReadOnce(numbers(root));
        once.collect(root, false);
        once.reads.values().forEach(once::share);
        return once.replaced.isEmpty() ? root : once.rebuilt(root);
    }

    /** @param few whether reading may stop as soon as there are enough rows; such reads are not shared */
    private void collect(RelNode rel, boolean few) {
        if (rel instanceof DynamoTableRead read) {
            if (!few && isWhole(read)) {
                ScanSpec spec = read.spec();
                String index = spec.index() == null ? null : spec.index().name();
                reads.computeIfAbsent(
                                new Subject(
                                        spec.table().name(),
                                        spec.table().copy(),
                                        index,
                                        spec.options(),
                                        read.scan().base()),
                                any -> new ArrayList<>())
                        .add(read);
            }
            return;
        }
        boolean all = rel instanceof SortNode || rel instanceof AggregateNode || rel instanceof RowCountNode;
        boolean fewBelow = rel instanceof RowLimitNode || few && !all;
        for (int i = 0; i < rel.getInputs().size(); i++) {
            boolean kept = i == 1 && (rel instanceof HashJoinNode || rel instanceof CorrelateNode);
            collect(rel.getInput(i), fewBelow && !kept);
        }
    }

    /** Whether it reads all rows that satisfy its condition, without a required order, and without keys from other rows. */
    private static boolean isWhole(DynamoTableRead read) {
        return !(read.path() instanceof AccessPath.SearchVectors)
                && read.scan().wantedRows().isEmpty()
                && !read.scan().isPresumed()
                && Orders.isNone(read.getTraitSet().getCollation())
                && !read.spec().options().transactional()
                && read.spec().options().part() == null;
    }

    private void share(List<DynamoTableRead> all) {
        if (!tryToShare(all)) {
            // Some may be so cheap by their keys that they are better read separately.
            tryToShare(all.stream()
                    .filter(read -> read.estimate().weight() * all.size() >= weight(all))
                    .toList());
        }
    }

    private static double weight(List<DynamoTableRead> reads) {
        return reads.stream().mapToDouble(read -> read.estimate().weight()).sum();
    }

    private boolean tryToShare(List<DynamoTableRead> places) {
        if (places.size() < 2) {
            return false;
        }
        DynamoTableRead together = together(places);
        if (together == null
                || !CostModel.isWorthReadingOnce(
                        weight(places), together.estimate().weight())) {
            return false;
        }
        Shared one = new Shared(together, shared++, places.size());
        places.forEach(place -> replaced.put(place, one));
        return true;
    }

    /** The cheapest read of all rows that the places need, with all columns that they return or check; null if there is none. */
    private static @Nullable DynamoTableRead together(List<DynamoTableRead> places) {
        DynamoScan first = places.get(0).scan();
        Map<ColumnSource, RelDataTypeField> columns = new LinkedHashMap<>();
        List<Predicate> wanted = new ArrayList<>();
        for (DynamoTableRead place : places) {
            columnsOf(place).forEach((column, field) -> columns.putIfAbsent(stored(column), field));
            Predicate condition = Predicates.and(place.scan().pushed().stream()
                    .flatMap(pushed -> pushed.predicates().stream())
                    .toList());
            if (!wanted.contains(condition)) {
                wanted.add(condition);
            }
        }
        // A warning about a value that doesn't fit names the item's key. Places that only count rows need some column.
        if (columns.isEmpty()
                || places.stream()
                        .anyMatch(place -> columnsOf(place).keySet().stream().anyMatch(ReadOnce::isTyped))) {
            ColumnSource.keysOf(first.spec().table())
                    .forEach(key -> columns.putIfAbsent(stored(key), field(first, key.attribute())));
        }
        RelDataTypeFactory.Builder type = first.getCluster().getTypeFactory().builder();
        columns.values().forEach(type::add);
        ScanSpec spec = first.spec()
                .withPredicate(Predicates.and(first.base(), Predicates.or(wanted)))
                .withOutput(List.copyOf(columns.keySet()))
                .wanting(List.of(), -1)
                .finding(null);
        DynamoScan scan = DynamoScan.create(
                first.getCluster(), first.getTable(), spec, type.uniquify().build());
        boolean scans = places.stream().anyMatch(place -> isScan(place.path()));
        Optional<AccessPathChoice.Offer> cheapest = scan.choice().offers().stream()
                // If every place reads by keys, they are not merged into a scan, however small the table is now: tables
                // grow.
                .filter(offer -> scans || !isScan(offer.path()))
                .min(Comparator.comparingDouble(offer -> offer.estimate().weight()));
        return cheapest.map(offer -> DynamoTableRead.create(scan, offer)).orElse(null);
    }

    private static boolean isScan(AccessPath path) {
        AccessPath read = path instanceof AccessPath.IndexThenBatchGet fetch ? fetch.index() : path;
        return read instanceof AccessPath.Scan;
    }

    /** The columns that a place returns or checks. */
    private static Map<ColumnSource, RelDataTypeField> columnsOf(DynamoTableRead place) {
        DynamoScan scan = place.scan();
        Map<ColumnSource, RelDataTypeField> columns = new LinkedHashMap<>();
        List<RelDataTypeField> fields = scan.getRowType().getFieldList();
        for (int i = 0; i < fields.size(); i++) {
            columns.putIfAbsent(scan.spec().output().get(i), fields.get(i));
        }
        for (DynamoScan.Pushed pushed : scan.pushed()) {
            for (int i : RelOptUtil.InputFinder.bits(pushed.conditions(), null)) {
                columns.putIfAbsent(pushed.columns().get(i), pushed.fields().get(i));
            }
        }
        for (ColumnSource column : Fetch.takenForNull(scan.spec().predicate())) {
            columns.putIfAbsent(column, field(scan, column.attribute()));
        }
        return columns;
    }

    private static RelDataTypeField field(RelNode rel, String name) {
        RelDataTypeFactory types = rel.getCluster().getTypeFactory();
        RelDataType any = types.createTypeWithNullability(types.createSqlType(SqlTypeName.ANY), true);
        return new RelDataTypeFieldImpl(name, 0, any);
    }

    private static boolean isTyped(ColumnSource column) {
        return column instanceof ColumnSource.Attribute attribute && !attribute.isDynamic();
    }

    /** The column in stored form: each place checks the types of its own rows. */
    private static ColumnSource stored(ColumnSource column) {
        return column instanceof ColumnSource.Attribute attribute ? attribute.forPlaces() : column;
    }

    /** A place's rows and columns, taken from the shared read. */
    private static RelNode over(RelNode rows, DynamoTableRead place, DynamoTableRead together) {
        List<ColumnSource> read = together.spec().output();
        Map<ColumnSource, Integer> columns = new HashMap<>();
        List<SharedPlaceNode.Typed> typed = new ArrayList<>();
        columnsOf(place).keySet().forEach(column -> {
            int stored = read.indexOf(stored(column));
            if (column instanceof ColumnSource.Attribute attribute && isTyped(column)) {
                columns.put(column, read.size() + typed.size());
                typed.add(new SharedPlaceNode.Typed(stored, attribute));
            } else {
                columns.put(column, stored);
            }
        });
        Map<String, Integer> keys = new LinkedHashMap<>();
        ColumnSource.keysOf(place.spec().table()).forEach(key -> keys.put(key.attribute(), read.indexOf(stored(key))));
        RexBuilder builder = rows.getCluster().getRexBuilder();
        List<RexNode> conditions = new ArrayList<>();
        for (DynamoScan.Pushed pushed : place.scan().pushed()) {
            RexShuttle moving = new RexShuttle() {
                @Override
                public RexNode visitInputRef(RexInputRef reference) {
                    ColumnSource source = pushed.columns().get(reference.getIndex());
                    return new RexInputRef(Objects.requireNonNull(columns.get(source)), reference.getType());
                }
            };
            pushed.conditions().forEach(condition -> conditions.add(condition.accept(moving)));
        }
        return new SharedPlaceNode(
                rows,
                place,
                conditions.isEmpty() ? null : RexUtil.composeConjunction(builder, conditions),
                typed,
                keys,
                place.spec().output().stream()
                        .map(column -> Objects.requireNonNull(columns.get(column)))
                        .toList());
    }

    private RelNode rebuilt(RelNode rel) {
        Shared one = replaced.get(rel);
        if (one != null && rel instanceof DynamoTableRead place) {
            RelNode rows = begun.add(one.id())
                    ? new SharedReadNode(one.read(), one.id(), one.uses(), place.alias())
                    : new SharedRowsNode(one.read(), one.id(), place.alias(), Set.of());
            return over(rows, place, one.read());
        }
        List<RelNode> inputs = new ArrayList<>();
        rel.getInputs().forEach(input -> inputs.add(rebuilt(input)));
        return inputs.equals(rel.getInputs()) ? rel : rel.copy(rel.getTraitSet(), inputs);
    }
}
