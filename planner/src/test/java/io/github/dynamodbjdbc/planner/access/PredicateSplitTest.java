package io.github.dynamodbjdbc.planner.access;

import static io.github.dynamodbjdbc.planner.access.Conditions.and;
import static io.github.dynamodbjdbc.planner.access.Conditions.attribute;
import static io.github.dynamodbjdbc.planner.access.Conditions.beginsWith;
import static io.github.dynamodbjdbc.planner.access.Conditions.between;
import static io.github.dynamodbjdbc.planner.access.Conditions.compare;
import static io.github.dynamodbjdbc.planner.access.Conditions.contains;
import static io.github.dynamodbjdbc.planner.access.Conditions.hasType;
import static io.github.dynamodbjdbc.planner.access.Conditions.in;
import static io.github.dynamodbjdbc.planner.access.Conditions.isMissing;
import static io.github.dynamodbjdbc.planner.access.Conditions.isNull;
import static io.github.dynamodbjdbc.planner.access.Conditions.like;
import static io.github.dynamodbjdbc.planner.access.Conditions.likeEscaped;
import static io.github.dynamodbjdbc.planner.access.Conditions.not;
import static io.github.dynamodbjdbc.planner.access.Conditions.notExpired;
import static io.github.dynamodbjdbc.planner.access.Conditions.or;
import static io.github.dynamodbjdbc.planner.access.Conditions.parameter;
import static io.github.dynamodbjdbc.planner.access.Conditions.size;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.ComparisonOperator;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.PredicateText;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests whether a condition becomes a key condition, a filter or a residual. The rows document the rules. */
class PredicateSplitTest {
    private static final ReadTarget TABLE = new ReadTarget(TestTables.SCORES, null);
    private static final Predicate USER = compare("UserId", "=", "u");
    private static final String NOTHING = "TRUE";
    private static final BigDecimal LONG = new BigDecimal("0.1000000000000000000000000000000000000001");

