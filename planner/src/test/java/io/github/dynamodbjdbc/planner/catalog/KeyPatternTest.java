package io.github.dynamodbjdbc.planner.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyPatternTest {
    @ParameterizedTest
    @CsvSource({
        "PROFILE, PROFILE, ''",
        "PROFILE, PROFILES, none",
        "C#{id}, C#7, 7",
        "C#{id}, C#, none",
        "C#{id}, D#7, none",
        "{a}#{b}, x#y, x y",
        "{a}#{b}, x#y#z, x y#z",
        "{a}#{b}, #y, none",
        "{a}#{b}, x#, none",
        "{a}#end, x#end, x",
        "{a}#end, x#end#end, none",
        "{a}#{b}#end, x#y#end, x y",
        "{a}#{b}#end, x#y#ends, none"
    })
    void aTextHasItsPartsInOneWay(String pattern, String text, String parts) {
        List<String> read = KeyPattern.parse(pattern).read(text);
        assertThat(read == null ? "none" : String.join(" ", read)).isEqualTo(parts);
        assertThat(KeyPattern.parse(pattern)).hasToString(pattern);
    }

    @Test
    void whatCanBeReadInTwoWaysIsRefused() {
        assertThatThrownBy(() -> KeyPattern.parse("{a}{b}")).hasMessageContaining("where {a} ends and {b} begins");
        assertThatThrownBy(() -> KeyPattern.parse("{a}#{a}")).hasMessageContaining("{a} is there twice");
        assertThatThrownBy(() -> KeyPattern.parse("{}")).hasMessageContaining("{name}");
        assertThatThrownBy(() -> KeyPattern.parse("C#{id")).hasMessageContaining("{name}");
        assertThatThrownBy(() -> KeyPattern.parse("{{id}}")).hasMessageContaining("{name}");
    }
}
