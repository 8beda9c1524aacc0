package io.github.dynamodbjdbc.tck.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ItemTemplateTest {
    private static List<String> make(String text) {
        List<String> items = new ArrayList<>();
        ItemTemplate.of(text.lines().toList()).make(new Chance(1), item -> items.add(item.toString()));
        return items;
    }

    @Test
    void loopsAreInsideEachOther() {
        assertThat(make("""
                for a = 1..2, b = 3..{add a 2}
                Id S {a}-{b:3}
                N  N {mul {add a b} 10} if {mod b 2} = 0
                """)).containsExactly("""
                        {"Id":{"S":"1-003"}}""", """
                        {"Id":{"S":"2-003"}}""", """
                        {"Id":{"S":"2-004"},"N":{"N":"60"}}""");
    }

    @Test
    void valuesAreComputed() {
        assertThat(make("""
                for a = 1..1
                let x = {div 17 5}
                D S {day 2025-12-31 a}
                T S {at 2026-01-01T00:00:00Z {mul a 60}}
                E N {epoch 1970-01-01T00:00:00Z x}
                B BOOL {pick true}
                C N {cents 105 105}
                X SS a|b{x}
                """)).containsExactly("""
                        {"D":{"S":"2026-01-01"},"T":{"S":"2026-01-01T00:01:00Z"},"E":{"N":"3"},"B":{"BOOL":true},\
                        "C":{"N":"1.05"},"X":{"SS":["a","b3"]}}""");
    }

    @Test
    void chanceKeepsToBoundsAndIsTheSameEachTime() {
        String template = """
                for a = 1..300
                I N {int 2 4}
                S N {skew 0 9}
                T S {text 3 5}
                R S rare if 10%
                """;
        List<String> items = make(template);
        assertThat(items)
                .isEqualTo(make(template))
                .allMatch(item -> item.matches(
                        ".\"I\":.\"N\":\"[234]\"},\"S\":.\"N\":\"[0-9]\"},\"T\":.\"S\":\"[a-z0-9 ]{3,5}\"}.*"));
        long small = items.stream()
                .filter(item -> item.contains("\"S\":{\"N\":\"0\"}"))
                .count();
        assertThat(small).isBetween(120L, 220L);
        assertThat(items.stream().filter(item -> item.contains("rare"))).hasSizeBetween(10, 60);
    }

    @Test
    void whatIsUnknownIsRefused() {
        assertThatThrownBy(() -> make("Id S {nope 1}")).hasMessageContaining("{nope 1}");
        assertThatThrownBy(() -> make("Id X 1")).hasMessageContaining("type X of Id");
    }
}