    private static Stream<Arguments> filters() {
        return Stream.of(
                // Comparisons, unchanged.
                arguments(compare("a", "=", 1), "a = 1", NOTHING),
                arguments(compare("a", "<", "x"), "a < 'x'", NOTHING),
                arguments(compare("a", ">=", 1.50), "a >= 1.5", NOTHING),
                arguments(compare(Conditions.operand(5), "<", attribute("a")), "a > 5", NOTHING),
                arguments(between("a", 1, 5), "a >= 1 AND a <= 5", NOTHING),
                arguments(in("a", 1, 2), "a IN (1, 2)", NOTHING),
                arguments(in("a", 1, "x", 2), "a IN ('x') OR a IN (1, 2)", NOTHING),
                arguments(compare("a", "=", List.of(1)), "a = [1]", NOTHING),
                // Comparisons that are true in DynamoDB for other types: with a guard.
                arguments(compare("a", "<>", 1), "attribute_type(a, 'N') AND a <> 1", NOTHING),
                arguments(compare("a", "<>", "x"), "attribute_type(a, 'S') AND a <> 'x'", NOTHING),
                arguments(compare("count", "<>", 1), "attribute_type(count, 'N') AND count <> 1", NOTHING),
                arguments(not(in("a", 1, 2)), "attribute_type(a, 'N') AND a NOT IN (1, 2)", NOTHING),
                arguments(not(compare("a", "=", 1)), "attribute_type(a, 'N') AND a <> 1", NOTHING),
                arguments(not(compare("a", "<", 1)), "a >= 1", NOTHING),
                arguments(not(beginsWith("a", "x")), "attribute_type(a, 'S') AND NOT begins_with(a, 'x')", NOTHING),
                arguments(
                        not(contains("a", "x")),
                        "(attribute_type(a, 'S') OR attribute_type(a, 'L') OR attribute_type(a, 'SS')"
                                + " OR attribute_type(a, 'NS') OR attribute_type(a, 'BS')) AND NOT contains(a, 'x')",
                        NOTHING),
                // Patterns.
                arguments(like("a", "x%"), "begins_with(a, 'x')", NOTHING),
                arguments(like("a", "%x%"), "attribute_type(a, 'S') AND contains(a, 'x')", NOTHING),
                arguments(like("a", "x"), "a = 'x'", NOTHING),
                arguments(like("a", "%"), "attribute_type(a, 'S')", NOTHING),
                arguments(like("a", "x%y"), "begins_with(a, 'x')", "a LIKE 'x%y'"),
                arguments(like("a", "_x"), "attribute_type(a, 'S') AND contains(a, 'x')", "a LIKE '_x'"),
                arguments(like("a", "_"), "attribute_type(a, 'S')", "a LIKE '_'"),
                arguments(like("a", "%x_%"), "attribute_type(a, 'S') AND contains(a, 'x')", "a LIKE '%x_%'"),
                arguments(like("a", "%x%y%"), "attribute_type(a, 'S') AND contains(a, 'x')", "a LIKE '%x%y%'"),
                arguments(like("a", "%\uD800_"), "attribute_type(a, 'S')", "a LIKE '%\uD800_'"),
                // Of two bounds the tighter one remains; of two equal bounds, the exclusive one.
                arguments(and(compare("a", ">=", 5), compare("a", ">", 5)), "a > 5", NOTHING),
                arguments(and(compare("a", ">", 5), compare("a", ">=", 5)), "a > 5", NOTHING),
                arguments(and(compare("a", "<=", 5), compare("a", "<", 5)), "a < 5", NOTHING),
                arguments(and(compare("a", "<", 5), compare("a", "<", 7)), "a < 5", NOTHING),
                arguments(and(compare("a", "<", 7), compare("a", "<", 5)), "a < 5", NOTHING),
                arguments(and(compare("a", ">", 7), compare("a", ">", 5)), "a > 7", NOTHING),
                arguments(and(compare("a", ">", 5), compare("a", ">", 7)), "a > 7", NOTHING),
                arguments(and(compare("a", ">=", 5), compare("a", "<=", 5)), "a = 5", NOTHING),
                arguments(compare("flag", "<=", true), "attribute_type(flag, 'BOOL')", NOTHING),
                arguments(compare("flag", ">=", false), "attribute_type(flag, 'BOOL')", NOTHING),
                arguments(compare("flag", "<", true), "flag = FALSE", NOTHING),
                arguments(compare("flag", ">", false), "flag = TRUE", NOTHING),
                arguments(compare("flag", "<=", false), "flag = FALSE", NOTHING),
                arguments(compare("flag", ">=", true), "flag = TRUE", NOTHING),
                arguments(likeEscaped("a", "x!%%", '!'), "begins_with(a, 'x%')", NOTHING),
                arguments(not(like("a", "x%")), "attribute_type(a, 'S') AND NOT begins_with(a, 'x')", NOTHING),
                arguments(not(like("a", "%x%")), "attribute_type(a, 'S') AND NOT contains(a, 'x')", NOTHING),
                arguments(not(like("a", "x%y")), "attribute_type(a, 'S')", "a NOT LIKE 'x%y'"),
                // NULL and missing attributes.
                arguments(isNull("a"), "a IS NULL", NOTHING),
                arguments(not(isNull("a")), "a IS NOT NULL", NOTHING),
                arguments(isNull("count"), "count IS NULL", NOTHING),
                arguments(isMissing("a"), "a IS MISSING", NOTHING),
                arguments(not(isMissing("a")), "a IS NOT MISSING", NOTHING),
                arguments(hasType("a", AttributeType.N), "attribute_type(a, 'N')", NOTHING),
                arguments(not(hasType("a", AttributeType.N)), "NOT attribute_type(a, 'N')", NOTHING),
                // Functions and paths.
                arguments(contains("a", "x"), "contains(a, 'x')", NOTHING),
                arguments(contains("name", "x"), "attribute_type(name, 'S') AND contains(name, 'x')", NOTHING),
                arguments(contains("a", true), "attribute_type(a, 'L')", "contains(a, TRUE)"),
                arguments(
                        not(contains("a", true)),
                        "attribute_type(a, 'L') OR attribute_type(a, 'SS') OR attribute_type(a, 'NS')"
                                + " OR attribute_type(a, 'BS')",
                        "NOT contains(a, TRUE)"),
                arguments(
                        contains("a", ""),
                        "attribute_type(a, 'S') OR attribute_type(a, 'L') OR attribute_type(a, 'SS')",
                        "contains(a, '')"),
                arguments(
                        new Predicate.Comparison(
                                new Term.Attribute(
                                        new AttributePath(
                                                "a",
                                                List.of(new AttributePath.Field("b c"), new AttributePath.Index(0))),
                                        null),
                                ComparisonOperator.EQUAL,
                                Conditions.operand(1)),
                        "a.\"b c\"[0] = 1",
                        NOTHING),
                arguments(compare(size("a"), ">", 3), "size(a) > 3", "size(a) > 3"),
                arguments(compare(size("a"), "<", 3), "size(a) < 12", "size(a) < 3"),
                arguments(compare(size("a"), "=", 3), "size(a) >= 3 AND size(a) <= 12", "size(a) = 3"),
                arguments(compare(size("a"), "<>", 3), "a IS NOT MISSING", "size(a) <> 3"),
                arguments(
                        compare(size("a"), "=", size("b")),
                        "a IS NOT MISSING AND b IS NOT MISSING",
                        "size(a) = size(b)"),
                arguments(
                        compare(size("a"), "<", attribute("b")),
                        "a IS NOT MISSING AND attribute_type(b, 'N')",
                        "size(a) < b"),
                // Several conditions on one attribute share a guard. Implied conditions are removed.
                arguments(
                        and(compare("a", "<>", 1), compare("a", "<>", 2), not(in("a", 3, 4))),
                        "attribute_type(a, 'N') AND a NOT IN (1, 2, 3, 4)",
                        NOTHING),
                arguments(
                        and(not(beginsWith("name", "x")), not(contains("name", "y"))),
                        "attribute_type(name, 'S') AND NOT begins_with(name, 'x') AND NOT contains(name, 'y')",
                        NOTHING),
                arguments(and(compare("a", ">", 5), or(compare("a", ">", 5), compare("b", "=", 1))), "a > 5", NOTHING),
                // Two columns.
                arguments(compare("a", "=", attribute("b")), "NOT attribute_type(a, 'NULL') AND a = b", NOTHING),
                arguments(compare("count", "=", attribute("b")), "attribute_type(count, 'N') AND count = b", NOTHING),
                arguments(
                        compare("count", "<>", attribute("b")),
                        "attribute_type(count, 'N') AND attribute_type(b, 'N') AND count <> b",
                        NOTHING),
                arguments(
                        compare("a", "<>", attribute("b")),
                        "a IS NOT MISSING AND b IS NOT MISSING AND a <> b",
                        "a <> b"),
                arguments(compare("a", "<", attribute("b")), "a < b OR attribute_type(a, 'BOOL')", "a < b"),
                arguments(compare("name", "<", attribute("b")), "attribute_type(name, 'S') AND name < b", NOTHING),
                arguments(
                        compare("flag", "<", attribute("b")),
                        "attribute_type(flag, 'BOOL') AND attribute_type(b, 'BOOL')",
                        "flag < b"),
                // Conditions that DynamoDB would reject.
                arguments(compare("a", "<", true), "a = FALSE", NOTHING),
                arguments(compare("a", "<=", true), "attribute_type(a, 'BOOL')", NOTHING),
                arguments(compare("a", "<>", true), "a = FALSE", NOTHING),
                arguments(compare("a", "<", LONG), "a <= 0.1", NOTHING),
                arguments(compare("a", ">", LONG), "a >= 0.10000000000000000000000000000000000001", NOTHING),
                arguments(compare("a", "<>", LONG), "attribute_type(a, 'N')", NOTHING),
                arguments(beginsWith("a", ""), "attribute_type(a, 'S')", NOTHING),
                arguments(beginsWith("a", new byte[0]), "attribute_type(a, 'B')", NOTHING),
                arguments(compare("a", "=", attribute("a")), "a IS NOT NULL", NOTHING),
                arguments(compare("count", "=", attribute("count")), "attribute_type(count, 'N')", NOTHING),
                arguments(compare("count", "<=", attribute("count")), "attribute_type(count, 'N')", NOTHING),
                arguments(compare("a", "<", "\uD800"), NOTHING, "a < '\uD800'"),
                // Disjunctions: pushed only if each branch contributes.
                arguments(
                        or(compare("a", "=", 1), compare("b", "<>", 2)),
                        "a = 1 OR (attribute_type(b, 'N') AND b <> 2)",
                        NOTHING),
                arguments(
                        or(compare("a", "=", 1), like("b", "x%y")),
                        "a = 1 OR begins_with(b, 'x')",
                        "a = 1 OR b LIKE 'x%y'"),
                arguments(
                        or(compare("a", "=", 1), compare("GameTitle", "=", "g")), NOTHING, "a = 1 OR GameTitle = 'g'"),
                arguments(
                        or(compare("a", "=", 1), and(compare("b", "=", 1), compare("GameTitle", ">", "g"))),
                        "a = 1 OR b = 1",
                        "a = 1 OR (b = 1 AND GameTitle > 'g')"),
                // Parameters.
                arguments(compare("a", "=", parameter(1)), "a = ?1", NOTHING),
                arguments(compare("count", "<>", parameter(1)), "attribute_type(count, 'N') AND count <> ?1", NOTHING),
                arguments(compare("a", "<>", parameter(1)), "a <> ?1", NOTHING),
                arguments(like("a", parameter(1)), "attribute_type(a, 'S')", "a LIKE ?1"),
                arguments(compare(parameter(1), "=", parameter(2)), NOTHING, "?1 = ?2"),
                arguments(
                        notExpired("ttl"),
                        "NOT attribute_type(ttl, 'N') OR ttl >= now OR ttl <= now - 5 years",
                        NOTHING),
                // Conditions on table keys that are not part of the key condition: residual of a Query.
                arguments(in("GameTitle", "g", "h"), NOTHING, "GameTitle IN ('g', 'h')"),
                arguments(not(isNull("GameTitle")), NOTHING, NOTHING),
                arguments(compare("GameTitle", "<>", ""), NOTHING, NOTHING));
    }

