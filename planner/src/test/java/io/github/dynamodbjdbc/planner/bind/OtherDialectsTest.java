package io.github.dynamodbjdbc.planner.bind;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.planner.function.Functions;
import org.junit.jupiter.api.Test;

class OtherDialectsTest {
    @Test
    void aForeignFunctionIsAnsweredWithOurs() {
        assertThat(OtherDialects.hint("DATEPART")).isEqualTo("; write EXTRACT(unit FROM t)");
        assertThat(OtherDialects.hint("LENGHT")).isEqualTo("; nearest is 'LENGTH'");
        assertThat(OtherDialects.hint("QQQQQQ")).isEmpty();
    }

    @Test
    void noneOfThemIsOurs() {
        assertThat(OtherDialects.functions())
                .allSatisfy(name -> assertThat(Functions.find(name)).isNull());
    }
}
