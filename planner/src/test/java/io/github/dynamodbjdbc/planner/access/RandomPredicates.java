package io.github.dynamodbjdbc.planner.access;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.ComparisonOperator;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Term;
import io.github.dynamodbjdbc.planner.value.StoredNull;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** Items and predicates that hit each other often, and the corners of every rule. */
final class RandomPredicates {
    private static final String SUPPLEMENTARY = "\uD83D\uDE00";
    private static final List<Object> VALUES = values();

    /** What no item can hold, but a parameter can. */
    private static final List<Object> UNSTORABLE = Arrays.asList(
            new BigDecimal("0.1000000000000000000000000000000000000001"),
            new BigDecimal("1E126"),
            new BigDecimal("-1E126"),
            new BigDecimal("1E-131"),
            new BigDecimal("-1E-131"),
            new BigDecimal("1.99999999999999999999999999999999999999999"),
            "a\uD800",
            Values.canonical(Set.of()),
            Values.canonical(Set.of("", "a")),
            null);

    private static final List<AttributePath> PATHS = List.of(
            AttributePath.of("pk"),
            AttributePath.of("sk"),
            AttributePath.of("gk"),
            AttributePath.of("gs"),
            AttributePath.of("ls"),
            AttributePath.of("a"),
            AttributePath.of("a"),
            AttributePath.of("b"),
            AttributePath.of("b"),
            AttributePath.of("d"),
            new AttributePath("d", List.of(new AttributePath.Field("x"))),
            new AttributePath("d", List.of(new AttributePath.Index(0))),
            new AttributePath("sk", List.of(new AttributePath.Field("x"))));

    private final Random random;
    final List<Object> parameters = new ArrayList<>();

    RandomPredicates(long seed) {
        random = new Random(seed);
    }

    private static List<Object> values() {
        List<Object> values = new ArrayList<>();
        for (Object value : Arrays.asList(
                "",
                "a",
                "ab",
                "b",
                "aab",
                "\uFF5E",
                SUPPLEMENTARY,
                "a%",
                "x_y",
                0,
                1,
                2,
                3,
                "1",
                1.5,
                -1,
                400,
                true,
                false,
                new byte[0],
                new byte[] {1},
                new byte[] {1, 2},
                new byte[] {-1},
                List.of(),
                List.of(1, "a"),
                Arrays.asList("a", null),
                List.of(true, List.of(1)),
                Map.of(),
                Map.of("x", 1),
                Map.of("x", "a"),
                Map.of("x", Map.of("x", 1)),
                Set.of("a", "b"),
                Set.of("a"),
                Set.of(1, 2),
                Set.of(ByteStringHolder.ONE))) {
            values.add(Values.canonical(value));
        }
        return values;
    }

    private static final class ByteStringHolder {
        static final org.apache.calcite.avatica.util.ByteString ONE =
                new org.apache.calcite.avatica.util.ByteString(new byte[] {1});
    }

    <T> T pick(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    boolean chance(double share) {
        return random.nextDouble() < share;
    }

    int next(int bound) {
        return random.nextInt(bound);
    }

    /** An item of the test table, valid as DynamoDB would have it: keys present, index keys as they come. */
    Map<String, Object> item() {
        Map<String, Object> item = new LinkedHashMap<>();
        item.put("pk", pick(List.of("a", "b", "ab")));
        item.put("sk", Values.canonical(random.nextInt(5)));
        for (String attribute : List.of("a", "b", "d", "ls", "gk", "gs")) {
            if (chance(0.85)) {
                item.put(attribute, chance(0.1) ? StoredNull.INSTANCE : value(attribute));
            }
        }
        return item;
    }

    private Object value(String attribute) {
        if (chance(0.7)) {
            switch (attribute) {
                case "gk", "ls" -> {
                    return pick(List.of("a", "b", "ab"));
                }
                case "gs" -> {
                    return Values.canonical(random.nextInt(4));
                }
                default -> {}
            }
        }
        Object value = pick(VALUES);
        // DynamoDB refuses to write an empty string to an index key.
        return value.equals("") && !attribute.equals("a") && !attribute.equals("b") && !attribute.equals("d")
                ? "a"
                : value;
    }

    Predicate predicate(int depth) {
        if (depth == 0 || chance(0.3)) {
            return leaf();
        }
        int count = 1 + random.nextInt(3);
        List<Predicate> operands = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            operands.add(predicate(depth - 1));
        }
        return switch (random.nextInt(5)) {
            case 0, 1 -> new Predicate.And(operands);
            case 2, 3 -> new Predicate.Or(operands);
            default -> new Predicate.Not(operands.get(0));
        };
    }

    Predicate equality(String attribute) {
        Object value = attribute.equals("gs") || attribute.equals("sk")
                ? Values.canonical(random.nextInt(4))
                : pick(List.of("a", "b", "ab"));
        return new Predicate.Comparison(
                attribute(AttributePath.of(attribute)), ComparisonOperator.EQUAL, operand(value));
    }

