package io.github.dynamodbjdbc.driver.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NamePatternTest {
    private static final List<String> NAMES = List.of("a_b", "axb", "a%b", "a.b-c", "a\\b");

    @Test
    void nullEmptyAndPercentMatchAll() {
        assertThat(NamePattern.of(null).select(NAMES)).isEqualTo(NAMES);
        assertThat(NamePattern.of("").select(NAMES)).isEqualTo(NAMES);
        assertThat(NamePattern.of("%").select(NAMES)).isEqualTo(NAMES);
    }

    @Test
    void anExactNameMeansItself() {
        assertThat(NamePattern.of("a_b").select(NAMES)).containsExactly("a_b");
        assertThat(NamePattern.of("a_b").select(List.of("axb"))).containsExactly("axb");
    }

    @Test
    void escapesAndWildcards() {
        assertThat(NamePattern.of("a\\_b").select(NAMES)).containsExactly("a_b");
        assertThat(NamePattern.of("a\\%b").select(NAMES)).containsExactly("a%b");
        assertThat(NamePattern.of("a\\\\b").select(NAMES)).containsExactly("a\\b");
        assertThat(NamePattern.of("a.%").select(NAMES)).containsExactly("a.b-c");
        assertThat(NamePattern.of("%b").select(NAMES)).containsExactly("a_b", "axb", "a%b", "a\\b");
    }

    @Test
    void aSingleName() {
        assertThat(NamePattern.of("a\\_b").singleName()).isEqualTo("a_b");
        assertThat(NamePattern.of("a%").singleName()).isNull();
        assertThat(NamePattern.of(null).singleName()).isNull();
    }
}
