package io.github.dynamodbjdbc.planner.decorrelate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.planner.CalcitePlanner;
import io.github.dynamodbjdbc.planner.NoTables;
import io.github.dynamodbjdbc.planner.Planned;
import io.github.dynamodbjdbc.planner.bind.ExampleCatalog;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Subqueries over values of several types and NULLs, compared with loops that compute their meaning. */
class SubQueryRemoverTest {
    private static final CalcitePlanner PLANNER = new CalcitePlanner(new ExampleCatalog());
    private static final List<List<Object>> OUTER = List.of(
            Arrays.asList(1, 1),
            Arrays.asList(1, "a"),
            Arrays.asList(2, 1),
            Arrays.asList("a", 2),
            Arrays.asList(true, null),
            Arrays.asList(null, 1));

    private static final List<List<Object>> INNER = List.of(
            Arrays.asList(1, 1),
            Arrays.asList(1, "a"),
            Arrays.asList("a", 2),
            Arrays.asList(2, null),
            Arrays.asList(null, 1),
            Arrays.asList(1, 1));

    private static final List<Condition> CONDITIONS = List.of(
            new Condition("TRUE", (o, i) -> true),
            new Condition("i.n = 1", (o, i) -> compare("=", i.get(0), 1)),
            new Condition("i.n = o.a", (o, i) -> compare("=", i.get(0), o.get(0))),
            new Condition(
                    "o.a = i.n AND o.b = i.n",
                    (o, i) -> and(compare("=", o.get(0), i.get(0)), compare("=", o.get(1), i.get(0)))),
            new Condition("i.m > o.b", (o, i) -> compare(">", i.get(1), o.get(1))),
            new Condition(
                    "(i.n = o.a OR i.m = o.b)",
                    (o, i) -> or(compare("=", i.get(0), o.get(0)), compare("=", i.get(1), o.get(1)))),
            new Condition(
                    "o.a = 1 AND i.m = o.b",
                    (o, i) -> and(compare("=", o.get(0), 1), compare("=", i.get(1), o.get(1)))),
            new Condition(
                    "i.n = o.a AND NOT EXISTS (SELECT 1 FROM i AS j WHERE j.n = i.n AND j.m = o.b)",
                    (o, i) -> and(compare("=", i.get(0), o.get(0)), !exists(j -> inBoth(o, i, j)))),
            new Condition(
                    "NOT EXISTS (SELECT 1 FROM i AS j WHERE j.n = i.n AND j.m = o.b)",
                    (o, i) -> !exists(j -> inBoth(o, i, j))),
            new Condition(
                    "i.n = o.a AND EXISTS (SELECT 1 FROM i AS j WHERE j.n = i.n AND j.m = o.b)",
                    (o, i) -> and(compare("=", i.get(0), o.get(0)), exists(j -> inBoth(o, i, j)))),
            new Condition(
                    "i.m >= o.b AND i.n IN (SELECT j.n FROM i AS j WHERE j.m = o.b)",
                    (o, i) -> and(compare(">=", i.get(1), o.get(1)), exists(j -> inBoth(o, i, j)))),
            new Condition(
                    "NOT EXISTS (SELECT 1 FROM i AS j WHERE j.n = i.n AND j.m > o.b)",
                    (o, i) -> !exists(j -> and(compare("=", j.get(0), i.get(0)), compare(">", j.get(1), o.get(1))))),
            new Condition(
                    "i.n IN (SELECT j.n FROM i AS j WHERE j.m = o.b AND NOT EXISTS"
                            + " (SELECT 1 FROM i AS k WHERE k.n = j.m AND k.m = i.m AND k.n = o.a))",
                    (o, i) -> exists(j -> and(
                            inBoth(o, i, j),
                            !exists(k -> and(
                                    compare("=", k.get(0), j.get(1)),
                                    and(compare("=", k.get(1), i.get(1)), compare("=", k.get(0), o.get(0)))))))),
            new Condition(
                    "1 = (SELECT COUNT(*) FROM i AS j WHERE j.n = i.n AND j.m = o.b)",
                    (o, i) -> INNER.stream()
                                    .filter(j -> Boolean.TRUE.equals(inBoth(o, i, j)))
                                    .count()
                            == 1));

    /** {@code j.n = i.n AND j.m = o.b} */
    private static Boolean inBoth(List<Object> o, List<Object> i, List<Object> j) {
        return and(compare("=", j.get(0), i.get(0)), compare("=", j.get(1), o.get(1)));
    }

    private static boolean exists(Function<List<Object>, Boolean> condition) {
        return INNER.stream().anyMatch(row -> Boolean.TRUE.equals(condition.apply(row)));
    }

    @TestFactory
    Stream<DynamicTest> equalTheResultOfLoops() {
        return CONDITIONS.stream().flatMap(condition -> subqueries(condition).stream()
                .map(subquery -> DynamicTest.dynamicTest(subquery.sql, () -> check(subquery))));
    }

    private static void check(Subquery subquery) {
        List<List<Object>> expected = new ArrayList<>();
        List<List<Object>> kept = new ArrayList<>();
        for (int row = 0; row < OUTER.size(); row++) {
            Object value = subquery.meaning.apply(OUTER.get(row));
            expected.add(Arrays.asList(number(row), value));
            if (Boolean.TRUE.equals(value)) {
                kept.add(List.of(number(row)));
            }
        }
        assertThat(rows("SELECT o.id, " + subquery.sql + " FROM o ORDER BY o.id"))
                .isEqualTo(expected);
        if (subquery.predicate) {
            assertThat(rows("SELECT o.id FROM o WHERE " + subquery.sql + " ORDER BY o.id"))
                    .isEqualTo(kept);
        }
    }

