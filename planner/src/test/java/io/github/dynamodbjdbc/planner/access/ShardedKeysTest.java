package io.github.dynamodbjdbc.planner.access;

import static io.github.dynamodbjdbc.planner.access.Conditions.and;
import static io.github.dynamodbjdbc.planner.access.Conditions.compare;
import static io.github.dynamodbjdbc.planner.access.Conditions.in;
import static io.github.dynamodbjdbc.planner.access.Conditions.not;
import static io.github.dynamodbjdbc.planner.access.Conditions.or;
import static io.github.dynamodbjdbc.planner.access.Conditions.parameter;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.KeySchema;
import io.github.dynamodbjdbc.planner.catalog.ShardHash;
import io.github.dynamodbjdbc.planner.catalog.ShardedForm;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.cost.CostEstimate;
import io.github.dynamodbjdbc.planner.cost.CostModel;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.PredicateNormalizer;
import io.github.dynamodbjdbc.planner.predicate.PredicateText;
import io.github.dynamodbjdbc.planner.predicate.Term;
import io.github.dynamodbjdbc.planner.value.Values;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Conditions on a sharded partition key. */
class ShardedKeysTest {
    private static final ShardedForm RANDOM = new ShardedForm(".", 1, 200, 0, null);

    /** For OrderId A1, the shard is 186. */
    private static final ShardedForm CALCULATED =
            new ShardedForm(".", 1, 200, 0, new ShardedForm.Calculation("OrderId", ShardHash.CODE_POINT_PRODUCT));

    private List<ScanSpec.Ordering> order = List.of();
    private long rowsWanted = -1;

    private static Term.Attribute date(ShardedForm form) {
        return new Term.Attribute(AttributePath.of("date"), AttributeType.S, form);
    }

    private static TableSchema table(ShardedForm form, long items) {
        return new TableSchema(
                "Orders",
                new KeySchema(
                        List.of(new KeyAttribute("date", AttributeType.S)),
                        List.of(new KeyAttribute("OrderId", AttributeType.S))),
                List.of(),
                List.of(
                        new Column("date", Column.Origin.KEY, ColumnType.VARCHAR, form),
                        new Column("OrderId", Column.Origin.KEY, ColumnType.VARCHAR)),
                null,
                items,
                items * 500);
    }

    private ScanSpec spec(ShardedForm form, Predicate predicate) {
        return new ScanSpec(
                table(form, 1_000_000),
                null,
                predicate,
                List.of(new ColumnSource.Attribute(AttributePath.of("Total"), null)),
                order,
                rowsWanted,
                ReadOptions.DEFAULT);
    }

    private AccessPath best(ShardedForm form, Predicate predicate) {
        return AccessPathEnumerator.candidates(spec(form, predicate)).get(0).path();
    }

    private AccessPath bind(ShardedForm form, Predicate predicate, AccessPath path, Object... values) {
        return AccessPathBinder.bind(spec(form, predicate), path, index -> Values.canonical(values[index]), 0);
    }

    private static List<String> conditions(AccessPath path) {
        return ((AccessPath.MergedQueries) path)
                .queries().stream().map(query -> query.keyCondition().text()).toList();
    }

    private static List<String> shards(String format) {
        return IntStream.rangeClosed(1, 200).mapToObj(format::formatted).toList();
    }

    private static String normalized(Predicate predicate) {
        return PredicateText.of(PredicateNormalizer.normalize(predicate));
    }

    @Test
    void equalityIsAQueryOfEachShard() {
        AccessPath path = best(RANDOM, compare(date(RANDOM), "=", "2018-07-09"));
        assertThat(conditions(path)).containsExactlyInAnyOrderElementsOf(shards("date = '2018-07-09.%d'"));
        assertThat(path.residual()).isEqualTo(Predicate.TRUE);
    }

