package io.github.dynamodbjdbc.tck.oracle;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Casts to tuples, lists and bags: of such a value, or of its JSON text. */
final class CollectionCasts {
    private static final ObjectMapper JSON = new ObjectMapper()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS, DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private CollectionCasts() {}

    static Bound tuple(Bound operand, boolean tryCast) {
        return Bound.of(StaticType.DOCUMENT, traits(operand), env -> {
            Datum value = read(operand, env, tryCast);
            return value == null || value instanceof Datum.Document ? value : refused("no tuple", tryCast);
        });
    }

    /** Of any value but text that value, and of text the value that it means as JSON. */
    static Bound json(Bound operand, boolean tryCast) {
        return Bound.of(StaticType.DYNAMIC, traits(operand), env -> read(operand, env, tryCast));
    }

    /** The value of a constant is the same for each row, too. */
    private static Set<Trait> traits(Bound operand) {
        return operand.has(Trait.CONSTANT) ? EnumSet.of(Trait.CONSTANT) : Trait.NONE;
    }

    /** The value of JSON text; any other value is itself. */
    static @Nullable Datum parsed(Datum value) {
        return value instanceof Datum.Text text ? json(text, false) : value;
    }

    /** Of a list or set that value, or with a bag the bag of its elements. */
    static Bound list(Bound operand, boolean bag, boolean tryCast) {
        return Bound.of(StaticType.LIST, traits(operand), env -> {
            Datum value = read(operand, env, tryCast);
            if (value == null) {
                return null;
            } else if (!Lists.isCollection(value)) {
                return refused("no list", tryCast);
            }
            return bag && value instanceof Datum.Sequence list ? ExpressionBinder.bag(list.elements()) : value;
        });
    }

    private static @Nullable Datum refused(String what, boolean tryCast) {
        if (tryCast) {
            return null;
        }
        throw Rejected.byValue("22018", what);
    }

    private static @Nullable Datum read(Bound operand, Env env, boolean tryCast) {
        Cell value = Moments.as(StaticType.DYNAMIC, operand.value(env));
        return value instanceof Datum.Text text ? json(text, tryCast) : (Datum) value;
    }

    private static @Nullable Datum json(Datum.Text text, boolean tryCast) {
        try {
            JsonNode node = JSON.readTree(text.value());
            return node.isMissingNode() ? refused("no JSON", tryCast) : node.isNull() ? null : datum(node);
        } catch (JsonProcessingException e) {
            return refused("no JSON", tryCast);
        }
    }

    private static Datum datum(JsonNode node) {
        if (node.isObject()) {
            Map<String, Datum> members = new LinkedHashMap<>();
            node.properties().forEach(member -> members.put(member.getKey(), datum(member.getValue())));
            return new Datum.Document(members);
        } else if (node.isArray()) {
            List<Datum> elements = new ArrayList<>();
            node.forEach(element -> elements.add(datum(element)));
            return new Datum.Sequence(elements);
        } else if (node.isNumber()) {
            return number(node.decimalValue());
        }
        return node.isNull()
                ? new Datum.Null()
                : node.isBoolean() ? new Datum.Bool(node.booleanValue()) : new Datum.Text(node.textValue());
    }

    private static Datum number(BigDecimal number) {
        if (number.stripTrailingZeros().precision() > 38 || Math.abs((long) number.scale()) > 100) {
            throw new UnsupportedForOracle("a number of JSON that is no number of DynamoDB");
        }
        return new Datum.Numeric(number);
    }
}
