package io.github.dynamodbjdbc.engine.value;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ItemSizeTest {
    @ParameterizedTest
    @CsvSource({
        "0, 1",
        "42, 2",
        "-42, 3",
        "1.5, 3",
        "100, 2",
        "1E125, 2",
        "0.001, 2",
        "123, 3",
        "12.345, 4",
        "-1.5, 4",
        "1.50, 3"
    })
    void numbers(String number, int bytes) throws Exception {
        values("{'N': '" + number + "'}", bytes);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'S': 'abc'} | 3",
                "{'S': ''} | 0",
                "{'S': 'é€😀'} | 9",
                "{'B': 'AAEC'} | 3",
                "{'B': 'AA=='} | 1",
                "{'BOOL': true} | 1",
                "{'NULL': true} | 1",
                "{'L': []} | 3",
                // 3, plus 1 for each element, plus 1 + 2.
                "{'L': [{'S': 'a'}, {'N': '7'}]} | 8",
                "{'M': {}} | 3",
                // 3, 1 for the element, its name, its value
                "{'M': {'ab': {'N': '7'}}} | 8",
                "{'SS': ['a', 'bc']} | 3",
                "{'NS': ['7', '-7']} | 5",
                "{'BS': ['AAEC']} | 3"
            })
    void values(String json, int bytes) throws Exception {
        String value = json.replace('\'', '"');
        assertThat(ItemSize.of(ValueReader.value(new ObjectMapper().readTree(value))))
                .isEqualTo(bytes);
    }

    @Test
    void anItemIsTheSumOfItsAttributes() throws Exception {
        assertThat(ItemSize.of(ValueReader.attributes(
                        new ObjectMapper().readTree("{\"é\": {\"S\": \"ab\"}, \"n\": {\"N\": \"42\"}}"))))
                .isEqualTo(2 + 2 + 1 + 2);
    }
}
