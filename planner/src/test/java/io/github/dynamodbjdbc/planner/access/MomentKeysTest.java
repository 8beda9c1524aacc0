package io.github.dynamodbjdbc.planner.access;

import static io.github.dynamodbjdbc.planner.access.Conditions.and;
import static io.github.dynamodbjdbc.planner.access.Conditions.compare;
import static io.github.dynamodbjdbc.planner.access.Conditions.in;
import static io.github.dynamodbjdbc.planner.access.Conditions.not;
import static io.github.dynamodbjdbc.planner.access.Conditions.or;
import static io.github.dynamodbjdbc.planner.access.Conditions.parameter;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.KeySchema;
import io.github.dynamodbjdbc.planner.catalog.MomentForm;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.PredicateText;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Comparisons of undeclared text with a moment, as filters of attributes and as key conditions. */
class MomentKeysTest {
    private static final String SEVEN = "2026-01-31T07:00:00.500000000";
    private static final String DAY = "2026-01-31";
    private static final long MILLIS = Instant.parse("2026-01-31T07:00:00.500Z").toEpochMilli();
    private static final Predicate PARTITION = compare("pk", "=", "p");

    private static final TableSchema BY_MOMENT = new TableSchema(
            "Events",
            new KeySchema(
                    List.of(new KeyAttribute("pk", AttributeType.S)), List.of(new KeyAttribute("at", AttributeType.S))),
            List.of(),
            List.of(
                    new Column("pk", Column.Origin.KEY, ColumnType.VARCHAR),
                    new Column("at", Column.Origin.KEY, ColumnType.VARCHAR)),
            null,
            1_000_000,
            500_000_000);

    private static final TableSchema OF_MOMENT = new TableSchema(
            "Days",
            new KeySchema(List.of(new KeyAttribute("at", AttributeType.S)), List.of()),
            List.of(),
            List.of(new Column("at", Column.Origin.KEY, ColumnType.VARCHAR)),
            null,
            1_000_000,
            500_000_000);

    private static Term.Attribute text(String name, MomentForm form) {
        return new Term.Attribute(AttributePath.of(name), AttributeType.S, form);
    }

    private static Term.Attribute at(MomentForm form) {
        return text("at", form);
    }

    private static Term.Spelled spelled(MomentForm form) {
        return Term.Spelled.own(parameter(1), form);
    }

    private static ScanSpec spec(TableSchema table, Predicate predicate) {
        return new ScanSpec(
                table, null, predicate, List.of(new ColumnSource.Item()), List.of(), -1, ReadOptions.DEFAULT);
    }

    private static List<AccessPath> paths(TableSchema table, Predicate predicate) {
        return AccessPathEnumerator.candidates(spec(table, predicate)).stream()
                .filter(Candidate::allowed)
                .map(Candidate::path)
                .toList();
    }

    private static List<String> conditions(AccessPath path) {
        return path instanceof AccessPath.MergedQueries merged
                ? merged.queries().stream()
                        .map(query -> query.keyCondition().text())
                        .toList()
                : List.of(((AccessPath.Query) path).keyCondition().text());
    }

    private static AccessPath bind(TableSchema table, Predicate predicate, AccessPath path, Object value) {
        return AccessPathBinder.bind(spec(table, predicate), path, index -> value, 0);
    }

    private static Stream<Arguments> filters() {
        Term.Attribute moment = text("seen", MomentForm.TIMESTAMP);
        Term.Attribute day = text("seen", MomentForm.DATE);
        Term.Attribute time = text("seen", MomentForm.TIME);
        return Stream.of(
                arguments(compare(time, "=", "07:00:00.123456789"), "seen IN ('07:00:00.123456789')", "TRUE"),
                arguments(
                        in(time, "07:00:00.123456789", "07:00:00.123456780"),
                        "seen IN ('07:00:00.123456789', '07:00:00.12345678', '07:00:00.123456780')",
                        "TRUE"),
                // A day has only one spelling; a later text may be the day with a time.
                arguments(compare(day, "=", DAY), "seen = '2026-01-31'", "TRUE"),
                arguments(
                        compare(day, ">", DAY),
                        "seen >= '2026-01-31' AND seen <= '9999-12-32'",
                        "seen > DATE '2026-01-31'"),
                arguments(
                        compare(moment, "<", SEVEN),
                        "(seen >= '0001-01-01' AND seen <= '2026-01-31 07:00Z')"
                                + " OR (seen >= '2026-01-31T00:00' AND seen <= '2026-01-31T07:00Z')",
                        "seen < TIMESTAMP '2026-01-31 07:00:00.5'"),
                arguments(
                        compare(moment, "<>", SEVEN),
                        "seen >= '0001-01-01' AND seen <= '9999-12-31T23:59Z'",
                        "seen <> TIMESTAMP '2026-01-31 07:00:00.5'"),
                // A text that is not in the list may be no moment.
                arguments(
                        not(in(time, "07:00:00.123456789", "07:00:00.123456788")),
                        "attribute_type(seen, 'S')",
                        "seen NOT IN (TIME '07:00:00.123456789', TIME '07:00:00.123456788')"),
                // The moment is a parameter.
                arguments(
                        compare(moment, ">", spelled(MomentForm.TIMESTAMP)), "attribute_type(seen, 'S')", "seen > ?1"),
                arguments(
                        in(moment, SEVEN, spelled(MomentForm.TIMESTAMP)),
                        "attribute_type(seen, 'S')",
                        "seen IN (TIMESTAMP '2026-01-31 07:00:00.5', ?1)"),
                // Comparisons with another column.
                arguments(compare(moment, "=", text("other", MomentForm.TIMESTAMP)), "TRUE", "seen = other"));
    }

