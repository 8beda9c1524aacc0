package io.github.dynamodbjdbc.planner.advice;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.KeySchema;
import io.github.dynamodbjdbc.planner.catalog.SampledItems;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.ComparisonOperator;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.PredicateRewriter;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The attributes that a predicate compares so that a key condition is possible.
 *
 * @param equal attributes compared with a value by {@code =}
 * @param ranges attributes compared with a value by {@code <, <=, >, >=}, or with a prefix
 */
record ComparedAttributes(List<KeyAttribute> equal, List<KeyAttribute> ranges) {
    static ComparedAttributes of(Predicate normalized, TableSchema table) {
        List<KeyAttribute> equal = new ArrayList<>();
        List<KeyAttribute> ranges = new ArrayList<>();
        for (Predicate conjunct : Predicates.conjuncts(normalized)) {
            if (conjunct instanceof Predicate.Comparison comparison
                    && comparison.left() instanceof Term.Attribute attribute
                    && comparison.right() instanceof Term.Operand operand) {
                KeyAttribute key = key(attribute, operand, table);
                if (key != null && comparison.operator() == ComparisonOperator.EQUAL) {
                    equal.add(key);
                } else if (key != null && comparison.operator() != ComparisonOperator.NOT_EQUAL) {
                    ranges.add(key);
                }
            } else if (conjunct instanceof Predicate.BeginsWith prefix) {
                KeyAttribute key = key(prefix.attribute(), prefix.prefix(), table);
                if (key != null) {
                    ranges.add(key);
                }
            }
        }
        return new ComparedAttributes(List.copyOf(equal), List.copyOf(ranges));
    }

    /** The key attribute of that name, with its type if known; otherwise type S. */
    KeyAttribute typed(String name, TableSchema table) {
        for (KeyAttribute known : ranges) {
            if (known.name().equals(name)) {
                return known;
            }
        }
        KeyAttribute key = table.key().find(name);
        return key == null ? new KeyAttribute(name, AttributeType.S) : key;
    }

    private static @Nullable KeyAttribute key(Term.Attribute attribute, Term.Operand operand, TableSchema table) {
        AttributePath path = attribute.path();
        if (!path.isTopLevel() || operand instanceof Term.Clock) {
            return null;
        }
        AttributeType type = attribute.declared();
        if (type == null) {
            // The type of a parameter is unknown before it is bound.
            type = operand instanceof Term.Literal literal
                    ? AttributeType.of(literal.value())
                    : usual(path.attribute(), table);
        }
        return switch (type) {
            case S, N, B -> new KeyAttribute(path.attribute(), type);
            case BOOL, NULL, M, L, SS, NS, BS -> null;
        };
    }

    /** The type that most sampled values of the attribute have; S without a sample. */
    private static AttributeType usual(String attribute, TableSchema table) {
        SampledItems sample = table.statistics().sample();
        SampledItems.Attribute sampled =
                sample == null ? null : sample.attributes().get(attribute);
        return sampled == null
                ? AttributeType.S
                : sampled.types().entrySet().stream()
                        .max(Map.Entry.comparingByValue())
                        .map(Map.Entry::getKey)
                        .orElse(AttributeType.S);
    }

    /**
     * The predicate over a table with an index of that key: an index types its attributes, so that a comparison with a parameter can be its key
     * condition.
     */
    static Predicate typedBy(KeySchema key, Predicate predicate) {
        return predicate.accept(new PredicateRewriter() {
            @Override
            public Term visit(Term.Attribute attribute) {
                KeyAttribute typed =
                        attribute.declared() == null && attribute.path().isTopLevel()
                                ? key.find(attribute.path().attribute())
                                : null;
                return typed == null ? attribute : new Term.Attribute(attribute.path(), typed.type(), attribute.form());
            }
        });
    }
}
