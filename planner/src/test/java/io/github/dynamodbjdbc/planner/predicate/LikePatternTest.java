package io.github.dynamodbjdbc.planner.predicate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LikePatternTest {
    private static final int PATTERNS = 20_000;

    @ParameterizedTest
    @CsvSource({
        "abc, abc, true",
        "abc, abcd, false",
        "a%, a, true",
        "%a, a, true",
        "a%a, a, false",
        "a%a, aa, true",
        "%ab%ab%, abab, true",
        "%ab%ab%, abxa, false",
        "%special%requests%, the special of all requests, true",
        "%special%requests%, requests that are special, false",
        "%aba%ab%a, abaaba, true",
        "%aba%ab%ba, abaaba, false",
        "_, \ud83d\ude00, true",
        "__, \ud83d\ude00, false",
        "%_b_%, \ud83d\ude00b\ud83d\ude00, true",
        "%_, '', false",
        "%, '', true",
    })
    void matches(String pattern, String text, boolean expected) {
        assertThat(LikePattern.of(pattern, null).matches(text)).isEqualTo(expected);
    }

    /** Halves of surrogate pairs are among the characters: they are code points where they are alone. */
    @ParameterizedTest
    @ValueSource(strings = {"ab", "a_%", "ab_%%", "a%\ud83d\ude00", "_%\ud83d\ude00\ud83d\ude01"})
    void matchesAsAPlainComparisonDoes(String characters) {
        Random random = new Random(7);
        String letters = characters.replaceAll("[_%]", "");
        for (int i = 0; i < PATTERNS; i++) {
            String pattern = any(random, characters);
            String text = any(random, letters);
            assertThat(LikePattern.of(pattern, null).matches(text))
                    .as("%s LIKE %s", text, pattern)
                    .isEqualTo(matches(
                            pattern.codePoints().toArray(), text.codePoints().toArray()));
        }
    }

    @Test
    void anEscapedCharacterIsItself() {
        LikePattern pattern = LikePattern.of("!%!_!!%", (int) '!');
        assertThat(pattern.matches("%_!")).isTrue();
        assertThat(pattern.matches("%_! and more")).isTrue();
        assertThat(pattern.matches("x_!")).isFalse();
    }

    private static String any(Random random, String characters) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(7); i > 0; i--) {
            text.append(characters.charAt(random.nextInt(characters.length())));
        }
        return text.toString();
    }

    private static boolean matches(int[] pattern, int[] text) {
        if (pattern.length == 0 || text.length == 0) {
            return text.length == 0 && Arrays.stream(pattern).allMatch(point -> point == '%');
        }
        int[] rest = Arrays.copyOfRange(pattern, 1, pattern.length);
        int[] shorter = Arrays.copyOfRange(text, 1, text.length);
        return pattern[0] == '%'
                ? matches(rest, text) || matches(pattern, shorter)
                : (pattern[0] == '_' || pattern[0] == text[0]) && matches(rest, shorter);
    }
}
