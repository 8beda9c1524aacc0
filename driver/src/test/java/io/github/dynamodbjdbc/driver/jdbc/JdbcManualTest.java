package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.Driver;
import java.sql.NClob;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.sql.CommonDataSource;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** The manual's page about JDBC lists each method of the interfaces once, and names existing tests. */
class JdbcManualTest {
    private static final Path PAGE = Path.of("..", "docs", "jdbc.md");
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    private static final Map<String, List<Class<?>>> SECTIONS = new LinkedHashMap<>();

    static {
        for (Class<?> type : List.of(
                Driver.class,
                Connection.class,
                Statement.class,
                PreparedStatement.class,
                ResultSet.class,
                ResultSetMetaData.class,
                ParameterMetaData.class,
                DatabaseMetaData.class,
                java.sql.Array.class,
                Savepoint.class)) {
            SECTIONS.put(type.getSimpleName(), List.of(type));
        }
        SECTIONS.put("DataSource", List.of(DataSource.class, CommonDataSource.class));
        SECTIONS.put("Blob, Clob and NClob", List.of(Blob.class, Clob.class, NClob.class));
    }

    /** The cells of each row, by section. */
    private static Map<String, List<String[]>> rows() throws Exception {
        Map<String, List<String[]>> rows = new LinkedHashMap<>();
        String section = "";
        for (String line : Files.readAllLines(PAGE)) {
            if (line.startsWith("## ")) {
                section = line.substring(3);
            } else if (line.startsWith("| `")) {
                rows.computeIfAbsent(section, name -> new ArrayList<>()).add(line.split(" \\| "));
            }
        }
        return rows;
    }

    private static List<String> code(String cell) {
        return CODE.matcher(cell).results().map(found -> found.group(1)).toList();
    }

    /** The interface's own methods, and those that it inherits from interfaces of JDBC. */
    private static Set<String> methods(List<Class<?>> types) {
        return types.stream()
                .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
                .filter(method -> Modifier.isPublic(method.getModifiers()) && !Modifier.isStatic(method.getModifiers()))
                .map(Method::getName)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void eachMethodIsNamedOnce() throws Exception {
        Map<String, List<String[]>> rows = rows();
        assertThat(rows.keySet()).containsExactlyInAnyOrderElementsOf(SECTIONS.keySet());
        SECTIONS.forEach((section, types) -> {
            Set<String> methods = methods(types);
            List<String> names = rows.getOrDefault(section, List.of()).stream()
                    .flatMap(row -> code(row[0]).stream())
                    .toList();
            assertThat(names).as(section).doesNotHaveDuplicates();
            for (String name : names) {
                assertThat(methods.stream().filter(method -> matches(name, method)))
                        .as("%s: %s", section, name)
                        .isNotEmpty();
            }
            for (String method : methods) {
                assertThat(names.contains(method) || names.stream().anyMatch(name -> matches(name, method)))
                        .as("%s.%s is in no row of %s", section, method, PAGE)
                        .isTrue();
            }
        });
    }

    private static boolean matches(String name, String method) {
        return name.endsWith("*") ? method.startsWith(name.substring(0, name.length() - 1)) : method.equals(name);
    }

    @Test
    void eachRowNamesTestsThatThereAre() throws Exception {
        for (List<String[]> section : rows().values()) {
            for (String[] row : section) {
                List<String> tests = code(row[row.length - 1]);
                assertThat(tests).as(row[0]).isNotEmpty();
                tests.forEach(JdbcManualTest::assertIsTest);
            }
        }
    }

    private static void assertIsTest(String name) {
        Matcher parts = Pattern.compile("(\\w+)(?:#(\\w+))?").matcher(name);
        assertThat(parts.matches()).as(name).isTrue();
        try {
            Class<?> type = Class.forName(JdbcManualTest.class.getPackageName() + "." + parts.group(1));
            String method = parts.group(2);
            assertThat(method == null
                            || Arrays.stream(type.getDeclaredMethods())
                                    .anyMatch(declared -> declared.getName().equals(method)))
                    .as(name)
                    .isTrue();
        } catch (ClassNotFoundException e) {
            throw new AssertionError("There is no test " + name, e);
        }
    }
}
