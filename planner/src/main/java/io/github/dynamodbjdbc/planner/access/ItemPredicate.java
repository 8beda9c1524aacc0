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
 * What a predicate with values says of the items of a table that a statement writes.
 *
 * @param never whether it is true of no item; then the rest says nothing
 * @param key the one key that it names, canonical, by attribute; null if it names none, or several
 * @param conjuncts what it says beside the key, if it names one; else all of it
 */
public record ItemPredicate(boolean never, @Nullable Map<String, Object> key, List<Predicate> conjuncts) {
    public ItemPredicate {
        conjuncts = List.copyOf(conjuncts);
    }

    /**
     * What EXPLAIN shows of a predicate, whose parameters need no values.
     *
     * @param key the condition that names the key; null if none does
     * @param conjuncts what it says beside that
     */
    public record Shown(@Nullable Predicate key, List<Predicate> conjuncts) {}

    /** The same for any values. */
    public static Shown shown(TableSchema table, Predicate predicate) {
        PredicateSplit split = PredicateSplit.of(new ReadTarget(table, null), predicate);
        KeyCondition key = split.fullKey();
        return key == null ? new Shown(null, split.conjuncts()) : new Shown(key.toPredicate(), split.rest());
    }

    /** Whether the predicate names one key at most, whatever its parameters are. */
    public static boolean isKeyed(TableSchema table, Predicate predicate) {
        PredicateSplit split = PredicateSplit.of(new ReadTarget(table, null), predicate);
        return split.never() || split.isFullKey();
    }

    /** @param predicate with literals as its only operands */
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