    @ParameterizedTest
    @MethodSource("filters")
    void filterAndResidualOfAQuery(Predicate predicate, String filter, String residual) {
        PredicateSplit split = PredicateSplit.of(TABLE, and(USER, predicate));
        assertThat(split.condition().text()).isEqualTo("UserId = 'u'");
        assertThat(PredicateText.of(split.ofQuery().filter())).isEqualTo(filter);
        assertThat(PredicateText.of(split.ofQuery().residual())).isEqualTo(residual);
        assertThat(PredicateText.of(split.ofGetItem().filter())).isEqualTo(NOTHING);
    }

    private static Stream<Predicate> impossible() {
        return Stream.of(
                compare("a", "=", null),
                compare("a", "<>", null),
                in("a", (Object) null),
                not(in("a", 1, null)),
                not(in("a", 1, "x")),
                and(compare("a", "=", 1), compare("a", "=", 2)),
                and(compare("a", "=", 1), compare("a", "=", "x")),
                and(compare("a", ">", 1), compare("a", "<", "x")),
                between("a", 5, 1),
                and(compare("a", ">", 1), compare("a", "<=", 1)),
                and(compare("a", "=", 1), isNull("a")),
                and(compare("count", "=", 1), isNull("count")),
                and(isMissing("a"), not(isNull("a"))),
                and(isMissing("a"), not(isMissing("a"))),
                and(hasType("a", AttributeType.S), hasType("a", AttributeType.N)),
                and(hasType("a", AttributeType.S), not(hasType("a", AttributeType.S))),
                and(in("a", 1, 2), compare("a", ">", 2)),
                and(like("a", "x%"), compare("a", "=", "y")),
                and(compare("a", "=", parameter(1)), not(compare("a", "=", parameter(1))), isMissing("a")),
                compare("count", "=", "x"),
                compare("count", "<", "x"),
                not(compare("count", "=", "x")),
                beginsWith("count", "x"),
                beginsWith("a", 5),
                not(beginsWith("a", "")),
                like("count", "x%"),
                like("a", 5),
                like("a", null),
                not(like("a", "%")),
                contains("a", null),
                contains("count", 1),
                compare("a", "<", List.of(1)),
                compare("a", ">", true),
                compare("a", "<", false),
                compare("a", "<", ""),
                compare("a", "=", LONG),
                compare("a", ">", new BigDecimal("1E126")),
                compare("a", "<>", attribute("a")),
                compare("a", "<", attribute("a")),
                compare("document", "<", attribute("a")),
                compare("name", "=", attribute("count")),
                compare(size("a"), "=", "x"),
                compare(size("a"), ">", 1_000_001),
                compare(size("a"), "<", -2),
                compare(size("a"), "<", size("a")),
                compare("name", "=", Term.Clock.NOW),
                compare(Conditions.operand(1), "=", Conditions.operand(2)),
                Predicate.UNKNOWN,
                not(Predicate.UNKNOWN),
                // Values that a key can't have.
                compare("GameTitle", "=", ""),
                compare("GameTitle", "=", 5),
                isNull("GameTitle"),
                isMissing("UserId"),
                compare("GameTitle", "=", "x".repeat(1025)),
                new Predicate.Not(new Predicate.IsNull(
                        new Term.Attribute(new AttributePath("UserId", List.of(new AttributePath.Field("x"))), null))));
    }

