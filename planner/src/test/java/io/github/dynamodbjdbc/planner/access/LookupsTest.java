package io.github.dynamodbjdbc.planner.access;

import static io.github.dynamodbjdbc.planner.access.Conditions.compare;
import static io.github.dynamodbjdbc.planner.access.Conditions.or;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.Entity;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.KeyPattern;
import io.github.dynamodbjdbc.planner.catalog.KeySchema;
import io.github.dynamodbjdbc.planner.catalog.PartForm;
import io.github.dynamodbjdbc.planner.catalog.ShardHash;
import io.github.dynamodbjdbc.planner.catalog.ShardedForm;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.cost.CostModel;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.PredicateText;
import io.github.dynamodbjdbc.planner.predicate.Term;
import io.github.dynamodbjdbc.planner.value.Values;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Lookups by keys from the other side of a join. */
class LookupsTest {
    private static ScanSpec spec(Predicate predicate, ReadOptions options) {
        return new ScanSpec(
                TestTables.MIXED,
                null,
                predicate,
                List.of(new ColumnSource.Attribute(AttributePath.of("sk"), null)),
                List.of(),
                -1,
                options);
    }

    private static List<Lookup> lookups(Predicate predicate, String... attributes) {
        List<Lookups.Equality> equalities = new ArrayList<>();
        for (String attribute : attributes) {
            equalities.add(new Lookups.Equality(column(attribute), "other." + attribute));
        }
        return Lookups.of(spec(predicate, ReadOptions.DEFAULT), equalities);
    }

    private static Term.Attribute column(String name) {
        AttributeType type = name.equals("sk") || name.equals("gs") ? AttributeType.N : AttributeType.S;
        return new Term.Attribute(AttributePath.of(name), name.equals("a") ? null : type);
    }

    private static Lookup ofTable(Predicate predicate, String... attributes) {
        return lookups(predicate, attributes).stream()
                .filter(lookup -> lookup.candidate().target().equals("T"))
                .findFirst()
                .orElseThrow();
    }

    private static AccessPath bind(Lookup lookup, Object[]... keys) {
        List<List<@Nullable Object>> values = new ArrayList<>();
        for (Object[] key : keys) {
            values.add(new ArrayList<>(Arrays.stream(key).map(Values::canonical).toList()));
        }
        return lookup.bind(values, index -> null, 0);
    }

    private static Object[] key(Object... values) {
        return values;
    }

    @Test
    void wholeKeysAreReadTogether() {
        Lookup lookup = ofTable(Predicate.TRUE, "sk", "pk");
        assertThat(lookup.columns()).as("in the order of the key").containsExactly(1, 0);
        assertThat(lookup.candidate().path()).isInstanceOf(AccessPath.GetItem.class);
        AccessPath bound = bind(lookup, key("a", 1), key("b", 1), key("a", 2));
        assertThat(bound).isInstanceOfSatisfying(AccessPath.BatchGet.class, batch -> assertThat(batch.keys())
                .hasSize(3));
    }

    @Test
    void allPartsOfAKeyAreOneKey() {
        Entity.Key pk = new Entity.Key("pk", KeyPattern.parse("C#{p}#{q}"));
        Entity entity = new Entity("E", List.of(pk), List.of(), Map.of(), List.of());
        ScanSpec spec = spec(compare("sk", "=", 1), ReadOptions.DEFAULT);
        List<Lookups.Equality> parts = List.of(part(entity, pk, 1), part(entity, pk, 0));
        Lookup lookup = Lookups.of(spec, parts).get(0);
        assertThat(bind(lookup, key("b", "a"), key("d", "c"), key("f", "e#")))
                .isInstanceOfSatisfying(AccessPath.BatchGet.class, batch -> assertThat(batch.keys())
                        .extracting(key -> PredicateText.of(key.get(0).value()))
                        .as("a part does not hold what ends it")
                        .containsExactly("'C#a#b'", "'C#c#d'"));
        assertThat(Lookups.of(spec, parts.subList(0, 1)))
                .as("the last part alone is no key")
                .isEmpty();
    }

