package io.github.dynamodbjdbc.driver.log;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LoggedTextTest {
    private static final String SQL = "SELECT a FROM t WHERE b = 'secret'";

    private final LoggedText text = new LoggedText();

    @Test
    void isOfTheText() {
        assertThat(text.logged(SQL)).isEqualTo("SELECT a FROM t WHERE b = ?");
        assertThat(text.logged("SELECT 'other'")).isEqualTo("SELECT ?");
    }

    @Test
    void isMaskedOnceForATextThatIsRunAgain() {
        assertThat(text.logged(SQL)).isSameAs(text.logged(String.valueOf(SQL.toCharArray())));
    }
}
