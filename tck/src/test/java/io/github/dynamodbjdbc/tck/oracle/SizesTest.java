package io.github.dynamodbjdbc.tck.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SizesTest {
    @ParameterizedTest
    @CsvSource({"0, 1", "42, 2", "-42, 3", "1.5, 3", "100, 2", "1E125, 2", "123, 3", "12345.678, 6", "0.05, 2"})
    void numbersTakeAByteForTwoDigits(BigDecimal number, int bytes) {
        assertThat(Sizes.ofNumber(number)).isEqualTo(bytes);
    }

    @Test
    void anItemIsTheSumOfItsAttributes() {
        Map<String, Datum> item = new LinkedHashMap<>();
        item.put("é", new Datum.Text("ab"));
        item.put("n", new Datum.Null());
        item.put("l", new Datum.Sequence(List.of(new Datum.Bool(true), new Datum.Numeric(new BigDecimal(1)))));
        item.put("m", new Datum.Document(Map.of("k", new Datum.Text("v"))));
        // (2 + 2) + (1 + 1) + (1 + 3 + 1 + 1 + 1 + 2) + (1 + 3 + 1 + 1 + 1)
        assertThat(Sizes.ofItem(item)).isEqualTo(22);
    }
}
