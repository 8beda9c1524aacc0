package io.github.dynamodbjdbc.planner.advice;

import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.access.AccessPathEnumerator;
import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.access.ReadOptions;
import io.github.dynamodbjdbc.planner.access.ReadTarget;
import io.github.dynamodbjdbc.planner.access.ScanSpec;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.cost.CostEstimate;
import io.github.dynamodbjdbc.planner.cost.CostModel;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.predicate.Substitution;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds changes that would make a read cheaper: it enumerates and prices the paths of the read after each change. So no change is
 * named that the planner would not use, and its cost is that of a path.
 */
public final class Cures {
    private final ScanSpec spec;
    private final List<Cure> found = new ArrayList<>();
    private final double now;
    private final double leastRows;

    private Cures(ScanSpec spec, double now, double leastRows) {
        this.spec = spec;
        this.now = now;
        this.leastRows = leastRows;
    }

    /**
     * The changes that would make a read much cheaper: the recommended one first, then the others by effort for the user. Sends no
     * requests.
     *
     * @param now the present estimated cost of the read
     * @return empty if the read is cheap, if no known change helps, or if the statement chooses the access path itself
     */
    public static List<Cure> of(ScanSpec spec, CostEstimate now) {
        return of(spec, now, 0);
    }

    /**
     * The changes for a read after a run.
     *
     * @param now the cost in the run
     * @param leastRows the minimum number of rows of the read, counted in the run
     */
    public static List<Cure> of(ScanSpec spec, CostEstimate now, double leastRows) {
        ReadOptions options = spec.options();
        boolean asked = spec.index() != null
                || options.forceScan()
                || options.forcedIndex() != null
                || options.forcedPath() != null
                || options.transactional()
                || !options.pushdown()
                || spec.table().copy() != null;
        if (asked || now.readUnits() < CostModel.UNITS_WORTH_AN_INDEX) {
            return List.of();
        }
        ScanSpec read = read(spec);
        if (Predicates.isTrue(read.predicate()) && !Predicates.isTrue(spec.predicate())) {
            // There are too many conditions to analyse them repeatedly.
            return List.of();
        }
        Cures cures = new Cures(read, now.readUnits(), leastRows);
        cures.find(now);
        return cures.recommended();
    }

    /** The recommended change. */
    public static Optional<Cure> recommended(ScanSpec spec, CostEstimate now) {
        return of(spec, now).stream().findFirst();
    }

    /** The spec with known values in place of parameters, and without options that forbid a path. */
    private static ScanSpec read(ScanSpec spec) {
        Predicate predicate = spec.predicate();
        if (spec.pricedBy() != null) {
            predicate = Substitution.ofParameters(spec.pricedBy()::get).apply(predicate);
        }
        ReadOptions options = spec.options();
        return spec.withPredicate(Remembered.of(predicate))
                .with(new ReadOptions(options.consistent(), null, false, false, options.denseIndexes(), 1)
                        .withStar(options.star()));
    }

    private void find(CostEstimate estimate) {
        for (IndexSchema index : spec.table().indexes()) {
            List<KeyAttribute> missing = AccessPathEnumerator.missingKeys(spec, index);
            if (!index.usable()) {
                continue;
            }
            if (missing.isEmpty()) {
                leaveOut(index);
            } else if (hasAsMany(index) && CostModel.holdsWholeSample(spec.table(), index)) {
                declareDense(index, true);
            } else if (!addCondition(index, missing)
                    && hasAsMany(index)
                    && !CostModel.lacksOfSample(spec.table(), index)) {
                declareDense(index, false);
            }
        }
        Advisor.all(spec, estimate, leastRows)
                .forEach(advice -> add(new CureChange.ChangeIndex(advice), Double.valueOf(advice.readUnitsThen())));
    }

    private void declareDense(IndexSchema index, boolean sampled) {
        add(
                new CureChange.DeclareDense(spec.table().name(), index.name(), sampled),
                price(spec.on(dense(index)), index, false, leastRows));
    }

    /** Whether DynamoDB counts as many entries as items. */
    private boolean hasAsMany(IndexSchema index) {
        return spec.table().itemCount() > 0 && spec.table().itemCount() == index.itemCount();
    }

