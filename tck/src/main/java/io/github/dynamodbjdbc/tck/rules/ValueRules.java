package io.github.dynamodbjdbc.tck.rules;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Which attribute values the service takes at all. */
final class ValueRules {
    private static final int MOST_DIGITS = 38;
    private static final BigDecimal TOO_LARGE = new BigDecimal("1E126");
    private static final BigDecimal SMALLEST = new BigDecimal("1E-130");
    private static final Set<String> TYPES = Set.of("S", "N", "B", "BOOL", "NULL", "L", "M", "SS", "NS", "BS");

    private ValueRules() {}

    /** Members of an item or key. */
    static void checkItem(JsonNode item) {
        item.forEach(ValueRules::check);
    }

    static void check(JsonNode value) {
        if (!(value instanceof ObjectNode) || value.isEmpty()) {
            throw new Rejection(
                    "Supplied AttributeValue is empty, must contain exactly one of the supported datatypes");
        }
        if (value.size() > 1) {
            throw new Rejection("Supplied AttributeValue has more than one datatypes set, must contain exactly one of"
                    + " the supported datatypes");
        }
        String type = AttributeValues.type(value);
        if (!TYPES.contains(type)) {
            throw new Rejection(
                    "Supplied AttributeValue is empty, must contain exactly one of the supported datatypes");
        }
        JsonNode content = AttributeValues.content(value);
        switch (type) {
            case "N" -> checkNumber(content.asText());
            case "L", "M" -> content.forEach(ValueRules::check);
            case "SS", "NS", "BS" -> checkSet(type, value);
            default -> {}
        }
    }

    private static void checkSet(String type, JsonNode set) {
        JsonNode elements = AttributeValues.content(set);
        if (elements.isEmpty()) {
            throw Rejection.invalid("An " + (type.equals("SS") ? "string" : type.equals("NS") ? "number" : "binary")
                    + " set  may not be empty");
        }
        if (type.equals("NS")) {
            elements.forEach(element -> checkNumber(element.asText()));
        }
        List<String> canonical = AttributeValues.canonicalElements(set);
        if (new HashSet<>(canonical).size() < canonical.size()) {
            throw Rejection.invalid("Input collection " + elements + " contains duplicates.");
        }
    }

    private static void checkNumber(String text) {
        BigDecimal number;
        try {
            number = new BigDecimal(text.strip());
        } catch (NumberFormatException e) {
            throw new Rejection("The parameter cannot be converted to a numeric value: " + text);
        }
        if (number.signum() == 0) {
            return;
        }
        if (number.abs().compareTo(TOO_LARGE) >= 0) {
            throw new Rejection(
                    "Number overflow. Attempting to store a number with magnitude larger than supported range");
        }
        if (number.abs().compareTo(SMALLEST) < 0) {
            throw new Rejection(
                    "Number underflow. Attempting to store a number with magnitude smaller than supported range");
        }
        if (number.stripTrailingZeros().precision() > MOST_DIGITS) {
            throw new Rejection("Attempting to store more than 38 significant digits in a Number");
        }
    }
}