    @Test
    void aParameterIsToo() {
        Predicate predicate = and(compare(date(RANDOM), "=", parameter(1)), compare("OrderId", ">", "B"));
        AccessPath path = best(RANDOM, predicate);
        assertThat(conditions(path)).containsExactlyElementsOf(shards("date = ?1 || '.%d' AND OrderId > 'B'"));
        AccessPath bound = bind(RANDOM, predicate, path, "2018-07-09");
        assertThat(conditions(bound))
                .containsExactlyInAnyOrderElementsOf(shards("date = '2018-07-09.%d' AND OrderId > 'B'"));
        assertThat(bound.residual()).isEqualTo(Predicate.TRUE);
        assertThat(bind(RANDOM, predicate, path, (Object) null)).isInstanceOf(AccessPath.Empty.class);
    }

    @Test
    void fullKeysAreLookedUpInEachShard() {
        AccessPath path = best(RANDOM, and(compare(date(RANDOM), "=", "2018-07-09"), compare("OrderId", "=", "A1")));
        assertThat(((AccessPath.BatchGet) path).keys()).hasSize(200);
    }

    @Test
    void theShardIsCalculatedWhereItCanBe() {
        Predicate predicate = and(compare(date(CALCULATED), "=", "2018-07-09"), compare("OrderId", "=", "A1"));
        AccessPath.GetItem path = (AccessPath.GetItem) best(CALCULATED, predicate);
        assertThat(path.key())
                .extracting(equality -> PredicateText.of(equality.value()))
                .containsExactly("'2018-07-09.186'", "'A1'");
        assertThat(path.residual()).isEqualTo(Predicate.TRUE);
    }

    @Test
    void theShardOfAParameterIsCalculatedWhenItIsBound() {
        Predicate predicate = and(compare(date(CALCULATED), "=", parameter(1)), compare("OrderId", "=", parameter(2)));
        AccessPath.GetItem path = (AccessPath.GetItem) best(CALCULATED, predicate);
        assertThat(path.key())
                .extracting(equality -> PredicateText.of(equality.value()))
                .containsExactly("?1 || '.' || shard of ?2", "?2");
        assertThat(((AccessPath.GetItem) bind(CALCULATED, predicate, path, "2018-07-09", "A1")).key())
                .extracting(equality -> PredicateText.of(equality.value()))
                .containsExactly("'2018-07-09.186'", "'A1'");
        assertThat(bind(CALCULATED, predicate, path, null, "A1")).isInstanceOf(AccessPath.Empty.class);
        assertThat(bind(CALCULATED, predicate, path, "2018-07-09", null)).isInstanceOf(AccessPath.Empty.class);
    }

    @Test
    void oneShardIsQueriedIfItIsCalculatedFromANonKeyColumn() {
        ShardedForm form =
                new ShardedForm("#", 0, 99, 2, new ShardedForm.Calculation("count", ShardHash.CODE_POINT_SUM));
        // The code points of '7' add up to 55.
        Predicate predicate =
                and(compare(date(form), "=", parameter(1)), compare("count", "=", 7), compare("OrderId", ">", "B"));
        AccessPath.Query path = (AccessPath.Query) best(form, predicate);
        assertThat(path.keyCondition().text()).isEqualTo("date = ?1 || '#55' AND OrderId > 'B'");
        assertThat(PredicateText.of(path.filter())).isEqualTo("count = 7");
        assertThat(((AccessPath.Query) bind(form, predicate, path, "x"))
                        .keyCondition()
                        .text())
                .isEqualTo("date = 'x#55' AND OrderId > 'B'");
        assertThat(bind(form, predicate, path, (Object) null)).isInstanceOf(AccessPath.Empty.class);
        // A range or a value of another type does not determine the shard.
        assertThat(best(form, and(compare(date(form), "=", "x"), compare("count", ">", 7))))
                .isInstanceOf(AccessPath.MergedQueries.class);
        assertThat(normalized(and(compare(date(form), "=", "x"), compare("other", "=", 7))))
                .isEqualTo("date = 'x' AND other = 7");
    }

    @Test
    void listsAreCalculatedToo() {
        Predicate predicate = and(in(date(CALCULATED), "x", "y"), in("OrderId", "A1", "904-38A"));
        AccessPath.BatchGet path = (AccessPath.BatchGet) best(CALCULATED, predicate);
        assertThat(path.keys().stream()
                        .map(key -> PredicateText.of(key.get(0).value()))
                        .distinct())
                .containsExactlyInAnyOrder("'x.186'", "'x.1'", "'y.186'", "'y.1'");
    }