    @ParameterizedTest
    @MethodSource("impossible")
    void neverTrue(Predicate predicate) {
        assertThat(PredicateSplit.of(TABLE, and(USER, predicate)).never()).isTrue();
    }

    private static Stream<Arguments> sortKeys() {
        return Stream.of(
                arguments(compare("GameTitle", "=", "g"), "UserId = 'u' AND GameTitle = 'g'", NOTHING),
                arguments(compare("GameTitle", "<", "g"), "UserId = 'u' AND GameTitle < 'g'", NOTHING),
                arguments(between("GameTitle", "a", "b"), "UserId = 'u' AND GameTitle BETWEEN 'a' AND 'b'", NOTHING),
                arguments(
                        and(compare("GameTitle", ">", "a"), compare("GameTitle", "<=", "b")),
                        "UserId = 'u' AND GameTitle BETWEEN 'a' AND 'b'",
                        "GameTitle > 'a'"),
                arguments(beginsWith("GameTitle", "g"), "UserId = 'u' AND begins_with(GameTitle, 'g')", NOTHING),
                arguments(like("GameTitle", "g%"), "UserId = 'u' AND begins_with(GameTitle, 'g')", NOTHING),
                arguments(
                        like("GameTitle", "g%x"),
                        "UserId = 'u' AND begins_with(GameTitle, 'g')",
                        "GameTitle LIKE 'g%x'"),
                arguments(like("GameTitle", "_x"), "UserId = 'u'", "GameTitle LIKE '_x'"),
                arguments(
                        and(beginsWith("GameTitle", "g"), compare("GameTitle", ">", "gg")),
                        "UserId = 'u' AND begins_with(GameTitle, 'g')",
                        "GameTitle > 'gg'"),
                arguments(compare("GameTitle", "<>", "g"), "UserId = 'u'", "GameTitle <> 'g'"),
                arguments(compare("GameTitle", ">", ""), "UserId = 'u'", NOTHING),
                arguments(
                        compare("GameTitle", ">", "x".repeat(1025)),
                        "UserId = 'u'",
                        "GameTitle > '" + "x".repeat(1025) + "'"),
                arguments(
                        and(compare("GameTitle", ">=", parameter(1)), compare("GameTitle", "<=", parameter(2))),
                        "UserId = 'u' AND GameTitle BETWEEN ?1 AND ?2",
                        NOTHING),
                arguments(
                        and(compare("GameTitle", ">=", "a"), compare("GameTitle", "<=", parameter(1))),
                        "UserId = 'u' AND GameTitle BETWEEN 'a' AND ?1",
                        NOTHING),
                arguments(
                        and(compare("GameTitle", "=", parameter(1)), compare("GameTitle", "=", "g")),
                        "UserId = 'u' AND GameTitle = 'g'",
                        "GameTitle = ?1"),
                arguments(
                        or(
                                and(compare("GameTitle", "=", "g"), compare("UserId", "=", "u")),
                                and(compare("GameTitle", "=", "g"), compare("GameTitle", ">", "a"))),
                        "UserId = 'u' AND GameTitle = 'g'",
                        NOTHING));
    }

