package io.github.dynamodbjdbc.planner.access;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.Entity;
import io.github.dynamodbjdbc.planner.catalog.KeyPattern;
import io.github.dynamodbjdbc.planner.catalog.ListForm;
import io.github.dynamodbjdbc.planner.catalog.PartForm;
import io.github.dynamodbjdbc.planner.catalog.ShardHash;
import io.github.dynamodbjdbc.planner.catalog.ShardedForm;
import io.github.dynamodbjdbc.planner.catalog.TemporalFormat;
import io.github.dynamodbjdbc.planner.catalog.TemporalNotation;
import io.github.dynamodbjdbc.planner.catalog.ValueForm;
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
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Random items and predicates that often match each other, with the corner cases of all rules. */
final class RandomPredicates {
    private static final String SUPPLEMENTARY = "\uD83D\uDE00";
    private static final List<Object> VALUES = values();

    /** Values that a parameter can have, but no item. */
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

    /** Texts of moments. Some are different texts of the same moment. */
    private static final List<String> TIMES = List.of(
            "1970-01-01",
            "1970-01-02",
            "1970-01-01T00:00:00Z",
            "1970-01-01T00:00:01Z",
            "1970-01-01T01:00:01+01:00",
            "1970-01-01T23:30:00-18:00",
            "1970-01-02T00:00:00Z");

    /** Moments in milliseconds, near those of the texts and the small numbers. */
    private static final List<Long> MOMENTS = List.of(
            0L,
            1L,
            1000L,
            1500L,
            2000L,
            3000L,
            86_400_000L,
            86_400_001L,
            2 * 86_400_000L,
            -86_400_000L,
            Long.MIN_VALUE / 2,
            Long.MAX_VALUE / 2);

    private static final List<TemporalNotation> TEXTS = List.of(
            TemporalNotation.ISO8601_MILLIS_UTC, TemporalNotation.ISO8601_SECONDS_UTC, TemporalNotation.ISO8601_DATE);

    private static final List<TemporalNotation> NUMBERS =
            List.of(TemporalNotation.EPOCH_SECONDS, TemporalNotation.EPOCH_MILLIS, TemporalNotation.EPOCH_DAYS);

    private final Random random;
    private final Map<String, ValueForm> forms = new LinkedHashMap<>();
    private final Map<String, List<PartForm>> parts = new LinkedHashMap<>();
    final List<Object> parameters = new ArrayList<>();

    RandomPredicates(long seed) {
        random = new Random(seed);
    }

    /** Most columns are declared as dates, timestamps or lists. */
    static RandomPredicates overForms(long seed) {
        RandomPredicates predicates = new RandomPredicates(seed);
        for (String attribute : List.of("pk", "gk", "ls", "a")) {
            predicates.declare(attribute, predicates.format(TEXTS));
        }
        for (String attribute : List.of("sk", "gs", "b")) {
            predicates.declare(attribute, predicates.format(NUMBERS));
        }
        // Two columns of the same form can be compared.
        predicates.declare("b", predicates.forms.get(predicates.pick(List.of("a", "gs"))));
        predicates.declare("d", ListForm.INSTANCE);
        return predicates;
    }

    /** Partition keys are sharded, at random or by the value of {@code a}. */
    static RandomPredicates overShards(long seed) {
        RandomPredicates predicates = new RandomPredicates(seed);
        for (String attribute : List.of("pk", "gk")) {
            ShardedForm.Calculation calculation = predicates.chance(0.5)
                    ? new ShardedForm.Calculation("a", predicates.pick(List.of(ShardHash.values())))
                    : null;
            int from = predicates.next(2);
            predicates.forms.put(
                    attribute,
                    predicates.chance(0.8)
                            ? new ShardedForm(".", from, from + predicates.next(4), 0, calculation)
                            : new ShardedForm(predicates.pick(List.of("", "#")), 0, 2, 2, calculation));
        }
        return predicates;
    }

    /** Keys are texts that consist of parts. Each part is a column. */
    static RandomPredicates overParts(long seed) {
        RandomPredicates predicates = new RandomPredicates(seed);
        Entity.Key pk = predicates.key("pk", "K#{p}#{q}", "{p}#{q}", "K{p}", "{p}");
        Entity.Key gk = predicates.key("gk", "G#{g}", "{g}.{h}", "#{g}#{h}#", "G");
        Entity.Key ls = predicates.key("ls", "L#{l}#{m}", "{l}#", "{l}#{m}#{n}");
        Entity entity = new Entity("E", List.of(pk), List.of(gk, ls), Map.of(), List.of());
        for (Entity.Key key : List.of(pk, gk, ls)) {
            predicates.parts.put(
                    key.attribute(),
                    IntStream.range(0, key.pattern().parts().size())
                            .mapToObj(part -> new PartForm(entity, key, part))
                            .toList());
        }
        return predicates;
    }