    @Test
    void otherConditionsOnTheColumnApplyToTheString() {
        Term.Attribute date = date(RANDOM);
        assertThat(normalized(and(in(date, "x", "y"), compare(date, ">", "x")))).isEqualTo("date = 'y'");
        assertThat(normalized(and(compare(date, "=", "x"), compare(date, "=", "y"))))
                .isEqualTo("FALSE");
        assertThat(normalized(and(compare(date, "=", "x.1"), compare(date, ">", "x.1"))))
                .isEqualTo("FALSE");
        assertThat(normalized(compare(date, "=", ""))).isEqualTo("FALSE");
        assertThat(normalized(compare(date, "<>", ""))).isEqualTo("date IS NOT NULL");
        assertThat(normalized(compare(date, ">=", ""))).isEqualTo("date IS NOT NULL");
        assertThat(normalized(new Predicate.Like(date, new Term.Literal("%"), null)))
                .isEqualTo("date IS NOT NULL");
        assertThat(normalized(not(compare(date, "=", "x")))).isEqualTo("date <> 'x'");
        // The stored form of the attribute is another value.
        assertThat(normalized(compare(date, "=", date.stored()))).isEqualTo("date = date");
        assertThat(normalized(compare(date, "=", date))).isEqualTo("date IS NOT NULL");
    }

    @Test
    void filtersAreWeakerThanConditionsOnTheString() {
        Predicate predicate = or(
                compare(date(RANDOM), "=", "x"),
                and(compare("count", "=", 1), new Predicate.Contains(date(RANDOM), new Term.Literal("y"))));
        AccessPath path = best(RANDOM, predicate);
        assertThat(PredicateText.of(((AccessPath.Scan) path).filter()))
                .isEqualTo(
                        "begins_with(date, 'x.') OR (count = 1 AND attribute_type(date, 'S') AND contains(date, 'y'))");
        assertThat(path.residual()).isEqualTo(predicate);
    }

    @Test
    void aRangeOfTheStringIsNotAKeyCondition() {
        assertThat(best(RANDOM, compare(date(RANDOM), "<", "2018"))).isInstanceOf(AccessPath.Scan.class);
        assertThat(best(RANDOM, not(compare(date(RANDOM), "=", "2018")))).isInstanceOf(AccessPath.Scan.class);
    }

    @Test
    void tooManyQueriesAreNotSent() {
        assertThat(conditions(best(RANDOM, in(date(RANDOM), "a", "b", "c", "d", "e"))))
                .hasSize(1000);
        assertThat(best(RANDOM, in(date(RANDOM), "a", "b", "c", "d", "e", "f"))).isInstanceOf(AccessPath.Scan.class);
    }

    @Test
    void shardsAreMergedInOrderWhereLittleIsWanted() {
        order = List.of(new ScanSpec.Ordering("OrderId", true));
        rowsWanted = 10;
        AccessPath.MergedQueries path =
                (AccessPath.MergedQueries) best(RANDOM, compare(date(RANDOM), "=", "2018-07-09"));
        assertThat(path.order()).isEqualTo(order);
        assertThat(path.forward()).isFalse();
        rowsWanted = -1;
        path = (AccessPath.MergedQueries) best(RANDOM, compare(date(RANDOM), "=", "2018-07-09"));
        assertThat(path.order()).isEmpty();
    }

    @Test
    void eachQueryIsInTheEstimate() {
        Predicate predicate = compare(date(RANDOM), "=", "2018-07-09");
        CostEstimate estimate = CostModel.estimate(best(RANDOM, predicate), -1);
        assertThat(estimate.requests()).isEqualTo(200);
        // A thousand dates with a thousand orders each: five orders per shard, less than 4 KB.
        assertThat(estimate.readUnits()).isEqualTo(100);
        assertThat(estimate.rows()).isEqualTo(1000);
    }
}
