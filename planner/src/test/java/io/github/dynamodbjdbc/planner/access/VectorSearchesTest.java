package io.github.dynamodbjdbc.planner.access;

import static io.github.dynamodbjdbc.planner.access.Conditions.and;
import static io.github.dynamodbjdbc.planner.access.Conditions.attribute;
import static io.github.dynamodbjdbc.planner.access.Conditions.compare;
import static io.github.dynamodbjdbc.planner.access.Conditions.or;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema.ProjectionType;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.VectorIndexSchema;
import io.github.dynamodbjdbc.planner.catalog.VectorIndexSchema.Distance;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.ComparisonOperator;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.PredicateText;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Searches of vector indexes: the right ones, the conditions that they send, and the items that are fetched after them. */
class VectorSearchesTest {
    private static final KeyAttribute TENANT = new KeyAttribute("tenant", AttributeType.S);
    private static final List<KeyAttribute> FILTERS =
            List.of(new KeyAttribute("price", AttributeType.N), new KeyAttribute("kind", AttributeType.S));

    private static VectorIndexSchema index(boolean partitioned, ProjectionType projection, boolean usable) {
        return new VectorIndexSchema(
                "Near",
                "v",
                2,
                Distance.COSINE,
                partitioned ? TENANT : null,
                FILTERS,
                projection,
                projection == ProjectionType.INCLUDE ? List.of("title") : List.of(),
                usable,
                0,
                0,
                null);
    }

    private static final VectorIndexSchema PLAIN = index(false, ProjectionType.KEYS_ONLY, true);
    private static final VectorIndexSchema PARTITIONED = index(true, ProjectionType.KEYS_ONLY, true);

    private static ScanSpec spec(VectorIndexSchema index, Predicate predicate, ReadOptions options, String... columns) {
        TableSchema table =
                TestTables.MIXED.toBuilder().vectorIndexes(List.of(index)).build();
        List<ColumnSource> output = new ArrayList<>();
        for (String column : columns) {
            output.add(new ColumnSource.Attribute(AttributePath.of(column), null));
        }
        return new ScanSpec(table, null, predicate, output, List.of(), -1, options)
                .finding(new Nearest("v", Distance.COSINE, true));
    }

    private static Candidate candidate(VectorIndexSchema index, Predicate predicate, String... columns) {
        return only(spec(index, predicate, ReadOptions.DEFAULT, columns), predicate);
    }

    private static Candidate only(ScanSpec spec, Predicate predicate) {
        List<Candidate> candidates = VectorSearches.candidates(spec, predicate);
        assertThat(candidates).hasSize(1);
        return candidates.get(0);
    }

    private static AccessPath.SearchVectors search(Candidate candidate) {
        return (AccessPath.SearchVectors)
                (candidate.path() instanceof AccessPath.IndexThenBatchGet fetch ? fetch.index() : candidate.path());
    }

    /** The part of a condition that is sent. */
    private static String sent(VectorIndexSchema index, Predicate predicate) {
        return PredicateText.of(search(candidate(index, predicate, "pk")).filter());
    }

    @Test
    void onlyWhereTheStatementAllowsThemByThatAttribute() {
        ScanSpec allowed = spec(PLAIN, Predicate.TRUE, ReadOptions.DEFAULT, "pk");
        assertThat(VectorSearches.candidates(allowed.finding(null), Predicate.TRUE))
                .isEmpty();
        assertThat(VectorSearches.candidates(allowed.finding(new Nearest("w", Distance.COSINE, true)), Predicate.TRUE))
                .isEmpty();
        assertThat(only(allowed, Predicate.TRUE).allowed()).isTrue();
    }

    @Test
    void areRefusedWithAReason() {
        ScanSpec spec = spec(PLAIN, Predicate.TRUE, ReadOptions.DEFAULT, "pk");
        assertThat(only(spec.finding(new Nearest("v", Distance.EUCLIDEAN, true)), Predicate.TRUE)
                        .reason())
                .isEqualTo("Near finds the nearest by cosine");
        assertThat(only(spec.finding(new Nearest("v", Distance.COSINE, false)), Predicate.TRUE)
                        .reason())
                .isEqualTo("Near may miss rows: the hint APPROXIMATE allows it");
        assertThat(candidate(index(false, ProjectionType.ALL, false), Predicate.TRUE, "pk")
                        .reason())
                .isEqualTo("Near is not active yet");
        ReadOptions consistent = new ReadOptions(true, null, false, false, Set.of(), 1);
        assertThat(only(spec(PLAIN, Predicate.TRUE, consistent, "pk"), Predicate.TRUE)
                        .reason())
                .contains("no strongly consistent reads");
        assertThat(candidate(PARTITIONED, Predicate.TRUE, "pk").reason()).contains("add tenant = …");
        assertThat(candidate(PARTITIONED, compare("tenant", ">", "a"), "pk").reason())
                .contains("add tenant = …");
        assertThat(candidate(PARTITIONED, compare("kind", "=", "a"), "pk").reason())
                .contains("add tenant = …");
        assertThat(candidate(PARTITIONED, compare("tenant", "=", "a"), "pk").allowed())
                .isTrue();
    }

