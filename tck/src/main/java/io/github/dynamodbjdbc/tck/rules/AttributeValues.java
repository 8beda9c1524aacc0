package io.github.dynamodbjdbc.tck.rules;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Attribute values as the API writes them, <code>{"S": "text"}</code>: their types, order and equality. */
final class AttributeValues {
    private AttributeValues() {}

    /** S, N, B, BOOL, NULL, L, M, SS, NS or BS. */
    static String type(JsonNode value) {
        return value.fieldNames().next();
    }

    static JsonNode content(JsonNode value) {
        return value.elements().next();
    }

    static boolean hasOrder(String type) {
        return type.equals("S") || type.equals("N") || type.equals("B");
    }

    static BigDecimal number(JsonNode value) {
        return new BigDecimal(content(value).textValue());
    }

    static byte[] binary(JsonNode value) {
        return Base64.getDecoder().decode(content(value).textValue());
    }

    /** By value, of two S, two N or two B. */
    static int compare(JsonNode a, JsonNode b) {
        return switch (type(a)) {
            case "S" -> compareText(content(a).textValue(), content(b).textValue());
            case "N" -> number(a).compareTo(number(b));
            case "B" -> Arrays.compareUnsigned(binary(a), binary(b));
            default -> throw new IllegalArgumentException("no order on " + type(a));
        };
    }

    /** By UTF-8 bytes, which is the order of code points, and not that of Java's chars. */
    static int compareText(String a, String b) {
        int i = 0;
        int j = 0;
        while (i < a.length() && j < b.length()) {
            int left = a.codePointAt(i);
            int right = b.codePointAt(j);
            if (left != right) {
                return Integer.compare(left, right);
            }
            i += Character.charCount(left);
            j += Character.charCount(right);
        }
        return Boolean.compare(i < a.length(), j < b.length());
    }

    static boolean equal(JsonNode a, JsonNode b) {
        String type = type(a);
        if (!type.equals(type(b))) {
            return false;
        }
        JsonNode left = content(a);
        JsonNode right = content(b);
        return switch (type) {
            case "N" -> number(a).compareTo(number(b)) == 0;
            case "B" -> Arrays.equals(binary(a), binary(b));
            case "L" -> equalLists(left, right);
            case "M" -> equalMaps(left, right);
            case "SS", "NS", "BS" -> canonicalElements(a).equals(canonicalElements(b));
            default -> left.equals(right);
        };
    }

    private static boolean equalLists(JsonNode a, JsonNode b) {
        if (a.size() != b.size()) {
            return false;
        }
        for (int i = 0; i < a.size(); i++) {
            if (!equal(a.get(i), b.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean equalMaps(JsonNode a, JsonNode b) {
        if (a.size() != b.size()) {
            return false;
        }
        for (Map.Entry<String, JsonNode> member : a.properties()) {
            if (!b.has(member.getKey()) || !equal(member.getValue(), b.get(member.getKey()))) {
                return false;
            }
        }
        return true;
    }

    /** A text that is the same for equal S, N or B only. */
    static String canonical(JsonNode value) {
        return type(value) + ":" + canonical(type(value), content(value).asText());
    }

    /** The elements of a set, in an order that depends on nothing but them. */
    static List<String> canonicalElements(JsonNode set) {
        String type = type(set).substring(0, 1);
        List<String> elements = new ArrayList<>();
        content(set).forEach(element -> elements.add(canonical(type, element.textValue())));
        Collections.sort(elements);
        return elements;
    }

    static String canonical(String type, String text) {
        if (!type.equals("N")) {
            return text;
        }
        BigDecimal number = new BigDecimal(text);
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toString();
    }
}