    @ParameterizedTest
    @MethodSource("sortKeys")
    void keyConditionAndResidual(Predicate predicate, String condition, String residual) {
        PredicateSplit split = PredicateSplit.of(TABLE, and(predicate, USER));
        assertThat(split.condition().text()).isEqualTo(condition);
        assertThat(PredicateText.of(split.ofQuery().filter())).isEqualTo(NOTHING);
        assertThat(PredicateText.of(split.ofQuery().residual())).isEqualTo(residual);
    }

    @Test
    void keyOfSeveralAttributesWantsAllOfThePartitionAndNoGaps() {
        ReadTarget many = new ReadTarget(TestTables.MIXED, TestTables.MIXED.index("Many"));
        Predicate partition = and(compare("gk", "=", "g"), compare("pk", "=", "p"));
        assertThat(PredicateSplit.of(many, compare("gk", "=", "g")).condition()).isNull();
        assertThat(PredicateSplit.of(many, and(partition, compare("ls", "=", "l"), compare("gs", ">", 1)))
                        .condition()
                        .text())
                .isEqualTo("gk = 'g' AND pk = 'p' AND ls = 'l' AND gs > 1");
        PredicateSplit gap = PredicateSplit.of(many, and(partition, compare("gs", "=", 1)));
        assertThat(gap.condition().text()).isEqualTo("gk = 'g' AND pk = 'p'");
        assertThat(PredicateText.of(gap.ofQuery().residual())).isEqualTo("gs = 1");
        PredicateSplit range = PredicateSplit.of(many, and(partition, compare("ls", ">", "l"), compare("gs", "=", 1)));
        assertThat(range.condition().text()).isEqualTo("gk = 'g' AND pk = 'p' AND ls > 'l'");
        assertThat(PredicateText.of(range.ofQuery().residual())).isEqualTo("gs = 1");
    }