    private static Lookups.Equality part(Entity entity, Entity.Key key, int part) {
        return new Lookups.Equality(
                new Term.Attribute(AttributePath.of(key.attribute()), AttributeType.S, new PartForm(entity, key, part)),
                "other." + part);
    }

    @Test
    void aKeyIsReadOnce() {
        Lookup lookup = ofTable(compare("sk", "=", 1), "pk");
        assertThat(bind(lookup, key("a"), key("a"), key("b")))
                .isInstanceOfSatisfying(AccessPath.BatchGet.class, batch -> assertThat(batch.keys())
                        .hasSize(2));
    }

    @Test
    void invalidKeysAreNotRequested() {
        Lookup lookup = ofTable(Predicate.TRUE, "pk", "sk");
        assertThat(bind(lookup, key("a", "1"), key(5, 1), key("", 1), key("a", null)))
                .isInstanceOf(AccessPath.Empty.class);
        assertThat(bind(lookup, key("a", "1"), key("a", 1))).isInstanceOf(AccessPath.GetItem.class);
        assertThat(bind(lookup)).isInstanceOf(AccessPath.Empty.class);
    }

    @Test
    void partitionsAreQueriesWithAllThatIsAskedOfThem() {
        Lookup lookup = ofTable(compare("sk", ">", 7), "pk");
        AccessPath bound = bind(lookup, key("a"), key("b"));
        assertThat(bound).isInstanceOfSatisfying(AccessPath.MergedQueries.class, merged -> assertThat(merged.queries())
                .extracting(query -> query.keyCondition().text())
                .containsExactly("pk = 'a' AND sk > 7", "pk = 'b' AND sk > 7"));
    }

    @Test
    void anIndexThatMayLackRowsIsRefused() {
        assertThat(lookups(Predicate.TRUE, "gk"))
                .filteredOn(lookup -> lookup.candidate().target().equals("T.All"))
                .isNotEmpty()
                .allSatisfy(lookup -> {
                    assertThat(lookup.candidate().allowed()).isFalse();
                    assertThat(lookup.candidate().reason()).contains("add gs IS NOT NULL");
                });
        assertThat(lookups(Predicate.TRUE, "gk", "gs")).anySatisfy(lookup -> {
            assertThat(lookup.candidate().target()).isEqualTo("T.All");
            assertThat(lookup.candidate().allowed()).isTrue();
        });
    }

    @Test
    void whatAnIndexDoesNotHoldIsFetchedForAllKeysTogether() {
        Predicate b = compare("b", "=", 1);
        Lookup lookup = lookups(b, "gk").stream()
                .filter(one -> one.candidate().path() instanceof AccessPath.IndexThenBatchGet)
                .filter(one -> one.candidate().target().equals("T.Some"))
                .findFirst()
                .orElseThrow();
        assertThat(bind(lookup, key("a"), key("b")))
                .isInstanceOfSatisfying(AccessPath.IndexThenBatchGet.class, fetch -> {
                    assertThat(((AccessPath.MergedQueries) fetch.index()).queries())
                            .hasSize(2);
                    assertThat(PredicateText.of(fetch.residual())).isEqualTo("b = 1");
                });
    }

    /** Orders with the key date and OrderId, of 500 bytes each. Shards may also be calculated from the attribute Customer. */
    private static Lookup ofShards(ShardedForm form, Predicate predicate, String... attributes) {
        TableSchema table = new TableSchema(
                "Orders",
                new KeySchema(
                        List.of(new KeyAttribute("date", AttributeType.S)),
                        List.of(new KeyAttribute("OrderId", AttributeType.S))),
                List.of(),
                List.of(
                        new Column("date", Column.Origin.KEY, ColumnType.VARCHAR, form),
                        new Column("OrderId", Column.Origin.KEY, ColumnType.VARCHAR)),
                null,
                1_000_000,
                500_000_000);
        ScanSpec spec = new ScanSpec(
                table,
                null,
                predicate,
                List.of(new ColumnSource.Attribute(AttributePath.of("Total"), null)),
                List.of(),
                -1,
                ReadOptions.DEFAULT);
        List<Lookups.Equality> equalities = Arrays.stream(attributes)
                .map(name -> new Lookups.Equality(
                        name.equals("date")
                                ? new Term.Attribute(AttributePath.of(name), AttributeType.S, form)
                                : column(name),
                        "other." + name))
                .toList();
        return Lookups.of(spec, equalities).get(0);
    }

