package io.github.dynamodbjdbc.planner.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.planner.catalog.TableCopy;
import io.github.dynamodbjdbc.planner.plan.TtlMode;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.PredicateEvaluator;
import io.github.dynamodbjdbc.planner.predicate.Substitution;
import io.github.dynamodbjdbc.planner.value.StoredNull;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TtlRewriteTest {
    private static final long NOW = Instant.parse("2026-11-21T00:00:00Z").getEpochSecond();
    private static final long FIVE_YEARS_AGO =
            Instant.parse("2021-11-21T00:00:00Z").getEpochSecond();

    @Test
    void expiredIsBetweenFiveYearsAgoAndNowBothExcluded() {
        assertHidden(NOW - 1, true);
        assertHidden(NOW, false);
        assertHidden(NOW + 1, false);
        assertHidden(FIVE_YEARS_AGO, false);
        assertHidden(FIVE_YEARS_AGO + 1, true);
        assertHidden(FIVE_YEARS_AGO - 1, false);
        assertHidden(0, false);
    }

    @Test
    void aValueThatIsNotANumberNeverExpires() {
        assertThat(visible(TtlMode.HIDE, null)).isTrue();
        assertThat(visible(TtlMode.HIDE, String.valueOf(NOW - 1))).isTrue();
        assertThat(visible(TtlMode.HIDE, StoredNull.INSTANCE)).isTrue();
        assertThat(visible(TtlMode.ONLY, null)).isFalse();
        assertThat(visible(TtlMode.ONLY, String.valueOf(NOW - 1))).isFalse();
    }

    @Test
    void showAddsNothingAndATableWithoutTtlHidesNothing() {
        assertThat(TtlRewrite.condition(TtlMode.SHOW, "ttl")).isNull();
        assertThat(TtlRewrite.condition(TtlMode.HIDE, null)).isNull();
        assertThat(TtlRewrite.condition(TtlMode.ONLY, null)).isEqualTo(Predicate.FALSE);
    }

    private static void assertHidden(long ttl, boolean hidden) {
        assertThat(visible(TtlMode.HIDE, BigDecimal.valueOf(ttl))).isEqualTo(!hidden);
        assertThat(visible(TtlMode.ONLY, BigDecimal.valueOf(ttl))).isEqualTo(hidden);
    }

    private static boolean visible(TtlMode mode, @Nullable Object ttl) {
        boolean now = visible(Objects.requireNonNull(TtlRewrite.condition(mode, "ttl")), ttl, NOW);
        // A condition for a moment of its own doesn't go by the statement's time.
        for (TableCopy copy : List.of(new TableCopy.Moment("t", 1_000 * NOW), new TableCopy.OpenMoment("t", 0))) {
            Predicate condition = Objects.requireNonNull(TtlRewrite.condition(mode, "ttl", copy));
            assertThat(visible(condition, ttl, NOW + 1_000_000)).isEqualTo(now);
        }
        return now;
    }

    private static boolean visible(Predicate condition, @Nullable Object ttl, long clock) {
        Predicate bound = new Substitution(index -> 1_000 * NOW + 500, clock).apply(condition);
        Map<String, Object> item = ttl == null ? Map.of() : Map.of("ttl", ttl);
        return PredicateEvaluator.of(bound).matches(path -> item.get(path.attribute()));
    }
}
