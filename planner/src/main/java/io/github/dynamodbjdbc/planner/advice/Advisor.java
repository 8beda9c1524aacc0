package io.github.dynamodbjdbc.planner.advice;

import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.access.AccessPathEnumerator;
import io.github.dynamodbjdbc.planner.access.Candidate;
import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.access.ReadOptions;
import io.github.dynamodbjdbc.planner.access.ReadTarget;
import io.github.dynamodbjdbc.planner.access.ScanSpec;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.KeySchema;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.cost.Certainty;
import io.github.dynamodbjdbc.planner.cost.CostEstimate;
import io.github.dynamodbjdbc.planner.cost.CostModel;
import io.github.dynamodbjdbc.planner.predicate.PredicateNormalizer;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the global index that would make a read cheapest: it enumerates and prices the paths of the table with one more index. So it
 * never proposes an index that the planner would not use.
 */
public final class Advisor {
    private Advisor() {}

    /** Advises on a read whose present cost is that of its cheapest path. */
    public static Optional<Advice> advise(ScanSpec spec) {
        return AccessPathEnumerator.candidates(spec).stream()
                .filter(Candidate::allowed)
                .map(candidate -> CostModel.estimate(spec, candidate))
                .min(Comparator.comparingDouble(CostEstimate::weight))
                .flatMap(now -> advise(spec, now));
    }

    /**
     * @param now the present estimated cost of the read
     * @return empty if no index would save much, because the read is cheap or compares no attribute with a value
     */
    public static Optional<Advice> advise(ScanSpec spec, CostEstimate now) {
        return all(spec, now, 0).stream()
                .filter(advice -> CostModel.isWorthwhile(now.readUnits(), advice.readUnitsThen()))
                .reduce((best, advice) -> best.readUnitsThen() - advice.readUnitsThen()
                                >= CostModel.SHARE_WORTH_AN_INDEX * now.readUnits()
                        ? advice
                        : best);
    }

    /**
     * The best replacement of an existing index with a wider projection, and the best new index, however little they save.
     *
     * @param leastRows the minimum number of rows of the read, counted in a run
     */
    static List<Advice> all(ScanSpec spec, CostEstimate now, double leastRows) {
        if (spec.index() != null || spec.options().consistent()) {
            // FROM names an index, or the read is strongly consistent, which no global index offers.
            return List.of();
        }
        List<Advice> widened = new ArrayList<>();
        for (IndexSchema index : spec.table().indexes()) {
            if (index.kind() == IndexSchema.Kind.GSI
                    && index.usable()
                    && AccessPathEnumerator.missingKeys(spec, index).isEmpty()) {
                widen(spec, now, index, leastRows).ifPresent(widened::add);
            }
        }
        ComparedAttributes operands =
                ComparedAttributes.of(PredicateNormalizer.normalize(spec.predicate()), spec.table());
        List<Advice> added = new ArrayList<>();
        for (KeyAttribute partition : operands.equal()) {
            for (List<KeyAttribute> sort : sorts(spec, operands, partition)) {
                add(spec, now, new KeySchema(List.of(partition), sort), leastRows)
                        .ifPresent(added::add);
            }
        }
        return Stream.of(widened, added)
                .flatMap(found -> found.stream()
                        .min(Comparator.comparingDouble(Advice::readUnitsThen)
                                .thenComparing(advice ->
                                        advice.index().key().attributes().size())
                                .thenComparingDouble(Advice::writeUnitsPerEntry)
                                .thenComparingDouble(Advice::storageBytes))
                        .stream())
                .toList();
    }

    /** Possible sort keys: none, or other attributes compared by {@code =}, optionally followed by a range or ORDER BY attribute. */
    private static List<List<KeyAttribute>> sorts(ScanSpec spec, ComparedAttributes operands, KeyAttribute partition) {
        List<List<KeyAttribute>> sorts = new ArrayList<>();
        sorts.add(List.of());
        List<KeyAttribute> equal = operands.equal().stream()
                .filter(key -> !key.name().equals(partition.name()))
                .limit(3)
                .toList();
        Set<KeyAttribute> last = new HashSet<>(operands.ranges());
        spec.order().stream()
                .map(ordering -> operands.typed(ordering.attribute(), spec.table()))
                .forEach(last::add);
        for (int n = 0; n <= equal.size(); n++) {
            List<KeyAttribute> prefix = equal.subList(0, n);
            if (n > 0) {
                sorts.add(prefix);
            }
            for (KeyAttribute attribute : last) {
                if (!attribute.name().equals(partition.name()) && !names(prefix).contains(attribute.name())) {
                    List<KeyAttribute> sort = new ArrayList<>(prefix);
                    sort.add(attribute);
                    sorts.add(sort);
                }
            }
        }
        return sorts;
    }

