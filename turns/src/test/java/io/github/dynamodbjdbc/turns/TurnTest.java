package io.github.dynamodbjdbc.turns;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TurnTest {
    private static final List<Integer> TESTS = IntStream.range(0, 23).boxed().toList();

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 7})
    void consecutiveTurnsRunEachTestOnce(int turns) {
        List<Integer> run = new ArrayList<>();
        for (int turn = 40; turn < 40 + turns; turn++) {
            run.addAll(Turn.of(String.valueOf(turn)).share(TESTS, turns));
        }
        assertThat(run).containsExactlyInAnyOrderElementsOf(TESTS);
    }

    @Test
    void eachTurnRunsATestInOneWay() {
        for (int turn = 0; turn < 9; turn++) {
            Turn chosen = Turn.of(String.valueOf(turn));
            for (String test : List.of("SELECT 1", "é", "")) {
                assertThat(IntStream.range(0, 3).filter(way -> chosen.includes(test, way, 3)))
                        .hasSize(1);
            }
        }
    }

    @Test
    void threeConsecutiveTurnsRunATestInAllWays() {
        assertThat(IntStream.range(5, 8)
                        .mapToObj(turn -> Turn.of(String.valueOf(turn)))
                        .flatMap(turn -> IntStream.range(0, 3)
                                .filter(way -> turn.includes("a", way, 3))
                                .boxed()))
                .containsExactlyInAnyOrder(0, 1, 2);
    }

    @Test
    void allTurnsRunEverything() {
        Turn all = Turn.of("all");
        assertThat(all.share(TESTS, 5)).isEqualTo(TESTS);
        assertThat(all.includes("a", 0, 3) && all.includes("a", 1, 3) && all.includes("a", 2, 3))
                .isTrue();
    }

    @Test
    void theSameSourcesDrawTheSameTurn() {
        assertThat(Turn.of("")).hasToString(Turn.of("").toString());
    }
}
