package io.github.dynamodbjdbc.planner.access;

import static io.github.dynamodbjdbc.planner.access.Conditions.and;
import static io.github.dynamodbjdbc.planner.access.Conditions.compare;
import static io.github.dynamodbjdbc.planner.access.Conditions.notExpired;
import static io.github.dynamodbjdbc.planner.access.Conditions.parameter;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.TableStatistics;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.value.Values;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RowSequenceTest {
    private static final Predicate OF_USER =
            and(compare("UserId", "=", parameter(1)), compare("Wins", ">", parameter(2)), notExpired("ttl"));

    private static ScanSpec spec(TableSchema table, Predicate predicate, ReadOptions options) {
        return new ScanSpec(table, null, predicate, List.of(new ColumnSource.Item()), List.of(), -1, options);
    }

    private static ScanSpec spec(Predicate predicate) {
        return spec(TestTables.SCORES, predicate, ReadOptions.DEFAULT);
    }

    private static AccessPath path(ScanSpec spec, Class<?> kind, boolean forward) {
        return AccessPathEnumerator.candidates(spec).stream()
                .map(Candidate::path)
                .filter(kind::isInstance)
                .filter(path -> !(path instanceof AccessPath.Query query) || query.forward() == forward)
                .findFirst()
                .orElseThrow();
    }

    private static @Nullable RowSequence of(ScanSpec spec, AccessPath path, long now, Object... values) {
        AccessPath bound = AccessPathBinder.bind(spec, path, index -> Values.canonical(values[index]), now);
        return RowSequence.of(spec, bound, index -> Values.canonical(values[index]));
    }

    private static @Nullable RowSequence query(ScanSpec spec, long now, Object... values) {
        return of(spec, path(spec, AccessPath.Query.class, true), now, values);
    }

    @Test
    void isIndependentOfTheClock() {
        assertThat(query(spec(OF_USER), 1_000_000_000, "u", 5))
                .isNotNull()
                .isEqualTo(query(spec(OF_USER), 1_700_000_000, "u", 5));
        // A literal differs from the clock, even if it has the clock's value.
        ScanSpec literal = spec(
                and(compare("UserId", "=", parameter(1)), compare("Wins", ">", parameter(2)), compare("ttl", ">", 0)));
        assertThat(query(literal, 0, "u", 5)).isNotEqualTo(query(spec(OF_USER), 0, "u", 5));
    }

    @Test
    void isTheSameForAnyColumnsRowsAndFigures() {
        ScanSpec few = new ScanSpec(
                TestTables.SCORES.withStatistics(TableStatistics.NONE),
                null,
                OF_USER,
                List.of(new ColumnSource.Attribute(AttributePath.of("Wins"), null)),
                List.of(new ScanSpec.Ordering("GameTitle", false)),
                10,
                ReadOptions.DEFAULT);
        assertThat(query(few, 0, "u", 5)).isEqualTo(query(spec(OF_USER), 0, "u", 5));
        ScanSpec literals = spec(and(compare("UserId", "=", "u"), compare("Wins", ">", 5), notExpired("ttl")));
        assertThat(query(literals, 0)).isEqualTo(query(spec(OF_USER), 0, "u", 5));
    }

    @Test
    void otherValuesDirectionsConditionsAndWaysAreOthers() {
        ScanSpec spec = spec(OF_USER);
        assertThat(Set.of(
                        query(spec, 0, "u", 5),
                        query(spec, 0, "v", 5),
                        query(spec, 0, "u", 6),
                        query(spec, 0, "u", "5"),
                        of(spec, path(spec, AccessPath.Query.class, false), 0, "u", 5),
                        of(spec, path(spec, AccessPath.Scan.class, true), 0, "u", 5),
                        query(
                                spec(and(compare("UserId", "=", parameter(1)), compare("Wins", ">", parameter(2)))),
                                0,
                                "u",
                                5)))
                .hasSize(7);
    }

    @Test
    void itIsAbsentIfSeveralReadsGiveTheRows() {
        ScanSpec spec = spec(OF_USER);
        AccessPath scan = path(spec, AccessPath.Scan.class, true);
        assertThat(of(spec, ((AccessPath.Scan) scan).inSegments(4), 0, "u", 5)).isNull();
        ScanSpec segment =
                spec(TestTables.SCORES, compare("Wins", ">", 5), ReadOptions.DEFAULT.of(new ScanSegment(0, 4)));
        assertThat(of(segment, path(segment, AccessPath.Scan.class, true), 0))
                .as("of one segment")
                .isNull();
        ScanSpec everything = spec(TestTables.SCORES, compare("Wins", ">", 5), ReadOptions.DEFAULT.withoutPushdown());
        assertThat(of(everything, path(everything, AccessPath.Scan.class, true), 0))
                .as("without pushdown")
                .isNull();
        // A key can't be empty.
        assertThat(query(spec, 0, "", 5)).isNull();
        ScanSpec several = spec(compare("UserId", "=", parameter(1)));
        assertThat(RowSequence.of(
                        several,
                        new AccessPath.MergedQueries(
                                List.of((AccessPath.Query) path(several, AccessPath.Query.class, true)),
                                List.of(),
                                false),
                        index -> "u"))
                .isNull();
        ReadOptions consistent = new ReadOptions(true, null, false, false, Set.of(), 1);
        assertThat(query(spec(TestTables.SCORES, OF_USER, consistent), 0, "u", 5))
                .isNull();
    }

    @Test
    void showsNoValue() {
        assertThat(String.valueOf(query(spec(OF_USER), 0, "S3CR3T", "S3CR3T"))).doesNotContain("S3CR3T");
    }

    @Test
    void anIndexIsAnotherSequenceThanItsTable() {
        Predicate title = compare("GameTitle", "=", parameter(1));
        ScanSpec named = new ScanSpec(
                TestTables.SCORES,
                TestTables.SCORES.index("GameTitleIndex"),
                title,
                List.of(new ColumnSource.Attribute(AttributePath.of("UserId"), null)),
                List.of(),
                -1,
                ReadOptions.DEFAULT);
        assertThat(query(named, 0, "g"))
                .hasToString("RowSequence[GameScores.GameTitleIndex]")
                .isNotEqualTo(query(spec(compare("UserId", "=", parameter(1))), 0, "g"));
        assertThat(query(spec(compare("UserId", "=", parameter(1))), 0, "g")).hasToString("RowSequence[GameScores]");
    }
}
