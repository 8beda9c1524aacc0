package io.github.dynamodbjdbc.planner.advice;

import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.access.AccessPathEnumerator;
import io.github.dynamodbjdbc.planner.access.Candidate;
import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.access.ReadOptions;
import io.github.dynamodbjdbc.planner.access.ScanSpec;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.KeySchema;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
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
import org.jspecify.annotations.Nullable;

/**
 * Finds the global index that would make a read cheapest, by asking the enumerator and the cost model about tables that have
 * one index more. So it never advises what the planner would not then use.
 */
public final class Advisor {
    private Advisor() {}

    /** The same for a read that is looked back on: what it takes now is what its cheapest path does. */
    public static Optional<Advice> advise(ScanSpec spec) {
        return AccessPathEnumerator.candidates(spec).stream()
                .filter(Candidate::allowed)
                .map(candidate -> price(spec, candidate))
                .min(Comparator.comparingDouble(CostEstimate::weight))
                .flatMap(now -> advise(spec, now));
    }

    /**
     * @param now what the read is estimated to take as it is
     * @return empty if no index would save much: the read is cheap, or no attribute is compared with a value
     */
    public static Optional<Advice> advise(ScanSpec spec, CostEstimate now) {
        if (spec.index() != null || spec.options().consistent()) {
            // The user wants that very index, or what no global index can give.
            return Optional.empty();
        }
        ComparedAttributes operands = ComparedAttributes.of(PredicateNormalizer.normalize(spec.predicate()));
        List<Advice> found = new ArrayList<>();
        for (KeyAttribute partition : operands.equal()) {
            for (List<KeyAttribute> sort : sorts(spec, operands, partition)) {
                judge(spec, now, new KeySchema(List.of(partition), sort)).ifPresent(found::add);
            }
        }
        return found.stream()
                .filter(advice -> advice.saving() >= CostModel.UNITS_WORTH_AN_INDEX
                        && advice.saving() >= CostModel.SHARE_WORTH_AN_INDEX * advice.readUnitsNow())
                .min(Comparator.comparingDouble(Advice::readUnitsThen)
                        .thenComparing(
                                advice -> advice.index().key().attributes().size())
                        .thenComparingDouble(Advice::storageBytes));
    }

    /** No sort key, or the other attributes compared with a value and at last one that is compared by range or ordered by. */
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

    private static Optional<Advice> judge(ScanSpec spec, CostEstimate now, KeySchema key) {
        TableSchema table = spec.table();
        boolean exists = table.indexes().stream().anyMatch(index -> index.key().equals(key));
        if (exists || table.key().equals(key)) {
            return Optional.empty();
        }
        IndexSchema index = index(spec, key);
        List<IndexSchema> indexes = new ArrayList<>(table.indexes());
        indexes.add(index);
        TableSchema richer = table.withIndexes(indexes);
        ScanSpec richerSpec = new ScanSpec(
                richer,
                null,
                spec.predicate(),
                spec.output(),
                spec.order(),
                spec.rowsWanted(),
                free(spec.options()),
                spec.pricedBy());
        String target = table.name() + '.' + index.name();
        return AccessPathEnumerator.candidates(richerSpec).stream()
                .filter(candidate -> candidate.allowed() && candidate.target().equals(target))
                .filter(candidate -> candidate.path() instanceof AccessPath.Query)
                .map(candidate -> price(richerSpec, candidate))
                .min(Comparator.comparingDouble(CostEstimate::weight))
                .map(then -> new Advice(
                        table,
                        index,
                        now.readUnits(),
                        then.readUnits(),
                        CostModel.writeUnitsOfEntry(table, index),
                        CostModel.storedBytes(table, index)));
    }

    private static CostEstimate price(ScanSpec spec, Candidate candidate) {
        return CostModel.estimate(spec, candidate);
    }

    /** Hints say how to read today; the question is how it could be read. */
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

    /** The attributes that the statement needs of each item; null if that is all of them. */
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
