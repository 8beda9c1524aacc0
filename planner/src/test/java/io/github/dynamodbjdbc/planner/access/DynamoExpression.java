package io.github.dynamodbjdbc.planner.access;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.value.ItemSet;
import io.github.dynamodbjdbc.planner.value.StoredNull;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.avatica.util.ByteString;

/**
 * Parses DynamoDB's condition expressions, and evaluates them in two-valued logic. It is written from the service's rules, independently of the
 * planner. Rejects expressions that the service rejects.
 */
final class DynamoExpression {
    private static final Pattern TOKEN = Pattern.compile("\\s*(<>|<=|>=|[=<>(),.\\[\\]]|[#:]?[A-Za-z0-9_]+)");

    /** A missing attribute. */
    private static final Object ABSENT = new Object();

    private final List<String> tokens = new ArrayList<>();
    private final Map<String, String> names;
    private final Map<String, Object> values;
    private final Set<String> used = new HashSet<>();
    private final boolean sizeInBytes;
    private int at;
    private int operators;

    private DynamoExpression(String text, Map<String, String> names, Map<String, Object> values, boolean sizeInBytes) {
        this.names = names;
        this.values = values;
        this.sizeInBytes = sizeInBytes;
        check(text.length() <= 4096, "expression too long");
        Matcher matcher = TOKEN.matcher(text);
        int end = 0;
        while (matcher.find() && matcher.start() == end) {
            tokens.add(matcher.group(1));
            end = matcher.end();
        }
        check(end == text.length(), "can't read " + text);
    }

    /** @param sizeInBytes whether size() of a string counts bytes or characters; results have to be right for both */
    static Predicate<Map<String, Object>> parse(
            String text, Map<String, String> names, Map<String, Object> values, boolean sizeInBytes) {
        DynamoExpression parser = new DynamoExpression(text, names, values, sizeInBytes);
        Predicate<Map<String, Object>> condition = parser.or();
        check(parser.at == parser.tokens.size(), "left over in " + text);
        check(parser.operators <= 300, "too many operators");
        return condition;
    }

    private static void check(boolean holds, String message) {
        if (!holds) {
            throw new AssertionError("DynamoDB refuses this: " + message);
        }
    }

    private interface Operand {
        Object of(Map<String, Object> item);
    }

    private String peek() {
        return at < tokens.size() ? tokens.get(at) : "";
    }

    private boolean accept(String token) {
        if (peek().equals(token)) {
            at++;
            return true;
        }
        return false;
    }

    private void expect(String token) {
        check(accept(token), "expected " + token + " at " + at + " in " + tokens);
    }

    private Predicate<Map<String, Object>> or() {
        Predicate<Map<String, Object>> left = and();
        while (accept("OR")) {
            operators++;
            left = left.or(and());
        }
        return left;
    }

    private Predicate<Map<String, Object>> and() {
        Predicate<Map<String, Object>> left = not();
        while (accept("AND")) {
            operators++;
            left = left.and(not());
        }
        return left;
    }

    private Predicate<Map<String, Object>> not() {
        if (accept("NOT")) {
            operators++;
            return not().negate();
        }
        if (accept("(")) {
            int start = at;
            Predicate<Map<String, Object>> inner = or();
            check(!tokens.get(start).equals("(") || closing(start) != at - 1, "redundant parentheses");
            expect(")");
            check(
                    tokens.subList(start, at).contains("AND")
                            || tokens.subList(start, at).contains("OR"),
                    "redundant parentheses");
            return inner;
        }
        return condition();
    }