    @Test
    void theFilterOfAnIndexHasProjectedAttributesOnly() {
        ReadTarget index = new ReadTarget(TestTables.SCORES, TestTables.SCORES.index("GameTitleIndex"));
        PredicateSplit split = PredicateSplit.of(
                index, and(compare("GameTitle", "=", "g"), compare("UserId", ">", "u"), compare("a", "=", 1)));
        assertThat(PredicateText.of(split.ofQuery().filter())).isEqualTo("UserId > 'u'");
        assertThat(PredicateText.of(split.ofQuery().residual())).isEqualTo("a = 1");
        assertThat(PredicateText.of(split.ofScan().filter())).isEqualTo("GameTitle = 'g' AND UserId > 'u'");
    }

    @Test
    void scanMayNameKeys() {
        PredicateSplit split = PredicateSplit.of(TABLE, and(USER, compare("GameTitle", "<>", "g")));
        assertThat(PredicateText.of(split.ofScan().filter()))
                .isEqualTo("UserId = 'u' AND attribute_type(GameTitle, 'S') AND GameTitle <> 'g'");
    }

    @Test
    void longListsAreSplitAndVeryLongOnesWeakened() {
        PredicateSplit.Parts split =
                PredicateSplit.of(TABLE, in("a", numbers(250))).ofScan();
        assertThat(Predicates.isTrue(split.residual())).isTrue();
        assertThat(((Predicate.Or) split.filter()).operands())
                .extracting(operand -> ((Predicate.In) operand).values().size())
                .containsExactly(100, 100, 50);
        PredicateSplit.Parts weak =
                PredicateSplit.of(TABLE, in("a", numbers(1000))).ofScan();
        assertThat(PredicateText.of(weak.filter())).isEqualTo("a >= 0 AND a <= 999");
        assertThat(weak.residual()).isInstanceOf(Predicate.In.class);
    }

