package io.github.dynamodbjdbc.planner.query;

import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.access.AccessPathBinder;
import io.github.dynamodbjdbc.planner.access.ParameterValues;
import io.github.dynamodbjdbc.planner.access.PathNames;
import io.github.dynamodbjdbc.planner.access.ScanSpec;
import io.github.dynamodbjdbc.planner.advice.Cure;
import io.github.dynamodbjdbc.planner.advice.Cures;
import io.github.dynamodbjdbc.planner.advice.Remembered;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.SystemTable;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.TableStatistics;
import io.github.dynamodbjdbc.planner.cost.CostEstimate;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.exec.RowSource;
import io.github.dynamodbjdbc.planner.exec.Run;
import io.github.dynamodbjdbc.planner.plan.CapacityLimits;
import io.github.dynamodbjdbc.planner.plan.LargeScan;
import io.github.dynamodbjdbc.planner.plan.NodeUsage;
import io.github.dynamodbjdbc.planner.plan.OutputColumn;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RowsPlan;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.plan.UnknownPlace;
import io.github.dynamodbjdbc.planner.predicate.Substitution;
import io.github.dynamodbjdbc.planner.rel.DynamoTableRead;
import io.github.dynamodbjdbc.planner.rel.LookupRead;
import io.github.dynamodbjdbc.planner.rel.ReadNode;
import io.github.dynamodbjdbc.planner.rel.SourceBuilder;
import io.github.dynamodbjdbc.planner.rel.SystemTableRead;
import io.github.dynamodbjdbc.planner.relation.ExpectedParameter;
import io.github.dynamodbjdbc.planner.scan.AccessPathChoice;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.calcite.rel.RelNode;
import org.jspecify.annotations.Nullable;

/** The plan of a query: a physical tree, and the state needed to run it. */
public final class QueryPlan implements RowsPlan {
    private final List<OutputColumn> columns;
    private final List<ColumnType> parameters;
    private final List<String> warnings;
    private final List<ExpectedParameter> expected;
    private final ScanPolicyCheck scans;
    private final RelNode root;
    private final List<ReadNode> reads;
    private final Set<String> tableNames;
    private final List<ScanSpec> workload;
    private final String summary;
    private final double estimatedReadUnits;
    private final RowSource source;
    private final CapacityLimits limits;
    private final Set<String> unsampled;
    private final List<UnknownPlace> unknown;
    private final @Nullable Supplier<QueryPlan> condition;
    private final @Nullable ValuePlans others;

    /**
     * @param condition makes the plan of the condition that a transaction takes it for; null if it is none
     * @param others makes the plans for unusual parameter values from this plan's reads; returns null if one plan serves all values
     */
    QueryPlan(
            List<OutputColumn> columns,
            List<ColumnType> parameters,
            List<String> warnings,
            List<ExpectedParameter> expected,
            ScanPolicyCheck scans,
            RelNode root,
            CapacityLimits limits,
            Set<String> unsampled,
            List<UnknownPlace> unknown,
            @Nullable Supplier<QueryPlan> condition,
            Function<List<ReadNode>, @Nullable ValuePlans> others) {
        this.columns = List.copyOf(columns);
        this.parameters = List.copyOf(parameters);
        this.warnings = List.copyOf(warnings);
        this.expected = List.copyOf(expected);
        this.scans = scans;
        this.root = root;
        this.limits = limits;
        this.unsampled = unsampled;
        this.unknown = unknown;
        this.condition = condition;
        List<ReadNode> found = new ArrayList<>();
        collectReads(root, found);
        this.reads = List.copyOf(found);
        this.tableNames = specs().map(spec -> spec.table().name()).collect(Collectors.toUnmodifiableSet());
        this.workload = specs().filter(spec -> spec.table().copy() == null)
                .map(QueryPlan::remembered)
                .collect(Collectors.toUnmodifiableList());
        this.summary = summary(reads);
        this.estimatedReadUnits =
                reads.stream().mapToDouble(QueryPlan::estimatedReadUnits).sum();
        this.source = SourceBuilder.of(root);
        this.others = others.apply(reads);
    }

    private static void collectReads(RelNode rel, List<ReadNode> found) {
        if (rel instanceof ReadNode read) {
            found.add(read);
        }
        for (RelNode input : rel.getInputs()) {
            collectReads(input, found);
        }
    }

    @Override
    public List<OutputColumn> columns() {
        return columns;
    }

    @Override
    public List<ColumnType> parameters() {
        return parameters;
    }

    @Override
    public List<String> warnings() {
        return warnings;
    }

    @Override
    public Set<String> unsampled() {
        return unsampled;
    }

    @Override
    public List<UnknownPlace> unknown() {
        return unknown;
    }

    @Override
    public @Nullable QueryPlan condition() {
        return condition == null ? null : condition.get();
    }

