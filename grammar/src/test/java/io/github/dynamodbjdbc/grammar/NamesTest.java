package io.github.dynamodbjdbc.grammar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Statement;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class NamesTest {
    static Stream<String> free() {
        Stream<String> words = SqlKeywords.all().stream().filter(word -> !SqlKeywords.isReserved(word));
        Stream<String> usual = Stream.of(
                "Name",
                "Status",
                "Value",
                "Date",
                "Timestamp",
                "Year",
                "Key",
                "Type",
                "Count",
                "Index",
                "Size",
                "User",
                "Data",
                "Language",
                "Path",
                "Position",
                "Views",
                "Replies",
                "Tags",
                "Id",
                "Owner",
                "Desc",
                "Table",
                "List",
                "Zone",
                "Day",
                "Month",
                "Hour",
                "Second",
                "Start",
                "Work",
                "Transaction",
                "Release",
                "Expired",
                "$x",
                "_y",
                "größe",
                "名前",
                "a1");
        return Stream.concat(words, usual);
    }

    @ParameterizedTest
    @MethodSource("free")
    void manyWordsAreNames(String word) {
        for (String name : List.of(word, word.toLowerCase(Locale.ROOT))) {
            assertThat(StatementParser.parseExpression(name)).isInstanceOf(Expression.NameReference.class);
            for (String pattern : List.of(
                    "SELECT %s FROM %s",
                    "SELECT t.%s, %s.%s, -%s, %s + 1 FROM t AS %s",
                    "SELECT %s AS %s FROM %s AS %s WHERE %s = 1 AND %s IS NULL GROUP BY %s HAVING %s ORDER BY %s DESC, %s",
                    "SELECT f(%s), COUNT(DISTINCT %s) FROM s.%s JOIN u USING (%s)",
                    "SELECT * FROM t WHERE %s IN (%s) OR %s LIKE %s OR %s BETWEEN %s AND %s",
                    "WITH %s (%s) AS (SELECT %s) SELECT %s.%s[0].%s FROM %s",
                    "INSERT INTO %s (%s) VALUES (%s)",
                    "UPDATE %s SET %s = %s, a.%s = 1 REMOVE %s WHERE %s = 1",
                    "DELETE FROM %s WHERE %s = ?",
                    "CREATE INDEX %s ON %s (%s, %s) INCLUDE (%s)",
                    "DROP TABLE %s",
                    "DESCRIBE %s",
                    "SET %s = 1")) {
                String sql = pattern.replace("%s", name);
                Statement statement = StatementParser.parse(sql);
                assertThat(StatementParser.parse(SqlPrinter.print(statement))).isEqualTo(statement);
            }
            if (!word.equalsIgnoreCase("PRIMARY")) {
                StatementParser.parse("CREATE TABLE t (" + name + " VARCHAR)");
            }
        }
    }

    static List<String> reserved() {
        return SqlKeywords.reserved();
    }

    @ParameterizedTest
    @MethodSource("reserved")
    void reservedWordsAreNamesWhereUnambiguous(String word) {
        String sql = "SELECT t." + word + ", \"" + word + "\" AS " + word + " FROM \"" + word + "\"." + word;
        Statement statement = StatementParser.parse(sql);
        assertThat(StatementParser.parse(SqlPrinter.print(statement))).isEqualTo(statement);
        assertThatThrownBy(() -> StatementParser.parse("SELECT a FROM " + word)).isInstanceOf(SqlSyntaxException.class);
        assertThatThrownBy(() -> StatementParser.parse("SELECT a " + word + " FROM t"))
                .isInstanceOf(SqlSyntaxException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.b", "a b", "q\"uote", "x'y", "select", "-", "日本", "line\nbreak", "😀"})
    void quotedNamesHoldAnything(String name) {
        String quoted = "\"" + name.replace("\"", "\"\"") + "\"";
        Expression.NameReference reference = (Expression.NameReference) StatementParser.parseExpression("t." + quoted);
        assertThat(reference.parts().get(1).name()).isEqualTo(name);
        assertThat(reference.parts().get(1).quoted()).isTrue();
        assertThat(SqlPrinter.print(reference)).isEqualTo("t." + quoted);
    }

    @Test
    void keywordsComeFromTheGrammar() {
        assertThat(SqlKeywords.all())
                .contains("SELECT", "VALUE", "OFFSET")
                .doesNotContain("<>", "STRING")
                .isSorted();
        assertThat(SqlKeywords.reserved())
                .contains("SELECT", "ORDER")
                .doesNotContain("VALUE", "OFFSET")
                .isSorted();
        assertThat(SqlKeywords.isReserved("Select")).isTrue();
        assertThat(SqlKeywords.isReserved("name")).isFalse();
    }
}
