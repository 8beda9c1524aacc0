package io.github.dynamodbjdbc.planner.access;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.VectorIndexSchema;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.ComparisonOperator;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.PredicateNormalizer;
import io.github.dynamodbjdbc.planner.predicate.PredicateText;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The searches of vector indexes for a spec that allows them.
 *
 * <p>A search checks the partition and simple comparisons with its filters; the driver checks the whole predicate again. The service compares
 * numbers with fewer digits than they have, so a comparison with a number is sent with a margin.
 */
final class VectorSearches {
    /** Few enough for any limit of a search's condition. */
    private static final int MOST_CONDITIONS = 8;

    /** More than the relative error of a 32-bit float. */
    private static final BigDecimal MARGIN = new BigDecimal("2E-7");

    private final ScanSpec spec;
    private final VectorIndexSchema index;
    private final Predicate predicate;

    private VectorSearches(ScanSpec spec, VectorIndexSchema index, Predicate predicate) {
        this.spec = spec;
        this.index = index;
        this.predicate = predicate;
    }

    /** A candidate for each vector index on the attribute; none if the spec has no such order. */
    static List<Candidate> candidates(ScanSpec spec, Predicate predicate) {
        Nearest nearest = spec.nearest();
        List<Candidate> candidates = new ArrayList<>();
        if (nearest == null || spec.index() != null) {
            return candidates;
        }
        for (VectorIndexSchema index : spec.table().vectorIndexes()) {
            if (index.attribute().equals(nearest.attribute())) {
                AccessPath path = new VectorSearches(spec, index, predicate).path();
                Candidate candidate = new Candidate(
                        path,
                        PathNames.operation(path),
                        PathNames.target(path),
                        true,
                        "",
                        List.of(),
                        spec.order().isEmpty(),
                        false);
                String refusal = new VectorSearches(spec, index, predicate).refusal(nearest);
                candidates.add(refusal.isEmpty() ? candidate : candidate.refused(refusal));
            }
        }
        return candidates;
    }

    /** The search with the values of a run; Empty if nothing can match. */
    static AccessPath bound(ScanSpec spec, VectorIndexSchema index, Predicate withValues) {
        Predicate normalized = PredicateNormalizer.normalize(withValues);
        VectorSearches searches = new VectorSearches(spec, index, normalized);
        KeyAttribute partition = index.partition();
        boolean never = Predicates.isNever(normalized)
                || partition != null && searches.filters().stream().noneMatch(filter -> isEqual(filter, partition));
        return never ? new AccessPath.Empty(spec.table(), "the condition is never true") : searches.path();
    }

    private String refusal(Nearest nearest) {
        KeyAttribute partition = index.partition();
        if (!nearest.allowed()) {
            return index.name() + " may miss rows: the hint APPROXIMATE allows it";
        }
        if (!index.usable()) {
            return index.name() + " is not active yet";
        }
        if (spec.options().consistent()) {
            return index.name() + " is a vector index, which has no strongly consistent reads";
        }
        if (index.distance() != nearest.distance()) {
            return index.name() + " finds the nearest by "
                    + index.distance().name().toLowerCase(Locale.ROOT);
        }
        if (partition != null && filters().stream().noneMatch(filter -> isEqual(filter, partition))) {
            return index.name() + " is searched in one partition: add " + PredicateText.name(partition.name()) + " = …";
        }
        return "";
    }

    private static boolean isEqual(Predicate filter, KeyAttribute partition) {
        return filter instanceof Predicate.Comparison comparison
                && comparison.operator() == ComparisonOperator.EQUAL
                && comparison.left() instanceof Term.Attribute attribute
                && attribute.path().equals(AttributePath.of(partition.name()));
    }