    @Test
    void mixedVeryLongListIsResidual() {
        List<Object> values = new ArrayList<>(List.of(numbers(400)));
        values.add("x");
        PredicateSplit.Parts parts =
                PredicateSplit.of(TABLE, in("a", values.toArray())).ofScan();
        assertThat(Predicates.isTrue(parts.filter())).isTrue();
    }

    private static Object[] numbers(int count) {
        return IntStream.range(0, count).boxed().toArray();
    }

    @Test
    void operatorsBeyondTheLimitStayInTheDriver() {
        Predicate[] branches =
                IntStream.range(0, 151).mapToObj(i -> compare("a" + i, "=", i)).toArray(Predicate[]::new);
        PredicateSplit.Parts parts = PredicateSplit.of(TABLE, or(branches)).ofScan();
        assertThat(Expressions.operators(or(branches))).isEqualTo(301);
        assertThat(Predicates.isTrue(parts.filter())).isTrue();
        assertThat(parts.residual()).isInstanceOf(Predicate.Or.class);
        PredicateSplit.Parts some = PredicateSplit.of(TABLE, and(branches)).ofScan();
        assertThat(Expressions.operators(some.filter())).isLessThanOrEqualTo(300);
        assertThat(Predicates.conjuncts(some.filter()).size()
                        + Predicates.conjuncts(some.residual()).size())
                .isEqualTo(151);
    }

    @Test
    void longStringsLongNamesDeepPathsAndLargeValuesStayInTheDriver() {
        String name = "n".repeat(256);
        assertThat(PredicateSplit.of(TABLE, compare(name, "=", 1)).ofScan().filter())
                .isEqualTo(Predicate.TRUE);
        List<AttributePath.Step> steps = new ArrayList<>();
        for (int i = 0; i < 32; i++) {
            steps.add(new AttributePath.Field("f"));
        }
        Predicate deep = new Predicate.IsMissing(new AttributePath("a", steps));
        assertThat(PredicateSplit.of(TABLE, deep).ofScan().filter()).isEqualTo(Predicate.TRUE);
        Predicate large = compare("a", "=", "x".repeat(2_000_000));
        assertThat(PredicateSplit.of(TABLE, large).ofScan().filter()).isEqualTo(Predicate.TRUE);
        Predicate[] long20 = IntStream.range(0, 40)
                .mapToObj(i -> (Predicate) new Predicate.IsMissing(
                        new AttributePath("a" + i, Collections.nCopies(31, new AttributePath.Field("f")))))
                .toArray(Predicate[]::new);
        PredicateSplit.Parts parts = PredicateSplit.of(TABLE, and(long20)).ofScan();
        assertThat(Expressions.of(null, parts.filter(), new Fetch(true, List.of()))
                        .filter()
                        .length())
                .isBetween(2500, 4096);
        assertThat(Predicates.isTrue(parts.residual())).isFalse();
    }

    @Test
    void constructorsRefuseFiltersThatDynamoWouldNot() {
        Fetch whole = new Fetch(true, List.of());
        KeyCondition key =
                new KeyCondition(List.of(new KeyCondition.Equality("GameTitle", Conditions.operand("g"))), null);
        IndexSchema index = TestTables.SCORES.index("GameTitleIndex");
        org.assertj.core.api.Assertions.assertThatIllegalArgumentException()
                .isThrownBy(() -> new AccessPath.Query(
                        TestTables.SCORES,
                        index,
                        key,
                        isMissing("GameTitle"),
                        Predicate.TRUE,
                        whole,
                        false,
                        true,
                        false))
                .withMessageContaining("GameTitle");
        org.assertj.core.api.Assertions.assertThatIllegalArgumentException()
                .isThrownBy(() -> new AccessPath.Query(
                        TestTables.SCORES, index, key, isMissing("a"), Predicate.TRUE, whole, false, true, false))
                .withMessageContaining("not projected");
        org.assertj.core.api.Assertions.assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        new AccessPath.Scan(TestTables.SCORES, index, isMissing("a"), Predicate.TRUE, whole, false, 1));
    }
}
