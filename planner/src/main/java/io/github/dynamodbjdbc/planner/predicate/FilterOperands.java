package io.github.dynamodbjdbc.planner.predicate;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.value.Values;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * DynamoDB's limits on the names and values in a filter expression.
 *
 * @param nameable the attributes, and paths in them, that the filter may name
 */
record FilterOperands(java.util.function.Predicate<AttributePath> nameable) {
    static final int MAX_IN_OPERANDS = 100;

    private static final int MAX_NAME_BYTES = 255;
    private static final int MAX_DEPTH = 32;

    boolean canName(AttributePath path) {
        return nameable.test(path)
                && path.steps().size() < MAX_DEPTH
                && Values.utf8Length(path.attribute()) <= MAX_NAME_BYTES
                && path.steps().stream()
                        .allMatch(step -> !(step instanceof AttributePath.Field field)
                                || Values.utf8Length(field.name()) <= MAX_NAME_BYTES);
    }

    /** Unknown operands are assumed to be valid; binding checks them. */
    static boolean canSay(Term.Operand operand) {
        return !(operand instanceof Term.Literal literal) || StorableValues.isStorable(literal.value());
    }

    /** Whether {@code contains} accepts the operand for attributes of any type. */
    static boolean isSearchable(Term.Operand element) {
        if (!(element instanceof Term.Literal literal)) {
            return true;
        }
        return switch (AttributeType.of(literal.value())) {
            case S, N, B -> StorableValues.isStorable(literal.value()) && !StorableValues.isEmpty(literal.value());
            case BOOL, NULL, M, L, SS, NS, BS -> false;
        };
    }

    /** Lists of values of one type, within DynamoDB's limit of length. */
    static List<Predicate> lists(Term.Attribute attribute, List<Term.Operand> values) {
        Map<AttributeType, List<Term.Operand>> byType = new EnumMap<>(AttributeType.class);
        for (Term.Operand value : values) {
            AttributeType type = TypeGuards.typeOf(attribute, value);
            byType.computeIfAbsent(type == null ? AttributeType.NULL : type, key -> new ArrayList<>())
                    .add(value);
        }
        List<Predicate> lists = new ArrayList<>();
        for (List<Term.Operand> list : byType.values()) {
            for (int from = 0; from < list.size(); from += MAX_IN_OPERANDS) {
                lists.add(new Predicate.In(
                        attribute.stored(), list.subList(from, Math.min(list.size(), from + MAX_IN_OPERANDS))));
            }
        }
        return lists;
    }
}