    private Entity.Key key(String attribute, String... patterns) {
        return new Entity.Key(attribute, KeyPattern.parse(pick(List.of(patterns))));
    }

    /** Conditions on the prefixes of keys that select items with such parts. */
    List<Predicate> kind() {
        return parts.entrySet().stream()
                .filter(part -> !part.getValue().isEmpty() && chance(0.5))
                .map(part -> (Predicate) new Predicate.BeginsWith(
                        new Term.Attribute(AttributePath.of(part.getKey()), AttributeType.S),
                        new Term.Literal(part.getValue().get(0).key().pattern().beginning())))
                .toList();
    }

    private void declare(String attribute, ValueForm form) {
        if (form != null && chance(0.6)) {
            forms.put(attribute, form);
        }
    }

    private TemporalFormat format(List<TemporalNotation> notations) {
        TemporalNotation notation = pick(notations);
        return new TemporalFormat(
                notation.holdsDates() && chance(0.3) ? ColumnType.DATE : ColumnType.TIMESTAMP, notation);
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

    /** A random valid item of the test table. It has all table keys; index keys are random. */
    Map<String, Object> item() {
        Map<String, Object> item = new LinkedHashMap<>();
        item.put("pk", text("pk"));
        item.put("sk", Values.canonical(random.nextInt(5)));
        for (String attribute : List.of("a", "b", "d", "ls", "gk", "gs")) {
            if (chance(0.85)) {
                item.put(attribute, chance(0.1) ? StoredNull.INSTANCE : value(attribute));
            }
        }
        forms.forEach((attribute, form) -> {
            if (form instanceof ShardedForm sharded) {
                shard(item, attribute, sharded);
            }
        });
        parts.forEach((attribute, forms) -> {
            if (item.get(attribute) instanceof String && !forms.isEmpty() && chance(0.85)) {
                item.put(attribute, ofParts(attribute, forms.get(0).key().pattern()));
            }
        });
        return item;
    }

    private void shard(Map<String, Object> item, String attribute, ShardedForm form) {
        Integer calculated = null;
        if (form.calculation() != null) {
            calculated = form.shardBy(item.get("a"));
            if (calculated == null) {
                // A declared attribute is a string or a number if it exists.
                item.remove("a");
            }
        }
        if (item.get(attribute) instanceof String plain && chance(0.85)) {
            int shard = calculated == null ? form.from() + random.nextInt(form.shards()) : calculated;
            item.put(attribute, form.stored(plain, shard));
        }
    }

    private String ofParts(String attribute, KeyPattern pattern) {
        StringBuilder text = new StringBuilder(pattern.beginning());
        for (int part = 0; part < pattern.parts().size(); part++) {
            text.append(text(attribute)).append(pattern.after(part));
        }
        return text.toString();
    }

    private String text(String attribute) {
        if (parts.containsKey(attribute)) {
            return pick(List.of("a", "b", "ab", "a", "b", "a#b", "#", "K", "a.b"));
        }
        if (forms.get(attribute) instanceof ShardedForm) {
            return pick(List.of("a", "b", "ab", "a.1", "b.", "a#01", "1"));
        }
        return pick(forms.containsKey(attribute) && chance(0.8) ? TIMES : List.of("a", "b", "ab"));
    }

    private Object value(String attribute) {
        if (forms.get(attribute) instanceof TemporalFormat && chance(0.5)) {
            return chance(0.5) ? pick(TIMES) : Values.canonical(random.nextInt(4));
        }
        if (chance(0.7)) {
            switch (attribute) {
                case "gk", "ls" -> {
                    return text(attribute);
                }
                case "gs" -> {
                    return Values.canonical(random.nextInt(4));
                }
                default -> {}
            }
        }
        Object value = pick(VALUES);
        // DynamoDB rejects an empty string in an index key.
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
        Term.Attribute column = attribute(AttributePath.of(attribute));
        if (column.form() instanceof TemporalFormat format) {
            return new Predicate.Comparison(column, ComparisonOperator.EQUAL, moment(format));
        }
        Object value = attribute.equals("gs") || attribute.equals("sk")
                ? Values.canonical(random.nextInt(4))
                : text(attribute);
        return new Predicate.Comparison(column, ComparisonOperator.EQUAL, operand(value));
    }

    /** Conditions with several values, ranges or whole keys of a table or index. */
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
        Term.Attribute column = attribute(AttributePath.of(attribute));
        for (int i = 1 + random.nextInt(5); i > 0; i--) {
            boolean any = chance(0.1) && !(column.form() instanceof TemporalFormat);
            if (any) {
                values.add(operand());
            } else if (column.form() instanceof TemporalFormat format) {
                values.add(moment(format));
            } else {
                Predicate.Comparison equality = (Predicate.Comparison) equality(attribute);
                values.add(
                        !(((Term.Attribute) equality.left()).form() instanceof TemporalFormat)
                                ? (Term.Operand) equality.right()
                                : operand());
            }
        }
        return new Predicate.In(column, values);
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
                        case 1 ->
                            ((Term.Attribute) one.left()).form() == null
                                    ? new Predicate.BeginsWith((Term.Attribute) one.left(), (Term.Operand) one.right())
                                    : new Predicate.Comparison(one.left(), operator(), one.right());
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
            case 0, 1, 2, 3 -> {
                Term left = term();
                yield new Predicate.Comparison(left, operator(), chance(0.3) ? term(left) : operand(left));
            }
            case 4 -> {
                Term right = term();
                yield new Predicate.Comparison(operand(right), operator(), right);
            }
            case 5 -> {
                Term left = term();
                yield new Predicate.In(left, operands(left));
            }
            case 6 -> new Predicate.IsNull(attribute());
            case 7 -> new Predicate.IsMissing(pick(PATHS));
            case 8 -> new Predicate.HasType(pick(PATHS), pick(List.of(AttributeType.values())));
            case 9 -> new Predicate.BeginsWith(searched(), operand());
            case 10 -> new Predicate.Contains(searched(), operand());
            case 11 -> like();
            default -> new Predicate.Constant(pick(Arrays.asList(true, false, null)));
        };
    }

    private Predicate like() {
        String pattern =
                pick(List.of("a%", "%a%", "%", "a", "a%b", "_b", "%b", "a!%", "", "%%", "a_%", "x!_y%", "%!%%", "_"));
        return new Predicate.Like(searched(), operand(chance(0.1) ? pick(VALUES) : pattern), (int) '!');
    }

    private List<Term.Operand> operands(Term left) {
        List<Term.Operand> operands = new ArrayList<>();
        int count = chance(0.05) ? 0 : chance(0.05) ? 230 : 1 + random.nextInt(4);
        boolean numbers = count > 100 && format(left) == null;
        for (int i = 0; i < count; i++) {
            operands.add(numbers ? new Term.Literal(Values.canonical(i % 220)) : operand(left));
        }
        return operands;
    }

    private ComparisonOperator operator() {
        return pick(List.of(ComparisonOperator.values()));
    }

    private Term term() {
        return chance(0.1) ? new Term.Size(pick(PATHS)) : attribute();
    }

    private static TemporalFormat format(Term term) {
        return term instanceof Term.Attribute attribute && attribute.form() instanceof TemporalFormat format
                ? format
                : null;
    }

    /** A term to compare with another one. Dates and timestamps are only compared with those of the same format. */
    private Term term(Term other) {
        for (int i = 0; i < 20; i++) {
            Term term = term();
            if (Objects.equals(format(term), format(other))) {
                return term;
            }
        }
        return other;
    }

    /** An attribute for functions, which see dates and timestamps as they are stored. */
    private Term.Attribute searched() {
        Term.Attribute attribute = attribute();
        return format(attribute) == null ? attribute : attribute.stored();
    }

    private Term.Operand operand(Term other) {
        TemporalFormat format = format(other);
        return format == null ? operand() : moment(format);
    }

    private Term.Operand moment(TemporalFormat format) {
        long millis = pick(MOMENTS);
        Object value = chance(0.03)
                ? null
                : format.type() == ColumnType.DATE
                        ? (Object) (int) Math.max(-800_000, Math.min(3_000_000, millis / 86_400_000))
                        : millis;
        if (chance(0.4)) {
            parameters.add(value);
            return new Term.Moment(new Term.Parameter(parameters.size() - 1), format);
        }
        return Term.Moment.literal(value, format);
    }

    private Term.Attribute attribute() {
        return attribute(pick(PATHS));
    }

    private Term.Attribute attribute(AttributePath path) {
        ValueForm form = path.isTopLevel() && chance(0.95) ? form(path.attribute()) : null;
        if (form != null) {
            AttributeType type =
                    form instanceof ListForm ? null : form.types().iterator().next();
            return new Term.Attribute(path, type, form);
        }
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

    private @Nullable ValueForm form(String attribute) {
        List<PartForm> ofKey = parts.getOrDefault(attribute, List.of());
        return ofKey.isEmpty() ? forms.get(attribute) : pick(ofKey);
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