    private int closing(int open) {
        int depth = 0;
        for (int i = open; ; i++) {
            depth += tokens.get(i).equals("(") ? 1 : tokens.get(i).equals(")") ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
    }

    private Predicate<Map<String, Object>> condition() {
        String token = peek();
        switch (token) {
            case "attribute_exists", "attribute_not_exists" -> {
                at++;
                operators++;
                expect("(");
                Operand path = path();
                expect(")");
                boolean exists = token.equals("attribute_exists");
                return item -> exists == (path.of(item) != ABSENT);
            }
            case "attribute_type" -> {
                List<Operand> arguments = arguments();
                String type = (String) arguments.get(1).of(Map.of());
                AttributeType.valueOf(type);
                return item -> type(arguments.get(0).of(item)).equals(type);
            }
            case "begins_with" -> {
                List<Operand> arguments = arguments();
                Object prefix = arguments.get(1).of(Map.of());
                check(prefix instanceof String || prefix instanceof ByteString, "begins_with of " + prefix);
                check(!prefix.equals("") && !prefix.equals(ByteString.EMPTY), "begins_with of nothing");
                return item -> beginsWith(arguments.get(0).of(item), prefix);
            }
            case "contains" -> {
                List<Operand> arguments = arguments();
                Object element = arguments.get(1).of(Map.of());
                return item -> contains(arguments.get(0).of(item), element);
            }
            default -> {
                return comparison();
            }
        }
    }

    private List<Operand> arguments() {
        at++;
        operators++;
        expect("(");
        Operand first = operand();
        expect(",");
        Operand second = operand();
        expect(")");
        return List.of(first, second);
    }

    private Predicate<Map<String, Object>> comparison() {
        int start = at;
        Operand left = operand();
        List<String> leftText = tokens.subList(start, at);
        if (accept("IN")) {
            expect("(");
            List<Operand> elements = new ArrayList<>();
            Set<String> types = new HashSet<>();
            do {
                elements.add(operand());
                types.add(type(elements.get(elements.size() - 1).of(Map.of())));
            } while (accept(","));
            expect(")");
            operators += elements.size();
            check(elements.size() <= 100, "IN too long");
            check(types.size() == 1, "mixed types in IN");
            return item -> elements.stream().anyMatch(element -> equal(left.of(item), element.of(item)));
        }
        operators++;
        if (accept("BETWEEN")) {
            Object low = operand().of(Map.of());
            expect("AND");
            Object high = operand().of(Map.of());
            checkOrdered(low);
            checkOrdered(high);
            Integer order = Values.compareLike(low, high);
            check(order != null && order <= 0, "BETWEEN " + low + " AND " + high);
            return item -> compare(left.of(item), low, ">=") && compare(left.of(item), high, "<=");
        }
        String operator = tokens.get(at++);
        int rightStart = at;
        boolean literal = peek().startsWith(":");
        Operand right = operand();
        check(!leftText.equals(tokens.subList(rightStart, at)), "an operand against itself");
        if (literal && !operator.equals("=") && !operator.equals("<>")) {
            checkOrdered(right.of(Map.of()));
        }
        return switch (operator) {
            case "=" -> item -> equal(left.of(item), right.of(item));
            // Two-valued: all values that are not equal are different, including missing ones.
            case "<>" -> item -> !equal(left.of(item), right.of(item));
            case "<", "<=", ">", ">=" -> item -> compare(left.of(item), right.of(item), operator);
            default -> throw new AssertionError(operator);
        };
    }

    private static void checkOrdered(Object value) {
        check(Set.of("S", "N", "B").contains(type(value)), "an order for " + value);
    }

    private Operand operand() {
        if (accept("size")) {
            operators++;
            expect("(");
            Operand path = path();
            expect(")");
            return item -> size(path.of(item));
        }
        if (peek().startsWith(":")) {
            String placeholder = tokens.get(at++);
            check(values.containsKey(placeholder), "undefined " + placeholder);
            used.add(placeholder);
            Object value = values.get(placeholder);
            checkStorable(value);
            return item -> value;
        }
        return path();
    }

    private static void checkStorable(Object value) {
        if (value instanceof BigDecimal number) {
            check(number.precision() <= 38, "more than 38 digits");
            check(
                    number.signum() == 0
                            || (number.precision() - number.scale() <= 126
                                    && number.precision() - number.scale() >= -129),
                    "magnitude of " + number);
        } else if (value instanceof ItemSet set) {
            check(!set.elements().isEmpty(), "empty set");
            set.elements().forEach(DynamoExpression::checkStorable);
        } else if (value instanceof List<?> list) {
            list.forEach(DynamoExpression::checkStorable);
        } else if (value instanceof Map<?, ?> map) {
            map.values().forEach(DynamoExpression::checkStorable);
        } else if (value instanceof String text) {
            check(new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8).equals(text), "no UTF-8");
        }
    }

    private Operand path() {
        Operand current = field(item -> item);
        while (true) {
            if (accept(".")) {
                current = field(current);
            } else if (accept("[")) {
                int index = Integer.parseInt(tokens.get(at++));
                expect("]");
                Operand list = current;
                current = item -> list.of(item) instanceof List<?> elements && index < elements.size()
                        ? elements.get(index)
                        : ABSENT;
            } else {
                return current;
            }
        }
    }

    private Operand field(Operand document) {
        String placeholder = tokens.get(at++);
        String name = names.get(placeholder);
        check(name != null, "undefined " + placeholder);
        return item -> document.of(item) instanceof Map<?, ?> map && map.containsKey(name) ? map.get(name) : ABSENT;
    }

    private static String type(Object value) {
        return value == ABSENT
                ? ""
                : AttributeType.of(value == StoredNull.INSTANCE ? null : value).name();
    }

    private static boolean equal(Object left, Object right) {
        return left != ABSENT && type(left).equals(type(right)) && Values.compare(left, right) == 0;
    }

    private static boolean compare(Object left, Object right, String operator) {
        if (!Set.of("S", "N", "B").contains(type(left)) || !type(left).equals(type(right))) {
            return false;
        }
        int order = left instanceof String
                // Strings are ordered by their bytes.
                ? java.util.Arrays.compareUnsigned(utf8(left), utf8(right))
                : Values.compareLike(left, right);
        return switch (operator) {
            case "<" -> order < 0;
            case "<=" -> order <= 0;
            case ">" -> order > 0;
            default -> order >= 0;
        };
    }

    private static byte[] utf8(Object text) {
        return ((String) text).getBytes(StandardCharsets.UTF_8);
    }

    private static boolean beginsWith(Object value, Object prefix) {
        return value instanceof String text && prefix instanceof String start
                ? text.startsWith(start)
                : value instanceof ByteString bytes && prefix instanceof ByteString other && bytes.startsWith(other);
    }

    private static boolean contains(Object value, Object element) {
        if (value instanceof String text) {
            return element instanceof String part && text.contains(part);
        }
        if (value instanceof ByteString bytes) {
            return element instanceof ByteString part && bytes.indexOf(part) >= 0;
        }
        if (value instanceof ItemSet set) {
            return set.elements().contains(element);
        }
        return value instanceof List<?> list && list.contains(element);
    }

    private Object size(Object value) {
        int size;
        if (value instanceof String text) {
            size = sizeInBytes ? utf8(text).length : text.codePointCount(0, text.length());
        } else if (value instanceof ByteString bytes) {
            size = bytes.length();
        } else if (value instanceof ItemSet set) {
            size = set.elements().size();
        } else if (value instanceof List<?> list) {
            size = list.size();
        } else if (value instanceof Map<?, ?> map) {
            size = map.size();
        } else {
            return ABSENT;
        }
        return Values.canonical(BigDecimal.valueOf(size));
    }
}
