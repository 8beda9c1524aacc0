package io.github.dynamodbjdbc.tck.hunter.defect;

import io.github.dynamodbjdbc.tck.hunter.make.Focus;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.WeakHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A defect that the driver could have, planted to verify that the hunt finds it: it replaces a method's result or its arguments. Classes and methods
 * are named by strings, because the hunt doesn't depend on the driver at compile time. If one is renamed, planting fails.
 *
 * @param what the description
 * @param className relative to {@code io.github.dynamodbjdbc.}
 * @param methods the methods' names
 * @param change the change of the arguments or of the result
 * @param focus the kind of statements that show the defect, if others rarely do
 */
public record PlantedDefect(String what, String className, List<String> methods, Change change, Focus focus) {
    static final String ROOT = "io.github.dynamodbjdbc.";
    static final String TRUE = ROOT + "planner.predicate.Predicate#TRUE";

    public PlantedDefect {
        methods = List.copyOf(methods);
    }

    PlantedDefect with(Focus other) {
        return new PlantedDefect(what, className, methods, change, other);
    }

    /** The change that a defect makes. */
    sealed interface Change {}

    interface OfValue {
        /** @param value the method's result; null for void */
        @Nullable
        Object apply(Invocation call, @Nullable Object value);
    }

    interface OfArguments {
        /** Changes the elements of the array. */
        void apply(Invocation call, @Nullable Object[] arguments);
    }

    record Value(OfValue with) implements Change {}

    record Arguments(OfArguments with) implements Change {}

    /**
     * @param self null in a static method
     * @param loader the class loader of the driver with the defect
     */
    record Invocation(@Nullable Object self, List<@Nullable Object> arguments, ClassLoader loader) {
        /** The value of a static field, written as {@code class#field}. */
        Object constant(String name) {
            return Mirror.constant(loader, name);
        }

        Object argument(int index) {
            return Objects.requireNonNull(arguments.get(index));
        }

        Object self0() {
            return Objects.requireNonNull(self);
        }
    }

    public static List<PlantedDefect> all() {
        List<PlantedDefect> all = new ArrayList<>();
        inFilters(all);
        inTypes(all);
        inPaths(all);
        inExecution(all);
        OperatorDefects.addTo(all);
        return all;
    }

    /** The defects of writes, which {@code hunter.write} finds. */
    public static List<PlantedDefect> ofWrites() {
        return WriteDefects.all();
    }

    static PlantedDefect value(String what, String className, String method, OfValue with) {
        return new PlantedDefect(what, ROOT + className, List.of(method), new Value(with), Focus.ANYTHING);
    }

    static PlantedDefect arguments(String what, String className, String method, OfArguments with) {
        return new PlantedDefect(what, ROOT + className, List.of(method), new Arguments(with), Focus.ANYTHING);
    }

    private static void inFilters(List<PlantedDefect> all) {
        String translator = "planner.predicate.FilterTranslator";
        all.add(value(
                "filters with <> lack the type guard",
                "planner.predicate.TypeGuards",
                "guard",
                (call, value) -> call.constant(TRUE)));
        all.add(value(
                "filters with IS NULL miss stored NULLs",
                "planner.predicate.PredicateNormalizer$Pass$Form",
                "visit",
                (call, value) -> call.argument(0).getClass().getSimpleName().equals("IsNull")
                                && value != null
                                && value.equals(call.argument(0))
                        ? Mirror.make(
                                call.loader(),
                                ROOT + "planner.predicate.Predicate$IsMissing",
                                Mirror.get(Mirror.get(value, "attribute"), "path"))
                        : value));
        all.add(value(
                "NOT is pushed unchanged",
                translator,
                "visit",
                (call, value) -> call.argument(0).getClass().getSimpleName().equals("Not")
                                && Mirror.get(call.argument(0), "operand")
                                        .getClass()
                                        .getSimpleName()
                                        .matches("In|BeginsWith|Contains")
                        ? Mirror.make(call.loader(), ROOT + "planner.predicate.ServerFilter", call.argument(0), true)
                        : value));
        // A list is translated to a comparison with each of its elements.
        all.add(value(
                        "NOT IN ignores NULLs in its list",
                        "planner.predicate.ComparisonRules",
                        "apply",
                        (call, value) -> call.argument(1).toString().equals("NOT_EQUAL")
                                        && call.argument(2).toString().equals("Literal[value=null]")
                                ? call.constant(TRUE)
                                : value)
                .with(Focus.LISTS));
        all.add(value(
                "ranges exclude their ends",
                "planner.predicate.ComparisonOperator",
                "symbol",
                (call, value) -> "<=".equals(value) ? "<" : value));
        all.add(value(
                        "the negation of < is >",
                        "planner.predicate.ComparisonOperator",
                        "negated",
                        (call, value) ->
                                call.self0().toString().equals("LESS") ? Mirror.named(value, "GREATER") : value)
                .with(Focus.RANGES));
        all.add(value(
                "numbers are equal only with the same scale",
                "planner.value.Values",
                "canonical",
                (call, value) -> call.argument(0) instanceof BigDecimal ? call.argument(0) : value));
        all.add(value(
                        "strings are ordered by UTF-16",
                        "planner.value.Values",
                        "compareStrings",
                        (call, value) -> ((String) call.argument(0)).compareTo((String) call.argument(1)))
                .with(Focus.TEXT));
        all.add(value(
                        "only the beginning of a pattern is compared",
                        translator,
                        "visit",
                        (call, value) ->
                                call.argument(0).getClass().getSimpleName().equals("Like") && value != null
                                        ? Mirror.with(value, "exact", true)
                                        : value)
                .with(Focus.PATTERNS));
    }