    /** Several values, ranges or whole keys, of a table or index. */
    Predicate keys() {
        List<List<String>> schemas = List.of(List.of("pk", "sk"), List.of("gk", "gs"), List.of("pk", "ls"));
        List<String> key = chance(0.1) ? List.of("gk", "pk", "ls", "gs") : pick(schemas);
        if (chance(0.3)) {
            return new Predicate.And(List.of(keyValues(key.get(0)), chance(0.5) ? keyValues(key.get(1)) : range(key)));
        }
        List<Predicate> branches = new ArrayList<>();
        for (int i = 1 + random.nextInt(4); i > 0; i--) {
            List<Predicate> branch = new ArrayList<>();
            branch.add(equality(key.get(0)));
            for (String attribute : key.subList(1, key.size())) {
                branch.add(chance(0.7) ? equality(attribute) : chance(0.5) ? range(key) : keyValues(attribute));
            }
            if (chance(0.3)) {
                branch.add(leaf());
            }
            branches.add(new Predicate.And(branch));
        }
        return new Predicate.Or(branches);
    }

    private Predicate keyValues(String attribute) {
        List<Term.Operand> values = new ArrayList<>();
        for (int i = 1 + random.nextInt(5); i > 0; i--) {
            values.add(chance(0.1) ? operand() : (Term.Operand) ((Predicate.Comparison) equality(attribute)).right());
        }
        return new Predicate.In(attribute(AttributePath.of(attribute)), values);
    }

    private Predicate range(List<String> key) {
        String attribute = key.get(1);
        List<Predicate> ranges = new ArrayList<>();
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            Predicate.Comparison one = (Predicate.Comparison) equality(attribute);
            Predicate.Comparison other = (Predicate.Comparison) equality(attribute);
            ranges.add(
                    switch (random.nextInt(4)) {
                        case 0 -> new Predicate.Comparison(one.left(), operator(), one.right());
                        case 1 -> new Predicate.BeginsWith((Term.Attribute) one.left(), (Term.Operand) one.right());
                        default ->
                            new Predicate.And(List.of(
                                    new Predicate.Comparison(
                                            one.left(),
                                            pick(List.of(
                                                    ComparisonOperator.GREATER, ComparisonOperator.GREATER_OR_EQUAL)),
                                            one.right()),
                                    new Predicate.Comparison(
                                            other.left(),
                                            pick(List.of(ComparisonOperator.LESS, ComparisonOperator.LESS_OR_EQUAL)),
                                            other.right())));
                    });
        }
        return new Predicate.Or(ranges);
    }

    private Predicate leaf() {
        return switch (random.nextInt(13)) {
            case 0, 1, 2, 3 -> new Predicate.Comparison(term(), operator(), chance(0.3) ? term() : operand());
            case 4 -> new Predicate.Comparison(operand(), operator(), term());
            case 5 -> new Predicate.In(term(), operands());
            case 6 -> new Predicate.IsNull(attribute());
            case 7 -> new Predicate.IsMissing(pick(PATHS));
            case 8 -> new Predicate.HasType(pick(PATHS), pick(List.of(AttributeType.values())));
            case 9 -> new Predicate.BeginsWith(attribute(), operand());
            case 10 -> new Predicate.Contains(attribute(), operand());
            case 11 -> like();
            default -> new Predicate.Constant(pick(Arrays.asList(true, false, null)));
        };
    }

    private Predicate like() {
        String pattern =
                pick(List.of("a%", "%a%", "%", "a", "a%b", "_b", "%b", "a!%", "", "%%", "a_%", "x!_y%", "%!%%", "_"));
        return new Predicate.Like(attribute(), operand(chance(0.1) ? pick(VALUES) : pattern), (int) '!');
    }

    private List<Term.Operand> operands() {
        List<Term.Operand> operands = new ArrayList<>();
        int count = chance(0.05) ? 0 : chance(0.05) ? 230 : 1 + random.nextInt(4);
        boolean numbers = count > 100;
        for (int i = 0; i < count; i++) {
            operands.add(numbers ? new Term.Literal(Values.canonical(i % 220)) : operand());
        }
        return operands;
    }

    private ComparisonOperator operator() {
        return pick(List.of(ComparisonOperator.values()));
    }

    private Term term() {
        return chance(0.1) ? new Term.Size(pick(PATHS)) : attribute();
    }

    private Term.Attribute attribute() {
        return attribute(pick(PATHS));
    }

    private Term.Attribute attribute(AttributePath path) {
        AttributeType declared = null;
        if (path.isTopLevel() && chance(0.5)) {
            declared = switch (path.attribute()) {
                case "pk", "gk", "ls" -> AttributeType.S;
                case "sk", "gs" -> AttributeType.N;
                default -> chance(0.5) ? pick(List.of(AttributeType.values())) : null;
            };
        }
        return new Term.Attribute(path, declared);
    }

    private Term.Operand operand() {
        if (chance(0.03)) {
            return pick(List.of(Term.Clock.values()));
        }
        return operand(chance(0.08) ? pick(UNSTORABLE) : pick(VALUES));
    }

    private Term.Operand operand(Object value) {
        if (chance(0.3)) {
            parameters.add(value);
            return new Term.Parameter(parameters.size() - 1);
        }
        return new Term.Literal(value);
    }
}
