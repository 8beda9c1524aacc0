package io.github.dynamodbjdbc.planner.predicate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.planner.catalog.KeyPattern;
import io.github.dynamodbjdbc.planner.value.Values;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** For a part within a range, the key is never outside the range's bounds, for any prefix and suffix of the part. */
class KeyBoundsTest {
    private static final List<String> PATTERNS = List.of(
            "{p}",
            "A#{p}",
            "A#{p}#{q}",
            "{p}#{q}",
            "{p}|{q}",
            "A#{p} {q}",
            "{p}--{q}#end",
            "\uD83D\uDE00{p}\uD83D\uDE00{q}",
            "A#{p}\uFFFF{q}");
    private static final List<String> LETTERS =
            List.of(" ", "!", "#", "$", "-", "0", "a", "b", "|", "}", "~", "é", "\uD7FF", "\uFFFF", "\uD83D\uDE00");

    private final Random random = new Random(38);

    private String text() {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(3); i >= 0; i--) {
            text.append(LETTERS.get(random.nextInt(LETTERS.size())));
        }
        return text.toString();
    }

    private static String composed(KeyPattern pattern, List<String> values, Term.Composed.Use use) {
        return String.valueOf(Term.Composed.literal(pattern, values, use).value());
    }

    @Test
    void rangesContainEveryKeyWithAPartInTheRange() {
        int within = 0;
        for (int round = 0; round < 200_000; round++) {
            KeyPattern pattern = KeyPattern.parse(PATTERNS.get(random.nextInt(PATTERNS.size())));
            List<String> parts = pattern.parts().size() == 1 ? List.of(text()) : List.of(text(), text());
            Object stored = Term.Composed.literal(pattern, parts, Term.Composed.Use.WHOLE)
                    .value();
            if (stored == null) {
                continue;
            }
            String bound = text();
            int order = Values.compare(parts.get(0), bound);
            String described = pattern + " of " + parts + " next to " + bound;
            if (order >= 0) {
                assertThat(Values.compare(stored, composed(pattern, List.of(bound), Term.Composed.Use.FROM)))
                        .as(described)
                        .isNotNegative();
            }
            if (order <= 0) {
                within++;
                assertThat(Values.compare(stored, composed(pattern, List.of(bound), Term.Composed.Use.BELOW)))
                        .as(described)
                        .isNegative();
            }
            assertThat(Values.compare(stored, composed(pattern, List.of(), Term.Composed.Use.BELOW)))
                    .as(described)
                    .isNegative();
        }
        assertThat(within).isGreaterThan(50_000);
    }
}
