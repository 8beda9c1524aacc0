package io.github.dynamodbjdbc.planner.predicate;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.ShardedForm;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the shards that can be calculated: {@code date = '2018-07-09' AND OrderId = 'A1'} becomes a condition on the one stored value
 * {@code 2018-07-09.17}, if the shards of the date are calculated from the order.
 *
 * <p>The declaration is trusted that items are in the calculated shards. This applies to every access path, so that all return the same
 * rows.
 */
final class CalculatedShards {
    /** No read has more keys. */
    private static final int MAX_VALUES = 10_000;

    private CalculatedShards() {}

    /** The conjuncts, with conditions on stored values in place of those on a column whose shards are known. */
    static List<Predicate> in(List<Predicate> conjuncts) {
        if (conjuncts.stream().noneMatch(conjunct -> calculated(Disjunction.asIn(conjunct)) != null)) {
            return conjuncts;
        }
        List<Predicate> result = new ArrayList<>(conjuncts.size());
        for (Predicate conjunct : conjuncts) {
            Predicate.In asked = Disjunction.asIn(conjunct);
            ShardedForm form = calculated(asked);
            Predicate known = asked == null || form == null ? null : stored(asked, form, conjuncts);
            result.add(known == null ? conjunct : known);
        }
        return result;
    }

    private static @Nullable ShardedForm calculated(Predicate.@Nullable In in) {
        return in != null
                        && in.left() instanceof Term.Attribute attribute
                        && attribute.form() instanceof ShardedForm form
                        && form.calculation() != null
                ? form
                : null;
    }

    /** The possible values of the attribute from which the shard is calculated; null if the conjuncts don't restrict it. */
    private static @Nullable List<Term.Operand> by(ShardedForm form, List<Predicate> conjuncts) {
        ShardedForm.Calculation calculation = form.calculation();
        List<Term.Operand> fewest = null;
        for (Predicate conjunct : conjuncts) {
            Predicate.In in = Disjunction.asIn(conjunct);
            if (in != null
                    && calculation != null
                    && in.left() instanceof Term.Attribute attribute
                    && attribute.isStoredAsRead()
                    && attribute.path().equals(AttributePath.of(calculation.by()))
                    && (fewest == null || in.values().size() < fewest.size())) {
                fewest = in.values();
            }
        }
        return fewest;
    }

    /** The condition on the stored key. Null if the attribute that shards are calculated from is not restricted, or if there are too many values. */
    private static @Nullable Predicate stored(Predicate.In asked, ShardedForm form, List<Predicate> conjuncts) {
        List<Term.Operand> by = by(form, conjuncts);
        if (by == null || (long) asked.values().size() * by.size() > MAX_VALUES) {
            return null;
        }
        Set<Term.Operand> values = new LinkedHashSet<>();
        for (Term.Operand plain : asked.values()) {
            for (Term.Operand one : by) {
                Term.Operand value = Term.Shard.calculated(plain, one, form);
                if (!(value instanceof Term.Literal literal) || literal.value() != null) {
                    values.add(value);
                }
            }
        }
        if (values.isEmpty()) {
            return Predicate.FALSE;
        }
        Term.Attribute attribute = new Term.Attribute(((Term.Attribute) asked.left()).path(), AttributeType.S);
        return values.size() == 1
                ? new Predicate.Comparison(
                        attribute, ComparisonOperator.EQUAL, values.iterator().next())
                : new Predicate.In(attribute, List.copyOf(values));
    }
}