    private static ShardedForm calculatedFrom(String attribute) {
        return new ShardedForm(".", 1, 200, 0, new ShardedForm.Calculation(attribute, ShardHash.CODE_POINT_PRODUCT));
    }

    @Test
    void aSpreadKeyIsAQueryOfEachShard() {
        Lookup lookup = ofShards(new ShardedForm(".", 1, 3, 0, null), compare("OrderId", ">", "B"), "date");
        assertThat(bind(lookup, key("d"), key(5), key("e")))
                .isInstanceOfSatisfying(AccessPath.MergedQueries.class, merged -> assertThat(merged.queries())
                        .extracting(query -> query.keyCondition().text())
                        .containsExactlyInAnyOrder(
                                "date = 'd.1' AND OrderId > 'B'",
                                "date = 'd.2' AND OrderId > 'B'",
                                "date = 'd.3' AND OrderId > 'B'",
                                "date = 'e.1' AND OrderId > 'B'",
                                "date = 'e.2' AND OrderId > 'B'",
                                "date = 'e.3' AND OrderId > 'B'"));
    }

    @Test
    void fullKeysAreLookedUpInEachShard() {
        Lookup lookup = ofShards(new ShardedForm(".", 1, 3, 0, null), Predicate.TRUE, "OrderId", "date");
        assertThat(lookup.columns()).containsExactly(1, 0);
        assertThat(bind(lookup, key("d", "A1"), key("d", "A2")))
                .isInstanceOfSatisfying(AccessPath.BatchGet.class, batch -> assertThat(batch.keys())
                        .hasSize(6));
    }

    @Test
    void shardsCountInTheCostOfAKeyAndInTheBatchSize() {
        Lookup lookup = ofShards(new ShardedForm(".", 1, 200, 0, null), Predicate.TRUE, "date");
        assertThat(CostModel.lookups(lookup.candidate().path(), 3).requests()).isEqualTo(600);
        // A million items are assumed to have a thousand partition keys with a thousand items each, five items per
        // shard. No more keys are assumed.
        assertThat(CostModel.lookups(lookup.candidate().path(), 1e6).requests()).isEqualTo(200_000);
        assertThat(lookup.mostKeys()).isEqualTo(5);
        Lookup full = ofShards(new ShardedForm(".", 1, 200, 0, null), Predicate.TRUE, "date", "OrderId");
        assertThat(CostModel.lookups(full.candidate().path(), 3).readUnits()).isEqualTo(300);
        assertThat(full.mostKeys()).isEqualTo(50);
        Lookup one = ofShards(calculatedFrom("OrderId"), Predicate.TRUE, "date", "OrderId");
        assertThat(CostModel.lookups(one.candidate().path(), 3).readUnits()).isEqualTo(1.5);
        assertThat(one.mostKeys()).isGreaterThan(400);
    }

    @Test
    void aShardIsCalculatedFromAnotherColumnOfTheJoin() {
        Lookup lookup = ofShards(calculatedFrom("OrderId"), Predicate.TRUE, "date", "OrderId");
        assertThat(bind(lookup, key("2018-07-09", "A1"), key(5, "A1")))
                .isInstanceOfSatisfying(AccessPath.GetItem.class, item -> assertThat(item.key())
                        .containsExactly(
                                new KeyCondition.Equality("date", new Term.Literal("2018-07-09.186")),
                                new KeyCondition.Equality("OrderId", new Term.Literal("A1"))));
    }

