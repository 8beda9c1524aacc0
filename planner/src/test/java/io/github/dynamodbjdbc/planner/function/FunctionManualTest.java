package io.github.dynamodbjdbc.planner.function;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The manual's tables of functions match the registry, and each function has an example that is run. */
class FunctionManualTest {
    private static final Path DOCS = Path.of("..", "docs");
    private static final Path PAGE = DOCS.resolve("functions.md");
    private static final Path CASES = Path.of("..", "tck", "src", "main", "resources", "cases");
    private static final String END = "<!-- end -->";
    private static final Pattern SQL = Pattern.compile("^```sql[^\n]*\n(.*?)^```", Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern CALL = Pattern.compile("\\b(\\w+)\\(");
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");

    @Test
    void theTablesAreMadeFromTheRegistry() throws IOException {
        String page = text(PAGE);
        String expected = page;
        for (FunctionGroup group : FunctionGroup.values()) {
            expected = withTable(expected, group);
        }
        if (Boolean.getBoolean("manual.rewrite")) {
            Files.writeString(PAGE, expected);
            return;
        }
        assertThat(page)
                .as("%s differs from the registry; run this test with -Dmanual.rewrite=true to mend it", PAGE)
                .isEqualTo(expected);
    }

    private static String withTable(String page, FunctionGroup group) {
        String begin = "<!-- made from the functions of " + group + " -->\n";
        int start = page.indexOf(begin);
        int end = page.indexOf(END, start);
        assertThat(start).as("'%s' in %s", begin.strip(), PAGE).isNotNegative();
        assertThat(end).as("'%s' in %s", END, PAGE).isNotNegative();
        return page.substring(0, start + begin.length()) + table(group) + page.substring(end);
    }

    private static String table(FunctionGroup group) {
        return Functions.all().stream()
                .filter(function -> function.group() == group)
                .map(FunctionManualTest::row)
                .collect(Collectors.joining("\n", "| function | type | gives | NULL |\n|---|---|---|---|\n", "\n"));
    }

    private static String row(FunctionEntry function) {
        boolean called = function.meaning() != FunctionMeaning.Expansion.SYNTAX;
        Stream<String> calls = function.signatures().stream()
                .filter(signature -> called)
                .map(signature -> function.name() + '(' + signature.text() + ')');
        String written = Stream.concat(function.forms().stream(), calls)
                .map(form -> '`' + form + '`')
                .collect(Collectors.joining("<br>"))
                // A bar in a table would end the cell.
                .replace("|", "\\|");
        String types = function.signatures().stream()
                .map(FunctionSignature::result)
                .distinct()
                .collect(Collectors.joining(" or "));
        String others =
                function.names().stream().skip(1).map(name -> '`' + name + '`').collect(Collectors.joining(", "));
        return "| " + written + " | " + types + " | " + function.gives() + (others.isEmpty() ? "" : "; also " + others)
                + " | " + nulls(function) + " |";
    }

    private static String nulls(FunctionEntry function) {
        if (function.most() == 0) {
            return "";
        }
        return switch (function.nulls()) {
            case GIVE_NULL -> "gives NULL";
            case PASSED_OVER -> "is left out";
            case COUNT -> "counts";
        };
    }

    @Test
    void everyNameInThePageIsAFunction() throws IOException {
        Set<String> unknown = new TreeSet<>();
        CODE.matcher(text(PAGE).replaceAll("(?s)```.*?```", ""))
                .results()
                .flatMap(code -> CALL.matcher(code.group(1)).results())
                .map(call -> call.group(1))
                .filter(name -> name.equals(name.toUpperCase()) && Functions.find(name) == null)
                .forEach(unknown::add);
        // Types with a number as an argument.
        assertThat(unknown).isSubsetOf("CHAR", "VARCHAR", "TIME", "TIMESTAMP", "INTERVAL");
    }

    @Test
    void everyNameIsCalledByACaseOrTheManual() throws IOException {
        Set<String> missing = new TreeSet<>(Functions.names());
        Set<String> words = new TreeSet<>();
        for (Path folder : List.of(DOCS, CASES)) {
            try (Stream<Path> files = Files.list(folder)) {
                for (Path file :
                        files.filter(path -> path.toString().endsWith(".md")).toList()) {
                    SQL.matcher(text(file)).results().map(MatchResult::group).forEach(sql -> words.addAll(called(sql)));
                }
            }
        }
        missing.removeAll(words);
        assertThat(missing).isEmpty();
    }

    private static List<String> called(String sql) {
        return Pattern.compile("\\b(CURRENT_\\w+|LOCALTIME\\w*)\\b|\\b(\\w+)\\s?\\(")
                .matcher(sql.toUpperCase())
                .results()
                .map(call -> call.group(1) == null ? call.group(2) : call.group(1))
                .toList();
    }

    private static String text(Path file) throws IOException {
        return Files.readString(file).replace("\r\n", "\n");
    }
}