    private AccessPath path() {
        ReadTarget table = new ReadTarget(spec.table(), null);
        Predicate filter = Predicates.and(filters());
        Fetch wanted = PathBuilder.wanted(spec, table, predicate);
        if (!wanted.wholeItem() && wanted.paths().stream().allMatch(path -> holds(path.attribute()))) {
            return new AccessPath.SearchVectors(spec.table(), index, filter, predicate, wanted, List.of(), 0);
        }
        Fetch keys = Fetches.of(table, ColumnSource.keysOf(spec.table()), Predicate.TRUE, false);
        return new AccessPath.IndexThenBatchGet(
                new AccessPath.SearchVectors(spec.table(), index, filter, Predicate.TRUE, keys, List.of(), 0),
                PathBuilder.fetched(spec, table, predicate),
                predicate,
                false);
    }

    /** Whether each entry has the attribute if its item has it. */
    private boolean holds(String attribute) {
        return index.projection() == IndexSchema.ProjectionType.ALL
                || spec.table().key().find(attribute) != null
                || index.projects(attribute);
    }

    /** The conditions to send, each implied by the predicate. */
    private List<Predicate> filters() {
        List<Predicate> filters = new ArrayList<>();
        for (Predicate conjunct : Predicates.conjuncts(predicate)) {
            List<Predicate> implied = implied(conjunct);
            if (filters.size() + implied.size() <= MOST_CONDITIONS) {
                filters.addAll(implied);
            }
        }
        return filters;
    }

    private List<Predicate> implied(Predicate conjunct) {
        if (!(conjunct instanceof Predicate.Comparison comparison)
                || !(comparison.left() instanceof Term.Attribute attribute)
                || !(comparison.right() instanceof Term.Operand operand)
                || comparison.operator() == ComparisonOperator.NOT_EQUAL
                || attribute.form() != null
                || !attribute.path().isTopLevel()) {
            return List.of();
        }
        KeyAttribute searched = index.searched().stream()
                .filter(known -> known.name().equals(attribute.path().attribute()))
                .findFirst()
                .orElse(null);
        if (searched == null || !fits(operand, searched.type())) {
            return List.of();
        }
        if (searched.equals(index.partition())) {
            return comparison.operator() == ComparisonOperator.EQUAL ? List.of(comparison) : List.of();
        }
        return operand instanceof Term.Literal literal && literal.value() instanceof BigDecimal number
                ? around(attribute, comparison.operator(), number)
                : List.of(comparison);
    }

    /** Whether the value has the attribute's type, as far as it is known. */
    private static boolean fits(Term.Operand operand, AttributeType type) {
        if (operand instanceof Term.Literal literal) {
            Object value = literal.value();
            return value != null && AttributeType.of(value) == type && !value.equals("");
        }
        return operand instanceof Term.Parameter;
    }

    /** The comparison with a margin on each side. */
    private static List<Predicate> around(Term.Attribute attribute, ComparisonOperator operator, BigDecimal number) {
        BigDecimal margin = number.abs().multiply(MARGIN, new MathContext(2, RoundingMode.UP));
        List<Predicate> bounds = new ArrayList<>();
        if (operator != ComparisonOperator.LESS && operator != ComparisonOperator.LESS_OR_EQUAL) {
            bounds.add(bound(attribute, ComparisonOperator.GREATER_OR_EQUAL, rounded(number.subtract(margin), false)));
        }
        if (operator != ComparisonOperator.GREATER && operator != ComparisonOperator.GREATER_OR_EQUAL) {
            bounds.add(bound(attribute, ComparisonOperator.LESS_OR_EQUAL, rounded(number.add(margin), true)));
        }
        return bounds;
    }

    private static BigDecimal rounded(BigDecimal number, boolean up) {
        return number.round(new MathContext(38, up ? RoundingMode.CEILING : RoundingMode.FLOOR));
    }

    private static Predicate bound(Term.Attribute attribute, ComparisonOperator operator, @Nullable BigDecimal number) {
        return new Predicate.Comparison(attribute, operator, new Term.Literal(number));
    }
}
