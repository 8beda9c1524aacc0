package io.github.dynamodbjdbc.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The parts of a script. */
class ScriptTest {
    private static List<String> parts(String script) {
        return Script.split(script).stream().map(Script.Part::text).toList();
    }

    @Test
    void commentsMayBeNested() {
        assertThat(parts("/* a; /* b; */ c; */ SELECT 1;\nSELECT 2 /* /* */ ; */ + 3; -- d;\nSELECT 4"))
                .containsExactly("/* a; /* b; */ c; */ SELECT 1", "SELECT 2 /* /* */ ; */ + 3", "-- d;\nSELECT 4");
    }

    @Test
    void aSemicolonInALiteralANameOrACommentEndsNothing() {
        assertThat(parts("SELECT ';' AS a, 'it''s; --' AS b, \"x;\"\"y;\" AS c; SELECT 2 -- no; end\n, 3;"))
                .containsExactly("SELECT ';' AS a, 'it''s; --' AS b, \"x;\"\"y;\" AS c", "SELECT 2 -- no; end\n, 3");
        assertThat(parts("SELECT 1 --;\n;;;\n -- nothing;\n")).containsExactly("SELECT 1 --;");
    }

    @Test
    void aLineWithinALiteralOrACommentIsNotACommand() {
        assertThat(parts("SELECT '\n.import a into b\n' AS a;\n/*\n\\d\n*/ SELECT 2;\n\\dt\nSELECT 3"))
                .containsExactly("SELECT '\n.import a into b\n' AS a", "/*\n\\d\n*/ SELECT 2", "\\dt", "SELECT 3");
    }

    @Test
    void aCommandMayHaveSemicolonsAndLinesOfItsOwn() {
        assertThat(Script.split("SELECT 1;\n.export (SELECT ';' AS a\n FROM t) to 'a;b.csv'\nSELECT 2"))
                .containsExactly(
                        new Script.Part("SELECT 1", 1),
                        new Script.Part(".export (SELECT ';' AS a\n FROM t) to 'a;b.csv'", 2),
                        new Script.Part("SELECT 2", 4));
    }

    /** A conversation waits for its end. */
    @Test
    void anOpenCommentOrLiteralContinues() {
        for (String open : List.of("SELECT 1 /* a;", "SELECT 1 /* a; /* b */", "SELECT 'a;", "SELECT \"a;")) {
            assertThat(Script.isClosed(open)).as(open).isFalse();
        }
        assertThat(parts("SELECT 1; SELECT 2 /* a; b;\n\\dt\n")).containsExactly("SELECT 1", "SELECT 2 /* a; b;\n\\dt");
        assertThat(Script.isClosed("SELECT 1 /* a; */;")).isTrue();
    }

    @Test
    void aForgottenSemicolonIsFound() {
        assertThat(Script.lacksSemicolonBefore("SELECT 1\n.import a.csv into b"))
                .isEqualTo(".import a.csv into b");
        assertThat(Script.lacksSemicolonBefore("SELECT 1 -- one\n  \\dt\n")).isEqualTo("\\dt");
        assertThat(Script.lacksSemicolonBefore("SELECT '\n.import a.csv into b\n'"))
                .isNull();
        assertThat(Script.lacksSemicolonBefore("SELECT 1 /*\n\\dt\n*/")).isNull();
        assertThat(Script.lacksSemicolonBefore("SELECT t\n.a FROM t")).isNull();
    }
}
