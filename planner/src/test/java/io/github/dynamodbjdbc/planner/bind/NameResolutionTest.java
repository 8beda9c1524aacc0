package io.github.dynamodbjdbc.planner.bind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.plan.ScanPolicy;
import io.github.dynamodbjdbc.planner.plan.SessionOptions;
import io.github.dynamodbjdbc.planner.plan.TtlMode;
import io.github.dynamodbjdbc.planner.plan.UnknownColumns;
import io.github.dynamodbjdbc.planner.relation.ResultColumn;
import io.github.dynamodbjdbc.planner.relation.TableUse;
import io.github.dynamodbjdbc.planner.type.UsedColumn;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class NameResolutionTest {
    static Stream<Arguments> columns() {
        return Stream.of(
                // Exact names first, then keys and declared names regardless of case.
                arguments("SELECT UserId FROM GameScores", "UserId"),
                arguments("SELECT userid FROM gamescores", "UserId"),
                arguments("SELECT \"$item\".\"userid\" FROM GameScores", "userid"),
                arguments("SELECT Lossy FROM GameScores", "Lossy"),
                arguments("SELECT Wins2 FROM GameScores", "Wins2"),
                // Other clauses use the attribute if the select list uses it, even if an alias has its name.
                arguments("SELECT COALESCE(own, 0) AS own FROM GameScores WHERE own = 5", "own"),
                arguments("SELECT own AS OWN FROM GameScores WHERE own = 5", "own"),
                arguments("SELECT a AS own FROM GameScores g WHERE g.own = 5", "a"),
                arguments("SELECT own AS other FROM GameScores ORDER BY other", "own"),
                arguments("SELECT topscore FROM GameScores", "TopScore"),
                // Dotted names
                arguments("SELECT g.userid FROM GameScores g", "UserId"),
                arguments("SELECT G.UserId FROM GameScores g", "UserId"),
                arguments("SELECT GameScores.UserId FROM GameScores", "UserId"),
                arguments("SELECT dynamodb.GameScores.UserId FROM GameScores", "UserId"),
                arguments("SELECT \"dynamodb\".\"GameScores\".\"UserId\" FROM dynamodb.GameScores", "UserId"),
                arguments("SELECT dynamodb.GameScores.GameTitleIndex.UserId FROM GameScores.GameTitleIndex", "UserId"),
                arguments("SELECT info.a.b FROM GameScores", "info.a.b"),
                arguments("SELECT g.info.a FROM GameScores g", "info.a"),
                arguments("SELECT g.info.a[0]['b c'] FROM GameScores g", "info.a[0].b c"),
                arguments("SELECT \"$item\".TopScore FROM GameScores", "TopScore"),
                arguments("SELECT \"$item\" FROM GameScores", "$item"),
                // Subqueries
                arguments("SELECT x.A FROM (SELECT UserId AS a FROM GameScores) x", "UserId"),
                arguments("SELECT Subject FROM (SELECT * FROM Thread) x, GameScores", "Subject"),
                arguments("WITH c(k) AS (SELECT UserId FROM GameScores) SELECT K FROM c", "UserId"),
                arguments("SELECT b FROM GameScores AS g(a, b)", "GameTitle"));
    }

    @ParameterizedTest
    @MethodSource("columns")
    void findsColumns(String sql, String name) {
        assertThat(Example.bind(sql).columns()).extracting(ResultColumn::name).containsExactly(name);
    }

    @Test
    void prefersKnownColumns() {
        assertThat(Example.plan("SELECT Subject, UserId FROM GameScores, Thread"))
                .startsWith("LogicalProject(Subject=[$1], UserId=[$0])");
        // Inner tables before outer ones, even if the inner table does not know the attribute.
        assertThat(Example.plan(
                        "SELECT UserId FROM GameScores WHERE EXISTS (SELECT 1 FROM Thread WHERE Subject = GameTitle)"))
                .contains("equal($0, $1)")
                .doesNotContain("$cor");
        assertThat(Example.plan("SELECT d.Views FROM (SELECT UserId AS Views FROM GameScores) d"
                        + " WHERE EXISTS (SELECT 1 FROM Thread t WHERE Views = 1)"))
                .doesNotContain("$cor");
        assertThat(Example.plan(
                        "SELECT 1 FROM GameScores g WHERE EXISTS (SELECT 1 FROM (VALUES (1)) v (a) WHERE a = Losses)"))
                .contains("$cor0.Losses");
        assertThat(Example.tables(Example.bind(
                                "SELECT UserId FROM GameScores WHERE EXISTS (SELECT 1 FROM Thread WHERE whatever = 1)"))
                        .get(1)
                        .columns())
                .extracting(UsedColumn::name)
                .containsExactly("whatever");
    }

    static Stream<Arguments> failures() {
        return Stream.of(
                arguments("SELECT x FROM GameScore", ErrorKind.UNKNOWN_TABLE, 15, "nearest is 'GameScores'"),
                arguments("SELECT x FROM \"gamescores\"", ErrorKind.UNKNOWN_TABLE, 15, "nearest is 'GameScores'"),
                arguments("SELECT x FROM nosuch.GameScores", ErrorKind.UNKNOWN_TABLE, 15, "nosuch.GameScores"),
                arguments("SELECT x FROM \"system\".statement", ErrorKind.UNKNOWN_TABLE, 15, "nearest is 'statements'"),
                arguments(
                        "SELECT x FROM GameScores.TitleIndex",
                        ErrorKind.UNKNOWN_INDEX,
                        26,
                        "nearest is 'GameTitleIndex'"),
                arguments("SELECT sq FROM \"system\".statements", ErrorKind.UNKNOWN_COLUMN, 8, "nearest is 'sql'"),
                arguments(
                        "SELECT x.usr FROM (SELECT 1 AS user) x",
                        ErrorKind.UNKNOWN_COLUMN,
                        10,
                        "no column 'usr' in 'x'; nearest is 'user'"),
                arguments(
                        "SELECT a FROM GameScores, Thread",
                        ErrorKind.AMBIGUOUS_COLUMN,
                        8,
                        "write GameScores.a or Thread.a"),
                arguments(
                        "SELECT Losses FROM GameScores, Thread",
                        ErrorKind.AMBIGUOUS_COLUMN,
                        8,
                        "write GameScores.Losses"),
                arguments("SELECT losses FROM GameScores", ErrorKind.UNKNOWN_COLUMN, 8, "nearest is 'Losses'"),
                arguments("SELECT g.LOSSES FROM GameScores g", ErrorKind.UNKNOWN_COLUMN, 10, "nearest is 'Losses'"),
                arguments("SELECT UserId FROM GameScores a, GameScores b", ErrorKind.AMBIGUOUS_COLUMN, 8, "UserId"),
                arguments("SELECT 1 FROM GameScores a, Thread A", ErrorKind.DUPLICATE_ALIAS, 36, "'A'"),
                arguments("SELECT 1 FROM GameScores, GameScores", ErrorKind.DUPLICATE_ALIAS, 27, "'GameScores'"),
                arguments("SELECT GameScores.a FROM GameScores g", ErrorKind.UNKNOWN_TABLE, 8, "is called 'g'"),
                arguments("SELECT t.* FROM GameScores g", ErrorKind.UNKNOWN_TABLE, 8, "'t'"),
                arguments(
                        "SELECT UserId AS u, ROW_NUMBER() OVER () AS r FROM GameScores QUALIFY u IS MISSING AND r = 1",
                        ErrorKind.UNSUPPORTED,
                        71,
                        "MISSING"),
                arguments("SELECT *", ErrorKind.INVALID_STATEMENT, 8, "FROM"),
                arguments("SELECT a FROM GameScores AS g(a, b, c, d, e, f, g)", ErrorKind.INVALID_STATEMENT, 31, "7"));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void refuses(String sql, ErrorKind kind, int column, String message) {
        assertThatThrownBy(() -> Example.bind(sql)).isInstanceOfSatisfying(QueryException.class, e -> {
            assertThat(e).hasMessageContaining(message);
            assertThat(e.kind()).isEqualTo(kind);
            assertThat(e.position()).isNotNull();
            assertThat(e.position().column()).isEqualTo(column);
        });
    }

    static Stream<Arguments> mistyped() {
        return Stream.of(
                arguments(
                        "SELECT Usrid FROM GameScores", "'Usrid' is not known", "nearest is 'UserId'", "$item\".Usrid"),
                arguments(
                        "SELECT g.Lossses FROM GameScores g",
                        "'Lossses'",
                        "nearest is 'Losses'",
                        "unknownColumns=allow"),
                arguments(
                        "SELECT 1 FROM GameScores WHERE \"LOSSES\" = 1",
                        "'LOSSES'",
                        "nearest is 'Losses'",
                        "\"LOSSES\""),
                arguments("SELECT inof.a FROM GameScores", "'inof'", "nearest is 'info'", "$item\".inof"),
                arguments(
                        "SELECT a + 1 AS own FROM GameScores WHERE own = 5",
                        "'own' is an alias",
                        "write a + 1",
                        "GameScores.own"),
                arguments(
                        "SELECT a AS \"Own\" FROM GameScores WHERE own = 5",
                        "'own' is an alias",
                        "write a",
                        "GameScores.own"));
    }

    @ParameterizedTest
    @MethodSource("mistyped")
    void refusesNamesSimilarToKnownOnes(String sql, String wrong, String meant, String insisting) {
        assertThatThrownBy(() -> Example.bind(sql)).isInstanceOfSatisfying(QueryException.class, e -> {
            assertThat(e.kind()).isEqualTo(ErrorKind.UNKNOWN_COLUMN);
            assertThat(e)
                    .hasMessageContaining(wrong)
                    .hasMessageContaining(meant)
                    .hasMessageContaining(insisting);
        });
        Example.bind(sql, with(UnknownColumns.ALLOW));
    }

    @Test
    void warnsOfUnknownAttributes() {
        assertThat(Example.bind("SELECT Usrid, Losses FROM GameScores", with(UnknownColumns.ALLOW))
                        .findings()
                        .warnings())
                .containsExactly("column 'Usrid' is not known in table GameScores; nearest is 'UserId'");
        assertThat(Example.bind("SELECT Draws FROM GameScores").findings().warnings())
                .containsExactly("column 'Draws' is not known in table GameScores");
    }

    private static SessionOptions with(UnknownColumns unknown) {
        return new SessionOptions(
                TtlMode.HIDE, false, ScanPolicy.WARN, 10_000, Map.of(), Map.of(), unknown, false, true, 0);
    }

    @Test
    void refusesUnknownAttributesWhereAskedTo() {
        SessionOptions strict = with(UnknownColumns.ERROR);
        assertThatThrownBy(() -> Example.bind("SELECT Lossses FROM GameScores", strict))
                .isInstanceOfSatisfying(QueryException.class, e -> {
                    assertThat(e.kind()).isEqualTo(ErrorKind.UNKNOWN_COLUMN);
                    assertThat(e).hasMessageContaining("nearest is 'Losses'");
                });
        assertThat(Example.bind("SELECT Losses FROM GameScores", strict)
                        .findings()
                        .warnings())
                .isEmpty();
    }

    @Test
    void keepsReferencesToOneTableApart() {
        List<TableUse> tables =
                Example.tables(Example.bind("WITH c AS (SELECT Losses FROM GameScores) SELECT a.Losses FROM c a, c b, "
                        + "GameScores g WHERE g.UserId = '1'"));
        assertThat(tables).extracting(TableUse::id).containsExactly(0, 1, 2);
        assertThat(tables).extracting(TableUse::calciteName).doesNotHaveDuplicates();
        assertThat(tables.get(2).columns()).extracting(UsedColumn::name).containsExactly("UserId");
    }
}
