package io.github.dynamodbjdbc.planner.predicate;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.Entity;
import io.github.dynamodbjdbc.planner.catalog.KeyPattern;
import io.github.dynamodbjdbc.planner.catalog.PartForm;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Derives conditions on stored keys from conditions on their parts: {@code customerId = '7' AND day >= '2026-01'} gives
 * {@code PK = 'CUSTOMER#7' AND SK >= 'ORDER#2026-01' …}. Conditions on parts stay unless the derived conditions imply them.
 */
final class PartKeys {
    /** No read has more keys. */
    private static final int MAX_VALUES = 10_000;

    private final Entity entity;
    private final List<Predicate> conjuncts;
    private final Map<String, Predicate.In> asked = new HashMap<>();
    private final Set<Predicate> added = new LinkedHashSet<>();
    private final Set<Predicate> replaced = new HashSet<>();
    private final Set<AttributePath> known = new HashSet<>();

    private PartKeys(Entity entity, List<Predicate> conjuncts) {
        this.entity = entity;
        this.conjuncts = conjuncts;
    }

    /** The conjuncts with the derived conditions on stored keys. */
    static List<Predicate> in(List<Predicate> conjuncts) {
        Entity entity = null;
        for (Predicate conjunct : conjuncts) {
            PartForm form = form(conjunct);
            entity = form == null ? entity : form.entity();
        }
        return entity == null ? conjuncts : new PartKeys(entity, conjuncts).result();
    }

    /** The form of the part to which a condition refers; null if there is none. */
    private static @Nullable PartForm form(Predicate predicate) {
        Predicate leaf = predicate instanceof Predicate.Not not ? not.operand() : predicate;
        Term left = leaf instanceof Predicate.Comparison comparison
                ? comparison.left()
                : leaf instanceof Predicate.In in
                        ? in.left()
                        : leaf instanceof Predicate.IsNull isNull ? isNull.attribute() : null;
        return left instanceof Term.Attribute attribute && attribute.form() instanceof PartForm form ? form : null;
    }

    private List<Predicate> result() {
        for (Predicate conjunct : conjuncts) {
            Predicate.In in = Disjunction.asIn(conjunct);
            PartForm form = in == null ? null : form(in);
            if (in != null && form != null) {
                asked.merge(
                        form.name(),
                        in,
                        (one, other) -> other.values().size() < one.values().size() ? other : one);
            }
        }
        for (Entity.Key key : entity.keys()) {
            add(key);
        }
        for (Entity.Key key : entity.indexKeys()) {
            add(key);
        }
        if (added.contains(Predicate.FALSE)) {
            return List.of(Predicate.FALSE);
        }
        Set<Predicate> result = new LinkedHashSet<>();
        for (Predicate conjunct : conjuncts) {
            if (!replaced.contains(conjunct) && !isSaid(conjunct)) {
                result.add(conjunct);
            }
        }
        result.addAll(added);
        return List.copyOf(result);
    }

    private void add(Entity.Key key) {
        KeyPattern pattern = key.pattern();
        List<List<Term.Operand>> texts = List.of(List.of());
        boolean single = true;
        int given = 0;
        for (String part : pattern.parts()) {
            Predicate.In in = asked.get(part);
            if (in == null || (long) texts.size() * in.values().size() > MAX_VALUES) {
                break;
            }
            texts = product(texts, in.values());
            single &= in.values().size() == 1;
            given++;
        }
        if (pattern.parts().isEmpty()) {
            return;
        }
        Term.Attribute stored = new Term.Attribute(AttributePath.of(key.attribute()), AttributeType.S);
        if (given == pattern.parts().size()) {
            addEqual(stored, pattern, texts);
            if (single) {
                known.add(stored.path());
                replaced.add(beginning(stored, pattern));
            }
        } else if (single) {
            addBeginning(stored, pattern, texts.get(0));
        }
    }

    private static List<List<Term.Operand>> product(List<List<Term.Operand>> texts, List<Term.Operand> values) {
        List<List<Term.Operand>> longer = new ArrayList<>();
        for (List<Term.Operand> text : texts) {
            for (Term.Operand value : values) {
                List<Term.Operand> more = new ArrayList<>(text);
                more.add(value);
                longer.add(more);
            }
        }
        return longer;
    }

