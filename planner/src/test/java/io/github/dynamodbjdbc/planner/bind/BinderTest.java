package io.github.dynamodbjdbc.planner.bind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.algebra.SqlToRel;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.plan.SessionOptions;
import io.github.dynamodbjdbc.planner.plan.UnknownColumns;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.relation.ResultColumn;
import io.github.dynamodbjdbc.planner.relation.TableUse;
import io.github.dynamodbjdbc.planner.type.UsedColumn;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class BinderTest {
    /** Statements, each with a part of its plan. */
    static Stream<Arguments> plans() {
        return Stream.of(
                // Conditions
                where("Active", "equal($0, true)"),
                where("NOT Active", "NOT(equal($0, true))"),
                where("Active IS NOT TRUE", "IS NOT TRUE(equal($0, true))"),
                where("a AND (b OR c)", "AND(equal($0, true), OR(equal($1, true), equal($2, true)))"),
                where("CASE WHEN a THEN b END", "equal(CASE(equal($0, true), $1, null:ANY), true)"),
                where("Losses > 5 AND Losses < 'x'", "AND(greater($0, 5), less($0, 'x'))"),
                where("Losses IN (5, 'abc', ?)", "OR(equal($0, 5), equal($0, 'abc'), equal($0, ?0))"),
                where("Losses BETWEEN 1 AND 'x'", "AND(greaterOrEqual($0, 1), lessOrEqual($0, 'x'))"),
                where("Losses LIKE 'a!%' ESCAPE '!'", "LIKE_ESCAPE(asVarchar($0, 'Losses'), 'a!%', '!')"),
                where("UserId NOT ILIKE 'a%'", "NOT(ILIKE($0, 'a%'))"),
                where("Losses IS MISSING", "condition=[IS TRUE($0)]"),
                where("info.a IS NOT MISSING", "NOT(IS TRUE($0))"),
                where("attribute_not_exists(info.a)", "condition=[IS TRUE($0)]"),
                where("begins_with(Losses, ?)", "beginsWith($0, ?0)"),
                where("Losses IS DISTINCT FROM 1", "NOT(IS TRUE(equal($0, 1)))"),
                where(
                        "Losses > TIMESTAMP '2026-01-31 10:00:00'",
                        "greater(readTIMESTAMP($0, 'Losses'), operandTIMESTAMP(2026-01-31 10:00:00"),
                where("NULL", "condition=[null:BOOLEAN]"),
                where("1 = 0", "=(1, 0)"),
                // Literals take the type of a key or declared column, and of no other
                where("UserId = 101", "equal($0, '101')"),
                where("'101' = TopScore", "equal(101, $0)"),
                where("TopScore IN ('1', 2)", "OR(equal($0, 1), equal($0, 2))"),
                where("TopScore BETWEEN '-1' AND 5", "AND(greaterOrEqual($0, -1), lessOrEqual($0, 5))"),
                where("Losses = '101'", "equal($0, '101')"),
                where("TopScore = 1e-30", "equal($0, 1E-30"),
                // Types that DynamoDB keeps apart are never converted
                where("UserId = TopScore", "equal($0, $1)"),
                where("UPPER(UserId) = 5", "equal(UPPER($0), 5)"),
                // Rows
                where("(UserId, GameTitle) = (1, ?)", "AND(equal($0, '1'), equal($1, ?0))"),
                where(
                        "(UserId, GameTitle) > ('a', 'b')",
                        "OR(greater($0, 'a'), AND(equal($0, 'a'), greater($1, 'b')))"),
                where(
                        "(UserId, a) IN ((1, 2), (3, 4))",
                        "OR(AND(equal($0, '1'), equal($1, 2)), AND(equal($0, '3'), equal($1, 4)))"),
                // Subqueries
                where("UserId IN (SELECT ForumName FROM Thread)", "IN($0, {"),
                where(
                        "EXISTS (SELECT 1 FROM Thread t WHERE t.Subject = GameScores.GameTitle)",
                        "equal($0, $cor0.GameTitle)"),
                where("Losses = (SELECT MAX(Views) FROM Thread)", "equal($0, $SCALAR_QUERY({"),
                where("Losses > ALL (SELECT Views FROM Thread)", "NOT(<= SOME($0, {"),
                // Clauses
                arguments("SELECT 1", "LogicalProject(1=[1])"),
                arguments("VALUES (1), ('x')", "canonical('x')"),
                arguments("SELECT a FROM (VALUES (1, 'x')) AS v(a, b)", "LogicalProject(a=[$0])"),
                arguments("SELECT * FROM GameScores, Thread", "LogicalJoin(condition=[true], joinType=[inner])"),
                arguments(
                        "SELECT 1 FROM GameScores a LEFT JOIN Thread b ON b.x AND a.UserId = b.ForumName",
                        "LogicalJoin(condition=[AND(equal($1, true), equal($0, $2))], joinType=[left])"),
                arguments("SELECT 1 FROM GameScores a FULL JOIN Thread b ON a.x = b.y", "joinType=[full]"),
                arguments("SELECT 1 FROM GameScores a RIGHT JOIN Thread b ON a.x = b.y", "joinType=[right]"),
                arguments("SELECT x FROM GameScores a FULL JOIN Thread b USING (x)", "x=[COALESCE($0, $1)]"),
                arguments(
                        "SELECT x, a.x, b.x FROM (VALUES (1)) a(x) RIGHT JOIN (VALUES (2)) b(x) USING (x)",
                        "LogicalProject(x=[$1], x~2=[$0], x~3=[$1])"),
                arguments(
                        "SELECT * FROM (VALUES (1, 2)) a(x, y) NATURAL JOIN (VALUES (1, 3)) b(x, z)",
                        "LogicalProject(x=[$0], y=[$1], z=[$3])"),
                arguments(
                        "SELECT n FROM GameScores g, LATERAL (SELECT COUNT(*) n FROM Thread WHERE ForumName = g.UserId) x",
                        "LogicalCorrelate"),
                arguments("SELECT COUNT(*) FROM GameScores GROUP BY GameTitle", "LogicalAggregate(group=[{0}]"),
                arguments("SELECT UPPER(a) AS g FROM GameScores GROUP BY g", "[UPPER(asVarchar($0, 'a'))]"),
                arguments("SELECT 'x', COUNT(*) FROM GameScores GROUP BY 1", "LogicalAggregate(group=[{0}]"),
                arguments("SELECT a FROM GameScores GROUP BY ROLLUP(a, b)", "groups=[[{0, 1}, {0}, {}]]"),
                arguments("SELECT a FROM GameScores GROUP BY CUBE(a, b)", "groups=[[{0, 1}, {0}, {1}, {}]]"),
                arguments("SELECT a FROM GameScores GROUP BY GROUPING SETS ((a, b), ())", "groups=[[{0, 1}, {}]]"),
                arguments("SELECT 1 FROM GameScores HAVING COUNT(1) > 0", "condition=[greater($0, 0)]"),
                arguments(
                        "SELECT -TopScore AS TopScore FROM GameScores GROUP BY TopScore HAVING TopScore > 5",
                        "condition=[greater($0, 5)]"),
                arguments("SELECT DISTINCT a FROM GameScores", "LogicalAggregate(group=[{0}])"),
                arguments(
                        "SELECT a FROM GameScores UNION SELECT b FROM Thread ORDER BY a DESC LIMIT 3 OFFSET 1",
                        "LogicalSort(sort0=[$0], dir0=[DESC], offset=[1], fetch=[3])"),
                arguments(
                        "SELECT a FROM GameScores INTERSECT ALL SELECT b FROM Thread", "LogicalIntersect(all=[true])"),
                arguments("SELECT a FROM GameScores EXCEPT SELECT b FROM Thread", "LogicalMinus(all=[false])"),
                arguments("WITH c AS (SELECT a FROM GameScores) SELECT 1 FROM c x, c y", "table=[[GameScores#1]]"),
                arguments("(SELECT UserId FROM GameScores LIMIT 5) ORDER BY 1", "LogicalSort(sort0=[$0], dir0=[ASC])"),
                // ORDER BY of the inner query is kept for LIMIT of the outer one, even by a column that is not
                // selected.
                arguments(
                        "SELECT * FROM (SELECT UserId FROM GameScores ORDER BY Wins) AS w LIMIT 2",
                        "LogicalSort(sort0=[$1], dir0=[ASC], fetch=[2])"),
                // An aggregate over columns of an outer query belongs to the outer query.
                arguments(
                        "SELECT g.UserId FROM GameScores g GROUP BY g.UserId"
                                + " HAVING EXISTS (SELECT 1 FROM Thread t WHERE t.Views = SUM(g.Wins))",
                        "LogicalAggregate(group=[{0}], agg#0=[SUM($1)])"),
                arguments("SELECT a FROM GameScores GROUP BY GROUPING SETS ((a), (a))", "LogicalUnion(all=[true])"),
                arguments(
                        "SELECT COUNT(*) FROM GameScores g GROUP BY UPPER(g.a)"
                                + " HAVING EXISTS (SELECT 1 FROM Thread t WHERE t.Subject = UPPER(g.a))",
                        "condition=[equal($0, $cor0.$0)]"),
                // NULLs sort as in PostgreSQL
                arguments(
                        "SELECT UserId FROM GameScores ORDER BY a, b DESC, c NULLS FIRST, d DESC NULLS LAST",
                        "dir0=[ASC], dir1=[DESC], dir2=[ASC-nulls-first], dir3=[DESC-nulls-last]"),
                arguments("SELECT -a AS a FROM GameScores ORDER BY a", "LogicalSort(sort0=[$0]"),
                arguments("SELECT -a AS a FROM GameScores ORDER BY UPPER(a)", "$1=[UPPER(asVarchar($0, 'a'))]"),
                arguments(
                        "SELECT SUM(a) OVER w FROM GameScores WINDOW w AS (PARTITION BY b ORDER BY c DESC)",
                        "SUM(asNumeric($0, 'a')) OVER (PARTITION BY $1 ORDER BY $2 DESC NULLS FIRST)"),
                arguments(
                        "SELECT COUNT(*) OVER (ORDER BY a ROWS 2 PRECEDING) FROM GameScores",
                        "OVER (ORDER BY $0 NULLS LAST ROWS 2 PRECEDING)"),
                // Expressions
                expression("info.a[0].b", "[$0]"),
                expression("CAST(TopScore AS VARIANT)", "VARIANT)=[$0]"),
                expression("TRY_CAST(Losses AS DATE)", "tryDate($0)"),
                expression("Losses::decimal(10, 2)", "toDecimal(toNumeric($0), 10, 2)"),
                expression("EXTRACT(YEAR FROM Losses)", "EXTRACT(FLAG(YEAR), asTimestamp($0, 'Losses'))"),
                expression("DATE_TRUNC('month', Losses)", "FLOOR(asTimestamp($0, 'Losses'), FLAG(MONTH))"),
                expression("Losses % 2", "MOD(asNumeric($0, 'Losses'), 2"),
                expression("TopScore || 'x'", "||(toText($0), 'x')"),
                expression("CASE WHEN a THEN 'a' ELSE 'abc' END", "CASE(equal($0, true), 'a', 'abc')"),
                expression("NULLIF(UserId, 5)", "CASE(equal($0, '5'), null, $0)"),
                expression("{'a': 1, 'b': [Losses, <<1>>]}", "document('a', 1, 'b', list($0, toBag("),
                expression("({'a': 1}).a", "field(document('a', 1), 'a')"),
                expression("PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY Losses)", "PERCENTILE_CONT($0, $1, $2)"),
                expression("SUM(Losses) FILTER (WHERE Active)", "SUM($0) FILTER"),
                expression("STRING_AGG(Losses, ',' ORDER BY Losses)", "STRING_AGG($0, $1, $2, $3, $4)"),
                expression("{fn LOCATE('a', UserId)}", "POSITION('a', $0, 1)"),
                expression("'ü€😀'", "'ü€😀'"));
    }

    private static Arguments where(String condition, String part) {
        return arguments("SELECT 1 FROM GameScores WHERE " + condition, part);
    }

    private static Arguments expression(String expression, String part) {
        return arguments("SELECT " + expression + " FROM GameScores", part);
    }

    @ParameterizedTest
    @MethodSource("plans")
    void binds(String sql, String part) {
        assertThat(Example.plan(sql)).contains(part);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "UPPER(a), LOWER(a), INITCAP(a), LENGTH(a), OCTET_LENGTH(X'00'), SUBSTRING(a FROM 1 FOR 2), SUBSTR(a, 2)",
                "STRPOS(a, 'x'), INSTR(a, 'x'), POSITION('x' IN a), LTRIM(a), RTRIM(a, 'x'), TRIM(BOTH 'x' FROM a)",
                "CONCAT('a', a, 1), CONCAT_WS('-', a, 'b'), REPLACE(a, 'b', 'c'), LEFT(a, 1), RIGHT(a, 1), REPEAT(a, 2)",
                "LPAD(a, 5), RPAD(UserId, 5, 'x'), REVERSE(a), SPLIT_PART(UserId, '-', 1), REGEXP_REPLACE(UserId, 'a', 'b')",
                "ABS(a), MOD(a, 2), ROUND(a, 1), TRUNC(a), SIGN(a), POWER(a, 2), SQRT(a), EXP(a), LN(a), LOG(a), FLOOR(a), CEIL(a)",
                "COALESCE(a, 1), IFNULL(a, 1), NVL(a, 1), NVL2(a, 1, 2), IF(a, 1, 2), GREATEST(a, 1), LEAST(TopScore, 1)",
                "CURRENT_DATE, CURRENT_TIME, CURRENT_TIMESTAMP, LOCALTIMESTAMP, NOW(), YEAR(a), DAYOFWEEK(a), DATE_PART('epoch', a)",
                "TIMESTAMPADD(DAY, ?, a), TIMESTAMPDIFF(HOUR, a, NOW()), FLOOR(a TO MONTH), LAST_DAY(a), DAYNAME(a), MONTHNAME(a)",
                "TO_DATE('2026', 'YYYY'), TO_TIMESTAMP(a), TO_TIMESTAMP('2026', 'YYYY'), TO_CHAR(a, 'YYYY'), UNIX_TIMESTAMP(a)",
                "FROM_UNIXTIME(TopScore), a + INTERVAL '1' DAY, DATE '2026-01-31' + INTERVAL '1' MONTH, CURRENT_SCHEMA",
                "SUM(a), AVG(a), MIN(a), MAX(a), COUNT(DISTINCT a), STDDEV(a), VARIANCE(a), BOOL_AND(a), EVERY(TopScore > 1)",
                "ANY_VALUE(a), MODE(a), LISTAGG(a), COVAR_POP(a, TopScore), APPROX_COUNT_DISTINCT(a)",
                "ROW_NUMBER() OVER (ORDER BY a), RANK() OVER (ORDER BY a), NTILE(4) OVER (ORDER BY a), LAG(a, 1) OVER (ORDER BY a)",
                "FIRST_VALUE(a) OVER (ORDER BY a), LAST_VALUE(a) IGNORE NULLS OVER (ORDER BY a), CUME_DIST() OVER (ORDER BY a)",
                "contains(a, 'x'), attribute_type(TopScore, 'N'), attribute_exists(a.b), size(a), CAST(a AS DOCUMENT), CAST(a AS LIST)",
                "CAST(a AS INT), CAST(a AS text), a::boolean, CAST(a AS BLOB), {fn CONVERT(a, SQL_VARCHAR)}, CAST(? AS TIMESTAMP)",
                "{d '2026-01-31'}, {t '10:00:00'}, {ts '2026-01-31 10:00:00.123'}, NULL, ?, - ?, ? + 1, UPPER(?)"
            })
    void knowsFunctions(String expressions) {
        assertThat(Example.plan("SELECT " + expressions + " FROM GameScores")).contains("GameScores#0");
    }

    @Test
    void keepsNumbersInOneType() {
        assertThat(SqlToRel.convert(Example.bind(
                                "SELECT TopScore * TopScore, TopScore / 3, TopScore + 1.5, SUM(TopScore), AVG(TopScore) "
                                        + "FROM GameScores GROUP BY TopScore"))
                        .getRowType()
                        .getFieldList())
                .allSatisfy(field -> assertThat(field.getType().toString()).isEqualTo("DECIMAL(38, 18)"));
    }

    @Test
    void readsJustTheColumnsUsed() {
        TableUse use = Example.tables(Example.bind(
                        "SELECT userid, info.a[0], \"$size\" FROM GameScores WHERE Losses IS MISSING AND TopScore > 1"))
                .get(0);
        AttributePath path =
                new AttributePath("info", List.of(new AttributePath.Field("a"), new AttributePath.Index(0)));
        assertThat(use.columns())
                .containsExactly(
                        new UsedColumn(
                                "UserId",
                                new ColumnSource.Attribute(AttributePath.of("UserId"), AttributeType.S),
                                ColumnType.VARCHAR,
                                false),
                        new UsedColumn("info.a[0]", new ColumnSource.Attribute(path, null), ColumnType.VARIANT, true),
                        new UsedColumn("$size", new ColumnSource.ItemSize(), ColumnType.NUMERIC, false),
                        new UsedColumn(
                                "$missing:Losses",
                                new ColumnSource.Missing(AttributePath.of("Losses")),
                                ColumnType.BOOLEAN,
                                false),
                        new UsedColumn(
                                "TopScore",
                                new ColumnSource.Attribute(AttributePath.of("TopScore"), AttributeType.N),
                                ColumnType.NUMERIC,
                                true));
    }

    @Test
    void makesTheTtlAttributeAvailableWhereItIsNeeded() {
        assertThat(Example.tables(Example.bind("SELECT 1 FROM SessionData"))
                        .get(0)
                        .columns())
                .contains(new UsedColumn(
                        "$ttl",
                        new ColumnSource.Attribute(AttributePath.of("ExpirationTime"), null),
                        ColumnType.VARIANT,
                        true));
        assertThat(Example.tables(Example.bind("SELECT /*+ TTL(SHOW) */ 1 FROM SessionData"))
                        .get(0)
                        .columns())
                .extracting(UsedColumn::name)
                .doesNotContain("$ttl");
        assertThat(Example.tables(Example.bind("SELECT 1 FROM GameScores"))
                        .get(0)
                        .columns())
                .extracting(UsedColumn::name)
                .doesNotContain("$ttl");
        assertThat(Example.tables(Example.bind("SELECT ExpirationTime FROM SessionData"))
                        .get(0)
                        .columns())
                .extracting(UsedColumn::name)
                .containsExactly("ExpirationTime", "$ttl");
        assertThat(Example.plan("SELECT \"$expires_at\" FROM SessionData WHERE NOT \"$expired\""))
                .contains("expiresAt($1)", "NOT(IS TRUE(AND(less($1, clock()), greater($1, clockFiveYearsAgo()))))");
    }

    @Test
    void reportsParameterTypes() {
        assertThat(Example.bind(
                                "SELECT ?, COALESCE(Losses, ?) FROM GameScores WHERE UserId = ? AND ? < TopScore AND Losses = ? "
                                        + "AND ? AND TopScore IN (?, 1) LIMIT ? OFFSET ?")
                        .findings()
                        .parameterTypes())
                .containsExactly(
                        ColumnType.VARIANT,
                        ColumnType.VARIANT,
                        ColumnType.VARCHAR,
                        ColumnType.NUMERIC,
                        ColumnType.VARIANT,
                        ColumnType.BOOLEAN,
                        ColumnType.NUMERIC,
                        ColumnType.BIGINT,
                        ColumnType.BIGINT);
        assertThat(Example.bind("WITH unused AS (SELECT ? FROM GameScores WHERE UserId = ?) SELECT ?"))
                .satisfies(query -> {
                    assertThat(query.findings().parameterTypes())
                            .containsExactly(ColumnType.VARIANT, ColumnType.VARCHAR, ColumnType.VARIANT);
                    assertThat(Example.tables(query)).isEmpty();
                });
    }

    @Test
    void describesResults() {
        assertThat(Example.bind("SELECT userid, Losses, info.a.b, COUNT(*), 1 AS one FROM GameScores GROUP BY 1, 2, 3")
                        .columns())
                .containsExactly(
                        new ResultColumn("UserId", "UserId", "GameScores", ColumnType.VARCHAR, false, true, false),
                        new ResultColumn("Losses", "Losses", "GameScores", ColumnType.NUMERIC, true, false, false),
                        new ResultColumn("b", "info.a.b", "GameScores", ColumnType.VARIANT, true, false, false),
                        new ResultColumn("COUNT(*)", "COUNT(*)", null, null, false, false, false),
                        new ResultColumn("one", "one", null, null, false, false, false));
        assertThat(Example.bind("SELECT * FROM (SELECT UserId AS a, UserId AS a FROM GameScores) x")
                        .columns())
                .extracting(ResultColumn::label)
                .containsExactly("a", "a");
    }

    @Test
    void expandsStarsToShownColumns() {
        assertThat(labels("SELECT * FROM GameScores"))
                .containsExactly("UserId", "GameTitle", "TopScore", "Wins", "Losses", "info");
        assertThat(labels("SELECT * FROM GameScores.WinsIndex")).containsExactly("UserId", "GameTitle", "Wins");
        assertThat(labels("SELECT b.* FROM GameScores, Blobs b")).containsExactly("Id");
        assertThat(Example.tables(Example.bind("SELECT * FROM Blobs")).get(0).wholeItem())
                .isTrue();
        assertThat(Example.tables(Example.bind("SELECT Id FROM Blobs")).get(0).wholeItem())
                .isFalse();
        SessionOptions shownOnly = new SessionOptions(
                SessionOptions.DEFAULT.ttl(),
                false,
                SessionOptions.DEFAULT.scan(),
                1,
                SessionOptions.DEFAULT.denseIndexes(),
                SessionOptions.DEFAULT.ttlAttributes(),
                UnknownColumns.NEAR,
                true,
                true,
                0);
        assertThat(Example.tables(Example.bind("SELECT * FROM Blobs", shownOnly))
                        .get(0)
                        .wholeItem())
                .isFalse();
    }

    @Test
    void readsIndexesAndSystemTables() {
        TableUse use = Example.tables(Example.bind("SELECT TopScore FROM dynamodb.GameScores.GameTitleIndex"))
                .get(0);
        assertThat(use.index()).isNotNull();
        assertThat(use.index().name()).isEqualTo("GameTitleIndex");
        // A key of the index that is read is never NULL.
        assertThat(use.columns().get(0).nullable()).isFalse();
        assertThat(Example.plan("SELECT * FROM \"system\".statements WHERE started_at > '2026-01-31' AND id = '5'"))
                .contains("AND(>($1, 2026-01-31 00:00:00), equal($0, 5))");
    }

    private static List<String> labels(String sql) {
        return Example.bind(sql).columns().stream().map(ResultColumn::label).toList();
    }
}
