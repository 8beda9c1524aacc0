package io.github.dynamodbjdbc.planner.cost;

import io.github.dynamodbjdbc.planner.catalog.KeyDigest;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.PredicateText;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Digests of conditions on items, which hide the values. The order of the comparisons of attributes with values does not matter. */
final class ConditionDigest {
    private ConditionDigest() {}

    /**
     * @param condition a condition whose operands are literals
     * @param ttlAttribute the time-to-live attribute, whose conditions are ignored because their time changes; null for none
     * @return null if there are no conditions, or conditions other than comparisons of attributes with values
     */
    static @Nullable Long of(Predicate condition, @Nullable String ttlAttribute, KeyDigest digest) {
        TreeSet<String> texts = new TreeSet<>();
        for (Predicate conjunct : Predicates.conjuncts(condition)) {
            if (ttlAttribute != null && Predicates.attributes(conjunct).contains(ttlAttribute)) {
                continue;
            }
            if (!isOfAttribute(conjunct)) {
                return null;
            }
            texts.add(PredicateText.of(conjunct));
        }
        return texts.isEmpty() ? null : (Long) digest.of(List.copyOf(texts));
    }

    private static boolean isOfAttribute(Predicate conjunct) {
        if (conjunct instanceof Predicate.Comparison comparison) {
            return isStored(comparison.left()) && comparison.right() instanceof Term.Literal;
        }
        return conjunct instanceof Predicate.BeginsWith prefix
                && isStored(prefix.attribute())
                && prefix.prefix() instanceof Term.Literal;
    }

    private static boolean isStored(Term term) {
        return term instanceof Term.Attribute attribute && attribute.path().isTopLevel() && attribute.isStoredAsRead();
    }
}