    private void addEqual(Term.Attribute stored, KeyPattern pattern, List<List<Term.Operand>> texts) {
        Set<Term.Operand> values = new LinkedHashSet<>();
        for (List<Term.Operand> text : texts) {
            Term.Operand value = Term.Composed.of(pattern, text, Term.Composed.Use.WHOLE);
            if (!(value instanceof Term.Literal literal) || literal.value() != null) {
                values.add(value);
            }
        }
        if (values.isEmpty()) {
            added.add(Predicate.FALSE);
        } else {
            added.add(
                    values.size() == 1
                            ? new Predicate.Comparison(
                                    stored,
                                    ComparisonOperator.EQUAL,
                                    values.iterator().next())
                            : new Predicate.In(stored, List.copyOf(values)));
        }
    }

    /** @param given the values of the pattern's first parts */
    private void addBeginning(Term.Attribute stored, KeyPattern pattern, List<Term.Operand> given) {
        Term.Operand low = null;
        Term.Operand high = null;
        for (Predicate conjunct : conjuncts) {
            if (conjunct instanceof Predicate.Comparison comparison
                    && comparison.right() instanceof Term.Operand bound
                    && isOf(comparison.left(), pattern.parts().get(given.size()))) {
                List<Term.Operand> values = new ArrayList<>(given);
                values.add(bound);
                switch (comparison.operator()) {
                    case GREATER, GREATER_OR_EQUAL -> low = Term.Composed.of(pattern, values, Term.Composed.Use.FROM);
                    case LESS, LESS_OR_EQUAL -> high = Term.Composed.of(pattern, values, Term.Composed.Use.BELOW);
                    case EQUAL, NOT_EQUAL -> {}
                }
            }
        }
        if (low != null || high != null) {
            replaced.add(beginning(stored, pattern));
            // Without a prefix, the pattern has no other bound.
            boolean open = given.isEmpty() && pattern.beginning().isEmpty();
            if (low == null && !open) {
                low = Term.Composed.of(pattern, given, Term.Composed.Use.BEGINNING);
            }
            if (high == null && !open) {
                high = Term.Composed.of(pattern, given, Term.Composed.Use.BELOW);
            }
            if (low != null) {
                added.add(new Predicate.Comparison(stored, ComparisonOperator.GREATER_OR_EQUAL, low));
            }
            if (high != null) {
                added.add(new Predicate.Comparison(stored, ComparisonOperator.LESS, high));
            }
        } else if (!given.isEmpty()) {
            replaced.add(beginning(stored, pattern));
            added.add(new Predicate.BeginsWith(stored, Term.Composed.of(pattern, given, Term.Composed.Use.BEGINNING)));
        }
    }

    private boolean isOf(Term term, String part) {
        return term instanceof Term.Attribute attribute
                && attribute.form() instanceof PartForm form
                && form.name().equals(part);
    }

    private static Predicate beginning(Term.Attribute stored, KeyPattern pattern) {
        return new Predicate.BeginsWith(stored, new Term.Literal(pattern.beginning()));
    }

    /** Whether an equality on the whole key implies the conjunct. */
    private boolean isSaid(Predicate conjunct) {
        if (conjunct instanceof Predicate.Comparison comparison
                && comparison.operator() == ComparisonOperator.EQUAL
                && comparison.left() instanceof Term.Attribute left
                && comparison.right() instanceof Term.Attribute right) {
            return left.form() instanceof PartForm
                    && right.form() instanceof PartForm
                    && known.contains(left.path())
                    && known.contains(right.path());
        }
        PartForm form = form(conjunct);
        if (form == null || !known.contains(AttributePath.of(form.key().attribute()))) {
            return false;
        }
        Predicate.In in = Disjunction.asIn(conjunct);
        return in == null
                ? conjunct instanceof Predicate.Not not && not.operand() instanceof Predicate.IsNull
                : in.equals(asked.get(form.name()));
    }
}
