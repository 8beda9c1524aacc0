package io.github.dynamodbjdbc.planner.access;

import static io.github.dynamodbjdbc.planner.access.Conditions.compare;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.PredicateText;
import io.github.dynamodbjdbc.planner.predicate.Term;
import io.github.dynamodbjdbc.planner.value.Values;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Reading by keys that come from the other side of a join. */
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
    void aKeyIsReadOnce() {
        Lookup lookup = ofTable(compare("sk", "=", 1), "pk");
        assertThat(bind(lookup, key("a"), key("a"), key("b")))
                .isInstanceOfSatisfying(AccessPath.BatchGet.class, batch -> assertThat(batch.keys())
                        .hasSize(2));
    }

    @Test
    void whatNoKeyCanBeIsNotAskedFor() {
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
}
