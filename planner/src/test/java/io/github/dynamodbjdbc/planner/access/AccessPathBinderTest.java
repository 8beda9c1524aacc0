package io.github.dynamodbjdbc.planner.access;

import static io.github.dynamodbjdbc.planner.access.Conditions.and;
import static io.github.dynamodbjdbc.planner.access.Conditions.compare;
import static io.github.dynamodbjdbc.planner.access.Conditions.like;
import static io.github.dynamodbjdbc.planner.access.Conditions.notExpired;
import static io.github.dynamodbjdbc.planner.access.Conditions.parameter;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.TemporalFormat;
import io.github.dynamodbjdbc.planner.catalog.TemporalNotation;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.PredicateText;
import io.github.dynamodbjdbc.planner.predicate.Substitution;
import io.github.dynamodbjdbc.planner.predicate.Term;
import io.github.dynamodbjdbc.planner.value.StoredNull;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

class AccessPathBinderTest {
    private static final Predicate USER = compare("UserId", "=", parameter(1));

    private static ScanSpec spec(Predicate predicate) {
        return new ScanSpec(
                TestTables.SCORES,
                null,
                predicate,
                List.of(new ColumnSource.Item()),
                List.of(),
                -1,
                ReadOptions.DEFAULT);
    }

    private static AccessPath bind(Predicate predicate, int candidate, Object... values) {
        ScanSpec spec = spec(predicate);
        AccessPath chosen = AccessPathEnumerator.candidates(spec).get(candidate).path();
        return AccessPathBinder.bind(spec, chosen, index -> Values.canonical(values[index]), 1_000_000_000);
    }

    @Test
    void fullKeyIsFilledIn() {
        Predicate predicate = and(USER, compare("GameTitle", "=", parameter(2)), notExpired("ttl"));
        AccessPath.GetItem path = (AccessPath.GetItem) bind(predicate, 0, "u", "g");
        assertThat(path.key())
                .containsExactly(
                        new KeyCondition.Equality("UserId", new Term.Literal("u")),
                        new KeyCondition.Equality("GameTitle", new Term.Literal("g")));
        assertThat(PredicateText.of(path.residual()))
                .isEqualTo("NOT attribute_type(ttl, 'N') OR ttl >= 1000000000 OR ttl <= 842233600");
    }

    @Test
    void keyThatNoItemCanHaveReadsNothing() {
        Predicate predicate = and(USER, compare("GameTitle", "=", parameter(2)));
        for (Object unfit : new Object[] {null, StoredNull.INSTANCE, "", 5, true, "x".repeat(1025), "\uD800"}) {
            assertThat(bind(predicate, 0, "u", unfit)).isInstanceOf(AccessPath.Empty.class);
        }
        assertThat(bind(predicate, 0, "x".repeat(2048), "g")).isInstanceOf(AccessPath.GetItem.class);
        assertThat(bind(predicate, 0, "x".repeat(2049), "g")).isInstanceOf(AccessPath.Empty.class);
        assertThat(bind(USER, 0, (Object) null)).isInstanceOf(AccessPath.Empty.class);
        assertThat(bind(USER, 0, 7)).isInstanceOf(AccessPath.Empty.class);
        assertThat(bind(USER, 0, "")).isInstanceOf(AccessPath.Empty.class);
    }

    @Test
    void rangeThatTurnsOutEmptyReadsNothing() {
        Predicate predicate =
                and(USER, compare("GameTitle", ">=", parameter(2)), compare("GameTitle", "<=", parameter(3)));
        assertThat(bind(predicate, 0, "u", "b", "a")).isInstanceOf(AccessPath.Empty.class);
        assertThat(((AccessPath.Query) bind(predicate, 0, "u", "a", "b"))
                        .keyCondition()
                        .text())
                .isEqualTo("UserId = 'u' AND GameTitle BETWEEN 'a' AND 'b'");
        assertThat(((AccessPath.Query) bind(predicate, 0, "u", "a", "a"))
                        .keyCondition()
                        .text())
                .isEqualTo("UserId = 'u' AND GameTitle = 'a'");
    }

    @Test
    void partitionIsFilledIn() {
        AccessPath.Query path = (AccessPath.Query) bind(and(USER, notExpired("ttl")), 0, "u");
        assertThat(path.keyCondition().text()).isEqualTo("UserId = 'u'");
        assertThat(filter(path)).isEqualTo("NOT attribute_type(ttl, 'N') OR ttl >= 1000000000 OR ttl <= 842233600");
        assertThat(PredicateText.of(path.residual())).isEqualTo("TRUE");
    }

    @Test
    void directionIsKept() {
        assertThat(((AccessPath.Query) bind(USER, 0, "u")).forward()).isTrue();
        assertThat(((AccessPath.Query) bind(USER, 1, "u")).forward()).isFalse();
    }

