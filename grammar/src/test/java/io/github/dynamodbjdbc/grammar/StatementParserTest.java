package io.github.dynamodbjdbc.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Hint;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import io.github.dynamodbjdbc.grammar.ast.SelectItem;
import io.github.dynamodbjdbc.grammar.ast.Statement;
import io.github.dynamodbjdbc.grammar.ast.WriteStatement;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StatementParserTest {
    @Test
    void numbersParametersInOrder() {
        Query query =
                query("WITH a AS (SELECT ?) SELECT ?, f(?) FROM a WHERE x = ? OFFSET ? ROWS FETCH FIRST ? ROWS ONLY");
        assertThat(index(query.offset())).isEqualTo(4);
        assertThat(index(query.limit())).isEqualTo(5);
        QueryBody.Select inner = (QueryBody.Select) query.with().get(0).query().body();
        assertThat(index(((SelectItem.Item) inner.items().get(0)).expression())).isZero();
        QueryBody.Select outer = (QueryBody.Select) query.body();
        assertThat(index(((Expression.Binary) required(outer.where())).right())).isEqualTo(3);
    }

    private static int index(@Nullable Object parameter) {
        return ((Expression.Parameter) required(parameter)).index();
    }

    @Test
    void recordsPositions() {
        QueryBody.Select select =
                (QueryBody.Select) query("SELECT a,\n  b + 'x\ny' AS c\nFROM t").body();
        SelectItem.Item second = (SelectItem.Item) select.items().get(1);
        Expression.Binary sum = (Expression.Binary) second.expression();
        assertSpan(select.items().get(0).position(), 1, 8, 1, 8);
        assertSpan(second.position(), 2, 3, 3, 7);
        assertSpan(sum.position(), 2, 3, 3, 2);
        assertSpan(sum.right().position(), 2, 7, 3, 2);
        assertSpan(select.position(), 1, 1, 4, 6);
        assertSpan(select.from().get(0).position(), 4, 6, 4, 6);
    }

    @Test
    void countsCharactersNotCodeUnits() {
        QueryBody.Select select = (QueryBody.Select) query("SELECT '😀😀', abc").body();
        assertSpan(select.items().get(0).position(), 1, 8, 1, 11);
        assertSpan(select.items().get(1).position(), 1, 14, 1, 16);
    }

    private static void assertSpan(Position position, int line, int column, int endLine, int endColumn) {
        assertThat(List.of(position.line(), position.column(), position.endLine(), position.endColumn()))
                .containsExactly(line, column, endLine, endColumn);
    }

    @Test
    void takesHintsAfterTheWordThatBeginsAWrite() {
        assertThat(hints("UPDATE /*+ TTL(SHOW) */ t SET a = 1")).containsExactly("TTL");
        assertThat(hints("insert /*+ a b */ INTO t VALUE {}")).containsExactly("A", "B");
        assertThat(hints("UPSERT /* x */ /*+ a */ INTO t VALUE {}")).containsExactly("A");
        assertThat(hints("REPLACE /*+ a */ INTO t VALUE {}")).containsExactly("A");
        assertThat(hints("DELETE /*+ a */ FROM t")).containsExactly("A");
        assertThat(hints("EXPLAIN (ANALYZE, FORMAT JSON) DELETE /*+ a */ FROM t"))
                .containsExactly("A");
        assertThat(hints("MERGE /*+ a */ INTO t USING s ON t.a = s.a WHEN MATCHED THEN UPDATE /*+ b */ SET c = 1"))
                .containsExactly("A");
        assertThat(hints("DELETE FROM /*+ a */ t WHERE update /*+ b */ = REPLACE /*+ c */ (d, e, f)"))
                .isEmpty();
        assertThat(hints("INSERT INTO t (a) VALUES (1) ON CONFLICT DO UPDATE /*+ a */ SET a = 2"))
                .isEmpty();
        assertThat(select("SELECT REPLACE /*+ a */ (b, c, d), update /*+ b */ FROM t")
                        .hints())
                .isEmpty();
    }

    private static List<String> hints(String sql) {
        Statement statement = StatementParser.parse(sql);
        WriteStatement write =
                (WriteStatement) (statement instanceof Statement.Explain explain ? explain.statement() : statement);
        List<Hint> hints = write.accept(new WriteStatement.Visitor<>() {
            @Override
            public List<Hint> visit(WriteStatement.Insert insert) {
                return insert.hints();
            }

            @Override
            public List<Hint> visit(WriteStatement.Update update) {
                return update.hints();
            }

            @Override
            public List<Hint> visit(WriteStatement.Truncate truncate) {
                return List.of();
            }

            @Override
            public List<Hint> visit(WriteStatement.Delete delete) {
                return delete.hints();
            }

            @Override
            public List<Hint> visit(WriteStatement.Purge purge) {
                return List.of();
            }

            @Override
            public List<Hint> visit(WriteStatement.Merge merge) {
                return merge.hints();
            }
        });
        return hints.stream().map(Hint::name).toList();
    }

    @Test
    void takesHintsInQueriesOnlyAfterSelect() {
        assertThat(select("SELECT /*+ scan(t) */ a FROM t").hints()).hasSize(1);
        assertThat(select("SELECT /* x */ /*+ scan(t) */ a FROM t").hints()).hasSize(1);
        assertThat(select("SELECT /*+ */ a FROM t").hints()).isEmpty();
        assertThat(select("/*+ scan(t) */ SELECT a /*+ scan(t) */ FROM /*+ ??? */ t /*+ x */")
                        .hints())
                .isEmpty();
    }

    @Test
    void splitsScripts() {
        assertThat(StatementParser.split(
                        "SELECT ';' ; -- a; b\n /* ; */ ;; SELECT \"a;b\" /* ; */;\n\n SELECT '😀'; x ; 'open ; "))
                .containsExactly("SELECT ';'", "SELECT \"a;b\" /* ; */", "SELECT '😀'", "x", "'open ;");
        assertThat(StatementParser.split(" -- nothing")).isEmpty();
        assertThat(StatementParser.split("")).isEmpty();
        assertThat(StatementParser.parseScript("SELECT 1; SELECT 2;"))
                .containsExactly(StatementParser.parse("SELECT 1"), StatementParser.parse("SELECT 2"));
    }

    @Test
    void readsBlanksOfAllKinds() {
        assertThat(StatementParser.parse("\uFEFF\u00A0SELECT\t\r\n\u20031 ;; "))
                .isEqualTo(StatementParser.parse("SELECT 1"));
    }

    @Test
    void keepsTheExactNumber() {
        Expression.NumberLiteral number = (Expression.NumberLiteral) StatementParser.parseExpression("1.50e2");
        assertThat(number.text()).isEqualTo("1.50e2");
        assertThat(number.value()).isEqualByComparingTo("150");
    }

    private static <T> T required(@Nullable T value) {
        assertThat(value).isNotNull();
        return Objects.requireNonNull(value);
    }

    private static QueryBody.Select select(String sql) {
        return (QueryBody.Select) query(sql).body();
    }

    private static Query query(String sql) {
        return ((Statement.Select) StatementParser.parse(sql)).query();
    }
}