    @Test
    void aShardIsCalculatedFromANonKeyColumn() {
        Lookup lookup = ofShards(calculatedFrom("a"), compare("OrderId", ">", "B"), "a", "date");
        assertThat(lookup.columns()).containsExactly(1, 0);
        assertThat(bind(lookup, key("2018-07-09", "A1"))).isInstanceOfSatisfying(AccessPath.Query.class, query -> {
            assertThat(query.keyCondition().text()).isEqualTo("date = '2018-07-09.186' AND OrderId > 'B'");
            assertThat(PredicateText.of(query.filter())).isEqualTo("a = 'A1'");
        });
    }

    /** Otherwise rows of the shard would be returned several times. */
    @Test
    void aShardOfSeveralKeysIsReadOnce() {
        Lookup lookup = ofShards(calculatedFrom("a"), compare("OrderId", ">", "B"), "a", "date");
        // The product of code points does not depend on their order: all three are in shard 186.
        assertThat(bind(lookup, key("2018-07-09", "A1"), key("2018-07-09", "1A"), key("2018-07-09", "1A")))
                .isInstanceOfSatisfying(AccessPath.Query.class, query -> {
                    assertThat(query.keyCondition().text()).isEqualTo("date = '2018-07-09.186' AND OrderId > 'B'");
                    assertThat(query.filter()).isEqualTo(Predicate.TRUE);
                    assertThat(query.residual()).isEqualTo(Predicate.TRUE);
                });
        assertThat(bind(lookup, key("2018-07-09", "A1"), key("2018-07-10", "A1"), key("2018-07-09", "1A")))
                .isInstanceOfSatisfying(AccessPath.MergedQueries.class, merged -> {
                    assertThat(merged.queries()).hasSize(2);
                    assertThat(merged.queries().get(0).filter()).isEqualTo(Predicate.TRUE);
                    assertThat(PredicateText.of(merged.queries().get(1).filter()))
                            .isEqualTo("a = 'A1'");
                });
    }

    @Test
    void aShardIsCalculatedFromALiteral() {
        Lookup lookup = ofShards(calculatedFrom("OrderId"), compare("OrderId", "=", "A1"), "date");
        assertThat(bind(lookup, key("2018-07-09")))
                .isInstanceOfSatisfying(AccessPath.GetItem.class, item -> assertThat(item.key())
                        .contains(new KeyCondition.Equality("date", new Term.Literal("2018-07-09.186"))));
    }

    @Test
    void withoutAKeyThereIsNothingToLookUpBy() {
        assertThat(lookups(Predicate.TRUE, "a")).isEmpty();
        assertThat(lookups(Predicate.TRUE, "sk")).isEmpty();
        assertThat(lookups(Predicate.TRUE)).isEmpty();
        assertThat(Lookups.of(
                        spec(Predicate.TRUE, ReadOptions.DEFAULT.withoutPushdown()),
                        List.of(new Lookups.Equality(column("pk"), "x"))))
                .isEmpty();
    }

    private static List<Lookup> inOrder(Predicate predicate, String attribute, boolean descending, String... by) {
        List<Lookups.Equality> equalities = Arrays.stream(by)
                .map(name -> new Lookups.Equality(column(name), "outer." + name))
                .toList();
        ScanSpec spec =
                spec(predicate, ReadOptions.DEFAULT).wanting(List.of(new ScanSpec.Ordering(attribute, descending)), 3);
        return Lookups.inOrder(spec, equalities);
    }

    @Test
    void theFirstRowsOfAKeyAreReadInItsOrder() {
        assertThat(inOrder(Predicate.TRUE, "sk", false, "pk"))
                .anySatisfy(lookup -> assertThat(lookup.candidate().path())
                        .isInstanceOfSatisfying(AccessPath.Query.class, query -> assertThat(query.forward())
                                .isTrue()));
        assertThat(inOrder(Predicate.TRUE, "sk", true, "pk"))
                .isNotEmpty()
                .allSatisfy(lookup -> {
                    assertThat(lookup.one().rowsWanted()).isEqualTo(3);
                    assertThat(lookup.base().rowsWanted()).as("of several keys").isNegative();
                })
                .anySatisfy(lookup -> assertThat(lookup.candidate().path())
                        .isInstanceOfSatisfying(AccessPath.Query.class, query -> assertThat(query.forward())
                                .isFalse()));
    }

