package io.github.dynamodbjdbc.shell.print;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.shell.print.RowPrinter.Header;
import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class PrintersTest {
    private static final List<Header> COLUMNS = List.of(new Header("Name", false), new Header("Score", true));

    @Test
    void rawValuesStandAlone() throws Exception {
        StringWriter out = new StringWriter();
        RowPrinter printer = new RawPrinter(out);
        printer.begin(List.of(new Header("a", false), new Header("b", true)));
        printer.row(Arrays.asList("x", "1"));
        printer.row(Arrays.asList(null, "two\nlines\n"));
        printer.end();
        assertThat(out).hasToString("x\t1\n\ttwo\nlines\n");
    }

    @Test
    void framesATable() throws Exception {
        assertThat(print(
                        out -> new TablePrinter(out, 0),
                        COLUMNS,
                        row("Ann", "7"),
                        row("日本", "1234.50"),
                        row(null, null)))
                .isEqualTo("""
                        +------+---------+
                        | Name | Score   |
                        +------+---------+
                        | Ann  |       7 |
                        | 日本 | 1234.50 |
                        | NULL |    NULL |
                        +------+---------+
                        """);
    }

    @Test
    void framesATableWithoutRows() throws Exception {
        assertThat(print(out -> new TablePrinter(out, 0), COLUMNS)).isEqualTo("""
                        +------+-------+
                        | Name | Score |
                        +------+-------+
                        +------+-------+
                        """);
    }

    @Test
    void keepsCellsOfATableOnOneLineAndAwayFromTheTerminal() throws Exception {
        // An escape sequence that would clear the screen, and a character that would reverse the direction of the text.
        String text = "a\nb\tc\u001b[2J\u202e";
        assertThat(print(out -> new TablePrinter(out, 0), List.of(new Header("x\ny", false)), row(text)))
                .contains("| a\\nb\\tc\\u001b[2J\\u202e |")
                .contains("| x\\ny ");
    }

    @Test
    void measuresTheFirstRowsOfATableOnly() throws Exception {
        StringWriter out = new StringWriter();
        TablePrinter printer = new TablePrinter(out, 0);
        printer.begin(List.of(new Header("a", false)));
        for (int i = 0; i < TablePrinter.ROWS_MEASURED; i++) {
            assertThat(out.toString()).isEmpty();
            printer.row(row("12"));
        }
        printer.row(row("wider"));
        printer.end();
        assertThat(out.toString()).startsWith("+----+\n| a  |\n").endsWith("| 12 |\n| wider |\n+----+\n");
    }

    @Test
    void truncatesStringsToTheWidth() throws Exception {
        List<Header> columns = List.of(new Header("a", false), new Header("日本語日本語", false), new Header("n", true));
        assertThat(print(
                        out -> new TablePrinter(out, 40),
                        columns,
                        row("short", "日本語日本語日本語日本語", "1234567890"),
                        row("a rather long text", "b", null)))
                .isEqualTo("""
                        +------------+------------+------------+
                        | a          | 日本語日…  | n          |
                        +------------+------------+------------+
                        | short      | 日本語日…  | 1234567890 |
                        | a rather … | b          |       NULL |
                        +------------+------------+------------+
                        """);
    }

    @Test
    void printsWideRowsVertically() throws Exception {
        assertThat(print(
                        out -> new TablePrinter(out, 20),
                        COLUMNS,
                        row("A rather\nlong name", "1234567890"),
                        row(null, "2")))
                .isEqualTo("""
                        -[ row 1 ]------------------------------
                        Name  | A rather\\nlong name
                        Score | 1234567890
                        -[ row 2 ]------------------------------
                        Name  | NULL
                        Score | 2
                        """);
    }

    @Test
    void printsMarkdown() throws Exception {
        assertThat(print(MarkdownPrinter::new, COLUMNS, row("a|b\n<c>\u001b", "7"), row(null, null)))
                .isEqualTo("""
                        | Name | Score |
                        | --- | ---: |
                        | a\\|b<br>&lt;c>\\u001b | 7 |
                        | NULL | NULL |
                        """);
    }

    @Test
    void quotesCsvByRfc4180() throws Exception {
        assertThat(print(
                        CsvPrinter::new,
                        List.of(new Header("a,b", false), new Header("c", false)),
                        row("plain", "with \"quotes\""),
                        row("two\nlines", "comma, and ;"),
                        row(null, ""),
                        row(" blank", "Grüße 🙂"),
                        row("{\"k\":1}", "x")))
                .isEqualTo("\"a,b\",c\r\n"
                        + "plain,\"with \"\"quotes\"\"\"\r\n"
                        + "\"two\nlines\",\"comma, and ;\"\r\n"
                        + ",\"\"\r\n"
                        + "\" blank\",Grüße 🙂\r\n"
                        + "\"{\"\"k\"\":1}\",x\r\n");
    }

    @Test
    void printsJsonUnchanged() throws Exception {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("list", List.of(new BigDecimal("1"), "two", Collections.singletonMap("three", null)));
        document.put("yes", true);
        List<Header> columns = List.of(new Header("a", true), new Header("b", false), new Header("a", false));
        assertThat(print(
                        JsonPrinter::array,
                        columns,
                        row(new BigDecimal("1E+3"), document, "say \"hi\"\n🙂"),
                        row(7L, new byte[] {0, 1}, null),
                        row(0.5, Double.NaN, "")))
                .isEqualTo("""
                        [
                        {"a":1000,"b":{"list":[1,"two",{"three":null}],"yes":true},"a_2":"say \\"hi\\"\\n🙂"},
                        {"a":7,"b":"AAE=","a_2":null},
                        {"a":0.5,"b":"NaN","a_2":""}
                        ]
                        """);
    }

    @Test
    void printsJsonWithoutRows() throws Exception {
        assertThat(print(JsonPrinter::array, COLUMNS)).isEqualTo("[]\n");
    }

    @Test
    void printsJsonLines() throws Exception {
        assertThat(print(JsonPrinter::lines, COLUMNS, row("Ann", new BigDecimal("7")), row(null, null)))
                .isEqualTo("{\"Name\":\"Ann\",\"Score\":7}\n{\"Name\":null,\"Score\":null}\n");
        assertThat(print(JsonPrinter::lines, COLUMNS)).isEmpty();
    }

    private static List<Object> row(Object... values) {
        return Arrays.asList(values);
    }

    @SafeVarargs
    private static String print(Function<Writer, RowPrinter> printers, List<Header> columns, List<Object>... rows)
            throws IOException {
        StringWriter out = new StringWriter();
        RowPrinter printer = printers.apply(out);
        printer.begin(columns);
        for (List<Object> row : rows) {
            printer.row(row);
        }
        printer.end();
        return out.toString();
    }
}
