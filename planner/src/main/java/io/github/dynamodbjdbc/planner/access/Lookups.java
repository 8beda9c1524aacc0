package io.github.dynamodbjdbc.planner.access;

import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.PartForm;
import io.github.dynamodbjdbc.planner.catalog.ShardedForm;
import io.github.dynamodbjdbc.planner.catalog.TemporalFormat;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.ComparisonOperator;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Lists the paths that read a table by keys from the other side of a join. */
public final class Lookups {
    /** The parameter index of a key's first value. It is above the number of parameters that a statement can have. */
    public static final int FIRST_KEY = 2_000_000;

    private final ScanSpec spec;
    private final List<Equality> equalities;

    private Lookups(ScanSpec spec, List<Equality> equalities) {
        this.spec = spec;
        this.equalities = equalities;
    }

    /**
     * A join condition: a column equals a value of the other side.
     *
     * @param column the column of the table that may be looked up
     * @param equalTo the name of the other side's column in EXPLAIN
     */
    public record Equality(Term.Attribute column, String equalTo) {}

    /** The lookups by the table's key and by the key of each index, allowed or not; empty if no equality is on a key. */
    public static List<Lookup> of(ScanSpec spec, List<Equality> equalities) {
        return found(spec.wanting(List.of(), -1), equalities);
    }

    /**
     * The lookups that return the rows of one key in the order of the specification.
     *
     * @param spec with an order and a number of rows of one key
     */
    public static List<Lookup> inOrder(ScanSpec spec, List<Equality> equalities) {
        return found(spec, equalities).stream()
                .filter(lookup -> lookup.candidate().ordered()
                        && !checksKey(lookup.candidate().path()))
                .toList();
    }

    /** Whether a condition on the key is checked row by row, so that few rows of one key may satisfy it. */
    private static boolean checksKey(AccessPath path) {
        return path instanceof AccessPath.Query query
                && query.target().key().attributes().stream()
                        .anyMatch(key -> Predicates.attributes(query.residual()).contains(key.name()));
    }

    private static List<Lookup> found(ScanSpec spec, List<Equality> equalities) {
        // The keys of a transaction must be known before it reads anything.
        if (equalities.isEmpty()
                || !spec.options().pushdown()
                || spec.options().transactional()
                || spec.table().copy() != null) {
            return List.of();
        }
        Lookups lookups = new Lookups(spec, equalities);
        List<Lookup> found = new ArrayList<>();
        if (spec.index() != null) {
            found.addAll(lookups.ofTarget(new ReadTarget(spec.table(), spec.index())));
        } else {
            found.addAll(lookups.ofTarget(new ReadTarget(spec.table(), null)));
            for (IndexSchema index : spec.table().indexes()) {
                found.addAll(lookups.ofTarget(new ReadTarget(spec.table(), index)));
            }
        }
        return found;
    }

    private List<Lookup> ofTarget(ReadTarget target) {
        Set<Integer> asks = new LinkedHashSet<>();
        for (KeyAttribute attribute : target.key().attributes()) {
            for (int place : equalities(attribute.name())) {
                asks.add(place);
                // The column from which a shard is calculated identifies the shard, even if it is not a key.
                int by = calculatedFrom(equalities.get(place).column());
                if (by >= 0) {
                    asks.add(by);
                }
            }
        }
        List<Integer> columns = List.copyOf(asks);
        // A key attribute is useless without the attributes before it.
        for (int asked = columns.size(); asked > 0; asked--) {
            List<Lookup> found = by(target, columns.subList(0, asked));
            if (!found.isEmpty()) {
                return found;
            }
        }
        return List.of();
    }

    /** The index of the equality on an attribute; -1 if there is none. */
    private int equality(String attribute) {
        for (int i = 0; i < equalities.size(); i++) {
            if (equalities.get(i).column().path().equals(AttributePath.of(attribute))) {
                return i;
            }
        }
        return -1;
    }

    /** The indexes of the equalities on parts of an attribute; if there are none, the index of the first equality on the attribute. */
    private List<Integer> equalities(String attribute) {
        List<Integer> places = new ArrayList<>();
        for (int i = 0; i < equalities.size(); i++) {
            if (equalities.get(i).column().form() instanceof PartForm part
                    && part.entity().isPart(part.name(), attribute)) {
                places.add(i);
            }
        }
        int whole = equality(attribute);
        return !places.isEmpty() || whole < 0 ? places : List.of(whole);
    }

    private int calculatedFrom(Term.Attribute column) {
        return column.form() instanceof ShardedForm form && form.calculation() != null
                ? equality(form.calculation().by())
                : -1;
    }

    private List<Lookup> by(ReadTarget target, List<Integer> columns) {
        List<Predicate> conjuncts = new ArrayList<>();
        conjuncts.add(spec.predicate());
        for (int n = 0; n < columns.size(); n++) {
            Equality equality = equalities.get(columns.get(n));
            conjuncts.add(new Predicate.Comparison(equality.column(), ComparisonOperator.EQUAL, operand(equality, n)));
        }
        ScanSpec one = spec.withPredicate(Predicates.and(conjuncts));
        List<Lookup> found = new ArrayList<>();
        for (Candidate candidate : AccessPathEnumerator.whetherOrNotAllowed(one)) {
            if (candidate.target().equals(target.name())
                    && candidate.path().accept(new KeyValues(!spec.order().isEmpty())) == columns.size()) {
                found.add(new Lookup(spec.wanting(List.of(), -1), one, columns, candidate));
            }
        }
        return found;
    }

    private static Term.Operand operand(Equality equality, int n) {
        Term.Parameter parameter = Lookup.operand(n, equality.equalTo());
        return equality.column().form() instanceof TemporalFormat format
                ? new Term.Moment(parameter, format)
                : parameter;
    }

    /** The number of join values in the keys of a path; 0 if the path does not read by keys, or needlessly reads backward. */
    private static final class KeyValues extends AccessPathVisitor<Integer> {
        private final boolean ordered;

        KeyValues(boolean ordered) {
            super(0);
            this.ordered = ordered;
        }

        @Override
        public Integer visit(AccessPath.GetItem getItem) {
            return of(getItem.key());
        }

        @Override
        public Integer visit(AccessPath.BatchGet batchGet) {
            return batchGet.keys().stream().mapToInt(KeyValues::of).min().orElse(0);
        }

        @Override
        public Integer visit(AccessPath.TransactGet transactGet) {
            return 0;
        }

        @Override
        public Integer visit(AccessPath.Query query) {
            return query.forward() || ordered ? of(query.keyCondition().equalities()) : 0;
        }

        @Override
        public Integer visit(AccessPath.MergedQueries queries) {
            return queries.queries().stream().mapToInt(this::visit).min().orElse(0);
        }

        private static int of(List<KeyCondition.Equality> key) {
            Set<Integer> values = new HashSet<>();
            key.forEach(equality -> collect(equality.value(), values));
            return values.size();
        }

        private static void collect(Term.@Nullable Operand operand, Set<Integer> values) {
            if (operand instanceof Term.Moment moment) {
                collect(moment.parameter(), values);
            } else if (operand instanceof Term.Spelled spelled) {
                collect(spelled.parameter(), values);
            } else if (operand instanceof Term.Shard shard) {
                collect(shard.plain(), values);
                collect(shard.by(), values);
            } else if (operand instanceof Term.Composed composed) {
                composed.values().forEach(value -> collect(value, values));
            } else if (operand instanceof Term.Parameter parameter && parameter.index() >= FIRST_KEY) {
                values.add(parameter.index());
            }
        }
    }
}