    /** Advice to add an index with these keys. */
    private static Optional<Advice> add(ScanSpec spec, CostEstimate now, KeySchema key, double leastRows) {
        TableSchema table = spec.table();
        boolean exists = table.indexes().stream().anyMatch(index -> index.key().equals(key));
        // The table itself has its partitions, in a better order.
        boolean isOfTable = table.key().partition().equals(key.partition())
                && (key.sort().isEmpty() || table.key().equals(key));
        if (exists || isOfTable) {
            return Optional.empty();
        }
        IndexSchema index = index(spec, key);
        List<IndexSchema> indexes = new ArrayList<>(table.indexes());
        indexes.add(index);
        return then(spec, table.withIndexes(indexes), index, leastRows)
                .map(then -> new Advice(
                        table,
                        index,
                        null,
                        now.readUnits(),
                        then.units(),
                        CostModel.writeUnitsOfEntry(table, index),
                        then.certainty(),
                        CostModel.fewValues(table, key.partition().get(0).name()),
                        CostModel.storedBytes(table, index)));
    }

    /** Advice to replace an index with one that projects all attributes of the statement. */
    private static Optional<Advice> widen(ScanSpec spec, CostEstimate now, IndexSchema index, double leastRows) {
        TableSchema table = spec.table();
        ReadTarget target = new ReadTarget(table, index);
        Set<String> wanted = wanted(spec);
        boolean held = wanted == null ? target.projectsAll() : wanted.stream().allMatch(target::projects);
        if (held) {
            return Optional.empty();
        }
        Set<String> projected = new HashSet<>(index.projected());
        if (wanted != null) {
            wanted.stream().filter(attribute -> !target.projects(attribute)).forEach(projected::add);
        }
        IndexSchema wide = CostModel.widened(
                table,
                index,
                wanted == null ? IndexSchema.ProjectionType.ALL : IndexSchema.ProjectionType.INCLUDE,
                projected);
        List<IndexSchema> indexes = table.indexes().stream()
                .map(one -> one.equals(index) ? wide : one)
                .toList();
        return then(spec, table.withIndexes(indexes), wide, leastRows)
                .map(then -> new Advice(
                        table,
                        wide.named(index.name() + "-wide"),
                        index,
                        now.readUnits(),
                        then.units(),
                        CostModel.writeUnitsOfEntry(table, wide) - CostModel.writeUnitsOfEntry(table, index),
                        then.certainty(),
                        null,
                        CostModel.storedBytes(table, wide)));
    }

    private record Then(double units, Certainty certainty) {}

    /** The cost of the read by a proposed index of the changed table. */
    private static Optional<Then> then(ScanSpec spec, TableSchema table, IndexSchema index, double leastRows) {
        ScanSpec changed = spec.on(table)
                .with(free(spec.options()))
                .withPredicate(ComparedAttributes.typedBy(index.key(), spec.predicate()));
        String target = table.name() + '.' + index.name();
        return AccessPathEnumerator.candidates(changed).stream()
                .filter(candidate -> candidate.allowed() && candidate.target().equals(target))
                .filter(candidate -> candidate.path() instanceof AccessPath.Query)
                .min(Comparator.comparingDouble(candidate ->
                        CostModel.estimate(changed, candidate, leastRows).weight()))
                .map(candidate -> new Then(
                        CostModel.estimate(changed, candidate, leastRows).readUnits(),
                        CostModel.certainty(changed, (AccessPath.Query) candidate.path())));
    }

    /** Options without hints: they choose among present paths and must not limit the advice. */
    private static ReadOptions free(ReadOptions options) {
        return new ReadOptions(false, null, false, false, options.denseIndexes(), 1).withStar(options.star());
    }

    private static IndexSchema index(ScanSpec spec, KeySchema key) {
        Set<String> keys = new HashSet<>(names(spec.table().key().attributes()));
        keys.addAll(names(key.attributes()));
        Set<String> wanted = wanted(spec);
        IndexSchema.ProjectionType projection;
        if (wanted == null) {
            projection = IndexSchema.ProjectionType.ALL;
        } else {
            wanted.removeAll(keys);
            projection = wanted.isEmpty() ? IndexSchema.ProjectionType.KEYS_ONLY : IndexSchema.ProjectionType.INCLUDE;
        }
        String name = key.attributes().stream().map(KeyAttribute::name).collect(Collectors.joining("-")) + "-index";
        return new IndexSchema(
                name,
                IndexSchema.Kind.GSI,
                key,
                projection,
                projection == IndexSchema.ProjectionType.INCLUDE && wanted != null ? wanted : Set.of(),
                true,
                false,
                0,
                0);
    }

    /** The attributes that the statement needs from each item; null for all. */
    private static @Nullable Set<String> wanted(ScanSpec spec) {
        if (!spec.options().star().isEmpty()) {
            return null;
        }
        Set<String> wanted = new HashSet<>(Predicates.attributes(spec.predicate()));
        for (ColumnSource source : spec.output()) {
            if (source instanceof ColumnSource.Attribute attribute) {
                wanted.add(attribute.path().attribute());
            } else if (source instanceof ColumnSource.Missing missing) {
                wanted.add(missing.path().attribute());
            } else {
                return null;
            }
        }
        return wanted;
    }

    private static Set<String> names(List<KeyAttribute> attributes) {
        return attributes.stream().map(KeyAttribute::name).collect(Collectors.toSet());
    }
}