    @ParameterizedTest
    @MethodSource("filters")
    void filterAndResidual(Predicate predicate, String filter, String residual) {
        PredicateSplit split = PredicateSplit.of(new ReadTarget(BY_MOMENT, null), and(PARTITION, predicate));
        assertThat(PredicateText.of(split.ofQuery().filter())).isEqualTo(filter);
        assertThat(PredicateText.of(split.ofQuery().residual())).isEqualTo(residual);
    }

    @Test
    void namesThatNoFilterTakesStayInTheDriver() {
        String name = "n".repeat(256);
        for (Predicate predicate : List.of(
                compare(text(name, MomentForm.TIMESTAMP), ">", SEVEN),
                in(text(name, MomentForm.TIMESTAMP), SEVEN, "2026-01-31T08:00:00.000000000"),
                not(in(text(name, MomentForm.TIMESTAMP), SEVEN, "2026-01-31T08:00:00.000000000")))) {
            PredicateSplit split = PredicateSplit.of(new ReadTarget(BY_MOMENT, null), and(PARTITION, predicate));
            assertThat(split.ofQuery().filter()).isEqualTo(Predicate.TRUE);
            assertThat(split.ofQuery().residual()).isEqualTo(predicate);
        }
    }

    @Test
    void aMomentOfASortKeyIsAQueryOfEachRange() {
        Predicate predicate = and(PARTITION, compare(at(MomentForm.TIMESTAMP), ">=", SEVEN));
        assertThat(paths(BY_MOMENT, predicate)).anySatisfy(path -> assertThat(conditions(path))
                .containsExactly(
                        "pk = 'p' AND at BETWEEN '2026-01-31 07:00:00.5' AND '2026-01-31 23:59Z'",
                        "pk = 'p' AND at BETWEEN '2026-01-31T07:00:00.5' AND '9999-12-31T23:59Z'"));
    }

    @Test
    void aDayOfASortKeyIsOneRange() {
        Predicate predicate = and(PARTITION, compare(at(MomentForm.DATE), "<", DAY));
        AccessPath.Query query = (AccessPath.Query) paths(BY_MOMENT, predicate).get(0);
        assertThat(query.keyCondition().text()).isEqualTo("pk = 'p' AND at BETWEEN '0001-01-01' AND '2026-01-31'");
        assertThat(PredicateText.of(query.residual())).isEqualTo("at < DATE '2026-01-31'");
    }

    @Test
    void momentsBetweenTwoAreInTheRangesOfBoth() {
        Predicate predicate = and(
                PARTITION,
                compare(at(MomentForm.TIMESTAMP), ">=", SEVEN),
                compare(at(MomentForm.TIMESTAMP), "<", "2026-01-31T08:00:00.000000000"));
        assertThat(conditions(paths(BY_MOMENT, predicate).get(0)))
                .containsExactly(
                        "pk = 'p' AND at BETWEEN '2026-01-31 07:00:00.5' AND '2026-01-31 07:59Z'",
                        "pk = 'p' AND at BETWEEN '2026-01-31T07:00:00.5' AND '2026-01-31T07:59Z'");
    }

    @Test
    void aMomentWithoutAStringIsNotAKey() {
        String after = MomentForm.TIMESTAMP.operand(Long.MAX_VALUE);
        for (Predicate never : List.of(
                compare(at(MomentForm.TIMESTAMP), ">", after),
                in(at(MomentForm.TIMESTAMP), after, MomentForm.TIMESTAMP.operand(Long.MIN_VALUE)),
                compare(at(MomentForm.DATE), ">", MomentForm.DATE.operand(Integer.MAX_VALUE)))) {
            assertThat(paths(BY_MOMENT, and(PARTITION, never)))
                    .allSatisfy(path -> assertThat(path).isInstanceOf(AccessPath.Empty.class))
                    .isNotEmpty();
        }
    }

