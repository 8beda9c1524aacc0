package io.github.dynamodbjdbc.tck.oracle;

import io.github.dynamodbjdbc.grammar.StatementParser;
import io.github.dynamodbjdbc.grammar.ast.Statement;
import io.github.dynamodbjdbc.tck.oracle.TableDesign.IndexDesign;
import io.github.dynamodbjdbc.tck.oracle.TableDesign.Key;
import io.github.dynamodbjdbc.tck.oracle.TableDesign.Keys;
import io.github.dynamodbjdbc.tck.oracle.TableDesign.Projection;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A small table with values of all types, and short ways to write results. */
final class OracleFixture {
    static final long NOW = 1_451_606_400;

    private static final Keys KEYS = new Keys(List.of(new Key("pk", "S")), List.of(new Key("sk", "N")));
    private static final IndexDesign BY_G =
            new IndexDesign("byG", true, keys("g", "S"), Projection.INCLUDE, List.of("a"));

    /**
     * | pk | sk | a          | g    | ttl        |
     * | x  | 1  | 5          | 'p'  | NOW - 1    |
     * | x  | 2  | 5.0        | 7    |            |
     * | x  | 3  | 'five'     | 'q'  | NOW        |
     * | y  | 1  | NULL       |      | 'text'     |
     * | y  | 2  |            | 'p'  |            |
     * | y  | 3  | TRUE       |      |            |
     * | y  | 4  | [1, 'b']   |      |            |
     */
    static final Database DATABASE = new Database(Map.of(
            "T",
            new Database.Contents(
                    new TableDesign("T", KEYS, List.of(BY_G), "ttl"),
                    List.of(
                            item("pk", "x", "sk", 1, "a", 5, "g", "p", "ttl", NOW - 1),
                            item("pk", "x", "sk", 2, "a", new BigDecimal("5.0"), "g", 7),
                            item("pk", "x", "sk", 3, "a", "five", "g", "q", "ttl", NOW),
                            item("pk", "y", "sk", 1, "a", null, "ttl", "text"),
                            item("pk", "y", "sk", 2, "g", "p"),
                            item("pk", "y", "sk", 3, "a", true),
                            item("pk", "y", "sk", 4, "a", List.of(1, "b"))))));

    private OracleFixture() {}

    private static Keys keys(String name, String type) {
        return new Keys(List.of(new Key(name, type)), List.of());
    }

    private static Map<String, Datum> item(Object... namesAndValues) {
        Map<String, Datum> item = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            item.put((String) namesAndValues[i], datum(namesAndValues[i + 1]));
        }
        return item;
    }

    static Datum datum(Object value) {
        if (value == null) {
            return new Datum.Null();
        } else if (value instanceof String text) {
            return new Datum.Text(text);
        } else if (value instanceof Number number) {
            return new Datum.Numeric(new BigDecimal(number.toString()));
        } else if (value instanceof Boolean bool) {
            return new Datum.Bool(bool);
        } else if (value instanceof byte[] bytes) {
            return new Datum.Binary(ByteBuffer.wrap(bytes));
        } else if (value instanceof List<?> list) {
            return new Datum.Sequence(list.stream().map(OracleFixture::datum).toList());
        }
        throw new IllegalArgumentException(value.toString());
    }

    static List<Cell> row(Object... values) {
        return Arrays.stream(values)
                .map(value -> value == null ? null : (Cell) datum(value))
                .toList();
    }

    /** The answer with expired items included, so that all rows of the table count. */
    static Answer answer(String sql, Object... parameters) {
        return answer(Settings.TimeToLive.SHOW, sql, parameters);
    }

    static Answer answer(Settings.TimeToLive timeToLive, String sql, Object... parameters) {
        Statement.Select select = (Statement.Select) StatementParser.parse(sql);
        return new NaiveEvaluator(DATABASE, new Settings(NOW, timeToLive))
                .evaluate(
                        select.query(),
                        Arrays.stream(parameters).map(OracleFixture::datum).toList());
    }
}
