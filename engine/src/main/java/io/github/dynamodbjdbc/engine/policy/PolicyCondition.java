package io.github.dynamodbjdbc.engine.policy;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * One condition of a statement: an operator, a condition key, and the values of which one has to match.
 *
 * <p>{@code ForAllValues:} is true if each value in the request matches, or if there is none. {@code ForAnyValue:} is true if one matches.
 * {@code IfExists} is true if the request does not have the key.
 */
record PolicyCondition(Quantifier quantifier, Operator operator, boolean ifExists, String key, List<String> values) {
    private static final String IF_EXISTS = "IfExists";

    /** The condition keys of requests to DynamoDB. Only PartiQL statements have FullTableScan. */
    private static final Set<String> KEYS = Set.of(
            "dynamodb:attributes",
            "dynamodb:enclosingoperation",
            "dynamodb:fulltablescan",
            "dynamodb:leadingkeys",
            "dynamodb:returnconsumedcapacity",
            "dynamodb:returnvalues",
            "dynamodb:select");

    PolicyCondition {
        values = List.copyOf(values);
    }

    enum Quantifier {
        ONE,
        ALL,
        ANY
    }

    enum Operator {
        STRINGEQUALS,
        STRINGNOTEQUALS,
        STRINGEQUALSIGNORECASE,
        STRINGNOTEQUALSIGNORECASE,
        STRINGLIKE,
        STRINGNOTLIKE,
        BOOL,
        NULL
    }

    static PolicyCondition of(String operator, String key, List<String> values) {
        String name = operator;
        Quantifier quantifier = Quantifier.ONE;
        if (name.startsWith("ForAllValues:")) {
            quantifier = Quantifier.ALL;
        } else if (name.startsWith("ForAnyValue:")) {
            quantifier = Quantifier.ANY;
        }
        name = name.substring(name.indexOf(':') + 1);
        boolean ifExists = name.endsWith(IF_EXISTS);
        if (ifExists) {
            name = name.substring(0, name.length() - IF_EXISTS.length());
        }
        String known = key.toLowerCase(Locale.ROOT);
        if (!KEYS.contains(known)) {
            throw new IllegalArgumentException("This engine does not know the condition key " + key);
        }
        try {
            return new PolicyCondition(
                    quantifier, Operator.valueOf(name.toUpperCase(Locale.ROOT)), ifExists, known, values);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("This engine does not know the condition operator " + operator, e);
        }
    }

    boolean holds(Access access) {
        List<String> given = access.context().get(key);
        if (operator == Operator.NULL) {
            return values.contains(Boolean.toString(given == null));
        }
        if (given == null || given.isEmpty()) {
            // A negated operator is true if the key is missing.
            return ifExists || quantifier == Quantifier.ALL || quantifier == Quantifier.ONE && isNegated();
        }
        return quantifier == Quantifier.ANY
                ? given.stream().anyMatch(this::fits)
                : given.stream().allMatch(this::fits);
    }

    private boolean isNegated() {
        return operator.name().contains("NOT");
    }

    private boolean fits(String given) {
        return switch (operator) {
            case STRINGEQUALS -> values.contains(given);
            case STRINGNOTEQUALS -> !values.contains(given);
            case STRINGEQUALSIGNORECASE, BOOL -> values.stream().anyMatch(given::equalsIgnoreCase);
            case STRINGNOTEQUALSIGNORECASE -> values.stream().noneMatch(given::equalsIgnoreCase);
            case STRINGLIKE -> values.stream().anyMatch(value -> Pattern.matches(value, given));
            case STRINGNOTLIKE -> values.stream().noneMatch(value -> Pattern.matches(value, given));
            case NULL -> throw new IllegalStateException("decided by whether the key is there");
        };
    }
}