    @Override
    public List<LargeScan> largeScans() {
        return scans.large();
    }

    @Override
    public Set<String> tables() {
        return tableNames;
    }

    @Override
    public @Nullable List<TableSchema> readableInReplicas() {
        boolean readable = reads.stream().noneMatch(SystemTableRead.class::isInstance)
                && specs().noneMatch(spec ->
                        spec.options().consistent() || spec.table().copy() != null);
        return readable ? specs().map(ScanSpec::table).distinct().toList() : null;
    }

    /** The specifications of its reads, of both whole tables and keys. */
    private Stream<ScanSpec> specs() {
        return reads.stream().flatMap(read -> {
            if (read instanceof LookupRead lookup) {
                return Stream.of(lookup.spec());
            }
            return read instanceof DynamoTableRead table ? Stream.of(table.spec()) : Stream.empty();
        });
    }

    /** The sum of the stamps of its tables' statistics at planning time. */
    public long statisticsStamp() {
        Map<String, Long> stamps = new HashMap<>();
        specs().map(ScanSpec::table)
                .forEach(table -> stamps.put(table.name(), table.statistics().stamp()));
        return stamps.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Whether the current statistics change the cost of no candidate much. */
    public boolean isPricedAlike(Catalog catalog) {
        return reads.stream().allMatch(read -> {
            if (read instanceof LookupRead lookup) {
                return isPricedAlike(lookup.readingAll(), lookup.spec(), catalog);
            }
            return !(read instanceof DynamoTableRead table) || isPricedAlike(table.choice(), table.spec(), catalog);
        });
    }

    private static boolean isPricedAlike(AccessPathChoice choice, ScanSpec spec, Catalog catalog) {
        return choice.isPricedAlike(spec, catalog.statistics(spec.table()));
    }

    private Stream<DynamoTableRead> tableReads() {
        return reads.stream().filter(DynamoTableRead.class::isInstance).map(DynamoTableRead.class::cast);
    }

    public RelNode root() {
        return root;
    }

    /**
     * The recommendations that would make the query cheaper, with the units that it would consume then. For each read the best one comes first;
     * reads are sorted by savings.
     *
     * @param values the parameters' values; null if unknown
     */
    public List<Cure> cures(@Nullable ParameterValues values) {
        double all = values == null ? estimatedReadUnits() : estimatedReadUnits(values);
        return mostSavingFirst(tableReads().map(read -> cures(read, values)), all);
    }

    /** @param all the units that the statement consumes */
    private static List<Cure> mostSavingFirst(Stream<List<Cure>> ofReads, double all) {
        return ofReads.map(cures -> cures.stream()
                        .map(cure -> cure.plus(all - cure.readUnitsNow()))
                        .filter(Cure::isNoticeable)
                        .toList())
                .filter(cures -> !cures.isEmpty())
                .sorted(Comparator.comparingDouble(
                                (List<Cure> cures) -> cures.get(0).saving())
                        .reversed())
                .flatMap(List::stream)
                .distinct()
                .toList();
    }

    /** The recommendations after a run, based on its measured units and rows, and on the statistics that it updated. */
    public List<Cure> cures(@Nullable ParameterValues values, RunContext ran, Catalog catalog) {
        double all = reads.stream()
                .mapToDouble(read -> ran.usage(read.node()).readUnits())
                .sum();
        return mostSavingFirst(tableReads().map(read -> cures(read, values, ran, catalog)), all);
    }

    private static List<Cure> cures(
            DynamoTableRead read, @Nullable ParameterValues values, RunContext ran, Catalog catalog) {
        ScanSpec planned = values == null || !read.isPricedByValues() ? read.spec() : read.priced(values);
        ScanSpec spec = planned.on(planned.table().withStatistics(catalog.statistics(planned.table())));
        NodeUsage usage = ran.usage(read.node());
        CostEstimate took =
                new CostEstimate(usage.readUnits(), usage.requests(), usage.itemsReturned(), usage.itemsEvaluated(), 0);
        // With a limit, or if index entries and their items are counted, the number of items is not the number of rows.
        boolean counted = spec.rowsWanted() < 0
                && (read.path() instanceof AccessPath.Scan || read.path() instanceof AccessPath.Query);
        return Cures.of(spec, took, counted ? (double) usage.itemsReturned() : 0);
    }

    private static List<Cure> cures(DynamoTableRead read, @Nullable ParameterValues values) {
        return values == null || !read.isPricedByValues()
                ? Cures.of(read.spec(), read.estimate())
                : Cures.of(
                        read.priced(values),
                        read.estimate(values, read.spec().table().statistics()));
    }

    @Override
    public @Nullable Cure cure(@Nullable ParameterValues values) {
        return cures(values).stream().findFirst().orElse(null);
    }

    @Override
    public @Nullable Cure cure(@Nullable ParameterValues values, RunContext ran, Catalog catalog) {
        return cures(values, ran, catalog).stream().findFirst().orElse(null);
    }

    @Override
    public List<ScanSpec> workload() {
        return workload;
    }

    @Override
    public CapacityLimits limits() {
        return limits;
    }

    @Override
    public String summary() {
        return summary;
    }

    private static String summary(List<ReadNode> reads) {
        String text = reads.stream().map(QueryPlan::describe).collect(Collectors.joining(", "));
        return text.isEmpty() ? "Empty" : text;
    }

    private static String describe(ReadNode read) {
        if (read instanceof LookupRead lookup) {
            AccessPath path = lookup.lookup().candidate().path();
            return PathNames.lookup(path) + " " + PathNames.target(path);
        }
        return read instanceof DynamoTableRead table
                ? PathNames.operation(table.path()) + " " + PathNames.target(table.path())
                : system((SystemTableRead) read);
    }

    private static String system(SystemTableRead read) {
        SystemTable table = read.system();
        return read.operation() + ' ' + (table.changes() == null ? "" : table.schema() + '.') + table.name();
    }

    @Override
    public double estimatedReadUnits() {
        return estimatedReadUnits;
    }

    /** The rows of its first read, or of its constants if it reads nothing. */
    public double estimatedRows() {
        for (ReadNode read : reads) {
            if (read instanceof DynamoTableRead table) {
                return table.estimate().rows();
            }
        }
        return root.estimateRowCount(root.getCluster().getMetadataQuery());
    }

    /** Estimated read capacity units for the given values. */
    public double estimatedReadUnits(ParameterValues values) {
        return reads.stream()
                .mapToDouble(read -> read instanceof DynamoTableRead table && table.isPricedByValues()
                        ? table.estimate(values, table.spec().table().statistics())
                                .readUnits()
                        : estimatedReadUnits(read))
                .sum();
    }

    private static double estimatedReadUnits(ReadNode read) {
        if (read instanceof LookupRead lookup) {
            return lookup.estimate().readUnits();
        }
        return read instanceof DynamoTableRead table ? table.estimate().readUnits() : 0;
    }

    /** @throws QueryException SCAN_DENIED if the scan policy allows only other values */
    @Override
    public QueryPlan forValues(IntFunction<@Nullable Object> values, long expiryClockMillis) {
        if (others == null && scans.unsure().isEmpty()) {
            return this;
        }
        ParameterValues bound = new ParameterValues(values, Math.floorDiv(expiryClockMillis, 1000L));
        QueryPlan other = others == null ? null : others.of(bound);
        // The table, and with it the statement's result, may have changed since this plan was made.
        if (other != null
                && other.columns.equals(columns)
                && other.parameters.equals(parameters)
                && other.scans.refusal(bound) == null) {
            return other;
        }
        QueryException refusal = scans.refusal(bound);
        if (refusal != null) {
            throw refusal;
        }
        return this;
    }

    /** The plan for the values of literals that became parameters; null if none is as good as a plan made for these values alone. */
    @Nullable
    public QueryPlan forLiterals(ParameterValues values) {
        List<Integer> kinds = others == null ? null : others.kinds(values);
        return kinds == null || others == null ? this : others.of(kinds, values);
    }

    /** Sentences for EXPLAIN about scans that the policy ends if they read too much. */
    public List<String> scanNotes() {
        return scans.notes();
    }

    /** Whether the scan policy affects the plan. */
    public boolean isLookedAt() {
        return scans.isLooking();
    }

    /** Whether one of its reads is known to be empty for these values. */
    public boolean readsNothing(ParameterValues values) {
        return tableReads()
                .anyMatch(read -> !(read.path() instanceof AccessPath.Empty)
                        && AccessPathBinder.bind(read.spec(), read.path(), values) instanceof AccessPath.Empty);
    }

    /** The {@link #workload} with the values of literals that became parameters. */
    public List<ScanSpec> workload(IntFunction<@Nullable Object> literals) {
        Substitution values = Substitution.ofParameters(literals);
        return specs().map(spec -> spec.withPredicate(values.apply(spec.predicate())))
                .map(QueryPlan::remembered)
                .toList();
    }

    private static ScanSpec remembered(ScanSpec spec) {
        return spec.on(spec.table().withStatistics(TableStatistics.NONE))
                .withPredicate(Remembered.of(spec.predicate()))
                .pricedBy(null);
    }

    @Override
    public RowCursor run(RunContext context) {
        for (ExpectedParameter parameter : expected) {
            String warning = parameter.warning(context.parameter(parameter.parameter()));
            if (warning != null) {
                context.warn(warning);
            }
        }
        scans.begin(context);
        RowCursor rows = source.open(new Run(context, new PlannedReads(reads, scans, context)));
        return scans.presumed().isEmpty() ? rows : new EndNotice(rows, () -> scans.end(context));
    }
}
