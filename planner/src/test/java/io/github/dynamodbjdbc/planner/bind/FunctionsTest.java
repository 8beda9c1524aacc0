package io.github.dynamodbjdbc.planner.bind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dynamodbjdbc.planner.CalcitePlanner;
import io.github.dynamodbjdbc.planner.NoTables;
import io.github.dynamodbjdbc.planner.Planned;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.function.FunctionMeaning.Expansion;
import io.github.dynamodbjdbc.planner.function.Functions;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RowsPlan;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.calcite.avatica.util.ByteString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Results of functions, and that they fail only with errors of SQL. */
class FunctionsTest {
    private static final Object[] ODD = {
        null,
        "",
        "abc",
        "$.a",
        "(",
        "\uD83D\uDE00x",
        "month",
        "{\"a\":[1]}",
        "2026-01-31",
        BigDecimal.ZERO,
        BigDecimal.ONE.negate(),
        new BigDecimal("2.5"),
        new BigDecimal("9.9E125"),
        new BigDecimal("-3000000000"),
        true,
        List.of(BigDecimal.ONE),
        Map.of("a", "b"),
        ByteString.ofBase64("AAEC")
    };

    private static final String[] TYPED = {
        "NULL",
        "''",
        "'a'",
        "-1",
        "2.5",
        "0",
        "99999999999999999999",
        "TRUE",
        "DATE '2026-01-31'",
        "TIMESTAMP '2026-01-31 10:00:00'",
        "TIME '10:00:00'",
        "X'00'",
        "SQRT(2)",
        "[1]"
    };

    /** Functions with conditions as arguments. The driver only passes booleans for them. */
    private static final Set<String> OF_CONDITIONS = Set.of("BOOL_AND", "BOOL_OR", "EVERY", "IF", "IIF");