    /** Considers conditions that imply the index's keys; false if the index would not be read by key even then. */
    private boolean addCondition(IndexSchema index, List<KeyAttribute> missing) {
        List<Predicate> conditions = new ArrayList<>();
        conditions.add(spec.predicate());
        for (KeyAttribute key : missing) {
            conditions.add(new Predicate.Not(
                    new Predicate.IsNull(new Term.Attribute(AttributePath.of(key.name()), key.type()))));
        }
        // Only reads by key count: a scan of the index would answer another question.
        Double then = price(spec.withPredicate(Predicates.and(conditions)), index, true, 0);
        add(
                new CureChange.AddCondition(
                        spec.table().name(),
                        index.name(),
                        missing.stream().map(KeyAttribute::name).toList(),
                        hasAsMany(index)),
                then);
        return then != null;
    }

    private TableSchema dense(IndexSchema index) {
        return spec.table()
                .withIndexes(spec.table().indexes().stream()
                        .map(one -> one.equals(index) ? one.asDense() : one)
                        .toList());
    }

    private void leaveOut(IndexSchema index) {
        ReadTarget target = new ReadTarget(spec.table(), index);
        boolean decides = Predicates.attributes(spec.predicate()).stream().allMatch(target::projects);
        if (target.projectsAll() || !decides) {
            return;
        }
        Set<String> lacking = new HashSet<>();
        List<ColumnSource> kept = new ArrayList<>();
        for (ColumnSource source : spec.output()) {
            String attribute = source instanceof ColumnSource.Attribute column
                    ? column.path().attribute()
                    : source instanceof ColumnSource.Missing missing
                            ? missing.path().attribute()
                            : null;
            if (attribute == null) {
                // The output needs the whole item.
                return;
            }
            if (target.projects(attribute)) {
                kept.add(source);
            } else {
                lacking.add(attribute);
            }
        }
        boolean star = !spec.options().star().isEmpty();
        if (kept.isEmpty() || !star && lacking.isEmpty()) {
            return;
        }
        ScanSpec less = spec.withOutput(kept).with(spec.options().withStar(Set.of()));
        add(
                new CureChange.LeaveOut(
                        spec.table().name(),
                        index.name(),
                        star ? List.of() : lacking.stream().sorted().toList()),
                price(less, index, false, leastRows));
    }

    /** The read capacity units of the read by that index; null if it has no allowed path. */
    private static @Nullable Double price(ScanSpec changed, IndexSchema index, boolean byKey, double leastRows) {
        String target = new ReadTarget(changed.table(), index).name();
        return AccessPathEnumerator.whetherOrNotAllowed(changed).stream()
                .filter(candidate -> candidate.allowed() && candidate.target().equals(target))
                .filter(candidate -> !byKey || !isScan(candidate.path()))
                .map(candidate -> CostModel.estimate(changed, candidate, leastRows))
                .min(Comparator.comparingDouble(CostEstimate::weight))
                .map(CostEstimate::readUnits)
                .orElse(null);
    }

    private static boolean isScan(AccessPath path) {
        return path instanceof AccessPath.Scan
                || path instanceof AccessPath.IndexThenBatchGet fetch && fetch.index() instanceof AccessPath.Scan;
    }

    private void add(CureChange change, @Nullable Double then) {
        if (then != null && CostModel.isWorthwhile(now, then)) {
            found.add(new Cure(change, now, then));
        }
    }

    /** Sorts by effort and moves the recommended change to the front: a change with more effort has to save clearly more. */
    private List<Cure> recommended() {
        found.sort(
                Comparator.<Cure>comparingInt(cure -> cure.change().effort()).thenComparingDouble(Cure::readUnitsThen));
        Cure best = null;
        for (Cure cure : found) {
            if (best == null || best.readUnitsThen() - cure.readUnitsThen() >= CostModel.SHARE_WORTH_AN_INDEX * now) {
                best = cure;
            }
        }
        if (best != null) {
            found.remove(best);
            found.add(0, best);
        }
        return List.copyOf(found);
    }
}
