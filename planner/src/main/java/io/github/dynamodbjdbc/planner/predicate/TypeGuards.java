package io.github.dynamodbjdbc.planner.predicate;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.ValueForm;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Checks of an attribute's type. DynamoDB finds {@code <>} and NOT true for a missing attribute or one of another type, where SQL finds them
 * UNKNOWN, so they are combined with these checks.
 */
final class TypeGuards {
    private TypeGuards() {}

    /** The type of an attribute that equals the operand; null if it is known only after binding. */
    static @Nullable AttributeType typeOf(Term.Attribute attribute, Term.Operand operand) {
        if (operand instanceof Term.Literal literal) {
            return AttributeType.of(literal.value());
        }
        if (operand instanceof Term.Moment moment) {
            return moment.type();
        }
        if (operand instanceof Term.Text) {
            return AttributeType.S;
        }
        return operand instanceof Term.Clock ? AttributeType.N : attribute.declared();
    }

    /** The check; TRUE if the type is unknown. */
    static Predicate guard(AttributePath path, @Nullable AttributeType type) {
        return type == null ? Predicate.TRUE : new Predicate.HasType(path, type);
    }

    static Predicate notNull(AttributePath path) {
        return new Predicate.Not(new Predicate.HasType(path, AttributeType.NULL));
    }

    static Predicate exists(AttributePath path) {
        return new Predicate.Not(new Predicate.IsMissing(path));
    }

    static Predicate noneOf(AttributePath path, ValueForm form) {
        return Predicates.and(typesOf(form)
                .map(type -> (Predicate) new Predicate.Not(new Predicate.HasType(path, type)))
                .toList());
    }

    static Predicate oneOf(AttributePath path, ValueForm form) {
        return Predicates.or(typesOf(form)
                .map(type -> (Predicate) new Predicate.HasType(path, type))
                .toList());
    }

    /** @param types bits of {@link PossibleTypes} */
    static Predicate anyOf(AttributePath path, int types) {
        List<Predicate> checks = new ArrayList<>();
        for (AttributeType type : AttributeType.values()) {
            if ((types & PossibleTypes.bit(type)) != 0) {
                checks.add(new Predicate.HasType(path, type));
            }
        }
        return Predicates.or(checks);
    }

    private static Stream<AttributeType> typesOf(ValueForm form) {
        return form.types().stream().sorted();
    }
}