    @Test
    void sendComparisonsOfTheirAttributes() {
        assertThat(sent(PLAIN, compare("kind", "=", "a"))).isEqualTo("kind = 'a'");
        assertThat(sent(PLAIN, and(compare("kind", ">", "a"), compare("kind", "<=", "b"))))
                .isEqualTo("kind > 'a' AND kind <= 'b'");
        for (Predicate left : List.of(
                compare("kind", "<>", "a"),
                compare("kind", "=", ""),
                compare("kind", "=", 1),
                compare("other", "=", "a"),
                compare("kind", "=", attribute("other")),
                or(compare("kind", "=", "a"), compare("kind", "=", "b")),
                new Predicate.Comparison(
                        new Term.Attribute(new AttributePath("kind", List.of(new AttributePath.Field("x"))), null),
                        ComparisonOperator.EQUAL,
                        new Term.Literal("a")))) {
            assertThat(search(candidate(PLAIN, left, "pk")).filter())
                    .as(PredicateText.of(left))
                    .isEqualTo(Predicate.TRUE);
        }
        assertThat(sent(PLAIN, compare("kind", "=", Conditions.parameter(1)))).isEqualTo("kind = ?1");
    }

    /** A float of 32 bits has about seven digits: a number is sent with a margin on the sides on which items may be. */
    @Test
    void sendNumbersWithAMargin() {
        assertThat(sent(PLAIN, compare("price", ">", 1000000))).isEqualTo("price >= 999999.8");
        assertThat(sent(PLAIN, compare("price", ">=", 1000000))).isEqualTo("price >= 999999.8");
        assertThat(sent(PLAIN, compare("price", "<", 1000000))).isEqualTo("price <= 1000000.2");
        assertThat(sent(PLAIN, compare("price", "<=", -1000000))).isEqualTo("price <= -999999.8");
        assertThat(sent(PLAIN, compare("price", "=", 1000000))).isEqualTo("price >= 999999.8 AND price <= 1000000.2");
        assertThat(sent(PLAIN, compare("price", "=", BigDecimal.ZERO))).matches("price >= 0[.]0+ AND price <= 0[.]0+");
    }

    @Test
    void sendNoMoreConditionsThanASearchTakes() {
        List<Predicate> many = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            many.add(compare("kind", ">", "a" + i));
        }
        Predicate all = and(many.toArray(Predicate[]::new));
        assertThat(Predicates.conjuncts(search(candidate(PLAIN, all, "pk")).filter()))
                .hasSize(8);
    }

    @Test
    void fetchAttributesThatTheIndexLacks() {
        assertThat(candidate(PLAIN, Predicate.TRUE, "pk", "kind", "v").path())
                .isInstanceOf(AccessPath.SearchVectors.class);
        assertThat(candidate(PLAIN, Predicate.TRUE, "pk", "title").path())
                .isInstanceOf(AccessPath.IndexThenBatchGet.class);
        assertThat(candidate(index(false, ProjectionType.INCLUDE, true), Predicate.TRUE, "title")
                        .path())
                .isInstanceOf(AccessPath.SearchVectors.class);
        assertThat(candidate(index(false, ProjectionType.ALL, true), Predicate.TRUE, "anything")
                        .path())
                .isInstanceOf(AccessPath.SearchVectors.class);
        // A condition needs its attributes, too.
        assertThat(candidate(PLAIN, compare("other", "=", 1), "pk").path())
                .isInstanceOf(AccessPath.IndexThenBatchGet.class);
    }

    @Test
    void withValuesThatNeverMatchReadNothing() {
        ScanSpec spec = spec(PARTITIONED, Predicate.TRUE, ReadOptions.DEFAULT, "pk");
        Predicate one = compare("tenant", "=", "a");
        assertThat(VectorSearches.bound(spec, PARTITIONED, one)).isInstanceOf(AccessPath.SearchVectors.class);
        assertThat(VectorSearches.bound(spec, PARTITIONED, and(one, compare("tenant", "=", "b"))))
                .isInstanceOf(AccessPath.Empty.class);
        assertThat(VectorSearches.bound(spec, PARTITIONED, compare("tenant", "=", 1)))
                .isInstanceOf(AccessPath.Empty.class);
        assertThat(VectorSearches.bound(spec, PLAIN, Predicate.TRUE)).isInstanceOf(AccessPath.SearchVectors.class);
    }
}
