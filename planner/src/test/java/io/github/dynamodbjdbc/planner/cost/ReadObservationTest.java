package io.github.dynamodbjdbc.planner.cost;

import static io.github.dynamodbjdbc.planner.access.Conditions.compare;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.planner.access.KeyCondition;
import io.github.dynamodbjdbc.planner.access.ReadTarget;
import io.github.dynamodbjdbc.planner.access.TestTables;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.KeyDigest;
import io.github.dynamodbjdbc.planner.predicate.ComparisonOperator;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The table has the key (UserId, GameTitle), and its index GameTitleIndex the key (GameTitle, TopScore). */
class ReadObservationTest {
    private static final KeyDigest DIGEST = new KeyDigest();
    private static final ReadTarget TABLE = new ReadTarget(TestTables.SCORES, null);
    private static final IndexSchema INDEX = TestTables.SCORES.indexes().stream()
            .filter(index -> index.name().equals("GameTitleIndex"))
            .findFirst()
            .orElseThrow();

    private static final Predicate TITLE = compare("GameTitle", "=", "a");
    private static final Predicate SCORE = compare("TopScore", ">", 5);

    private static ReadObservation scan(Predicate... filter) {
        return new ReadObservation(TABLE, null, Predicates.and(List.of(filter)), 100, 3);
    }

    @Test
    void theFilterOfAScanCountsTheEntriesOfAnIndex() {
        ReadObservation direct = new ReadObservation(
                new ReadTarget(TestTables.SCORES, INDEX),
                new KeyCondition(
                        List.of(new KeyCondition.Equality("GameTitle", new Term.Literal("a"))),
                        new KeyCondition.Bound(
                                "TopScore", ComparisonOperator.GREATER, new Term.Literal(BigDecimal.valueOf(5)))),
                3);
        assertThat(scan(TITLE, SCORE).ofIndexes()).singleElement().satisfies(found -> {
            assertThat(found.target().index()).isEqualTo(INDEX);
            assertThat(found.evaluated()).isEqualTo(3);
            assertThat(found.keyCondition(DIGEST))
                    .isNotNull()
                    .isEqualTo(Objects.requireNonNull(direct.keyCondition(DIGEST)));
        });
    }

    @Test
    void otherValuesAreOtherConditions() {
        ReadObservation other =
                scan(TITLE, compare("TopScore", ">", 6)).ofIndexes().get(0);
        assertThat(scan(TITLE, SCORE).ofIndexes().get(0).keyCondition(DIGEST)).isNotEqualTo(other.keyCondition(DIGEST));
    }

    @Test
    void conditionsBeyondTheKeyCountNothing() {
        assertThat(scan(TITLE, SCORE, compare("name", "=", "x")).ofIndexes()).isEmpty();
        assertThat(scan(SCORE).ofIndexes()).isEmpty();
        assertThat(scan(compare("GameTitle", "=", "")).ofIndexes()).isEmpty();
        assertThat(scan().ofIndexes()).isEmpty();
    }

    /** A partition alone is counted as one, and not as a condition. */
    @Test
    void aPartitionHasNoCondition() {
        assertThat(scan(TITLE).ofIndexes()).singleElement().satisfies(found -> assertThat(found.keyCondition(DIGEST))
                .isNull());
    }

    @Test
    void partsOfPartitionsAndIndexesCountNothing() {
        KeyCondition partition =
                new KeyCondition(List.of(new KeyCondition.Equality("UserId", new Term.Literal("u"))), null);
        KeyCondition item = new KeyCondition(
                List.of(
                        new KeyCondition.Equality("UserId", new Term.Literal("u")),
                        new KeyCondition.Equality("GameTitle", new Term.Literal("a"))),
                null);
        assertThat(new ReadObservation(TABLE, partition, Predicates.and(TITLE, SCORE), 100, 3).ofIndexes())
                .isEmpty();
        assertThat(new ReadObservation(TABLE, item, SCORE, 1, 1).ofIndexes()).isEmpty();
        assertThat(new ReadObservation(new ReadTarget(TestTables.SCORES, INDEX), null, TITLE, 100, 3).ofIndexes())
                .isEmpty();
    }
}