    @Test
    void whatIsInAnotherOrderIsNoFirstRow() {
        assertThat(inOrder(Predicate.TRUE, "a", false, "pk"))
                .noneSatisfy(lookup -> assertThat(lookup.candidate().target()).isEqualTo("T"));
        assertThat(inOrder(Predicate.TRUE, "sk", false)).isEmpty();
    }

    @Test
    void aWholeKeyIsInAnyOrder() {
        assertThat(inOrder(Predicate.TRUE, "a", true, "pk", "sk"))
                .anySatisfy(lookup -> assertThat(lookup.candidate().path()).isInstanceOf(AccessPath.GetItem.class));
    }

    @Test
    void conditionsOnTheKeyThatAreCheckedRowByRowEndNoRead() {
        Predicate either = or(compare("sk", "=", 1), compare("b", "=", 1));
        assertThat(lookups(either, "pk"))
                .anySatisfy(lookup -> assertThat(lookup.candidate().target()).isEqualTo("T"));
        assertThat(inOrder(either, "sk", false, "pk"))
                .noneSatisfy(lookup -> assertThat(lookup.candidate().target()).isEqualTo("T"));
        assertThat(inOrder(compare("b", "=", 1), "sk", false, "pk"))
                .anySatisfy(lookup -> assertThat(lookup.candidate().target()).isEqualTo("T"));
    }

    @Test
    void aTransactionLooksNothingUp() {
        ReadOptions together =
                new ReadOptions(false, null, false, false, Set.of(), 1, true, null, Set.of(), true, null);
        assertThat(Lookups.of(spec(Predicate.TRUE, together), List.of(new Lookups.Equality(column("pk"), "x"))))
                .isEmpty();
    }

    @Test
    void aNamedIndexIsLookedUpByItsOwnKeyOnly() {
        ScanSpec named = new ScanSpec(
                TestTables.MIXED,
                TestTables.MIXED.index("All"),
                Predicate.TRUE,
                List.of(new ColumnSource.Attribute(AttributePath.of("sk"), null)),
                List.of(),
                -1,
                ReadOptions.DEFAULT);
        assertThat(Lookups.of(named, List.of(new Lookups.Equality(column("gk"), "x"))))
                .isNotEmpty()
                .allSatisfy(lookup -> assertThat(lookup.candidate().target()).isEqualTo("T.All"));
        assertThat(Lookups.of(named, List.of(new Lookups.Equality(column("pk"), "x"))))
                .isEmpty();
    }

    @Test
    void keysOfWhichDifferentThingsAreAskedAreReadTogether() {
        Predicate predicate = or(compare("pk", "=", "a"), compare("b", "=", 1));
        Lookup lookup = ofTable(predicate, "pk", "sk");
        assertThat(bind(lookup, key("a", 1), key("b", 1))).isInstanceOfSatisfying(AccessPath.BatchGet.class, batch -> {
            assertThat(batch.keys()).hasSize(2);
            assertThat(PredicateText.of(batch.residual())).isEqualTo("pk = 'a' OR b = 1");
            assertThat(batch.fetch().paths()).contains(AttributePath.of("pk"), AttributePath.of("b"));
        });
    }

    @Test
    void aPartitionOfSeveralEqualKeysIsReadOnce() {
        Lookup lookup = ofTable(compare("sk", ">", 7), "pk");
        assertThat(bind(lookup, key("a"), key("a"))).isInstanceOfSatisfying(AccessPath.Query.class, query -> assertThat(
                        query.keyCondition().text())
                .isEqualTo("pk = 'a' AND sk > 7"));
    }
}
