package io.github.dynamodbjdbc.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CaseParserTest {
    private static List<Case> parse(String text) {
        return CaseParser.parse("some.md", text);
    }

    @Test
    void readsAllPartsOfAFile() {
        List<Case> cases = parse("""
                ---
                title: Reading
                requires: A, B
                properties: ttl=show applicationName="two words"
                ---
                # Reading

                Some prose, and a table of its own:

                | a |
                |---|
                | 1 |

                ## By key

                ```sql unordered consistentRead=true
                CREATE TABLE t (a int);
                SELECT a,
                       b FROM t WHERE c = ?
                ```

                ```parameters
                VARCHAR ' x '
                NUMERIC 1.50
                NULL
                ```

                | a | b    |
                |---|-----:|
                | 1 | x\\|y |
                | … |

                ```columns
                a NUMERIC
                b VARCHAR
                ```

                ```warnings
                none
                ```

                Prose ends the case.

                | not | a result |
                |-----|----------|

                    ```sql
                    indented is only shown

                ```sql skip="needs AWS"
                SELECT 1
                ```
                """);
        assertThat(cases).hasSize(2);
        Case first = cases.get(0);
        assertThat(first).hasToString("some.md:16 By key");
        assertThat(first.requires()).containsExactly("A", "B");
        assertThat(first.properties())
                .isEqualTo(Map.of("ttl", "show", "applicationName", "two words", "consistentRead", "true"));
        assertThat(first.statements())
                .containsExactly("CREATE TABLE t (a int)", "SELECT a,\n       b FROM t WHERE c = ?");
        assertThat(first.parameters())
                .containsExactly(
                        new Parameter(Parameter.Type.VARCHAR, " x "),
                        new Parameter(Parameter.Type.NUMERIC, "1.50"),
                        new Parameter(Parameter.Type.NULL, ""));
        Expected expected = first.expected();
        assertThat(expected.ordered()).isFalse();
        assertThat(expected.rows()).isEqualTo(new Table(List.of("a", "b"), List.of(List.of("1", "x|y"), List.of("…"))));
        assertThat(expected.columns()).containsExactly("a NUMERIC", "b VARCHAR");
        assertThat(expected.warnings()).isEmpty();
        assertThat(expected.plan()).isNull();
        Case second = cases.get(1);
        assertThat(second.name()).isEqualTo("By key (2)");
        assertThat(second.skip()).isEqualTo("needs AWS");
        assertThat(second.expected().rows()).isNull();
    }

    @Test
    void readsPlansCapacityAndErrors() {
        List<Case> cases = parse("""
                ```sql
                SELECT 1
                ```
                ```plan
                Sort
                Query T.I
                    key_condition: a = 'x: y'
                    filter: none
                lost: Scan T
                    reason: costs … more
                ```
                ```capacity
                0.5 read units, 1 request,
                at most 3 items evaluated
                ```
                ```sql
                SELEC 1
                ```
                ```error
                42601
                line 1, column 1
                ```
                """);
        Expected first = cases.get(0).expected();
        assertThat(first.plan())
                .isEqualTo(new ExpectedPlan(
                        List.of(
                                new ExpectedPlan.Step("Sort", Map.of()),
                                new ExpectedPlan.Step(
                                        "Query T.I", Map.of("key_condition", "a = 'x: y'", "filter", "none"))),
                        List.of(new ExpectedPlan.Step("Scan T", Map.of("reason", "costs … more")))));
        assertThat(first.capacity().bounds())
                .extracting(bound -> bound.column() + " " + bound.sign())
                .containsExactly("read_units 0", "requests 0", "items_evaluated -1");
        assertThat(cases.get(1).expected().error()).isEqualTo(new ExpectedError("42601", List.of("line 1, column 1")));
    }

    @Test
    void saysWhereAFileIsWrong() {
        assertFails("```sql\nSELECT 1", "some.md:1: the fence that begins here has no end");
        assertFails("# x\n```plan\nScan T\n```", "some.md:2: this block does not follow a statement");
        assertFails("```sql fast\nSELECT 1\n```", "some.md:1: 'fast' is not understood");
        assertFails("```sql skip\nSELECT 1\n```", "some.md:1: skip=\"…\" says why");
        assertFails("```sql\nSELECT 1\n```\n| a | b |\n|--|--|\n| 1 |", "some.md:6: the row has 1 values, the table 2");
        assertFails("```sql\nSELECT 1\n```\n```capacity\n1 apple\n```", "some.md:4: '1 apple' is not one of");
        assertFails("```sql\nSELECT ?\n```\n```parameters\nTEXT x\n```", "some.md:5: 'TEXT' is not a type");
        assertFails("```sql\nSELECT 1\n```\n```error\nwrong\n```", "some.md:5: an error begins with its SQLSTATE");
    }

    private static void assertFails(String text, String message) {
        assertThatThrownBy(() -> parse(text))
                .isInstanceOf(CaseFileException.class)
                .hasMessageStartingWith(message);
    }

    @Test
    void readsPropertiesThatAReaderSees() {
        List<Case> cases = parse("""
                <!--
                requires: A
                -->
                # Reading

                ```url
                jdbc:dynamodb:embedded:?ttl=show&ttlClock=2016-01-01T00:00:00Z
                ```

                ```sql
                -- URL: ?scan=deny&ttl=only
                SELECT 1
                ```

                ```sql
                SELECT 2
                ```

                ```url
                jdbc:dynamodb:embedded
                ```
                """);
        assertThat(cases).extracting(Case::statement).containsExactly("SELECT 1", "SELECT 2");
        assertThat(cases.get(0).properties())
                .isEqualTo(Map.of("ttl", "only", "scan", "deny", "ttlClock", "2016-01-01T00:00:00Z"));
        assertThat(cases.get(1).properties()).isEqualTo(Map.of("ttl", "show", "ttlClock", "2016-01-01T00:00:00Z"));
        assertThat(cases.get(0).requires()).containsExactly("A");
        assertThatThrownBy(() -> parse("```sql\n-- URL: ?scan\nSELECT 1\n```"))
                .hasMessageContaining("property scan has no value");
    }
}
