package io.github.dynamodbjdbc.planner.bind;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ImpossibleComparisonsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SELECT 1 FROM GameScores WHERE Losses > '500' | Losses is known to hold NUMERIC | a number, without quotes",
                "SELECT 1 FROM GameScores WHERE Losses IN (1, '2', '3') | Losses is known to hold NUMERIC | without quotes",
                "SELECT 1 FROM GameScores WHERE Losses BETWEEN '1' AND '5' | Losses is known to hold NUMERIC | without quotes",
                "SELECT 1 FROM GameScores WHERE Losses = TRUE | compared with BOOLEAN | without quotes",
                "SELECT 1 FROM SessionData WHERE UserName = -5 | compared with NUMERIC | string, in single quotes",
                "SELECT 1 FROM GameScores WHERE info = 'x' | known to hold DOCUMENT | as info.x",
                "SELECT UserName = \"Rush\" FROM SessionData | \"Rush\" in double quotes | strings are written in single quotes",
            })
    void areToldOf(String sql, String what, String cure) {
        assertThat(Example.bind(sql).findings().warnings())
                .filteredOn(warning -> !warning.startsWith("column"))
                .singleElement()
                .asString()
                .contains(what)
                .contains(cure);
    }

    @Test
    void othersAreNot() {
        for (String sql : List.of(
                "SELECT 1 FROM GameScores WHERE Losses > 500",
                "SELECT 1 FROM GameScores WHERE Losses = ?",
                "SELECT 1 FROM GameScores WHERE Losses = Wins",
                "SELECT 1 FROM GameScores WHERE Losses IS NULL",
                "SELECT 1 FROM GameScores WHERE info.a = 'x'",
                "SELECT 1 FROM GameScores WHERE CAST(Losses AS VARCHAR) = '5'",
                // A literal that is compared with a key is converted to the key's type.
                "SELECT 1 FROM GameScores WHERE TopScore = '5'",
                // Several types of it are known.
                "SELECT 1 FROM Thread WHERE Tags = 'x'",
                "SELECT 1 FROM GameScores WHERE \"Losses\" = 5")) {
            assertThat(Example.bind(sql).findings().warnings()).as(sql).isEmpty();
        }
    }
}