    @Test
    void aParameterOfASortKeyIsTwoRangesOfWhichSomeTurnOutToBeNone() {
        Predicate predicate = and(PARTITION, compare(at(MomentForm.TIMESTAMP), "<", spelled(MomentForm.TIMESTAMP)));
        AccessPath chosen = paths(BY_MOMENT, predicate).stream()
                .filter(AccessPath.MergedQueries.class::isInstance)
                .findFirst()
                .orElseThrow();
        assertThat(conditions(chosen))
                .containsExactly(
                        "pk = 'p' AND at BETWEEN first text < ?1 AND last text < ?1",
                        "pk = 'p' AND at BETWEEN first text < ?1 AND last text < ?1");
        assertThat(conditions(bind(BY_MOMENT, predicate, chosen, MILLIS)))
                .containsExactly(
                        "pk = 'p' AND at BETWEEN '0001-01-01' AND '2026-01-31 07:00Z'",
                        "pk = 'p' AND at BETWEEN '2026-01-31T00:00' AND '2026-01-31T07:00Z'");
        assertThat(bind(BY_MOMENT, predicate, chosen, null)).isInstanceOf(AccessPath.Empty.class);
        long first = Instant.parse("0001-01-01T00:00:00Z").toEpochMilli();
        assertThat(bind(BY_MOMENT, predicate, chosen, first)).isInstanceOf(AccessPath.Empty.class);
    }

    @Test
    void aParameterThatIsADayIsOneRange() {
        Predicate predicate = and(PARTITION, compare(at(MomentForm.DATE), ">=", spelled(MomentForm.DATE)));
        AccessPath chosen = paths(BY_MOMENT, predicate).get(0);
        assertThat(conditions(chosen)).containsExactly("pk = 'p' AND at BETWEEN first text >= ?1 AND last text >= ?1");
        int day = Math.toIntExact(LocalDate.parse(DAY).toEpochDay());
        assertThat(conditions(bind(BY_MOMENT, predicate, chosen, day)))
                .containsExactly("pk = 'p' AND at BETWEEN '2026-01-31' AND '9999-12-32'");
    }

    @Test
    void aPartitionOfAMomentIsReadByAllItsStrings() {
        Predicate predicate = compare(at(MomentForm.TIME), "=", "07:00:00.123456700");
        AccessPath path = paths(OF_MOMENT, predicate).get(0);
        assertThat(((AccessPath.BatchGet) path).keys())
                .extracting(key -> PredicateText.of(key.get(0).value()))
                .containsExactly("'07:00:00.1234567'", "'07:00:00.12345670'", "'07:00:00.123456700'");
        Predicate either = in(at(MomentForm.TIME), "07:00:00.123456789", "07:00:00.123456788");
        assertThat(((AccessPath.BatchGet) paths(OF_MOMENT, either).get(0)).keys())
                .extracting(key -> PredicateText.of(key.get(0).value()))
                .containsExactly("'07:00:00.123456788'", "'07:00:00.123456789'");
    }

    @Test
    void aPartitionOfAParameterIsReadByAllStringsOfItsValue() {
        Predicate predicate = compare(at(MomentForm.TIMESTAMP), "=", spelled(MomentForm.TIMESTAMP));
        AccessPath chosen = paths(OF_MOMENT, predicate).stream()
                .filter(AccessPath.BatchGet.class::isInstance)
                .findFirst()
                .orElseThrow();
        assertThat(((AccessPath.BatchGet) chosen).keys()).hasSize(67);
        assertThat(((AccessPath.BatchGet) bind(OF_MOMENT, predicate, chosen, MILLIS)).keys())
                .as("9 fractions, 2 separators, 3 zones")
                .hasSize(54);
        assertThat(bind(OF_MOMENT, predicate, chosen, null)).isInstanceOf(AccessPath.Empty.class);
        assertThat(bind(OF_MOMENT, predicate, chosen, Long.MAX_VALUE)).isInstanceOf(AccessPath.Empty.class);
    }

    @Test
    void aPartitionOfLaterMomentsIsScanned() {
        assertThat(paths(OF_MOMENT, compare(at(MomentForm.TIMESTAMP), ">", SEVEN)))
                .allSatisfy(path -> assertThat(path).isInstanceOf(AccessPath.Scan.class))
                .isNotEmpty();
    }

    @Test
    void eitherOfTwoMomentsIsARangeOfEach() {
        Predicate predicate = and(
                PARTITION,
                or(
                        compare(at(MomentForm.TIME), "=", "07:00:00.123456789"),
                        compare(at(MomentForm.TIME), ">", "23:00:00.000000000")));
        assertThat(paths(BY_MOMENT, predicate)).anySatisfy(path -> assertThat(conditions(path))
                .containsExactly(
                        "pk = 'p' AND at = '07:00:00.123456789'",
                        "pk = 'p' AND at BETWEEN '23:00' AND '23:59:59.999999999'"));
    }
}