    private final CalcitePlanner planner = new CalcitePlanner(new ExampleCatalog());

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "LENGTH('a😀b'), SUBSTRING('a😀b' FROM 2 FOR 1), POSITION('b' IN 'a😀b'), REVERSE('a😀b') | 3, 😀, 3, b😀a",
                "LEFT('abc', -1), RIGHT('abc', -1), LEFT('abc', 9), RIGHT('😀b', 2) | ab, bc, abc, 😀b",
                "SUBSTRING('hello', -1, 3), SUBSTR('hello', 2), SUBSTRING('hello' FOR 2) | h, ello, he",
                "TRIM(BOTH 'xy' FROM 'xyaxy'), LTRIM('  a'), RTRIM('a--', '-'), BTRIM('  a ') | a, a, a, a",
                "LPAD('hi', 5, 'xy'), CONCAT(RPAD('hi', 4), '!'), LPAD('hello', 2), LPAD('hi', 5, '') | xyxhi, hi  !, he, hi",
                "STRPOS('hello', 'l'), LOCATE('l', 'hello', 4), INSTR('hello', 'z') | 3, 4, 0",
                "SPLIT_PART('a,b,c', ',', 2), SPLIT_PART('a,b,c', ',', -1), SPLIT_PART('a', ',', 2) = '' | b, c, true",
                "INITCAP('hELLO wORLD-x'), ASCII('😀'), CHR(65), STARTS_WITH('abc', 'ab') | Hello World-X, 128512, A, true",
                "TRANSLATE('12345', '143', 'ax'), REPLACE('aXbX', 'X', ''), OVERLAY('Txxxxas' PLACING 'hom' FROM 2 FOR 4) | a2x5, ab, Thomas",
                "REGEXP_REPLACE('foobar', 'o', 'X'), REGEXP_REPLACE('foobar', '(o)', '<\\1>', 'g'), REGEXP_LIKE('Foo', '^f', 'i') | fXobar, f<o><o>bar, true",
                "LENGTH(X'000102'), OCTET_LENGTH(X'00'), OCTET_LENGTH('é') | 3, 1, 2",
                "MD5('abc'), SOUNDEX('Robert') | 900150983cd24fb0d6963f7d28e17f72, R163",
                "'ab' LIKE 'a!b' ESCAPE '!', 'a%' LIKE 'a!%' ESCAPE '!', 'a' NOT LIKE 'b' | true, true, true",
                "ROUND(2.5), ROUND(-2.5), ROUND(1234.567, -2), TRUNC(-1234.567, 1), ROUND(5, 999) | 3, -3, 1200, -1234.5, 5",
                "POWER(2, 100), POWER(1.1, 2), POWER(2, -1), DIV(7, 2), DIV(-7.5, 2) | 1267650600228229401496703205376, 1.21, 0.5, 3, -3",
                "SQRT(16), LOG(100), LOG(2, 8), CBRT(27), {fn LOG(1)} | 4, 2, 3, 3, 0",
                "GREATEST(1, NULL, 3), LEAST('b', 'a'), GREATEST(1, '4') | 3, a, 4",
                "EXTRACT(DOW FROM DATE '2026-11-22'), DAYOFWEEK(DATE '2026-11-22'), EXTRACT(ISODOW FROM DATE '2026-11-22') | 0, 1, 7",
                "EXTRACT(EPOCH FROM TIMESTAMP '2000-01-01 00:00:00.5'), EXTRACT(SECOND FROM TIMESTAMP '2000-01-01 00:00:01.5') | 946684800.5, 1.5",
                "EXTRACT(EPOCH FROM TIMESTAMP '2026-01-02 00:00:00' - TIMESTAMP '2026-01-01 00:00:00') | 86400",
                "DATE '2026-03-01' - DATE '2026-02-01', DATE '2026-02-28' + 1 = DATE '2026-03-01', 1 + DATE '2026-02-28' - 1 = DATE '2026-02-28' | 28, true, true",
                "DATE '2026-01-01' + INTERVAL '1' HOUR = TIMESTAMP '2026-01-01 01:00:00' | true",
                "TIMESTAMPADD(NANOSECOND, 1500000000, TIMESTAMP '2026-01-01 00:00:00') = TIMESTAMP '2026-01-01 00:00:01.500', TIMESTAMPDIFF(NANOSECOND, TIMESTAMP '2026-01-01 00:00:00', TIMESTAMP '2026-01-01 00:00:01.500') | true, 1500000000",
                "TIMESTAMPADD(MONTH, 1, DATE '2026-01-31') = TIMESTAMP '2026-02-28 00:00:00', TIMESTAMPDIFF(SECOND, DATE '2000-01-01', DATE '2100-01-01') | true, 3155760000",
                "DATE_TRUNC('quarter', DATE '2026-11-22') = TIMESTAMP '2026-10-01 00:00:00', TO_TIMESTAMP(1.5) = TIMESTAMP '1970-01-01 00:00:01.5' | true, true",
                "MAKE_DATE(2026, 2, 28) = DATE '2026-02-28', DAYNAME(DATE '2026-11-22'), LAST_DAY(DATE '2024-02-10') = DATE '2024-02-29' | true, Sunday, true",
                "({'t': '2026-01-02T00:00:00Z'}).t < DATE '2026-01-03', ({'t': 5}).t < DATE '2026-01-03', ({'t': 'x'}).t = DATE '2026-01-03' | true, null, null",
                "CAST(TIMESTAMP '2026-01-01 01:02:03.5' AS VARCHAR), CAST('t' AS BOOLEAN), CAST(X'000102' AS VARCHAR), CAST('AAEC' AS VARBINARY) = X'000102' | 2026-01-01 01:02:03.5, true, AAEC, true",
                "JSON_VALUE('{\"a\": {\"b\": [1, 12345678901234567890123456789012345678]}}', '$.a.b[1]') | 12345678901234567890123456789012345678",
                "JSON_VALUE({'a': [1, {'b c': 'x'}]}, '$.a[last].\"b c\"'), JSON_QUERY({'a': [1]}, '$.a'), JSON_EXISTS({'a': NULL}, '$.a') | x, [1], true",
                "LIST_APPEND([1, 'a'], [NULL]), LIST_APPEND([], []), LIST_APPEND(NULL, [1]), LIST_APPEND([1], NULL), LIST_APPEND(NULL, NULL) | [1,\"a\",null], [], [1], [1], null",
                "SET_ADD(<<1, 2>>, <<2, 3>>), SET_ADD(NULL, <<'a'>>), SET_ADD(<<1>>, NULL) | [1,2,3], [\"a\"], [1]",
                "SET_DELETE(<<1, 2, 3>>, <<2, 5>>), SET_DELETE(<<1>>, <<1, 2>>), SET_DELETE(NULL, <<1>>), SET_DELETE(<<1>>, NULL) | [1,3], null, null, [1]",
                "PARSE_JSON('[1,{\"a\":0.1}]'), TO_JSON('a') | [1,{\"a\":0.1}], \"a\"",
            })
    void scalars(String expressions, String expected) {
        assertThat(rows("SELECT " + expressions)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "STRING_AGG(s, ','  ORDER BY n DESC), LISTAGG(DISTINCT s) WITHIN GROUP (ORDER BY s) | a,c,b,a, abc",
                "ARRAY_AGG(n ORDER BY n DESC NULLS LAST) | [4,2,1,null]",
                "STRING_AGG(s, NULL ORDER BY s), STRING_AGG(n, '+' ORDER BY s) | aabc, 1+2+4",
                "ARRAY_AGG(DISTINCT s) | [\"a\",\"b\",\"c\"]",
                "MEDIAN(n), PERCENTILE_CONT(0.25) WITHIN GROUP (ORDER BY n), PERCENTILE_DISC(0.5) WITHIN GROUP (ORDER BY n DESC) | 2, 1.5, 2",
                "MODE(s), MODE() WITHIN GROUP (ORDER BY s), MEDIAN(n) FILTER (WHERE s = 'z') | a, a, null",
                "COUNT(DISTINCT s), BOOL_AND(n > 0), EVERY(n > 1), BOOL_OR(n > 3) | 3, true, false, true",
            })
    void aggregates(String expressions, String expected) {
        String rows = " FROM (VALUES (1, 'a'), (NULL, 'a'), (2, 'b'), (4, 'c')) AS t(n, s)";
        assertThat(rows("SELECT " + expressions + rows)).isEqualTo(expected);
    }

    @Test
    void aggregatesAreWindowsToo() {
        assertThat(rows("SELECT x, STRING_AGG(x, ',') OVER (ORDER BY x), MEDIAN(x) OVER (PARTITION BY g)"
                        + " FROM (VALUES (1, 2), (1, 3), (2, 5)) AS t(g, x) ORDER BY x"))
                .isEqualTo("2, 2, 2.5; 3, 2,3, 2.5; 5, 2,3,5, 5");
    }

    @Test
    void aggregatesSkipValuesThatAreNotNumbers() {
        String values =
                " FROM (SELECT ({'a': 1}).a UNION ALL SELECT ({'a': 's'}).a UNION ALL SELECT ({'a': 3}).a) AS t(v)";
        NoTables context = NoTables.recording();
        assertThat(rows("SELECT MEDIAN(v), STRING_AGG(v, ','), MAX(v), ARRAY_AGG(v ORDER BY v)" + values, context))
                .isEqualTo("2, s, s, [1,3,\"s\"]");
        assertThat(context.passedOver().values()).containsExactly(3);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "LENGHT('a') | UNKNOWN_FUNCTION | nearest is 'LENGTH'",
                "LENGTH('a', 'b') | UNKNOWN_FUNCTION | LENGTH takes 1 argument, not 2",
                "COALESCE() | UNKNOWN_FUNCTION | COALESCE takes 1 or more arguments, not 0",
                "REPEAT('ab', 2000000000) | LIMIT_EXCEEDED | REPEAT",
                "LPAD('a', 2000000000) | LIMIT_EXCEEDED | LPAD",
                "REPLACE(REPEAT('a', 10000), 'a', REPEAT('b', 10000)) | LIMIT_EXCEEDED | REPLACE",
                "SPLIT_PART('a', ',', 0) | INVALID_ARGUMENT | counted from 1",
                "SUBSTRING('abc', 1, -1) | INVALID_ARGUMENT | negative length",
                "REGEXP_LIKE('a', '(') | INVALID_PATTERN | a parenthesis is not closed",
                "'a' LIKE 'a!' ESCAPE '!' | INVALID_ESCAPE | ends with its escape",
                "SQRT(-1) | INVALID_POWER | square root",
                "POWER(0, -1) | INVALID_POWER | zero",
                "POWER(10, 400) | NUMERIC_OUT_OF_RANGE | out of range",
                "LN(0) | INVALID_LOGARITHM | logarithm",
                "EXP(1000) | NUMERIC_OUT_OF_RANGE | out of range",
                "DATE '9999-12-31' + 1 | DATETIME_OVERFLOW | 9999",
                "MAKE_DATE(2026, 2, 30) | INVALID_DATETIME | no such date",
                "TO_DATE('x', 'YYYY') | INVALID_DATETIME | 'YYYY'",
                "JSONB_PATH_EXISTS('{bad', '$.a') | INVALID_VALUE | not JSON",
                "JSON_VALUE('{}', 'a.b') | INVALID_ARGUMENT | path",
                "UPPER('a') OVER () | GROUPING | not an aggregate",
                "UPPER(X'00') | TYPE_MISMATCH | VARBINARY",
                "LIST_APPEND('a', [1]) | TYPE_MISMATCH | a list is wanted, not VARCHAR",
                "SET_DELETE(<<1>>, 1) | TYPE_MISMATCH | a set is wanted, not INTEGER",
                "CAST('abc' AS BOOLEAN) | INVALID_VALUE | not a BOOLEAN",
                "PERCENTILE_CONT(2) WITHIN GROUP (ORDER BY 1) | INVALID_ARGUMENT | between 0 and 1",
            })
    void errors(String expression, ErrorKind kind, String message) {
        assertThatThrownBy(() -> rows("SELECT " + expression))
                .isInstanceOf(QueryException.class)
                .hasMessageContaining(message)
                .extracting(thrown -> ((QueryException) thrown).kind())
                .isEqualTo(kind);
    }

    private static final Set<ColumnType> TIMES = Set.of(ColumnType.DATE, ColumnType.TIME, ColumnType.TIMESTAMP);

    /** Each function with unusual values: a result or an error of SQL, but never another exception. */
    @Test
    void invalidArgumentsFailAsInSql() {
        Random random = new Random(20261121);
        int results = 0;
        for (String name : Functions.names()) {
            for (int count = 0; count <= 4 && !OF_CONDITIONS.contains(name); count++) {
                RowsPlan plan =
                        planned("SELECT " + name + '(' + String.join(", ", Collections.nCopies(count, "?")) + ')');
                // A parameter of a time type only gets times.
                boolean open = plan != null && plan.parameters().stream().noneMatch(TIMES::contains);
                int runs = !open ? 0 : count == 0 ? 1 : count == 1 ? ODD.length : 100;
                for (int i = 0; i < runs; i++) {
                    Object[] arguments = new Object[count];
                    for (int j = 0; j < count; j++) {
                        arguments[j] = ODD[count == 1 ? i : random.nextInt(ODD.length)];
                    }
                    results += hasResult(plan, name, arguments) ? 1 : 0;
                }
            }
        }
        assertThat(results).isGreaterThan(5_000);
    }

    @Test
    void invalidTypesFailAsInSql() {
        Random random = new Random(20261121);
        int results = 0;
        for (String name : Functions.names()) {
            if (Functions.get(name).meaning() == Expansion.SYNTAX) {
                // Words inside the parentheses, such as a type: other arguments are errors of syntax.
                continue;
            }
            for (int i = 0; i < 6; i++) {
                List<String> arguments = new ArrayList<>();
                for (int j = 0; j <= i / 3; j++) {
                    arguments.add(TYPED[random.nextInt(TYPED.length)]);
                }
                RowsPlan plan = planned("SELECT " + name + '(' + String.join(", ", arguments) + ')');
                results += plan != null && hasResult(plan, name + arguments) ? 1 : 0;
            }
        }
        assertThat(results).isGreaterThan(100);
    }

    private RowsPlan planned(String sql) {
        try {
            return Planned.rows(planner, sql);
        } catch (QueryException refused) {
            assertThat(refused.kind()).as(sql).isNotEqualTo(ErrorKind.INTERNAL);
            return null;
        } catch (RuntimeException | Error failure) {
            throw new AssertionError(sql, failure);
        }
    }

    private static boolean hasResult(RowsPlan plan, String name, Object... arguments) {
        try (RowCursor cursor = plan.run(NoTables.recording(arguments))) {
            while (cursor.advance()) {
                cursor.row();
            }
            return true;
        } catch (QueryException refused) {
            assertThat(refused.kind()).as(name + Arrays.toString(arguments)).isNotEqualTo(ErrorKind.INTERNAL);
            return false;
        } catch (RuntimeException | Error failure) {
            throw new AssertionError(name + Arrays.toString(arguments), failure);
        }
    }

    private String rows(String sql) {
        return rows(sql, NoTables.strict());
    }

    private String rows(String sql, NoTables context) {
        List<String> rows = new ArrayList<>();
        try (RowCursor cursor = Planned.rows(planner, sql).run(context)) {
            while (cursor.advance()) {
                rows.add(Arrays.stream(cursor.row())
                        .map(value -> value == null ? "null" : Values.text(Values.canonical(value)))
                        .collect(Collectors.joining(", ")));
            }
        }
        return String.join("; ", rows);
    }
}