    private static void inTypes(List<PlantedDefect> all) {
        all.add(value(
                "plans rely on NOT NULL",
                "planner.catalog.Column",
                "isKey",
                (call, value) -> Boolean.TRUE.equals(value)
                        || Boolean.TRUE.equals(Mirror.get(Mirror.get(call.self0(), "rule"), "notNull"))));
        all.add(value(
                "a sample always decides column types",
                "driver.settings.ConnectionSettings$Made",
                "columnsBySample",
                (call, value) -> true));
        all.add(value(
                "a value of the wrong type for its column is read unchanged",
                "driver.read.Cell$Declared",
                "read",
                (call, value) -> value == null ? stored(call) : value));
        all.add(value(
                "quotients have two decimal places",
                "planner.exec.function.Quotient",
                "of",
                (call, value) -> ((BigDecimal) Objects.requireNonNull(value))
                        .setScale(2, RoundingMode.HALF_UP)
                        .stripTrailingZeros()));
        all.add(value(
                "a BigInteger is bound as a string",
                "driver.convert.BoundValues",
                "of",
                (call, value) -> call.arguments().get(0) instanceof BigInteger number ? number.toString() : value));
        all.add(value("quoted names are case-insensitive", "planner.name.Identifiers", "matching", (call, value) -> {
            String name = (String) Mirror.get(call.argument(0), "name");
            @SuppressWarnings("unchecked")
            Function<Object, String> nameOf = (Function<Object, String>) call.argument(2);
            return ((List<?>) call.argument(1))
                    .stream()
                            .filter(candidate -> nameOf.apply(candidate).equalsIgnoreCase(name))
                            .limit(1)
                            .toList();
        }));
        all.add(value(
                "a common type of numbers rounds them",
                "planner.exec.function.DynamicFunctions",
                "toNumeric",
                (call, value) -> value instanceof BigDecimal number
                        ? number.setScale(0, RoundingMode.HALF_UP).stripTrailingZeros()
                        : value));
        all.add(value(
                "a column of a subquery is never MISSING",
                "planner.relation.MissingColumn",
                "possible",
                (call, value) -> false));
        all.add(value(
                "a tuple has NULL in place of MISSING",
                "planner.bind.MissingBinder",
                "isOfGroup",
                (call, value) -> true));
    }

    private static @Nullable Object stored(Invocation call) {
        Object path = Mirror.field(call.self0(), "path");
        Object stored = Mirror.invokeNullable(call.argument(0), "get", Mirror.invoke(path, "attribute"));
        return stored == null || stored.getClass().getSimpleName().equals("StoredNull") ? null : stored;
    }