    private static List<Subquery> subqueries(Condition condition) {
        String from = " FROM i WHERE " + condition.sql + ")";
        List<Subquery> all = new ArrayList<>();
        all.add(new Subquery(
                "EXISTS (SELECT 1" + from, true, o -> !condition.of(o).isEmpty()));
        all.add(new Subquery(
                "NOT EXISTS (SELECT 1" + from, true, o -> condition.of(o).isEmpty()));
        for (String operator : List.of("=", "<>", "<", ">=")) {
            all.add(new Subquery(
                    "o.a " + operator + " ANY (SELECT i.m" + from, true, o -> any(operator, o, condition)));
            all.add(new Subquery(
                    "o.a " + operator + " ALL (SELECT i.m" + from, true, o -> all(operator, o, condition)));
        }
        all.add(new Subquery("o.a NOT IN (SELECT DISTINCT i.m" + from, true, o -> not(any("=", o, condition))));
        all.add(new Subquery("(o.b, o.a) IN (SELECT i.n, i.m" + from, true, o -> row(o, condition)));
        all.add(new Subquery("(o.b, o.a) NOT IN (SELECT i.n, i.m" + from, true, o -> not(row(o, condition))));
        all.add(new Subquery(
                "(SELECT COUNT(*) + 1" + from,
                false,
                o -> number(condition.of(o).size() + 1)));
        all.add(new Subquery("(SELECT MIN(i.m)" + from, false, o -> least(condition.of(o))));
        String first = "(SELECT i.m FROM i WHERE " + condition.sql + " ORDER BY i.m LIMIT 1)";
        all.add(new Subquery(first, false, o -> least(condition.of(o))));
        return all;
    }

    private static Object least(List<List<Object>> rows) {
        return rows.stream()
                .map(row -> row.get(1))
                .filter(value -> value != null)
                .map(Values::canonical)
                .min(Values::compare)
                .orElse(null);
    }

    private static Boolean any(String operator, List<Object> o, Condition condition) {
        Boolean result = false;
        for (List<Object> i : condition.of(o)) {
            result = or(result, compare(operator, o.get(0), i.get(1)));
        }
        return result;
    }

    private static Boolean all(String operator, List<Object> o, Condition condition) {
        Boolean result = true;
        for (List<Object> i : condition.of(o)) {
            result = and(result, compare(operator, o.get(0), i.get(1)));
        }
        return result;
    }

    private static Boolean row(List<Object> o, Condition condition) {
        Boolean result = false;
        for (List<Object> i : condition.of(o)) {
            result = or(result, and(compare("=", o.get(1), i.get(0)), compare("=", o.get(0), i.get(1))));
        }
        return result;
    }

    private static Boolean compare(String operator, Object left, Object right) {
        Object one = Values.canonical(left);
        Object other = Values.canonical(right);
        Integer order = Values.compareLike(one, other);
        if (order == null) {
            return null;
        }
        return switch (operator) {
            case "=" -> order == 0;
            case "<>" -> order != 0;
            case "<" -> order < 0;
            case ">" -> order > 0;
            default -> order >= 0;
        };
    }

    private static Boolean and(Boolean left, Boolean right) {
        if (Boolean.FALSE.equals(left) || Boolean.FALSE.equals(right)) {
            return false;
        }
        return left == null || right == null ? null : true;
    }

    private static Boolean or(Boolean left, Boolean right) {
        return not(and(not(left), not(right)));
    }

    private static Boolean not(Boolean value) {
        return value == null ? null : !value;
    }

    private static Object number(int value) {
        return Values.canonical(BigDecimal.valueOf(value));
    }

    private record Condition(String sql, BiFunction<List<Object>, List<Object>, Boolean> truth) {
        List<List<Object>> of(List<Object> outer) {
            return INNER.stream()
                    .filter(inner -> Boolean.TRUE.equals(truth.apply(outer, inner)))
                    .toList();
        }
    }

    private record Subquery(String sql, boolean predicate, Function<List<Object>, Object> meaning) {}

    private static List<List<Object>> rows(String query) {
        List<String> outer = new ArrayList<>();
        for (int row = 0; row < OUTER.size(); row++) {
            outer.add("(" + row + ", " + literals(OUTER.get(row)) + ")");
        }
        List<String> inner =
                INNER.stream().map(row -> "(" + literals(row) + ")").toList();
        String sql = "WITH o (id, a, b) AS (VALUES " + String.join(", ", outer) + "), i (n, m) AS (VALUES "
                + String.join(", ", inner) + ") " + query;
        List<List<Object>> rows = new ArrayList<>();
        try (RowCursor cursor = Planned.rows(PLANNER, sql).run(NoTables.strict())) {
            while (cursor.advance()) {
                rows.add(Arrays.stream(cursor.row()).map(Values::canonical).collect(Collectors.toList()));
            }
        }
        return rows;
    }

    private static String literals(List<Object> row) {
        return row.stream()
                .map(value -> value instanceof String text ? "'" + text + "'" : String.valueOf(value))
                .collect(Collectors.joining(", "));
    }
}