    @Test
    void guardFollowsTheTypeThatWasBound() {
        Predicate predicate = and(USER, compare("a", "<>", parameter(2)));
        assertThat(filter(bind(predicate, 0, "u", 5))).isEqualTo("attribute_type(a, 'N') AND a <> 5");
        assertThat(filter(bind(predicate, 0, "u", "5"))).isEqualTo("attribute_type(a, 'S') AND a <> '5'");
        assertThat(filter(bind(predicate, 0, "u", true))).isEqualTo("a = FALSE");
        assertThat(bind(predicate, 0, "u", null)).isInstanceOf(AccessPath.Empty.class);
        assertThat(filter(bind(predicate, 0, "u", new BigDecimal("1E200")))).isEqualTo("attribute_type(a, 'N')");
    }

    @Test
    void aPatternIsAnalyzedWhenItIsBound() {
        Predicate predicate = and(USER, like("a", parameter(2)));
        assertThat(filter(bind(predicate, 0, "u", "x%"))).isEqualTo("begins_with(a, 'x')");
        assertThat(bind(predicate, 0, "u", "x%").residual()).isEqualTo(Predicate.TRUE);
        assertThat(PredicateText.of(bind(predicate, 0, "u", "x%y").residual())).isEqualTo("a LIKE 'x%y'");
    }

    private static String filter(AccessPath path) {
        return PredicateText.of(((AccessPath.Query) path).filter());
    }

    @Test
    void scan() {
        Predicate predicate = compare("a", "=", parameter(1));
        assertThat(PredicateText.of(((AccessPath.Scan) bind(predicate, 0, 5)).filter()))
                .isEqualTo("a = 5");
        assertThat(bind(predicate, 0, (Object) null)).isInstanceOf(AccessPath.Empty.class);
    }

    @Test
    void literalsOnlyStayAsTheyAre() {
        for (Predicate predicate : List.of(compare("UserId", "=", "u"), compare("a", "=", 5), Predicate.FALSE)) {
            ScanSpec spec = spec(predicate);
            List<Candidate> candidates = AccessPathEnumerator.candidates(spec);
            assertThat(candidates).isNotEmpty();
            for (Candidate candidate : candidates) {
                assertThat(AccessPathBinder.bind(spec, candidate.path(), index -> null, 0))
                        .isSameAs(candidate.path());
            }
        }
    }

    @Test
    void pathOfAnotherSpecIsADefect() {
        ScanSpec spec = spec(and(USER, compare("b", "=", parameter(2))));
        AccessPath query = AccessPathEnumerator.candidates(spec).get(0).path();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AccessPathBinder.bind(spec(compare("a", "=", parameter(1))), query, index -> "u", 0));
    }

    @Test
    void severalKeysOfAnotherSpecAreADefect() {
        ScanSpec several = spec(Conditions.in("UserId", parameter(1), parameter(2)));
        ScanSpec keys =
                spec(and(Conditions.in("UserId", parameter(1), parameter(2)), compare("GameTitle", "=", parameter(3))));
        ScanSpec other = spec(compare("a", "=", parameter(1)));
        for (ScanSpec spec : List.of(several, keys)) {
            AccessPath path = AccessPathEnumerator.candidates(spec).get(0).path();
            assertThat(path).isInstanceOfAny(AccessPath.MergedQueries.class, AccessPath.BatchGet.class);
            assertThatIllegalArgumentException().isThrownBy(() -> AccessPathBinder.bind(other, path, index -> "u", 0));
        }
    }

    /** No stored value equals a moment that the format can't write. */
    @Test
    void momentOfAKeyHasToBeOneThatItsFormatWrites() {
        TemporalFormat format = new TemporalFormat(ColumnType.TIMESTAMP, TemporalNotation.ISO8601_SECONDS_UTC);
        Term.Attribute title = new Term.Attribute(AttributePath.of("GameTitle"), AttributeType.S, format);
        Predicate predicate = and(USER, compare(title, "=", new Term.Moment(parameter(2), format)));
        assertThat(((AccessPath.GetItem) bind(predicate, 0, "u", 1000))
                        .key()
                        .get(1)
                        .value())
                .isEqualTo(new Term.Literal("1970-01-01T00:00:01Z"));
        assertThat(bind(predicate, 0, "u", 1001)).isInstanceOf(AccessPath.Empty.class);
        assertThat(bind(predicate, 0, "u", null)).isInstanceOf(AccessPath.Empty.class);
        assertThat(bind(predicate, 0, "u", StoredNull.INSTANCE)).isInstanceOf(AccessPath.Empty.class);
    }

    @Test
    void fiveYearsAreOfTheCalendar() {
        long leapDay = LocalDateTime.of(2024, 2, 29, 12, 0).toEpochSecond(ZoneOffset.UTC);
        Term.Literal bound = new Substitution(index -> null, leapDay).apply(Term.Clock.FIVE_YEARS_AGO);
        long expected = LocalDateTime.of(2019, 2, 28, 12, 0).toEpochSecond(ZoneOffset.UTC);
        assertThat((BigDecimal) bound.value()).isEqualByComparingTo(BigDecimal.valueOf(expected));
    }
}
