package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LoggedTextTest {
    private static final String SQL = "SELECT a FROM t WHERE b = 'secret'";

    private final LoggedText text = new LoggedText();

    @Test
    void isOfTheTextAndOfWhatTheLogMayHold() {
        assertThat(text.logged(SQL, false)).isEqualTo("SELECT a FROM t WHERE b = ?");
        assertThat(text.logged(SQL, true)).isEqualTo(SQL);
        assertThat(text.logged(SQL, false)).isEqualTo("SELECT a FROM t WHERE b = ?");
        assertThat(text.logged("SELECT 'other'", false)).isEqualTo("SELECT ?");
    }

    @Test
    void isMaskedOnceForATextThatIsRunAgain() {
        assertThat(text.logged(SQL, false)).isSameAs(text.logged(String.valueOf(SQL.toCharArray()), false));
    }
}
