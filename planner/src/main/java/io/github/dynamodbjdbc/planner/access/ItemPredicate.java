package io.github.dynamodbjdbc.planner.access;

import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The items of a table that a write statement addresses, found from a predicate whose parameters have values.
 *
 * @param never whether the predicate is true of no item; then the other components are meaningless
 * @param key canonical values of the one key that the predicate names, by attribute; null if it names no key or several
 * @param conjuncts the conditions apart from the key; all conditions if {@code key} is null
 */
public record ItemPredicate(boolean never, @Nullable Map<String, Object> key, List<Predicate> conjuncts) {
    public ItemPredicate {
        conjuncts = List.copyOf(conjuncts);
    }

    /**
     * The parts of a predicate as EXPLAIN shows them. Parameters need no values.
     *
     * @param key the condition that names the key; null if there is none
     * @param conjuncts the other conditions
     */
    public record Shown(@Nullable Predicate key, List<Predicate> conjuncts) {}

    /** Splits a predicate whose parameters may lack values. */
    public static Shown shown(TableSchema table, Predicate predicate) {
        PredicateSplit split = PredicateSplit.of(new ReadTarget(table, null), predicate);
        KeyCondition key = split.fullKey();
        return key == null ? new Shown(null, split.conjuncts()) : new Shown(key.toPredicate(), split.rest());
    }

    /** Whether the predicate names at most one key for any values of its parameters. */
    public static boolean isKeyed(TableSchema table, Predicate predicate) {
        PredicateSplit split = PredicateSplit.of(new ReadTarget(table, null), predicate);
        return split.never() || split.isFullKey();
    }

    /** @param predicate whose operands are all literals */
    public static ItemPredicate of(TableSchema table, Predicate predicate) {
        PredicateSplit split = PredicateSplit.of(new ReadTarget(table, null), predicate);
        if (split.never()) {
            return new ItemPredicate(true, null, List.of());
        }
        KeyCondition condition = split.fullKey();
        if (condition == null) {
            return new ItemPredicate(false, null, split.conjuncts());
        }
        Map<String, Object> key = new LinkedHashMap<>();
        for (KeyCondition.Equality equality : condition.equalities()) {
            Term.Literal value = (Term.Literal) equality.value();
            key.put(equality.attribute(), Objects.requireNonNull(value.value(), "no key is NULL"));
        }
        return new ItemPredicate(false, key, split.rest());
    }
}
