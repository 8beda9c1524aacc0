package io.github.dynamodbjdbc.planner.advice;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.planner.CalcitePlanner;
import io.github.dynamodbjdbc.planner.SessionOptions;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.ShardedForm;
import io.github.dynamodbjdbc.planner.plan.Plan;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.ComparisonOperator;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.PredicateNormalizer;
import io.github.dynamodbjdbc.planner.predicate.PredicateText;
import io.github.dynamodbjdbc.planner.predicate.Term;
import io.github.dynamodbjdbc.planner.validate.ExampleCatalog;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.calcite.avatica.util.ByteString;
import org.junit.jupiter.api.Test;

class RememberedTest {
    private static final String LARGE = "x".repeat(400_000);

    private static Term.Attribute attribute(String name) {
        return new Term.Attribute(AttributePath.of(name), null);
    }

    private static Predicate equal(String name, Object value) {
        return new Predicate.Comparison(attribute(name), ComparisonOperator.EQUAL, new Term.Literal(value));
    }

    private static Predicate in(String name, int values) {
        return new Predicate.In(
                attribute(name),
                IntStream.range(0, values)
                        .<Term.Operand>mapToObj(i -> new Term.Literal(BigDecimal.valueOf(i)))
                        .toList());
    }

    @Test
    void whatIsSmallIsKeptAsItIs() {
        Predicate small = new Predicate.And(List.of(
                equal("Status", "SHIPPED"),
                new Predicate.Not(in("a", 50)),
                new Predicate.Like(attribute("b"), new Term.Literal("x!%%"), (int) '!'),
                new Predicate.Comparison(attribute("c"), ComparisonOperator.LESS, new Term.Parameter(0))));
        assertThat(Remembered.of(small)).isSameAs(small);
    }

    @Test
    void ofLargeValuesTheBeginningIsKept() {
        assertThat(Remembered.of(equal("a", LARGE))).isEqualTo(equal("a", "x".repeat(64)));
        assertThat(Remembered.of(equal("a", "\uD83D\uDE00".repeat(1_000))))
                .isEqualTo(equal("a", "\uD83D\uDE00".repeat(64)));
        assertThat(Remembered.of(equal("a", new ByteString(new byte[10_000]))))
                .isEqualTo(equal("a", new ByteString(new byte[64])));
        assertThat(Remembered.of(equal("a", Map.of("b", LARGE)))).isEqualTo(equal("a", List.of()));
        assertThat(Remembered.of(new Predicate.Contains(attribute("a"), new Term.Literal(LARGE))))
                .isEqualTo(new Predicate.Contains(attribute("a"), new Term.Literal("x".repeat(64))));
        ShardedForm form = new ShardedForm(".", 1, 3, 0, null);
        Term.Shard shard = new Term.Shard(new Term.Parameter(0), new Term.Literal(LARGE), 1, form);
        Predicate kept = Remembered.of(new Predicate.Comparison(attribute("a"), ComparisonOperator.EQUAL, shard));
        assertThat(((Predicate.Comparison) kept).right())
                .isEqualTo(new Term.Shard(new Term.Parameter(0), new Term.Literal("x".repeat(64)), 1, form));
    }

    /** Cut at 64 characters, this pattern would end in its escape character, which is an error. */
    @Test
    void patternsAreNotCut() {
        Predicate like = new Predicate.Like(attribute("a"), new Term.Literal("x".repeat(63) + "!%" + LARGE), (int) '!');
        Predicate kept = Remembered.of(like);
        assertThat(PredicateText.of(kept)).isEqualTo("a LIKE '%'");
        assertThat(PredicateNormalizer.normalize(kept)).isNotEqualTo(Predicate.FALSE);
    }

    @Test
    void ofLongListsTheFirstValuesAreKept() {
        assertThat(Remembered.of(in("a", 10_000))).isEqualTo(in("a", 50));
        List<Predicate> equalities =
                IntStream.range(0, 10_000).mapToObj(i -> equal("a", "v" + i)).toList();
        assertThat(Remembered.of(new Predicate.Or(equalities))).isEqualTo(new Predicate.Or(equalities.subList(0, 50)));
    }

    @Test
    void tooManyConditionsAreNotKept() {
        List<Predicate> many = IntStream.range(0, 10_000)
                .<Predicate>mapToObj(i -> new Predicate.IsMissing(AttributePath.of("a" + i)))
                .toList();
        assertThat(Remembered.of(new Predicate.And(many))).isEqualTo(Predicate.TRUE);
        List<Predicate> lists =
                IntStream.range(0, 25).mapToObj(i -> in("a" + i, 100)).toList();
        assertThat(Remembered.of(new Predicate.Or(lists))).isEqualTo(Predicate.TRUE);
    }

    @Test
    void aPlanKeepsLittleOfALargeStatement() {
        String list = IntStream.range(0, 5_000).mapToObj(i -> "'" + i + "'").collect(Collectors.joining(", "));
        Plan plan = new CalcitePlanner(new ExampleCatalog())
                .plan(
                        "SELECT UserId FROM GameScores WHERE Nickname = '" + LARGE + "' AND Wins > 5 AND Losses IN ("
                                + list + ")",
                        SessionOptions.DEFAULT);
        assertThat(plan.wishes()).singleElement().satisfies(wish -> {
            assertThat(PredicateText.of(wish.predicate()).length()).isBetween(100, 3_000);
            assertThat(PredicateText.of(wish.predicate())).contains("Nickname", "Wins", "Losses");
        });
    }

    /** As for {@code Status = 'SHIPPED'} alone, whatever else is asked. */
    @Test
    void theAdviceIsTheSame() {
        Predicate asked =
                new Predicate.And(List.of(equal("Status", "SHIPPED"), in("Kind", 10_000), equal("Text", LARGE)));
        assertThat(KeyOperands.of(PredicateNormalizer.normalize(Remembered.of(asked))))
                .isEqualTo(KeyOperands.of(PredicateNormalizer.normalize(asked)))
                .satisfies(operands -> assertThat(operands.equal())
                        .extracting(key -> key.name() + ' ' + key.type())
                        .containsExactlyInAnyOrder("Status " + AttributeType.S, "Text " + AttributeType.S));
    }
}
