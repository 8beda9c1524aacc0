package io.github.dynamodbjdbc.planner.name;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestNameTest {
    private static final List<String> KNOWN = List.of("title", "info", "year", "GameTitle", "n", "id", "rating");

    @ParameterizedTest
    @CsvSource({
        // Two swapped letters count as one edit.
        "titel, title",
        "inof, info",
        "yaer, year",
        "raiting, rating",
        "TITLE, title",
        "Title, title",
        "gametitl, GameTitle",
        "di, id",
        "N, n",
    })
    void isFound(String name, String nearest) {
        assertThat(NearestName.of(name, KNOWN)).isEqualTo(nearest);
    }

    @ParameterizedTest
    @CsvSource({
        "TITLE, title",
        "titel, title",
        "inof, info",
        "raiting, rating",
        "yeer, year",
        "yyear, year",
        "inf, info",
        "infoo, info",
        "idd, id",
        "GameTitel, GameTitle",
        "GamTitel, GameTitle",
        // Not an error in typing: another name may differ by one letter from a short name, and by two from one of
        // middle length.
        "into,",
        "ids,",
        "raitngs,",
        "Game,",
        // Names that differ in digits are different names.
        "title2,",
    })
    void isMeant(String name, String meant) {
        assertThat(NearestName.meant(name, KNOWN)).isEqualTo(meant);
    }

    @ParameterizedTest
    @CsvSource({
        "event_ts,",
        "eventTs,",
        "order_no,",
        "evnet_id, event_id",
        "event_di, event_id",
        "eventid, event_id",
        "oder_id, order_id",
    })
    void anotherWordMakesAnotherName(String name, String meant) {
        assertThat(NearestName.meant(name, List.of("event_id", "order_id"))).isEqualTo(meant);
    }

    @Test
    void namesThatDifferInDigitsAreNotSimilar() {
        assertThat(NearestName.meant("price1", List.of("price2", "price10"))).isNull();
    }

    @ParameterizedTest
    // Any single letter is one edit away from any other.
    @CsvSource({"x", "v", "price", "xy"})
    void isNotMadeUp(String name) {
        assertThat(NearestName.of(name, KNOWN)).isNull();
    }
}
