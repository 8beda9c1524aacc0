package io.github.dynamodbjdbc.engine.value;

import static io.github.dynamodbjdbc.engine.error.ServiceException.invalid;
import static io.github.dynamodbjdbc.engine.error.ServiceException.validation;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.dynamodbjdbc.engine.error.ServiceException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads attribute values from a request whose shape has been checked, and checks the service's rules for values. */
public final class ValueReader {
    private static final int MOST_DIGITS = 38;
    private static final int HIGHEST_EXPONENT = 125;
    private static final int LOWEST_EXPONENT = -130;
    private static final int DEEPEST = 32;

    private ValueReader() {}

    /** The attributes of an item or key. */
    public static Map<String, Value> attributes(JsonNode object) {
        return members(object, 0);
    }

    public static Value value(JsonNode value) {
        return value(value, 0);
    }

    private static Map<String, Value> members(JsonNode object, int depth) {
        Map<String, Value> members = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> member : object.properties()) {
            members.put(member.getKey(), value(member.getValue(), depth));
        }
        return members;
    }

    private static Value value(JsonNode value, int depth) {
        if (depth > DEEPEST) {
            throw validation("Nesting Levels have exceeded supported limits");
        }
        List<Map.Entry<String, JsonNode>> given = new ArrayList<>(1);
        for (Map.Entry<String, JsonNode> member : value.properties()) {
            // Unknown type names and nulls are ignored.
            if (ValueType.named(member.getKey()) != null && !member.getValue().isNull()) {
                given.add(member);
            }
        }
        if (given.isEmpty()) {
            throw validation("Supplied AttributeValue is empty, must contain exactly one of the supported datatypes");
        }
        Value first =
                content(ValueType.valueOf(given.get(0).getKey()), given.get(0).getValue(), depth);
        if (given.size() > 1) {
            throw validation("Supplied AttributeValue has more than one datatypes set, must contain exactly one of the"
                    + " supported datatypes");
        }
        return first;
    }

    private static Value content(ValueType type, JsonNode content, int depth) {
        return switch (type) {
            case S -> new Value.StringValue(content.asText());
            case N -> number(content.asText());
            case B -> binary(content.asText());
            case BOOL -> new Value.BooleanValue(content.asBoolean());
            case NULL -> {
                if (!content.asBoolean()) {
                    throw invalid("Null attribute value types must have the value of true");
                }
                yield new Value.NullValue();
            }
            case L -> {
                List<Value> elements = new ArrayList<>();
                for (JsonNode element : content) {
                    elements.add(value(element, depth + 1));
                }
                yield new Value.ListValue(elements);
            }
            case M -> new Value.MapValue(members(content, depth + 1));
            case SS, NS, BS -> set(type, content);
        };
    }

    private static Value set(ValueType type, JsonNode content) {
        if (content.isEmpty()) {
            throw invalid(
                    switch (type) {
                        case SS -> "An string set  may not be empty";
                        case NS -> "An number set  may not be empty";
                        default -> "Binary sets should not be empty";
                    });
        }
        Set<Value> elements = new LinkedHashSet<>();
        for (JsonNode element : content) {
            Value scalar = content(
                    type == ValueType.SS ? ValueType.S : type == ValueType.NS ? ValueType.N : ValueType.B, element, 0);
            elements.add(scalar);
        }
        if (elements.size() < content.size()) {
            throw duplicates(type, content);
        }
        return new Value.SetValue(type, elements);
    }

    private static ServiceException duplicates(ValueType type, JsonNode content) {
        List<String> texts = new ArrayList<>();
        content.forEach(element -> texts.add(element.asText()));
        String shown = "[" + String.join(", ", texts) + "]";
        return switch (type) {
            case SS -> invalid("Input collection " + shown + " contains duplicates.");
            case NS -> validation("Input collection contains duplicates");
            default -> invalid("Input collection " + shown + "of type BS contains duplicates.");
        };
    }

    private static Value binary(String base64) {
        return new Value.BinaryValue(Base64.getDecoder().decode(base64));
    }

    private static Value number(String text) {
        BigDecimal number;
        try {
            if (text.isEmpty()) {
                throw validation("The parameter cannot be converted to a numeric value");
            }
            number = new BigDecimal(text.strip());
        } catch (NumberFormatException e) {
            throw validation("The parameter cannot be converted to a numeric value: " + text);
        }
        checkRange(number);
        return new Value.NumberValue(number);
    }

    /** Rejects numbers that the service can't store exactly. */
    public static void checkRange(BigDecimal number) {
        if (number.signum() == 0) {
            return;
        }
        long exponent = (long) number.precision() - number.scale() - 1;
        if (exponent > HIGHEST_EXPONENT) {
            throw validation(
                    "Number overflow. Attempting to store a number with magnitude larger than supported range");
        }
        if (exponent < LOWEST_EXPONENT) {
            throw validation(
                    "Number underflow. Attempting to store a number with magnitude smaller than supported range");
        }
        if (number.precision() > MOST_DIGITS && number.stripTrailingZeros().precision() > MOST_DIGITS) {
            throw validation("Attempting to store more than 38 significant digits in a Number");
        }
    }
}
