package io.github.dynamodbjdbc.planner.predicate;

import static io.github.dynamodbjdbc.planner.access.Conditions.likeEscaped;
import static io.github.dynamodbjdbc.planner.access.Conditions.operand;
import static io.github.dynamodbjdbc.planner.access.Conditions.parameter;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.planner.access.Conditions;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.KeyPattern;
import io.github.dynamodbjdbc.planner.catalog.MomentForm;
import io.github.dynamodbjdbc.planner.catalog.ShardHash;
import io.github.dynamodbjdbc.planner.catalog.ShardedForm;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Conditions as EXPLAIN prints them. */
class PredicateTextTest {
    private static Term.Attribute text(MomentForm form) {
        return new Term.Attribute(AttributePath.of("at"), AttributeType.S, form);
    }

    @ParameterizedTest
    @CsvSource({
        "TIMESTAMP, 2026-01-31T07:00:00.000000000, TIMESTAMP '2026-01-31 07:00:00'",
        "TIMESTAMP, 2026-01-31T07:00:00.120000000, TIMESTAMP '2026-01-31 07:00:00.12'",
        "TIMESTAMP, 2026-01-31T07:00:00.123456789, TIMESTAMP '2026-01-31 07:00:00.123456789'",
        "DATE, 2026-01-31, DATE '2026-01-31'",
        "TIME, 07:00:05.500000000, TIME '07:00:05.5'"
    })
    void momentsAreWrittenAsSuch(MomentForm form, String comparable, String written) {
        Term.Attribute at = text(form);
        Predicate.In in = new Predicate.In(at, List.of(operand(comparable)));
        assertThat(PredicateText.of(Conditions.compare(at, "=", comparable))).isEqualTo("at = " + written);
        assertThat(PredicateText.of(in)).isEqualTo("at IN (" + written + ")");
        assertThat(PredicateText.of(new Predicate.Not(in))).isEqualTo("at NOT IN (" + written + ")");
    }

    @Test
    void otherValuesAreWrittenUnchanged() {
        Term.Attribute at = text(MomentForm.TIMESTAMP);
        assertThat(PredicateText.of(Conditions.compare(at, "=", parameter(1)))).isEqualTo("at = ?1");
        assertThat(PredicateText.of(Conditions.compare(at, "=", new Term.Literal(null))))
                .isEqualTo("at = NULL");
        assertThat(PredicateText.of(Conditions.compare("at", "=", "2026-01-31")))
                .isEqualTo("at = '2026-01-31'");
    }

    @Test
    void stringsOfAnUnboundMoment() {
        Term.Spelled own = Term.Spelled.own(parameter(1), MomentForm.TIMESTAMP);
        assertThat(PredicateText.of(own)).isEqualTo("?1");
        assertThat(PredicateText.of(own.spelling(3))).isEqualTo("a text of ?1");
        assertThat(PredicateText.of(own.end(ComparisonOperator.GREATER, 1, false)))
                .isEqualTo("first text > ?1");
        assertThat(PredicateText.of(own.end(ComparisonOperator.LESS_OR_EQUAL, 0, true)))
                .isEqualTo("last text <= ?1");
    }

    @Test
    void shards() {
        ShardedForm.Calculation byId = new ShardedForm.Calculation("id", ShardHash.CODE_POINT_PRODUCT);
        assertThat(PredicateText.of(Term.Shard.of(parameter(1), 7, new ShardedForm(".", 1, 20, 2, null))))
                .isEqualTo("?1 || '.07'");
        assertThat(PredicateText.of(
                        Term.Shard.calculated(parameter(1), parameter(2), new ShardedForm(".", 1, 20, 0, byId))))
                .isEqualTo("?1 || '.' || shard of ?2");
        assertThat(PredicateText.of(
                        Term.Shard.calculated(parameter(1), parameter(2), new ShardedForm("", 1, 20, 2, byId))))
                .as("no separator")
                .isEqualTo("?1 || shard of ?2");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '"',
            value = {
                "ORDER#{a}#{b}; WHOLE; 2; 'ORDER#' || ?1 || '#' || ?2",
                "ORDER#{a}#{b}; BEGINNING; 1; 'ORDER#' || ?1 || '#'",
                "ORDER#{a}#{b}; FROM; 1; 'ORDER#' || ?1",
                "ORDER#{a}#{b}; FROM; 2; 'ORDER#' || ?1 || '#' || ?2",
                "ORDER#{a}#{b}; BELOW; 2; end of 'ORDER#' || ?1 || '#' || ?2",
                "{a}#{b}; WHOLE; 2; ?1 || '#' || ?2",
                "{a}#END; WHOLE; 1; ?1 || '#END'"
            })
    void composedKeys(String pattern, Term.Composed.Use use, int known, String written) {
        List<Term.Operand> values =
                List.<Term.Operand>of(parameter(1), parameter(2)).subList(0, known);
        assertThat(PredicateText.of(Term.Composed.of(KeyPattern.parse(pattern), values, use)))
                .isEqualTo(written);
    }

    @Test
    void escapesAreShownWhereTheyAreNotTheUsualOne() {
        assertThat(PredicateText.of(likeEscaped("a", "x!%%", '!'))).isEqualTo("a LIKE 'x!%%' ESCAPE '!'");
        assertThat(PredicateText.of(likeEscaped("a", "x\\%%", '\\'))).isEqualTo("a LIKE 'x\\%%'");
        assertThat(PredicateText.of(Conditions.like("a", "x%"))).isEqualTo("a LIKE 'x%'");
        assertThat(PredicateText.of(Conditions.like("a", "x\\%")))
                .as("no escape at all, where one would be taken for it")
                .isEqualTo("a LIKE 'x\\%' ESCAPE ''");
    }

    @Test
    void pathsAndNames() {
        AttributePath path = new AttributePath(
                "a b",
                List.of(new AttributePath.Field("c"), new AttributePath.Index(2), new AttributePath.Field("\"")));
        assertThat(PredicateText.of(path)).isEqualTo("\"a b\".c[2].\"\"\"\"");
        assertThat(path).hasToString("a b.c[2].\"");
    }
}
