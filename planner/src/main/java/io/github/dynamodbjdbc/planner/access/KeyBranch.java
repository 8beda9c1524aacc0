package io.github.dynamodbjdbc.planner.access;

import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.ComparisonOperator;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.util.ArrayList;
import java.util.List;

/**
 * One of the alternatives into which a predicate is split by the keys that it names.
 *
 * @param key equalities on the partition attributes, then on sort attributes from the left
 * @param range a condition on the next sort attribute; TRUE if there is none
 * @param rest the other conditions
 */
record KeyBranch(List<KeyCondition.Equality> key, Predicate range, Predicate rest) {
    KeyBranch {
        key = List.copyOf(key);
    }

    Predicate predicate() {
        List<Predicate> conjuncts = new ArrayList<>();
        for (KeyCondition.Equality equality : key) {
            conjuncts.add(new Predicate.Comparison(
                    new Term.Attribute(AttributePath.of(equality.attribute()), null),
                    ComparisonOperator.EQUAL,
                    equality.value()));
        }
        conjuncts.add(range);
        conjuncts.add(rest);
        return Predicates.and(conjuncts);
    }
}