    private static void inPaths(List<PlantedDefect> all) {
        all.add(value(
                "every index contains every item",
                "planner.access.AccessPathEnumerator",
                "isComplete",
                (call, value) -> true));
        all.add(value(
                "every index projects every attribute",
                "planner.access.ReadTarget",
                "projects",
                (call, value) -> true));
        all.add(value(
                "an approximate filter is not checked again",
                "planner.access.PredicateSplit",
                "filter",
                (call, value) -> Mirror.with(Objects.requireNonNull(value), "residual", call.constant(TRUE))));
        all.add(arguments(
                "attributes that only the residual needs are not fetched",
                "planner.access.Fetches",
                "of",
                (call, arguments) -> {
                    if (arguments.length == 4) {
                        arguments[2] = call.constant(TRUE);
                    }
                }));
        all.add(value(
                "every order satisfies ORDER BY", "planner.access.SortOrders", "satisfies", (call, value) -> true));
        all.add(value(
                "expired items are never hidden", "planner.query.TtlRewrite", "condition", (call, value) -> null));
        all.add(arguments(
                "expiration is ignored in indexes", "planner.access.PredicateSplit", "of", (call, arguments) -> {
                    if (Mirror.get(call.argument(0), "index") != null) {
                        arguments[1] = Mirror.call(
                                call.loader(),
                                ROOT + "planner.predicate.Predicates",
                                "and",
                                ((Collection<?>) Mirror.call(
                                                call.loader(),
                                                ROOT + "planner.predicate.Predicates",
                                                "conjuncts",
                                                call.argument(1)))
                                        .stream()
                                                .filter(conjunct ->
                                                        !conjunct.toString().contains("NOW"))
                                                .toList());
                    }
                }));
        all.add(value(
                        "the strongly consistent read is ignored",
                        "planner.access.ReadOptions",
                        "consistent",
                        (call, value) -> false)
                .with(Focus.CONSISTENCY));
        all.add(new PlantedDefect(
                "the plan cache ignores the TTL mode",
                ROOT + "planner.PlanCache$Text",
                List.of("equals", "hashCode"),
                new Value((call, value) -> value instanceof Boolean
                        ? Objects.equals(Mirror.get(call.self0(), "sql"), Mirror.get(call.argument(0), "sql"))
                        : Mirror.get(call.self0(), "sql").hashCode()),
                Focus.ANYTHING));
    }

    private static void inExecution(List<PlantedDefect> all) {
        all.add(value(
                "the last item of each page but the last is lost", "driver.page.PageTask", "read", (call, value) -> {
                    List<?> items = (List<?>) Mirror.get(Objects.requireNonNull(value), "items");
                    boolean more = Boolean.TRUE.equals(Mirror.invoke(value, "hasNext"));
                    return more && !items.isEmpty()
                            ? Mirror.with(value, "items", items.subList(0, items.size() - 1))
                            : value;
                }));
        all.add(value(
                "LIMIT ends the read before the residual is checked",
                "driver.page.PageReader",
                "accept",
                (call, value) -> {
                    if (!Boolean.TRUE.equals(Mirror.invoke(Mirror.field(call.self0(), "sizing"), "wantsAll"))) {
                        Mirror.setField(call.self0(), "last", true);
                    }
                    return value;
                }));
        all.add(arguments(
                "each segment of a scan is the first one",
                "driver.request.RequestFactory",
                "scan",
                (call, arguments) -> arguments[2] = 0));
        all.add(value(
                        "queries never run in descending order",
                        "driver.request.RequestFactory",
                        "query",
                        (call, value) -> {
                            Object query = Objects.requireNonNull(value);
                            Object builder = Mirror.invoke(Mirror.get(query, "template"), "toBuilder");
                            return Mirror.with(
                                    query,
                                    "template",
                                    Mirror.invoke(Mirror.invoke(builder, "scanIndexForward", true), "build"));
                        })
                .with(Focus.ORDERS));
        all.add(arguments(
                        "OFFSET skips one too many",
                        "driver.read.OffsetCursor",
                        "pass",
                        (call, arguments) -> arguments[0] = (Long) call.argument(0) + 1)
                .with(Focus.ORDERS));
        all.add(value(
                        "a remembered key is taken for that of the previous row",
                        "driver.page.RememberedKeys",
                        "last",
                        (call, value) -> {
                            Object position = Objects.requireNonNull(value);
                            long rows = (Long) Mirror.get(position, "rows");
                            return rows == 0 ? position : Mirror.with(position, "rows", rows - 1);
                        })
                .with(Focus.ORDERS));
        all.add(value(
                "an alias takes precedence over the input column in GROUP BY",
                "planner.bind.NameResolution",
                "isColumn",
                (call, value) -> false));
        Map<Object, Object> first = new WeakHashMap<>();
        all.add(value(
                "parameters keep the values of the first run", "driver.statement.Parameters", "bind", (call, value) -> {
                    synchronized (first) {
                        return first.computeIfAbsent(call.self0(), any -> Objects.requireNonNull(value));
                    }
                }));
    }
}
