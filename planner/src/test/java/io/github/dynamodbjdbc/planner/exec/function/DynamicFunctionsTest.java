package io.github.dynamodbjdbc.planner.exec.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DynamicFunctionsTest {
    @Test
    void comparesLikeWithLikeAndIsUnknownOtherwise() {
        assertThat(DynamicFunctions.equal(5, new BigDecimal("5.0"))).isTrue();
        assertThat(DynamicFunctions.less(5L, new BigDecimal("5.1"))).isTrue();
        assertThat(DynamicFunctions.equal("5", new BigDecimal("5"))).isNull();
        assertThat(DynamicFunctions.notEqual("5", new BigDecimal("5"))).isNull();
        assertThat(DynamicFunctions.less("a", true)).isNull();
        assertThat(DynamicFunctions.equal(null, null)).isNull();
        assertThat(DynamicFunctions.greater("\uD83D\uDE00", "\uFFFD")).isTrue();
    }

    @Test
    void notDistinctIsNeverUnknown() {
        assertThat(DynamicFunctions.notDistinct(null, null)).isTrue();
        assertThat(DynamicFunctions.notDistinct(null, "a")).isFalse();
        assertThat(DynamicFunctions.notDistinct("5", new BigDecimal("5"))).isFalse();
        assertThat(DynamicFunctions.notDistinct(5, new BigDecimal("5"))).isTrue();
    }

    @Test
    void dividesNotByZero() {
        assertThat(DynamicFunctions.divide(BigDecimal.ONE, new BigDecimal("4"))).isEqualByComparingTo("0.25");
        assertThatThrownBy(() -> DynamicFunctions.divide(BigDecimal.ONE, BigDecimal.ZERO))
                .isInstanceOfSatisfying(
                        QueryException.class, error -> assertThat(error.kind()).isEqualTo(ErrorKind.DIVISION_BY_ZERO));
    }

    @ParameterizedTest
    @CsvSource({"' 12.50 ', 12.5", "1e3, 1000", "-0, 0"})
    void textIsCastToNumbers(String text, BigDecimal expected) {
        assertThat(DynamicFunctions.toNumeric(text)).isEqualByComparingTo(expected);
    }

    @Test
    void aValueThatIsNotANumberIsAnError() {
        assertThatThrownBy(() -> DynamicFunctions.toNumeric("twelve"))
                .isInstanceOf(QueryException.class)
                .hasMessageContaining("'twelve' is not a number");
        assertThatThrownBy(() -> DynamicFunctions.toNumeric(List.of()))
                .isInstanceOf(QueryException.class)
                .hasMessageContaining("can't be cast to NUMERIC");
        assertThat(DynamicFunctions.tryNumeric("twelve")).isNull();
        assertThat(DynamicFunctions.tryBoolean("maybe")).isNull();
        assertThat(DynamicFunctions.toBoolean(" TRUE ")).isTrue();
    }

    @Test
    void documentsAreBuiltAndLookedInto() {
        Object document = DocumentFunctions.document(new Object[] {"a", DocumentFunctions.list(new Object[] {5})});
        assertThat(document).isEqualTo(Map.of("a", List.of(new BigDecimal("5"))));
        assertThat(DocumentFunctions.element(DocumentFunctions.field(document, "a"), 0))
                .isEqualTo(new BigDecimal("5"));
        assertThat(DocumentFunctions.element(DocumentFunctions.field(document, "a"), 1))
                .isNull();
        assertThat(DocumentFunctions.field("text", "a")).isNull();
    }

    @Test
    void jsonIsReadWithoutLoss() {
        assertThat(DocumentFunctions.toDocument("{\"a\": [1.10, null, true, \"x\"], \"b\": {}}"))
                .isEqualTo(Map.of("a", java.util.Arrays.asList(new BigDecimal("1.1"), null, true, "x"), "b", Map.of()));
        assertThatThrownBy(() -> DocumentFunctions.toDocument("{")).isInstanceOf(QueryException.class);
        assertThatThrownBy(() -> DocumentFunctions.toDocument("[1]")).isInstanceOf(QueryException.class);
        assertThatThrownBy(() -> DocumentFunctions.toDocument("{} {}")).isInstanceOf(QueryException.class);
        assertThat(DocumentFunctions.toList("[1]")).isEqualTo(List.of(BigDecimal.ONE));
    }

    @Test
    void aSetHoldsOneKind() {
        assertThatThrownBy(() -> DocumentFunctions.toSet(List.of("a", BigDecimal.ONE)))
                .isInstanceOf(QueryException.class);
        assertThatThrownBy(() -> DocumentFunctions.toSet(List.of())).isInstanceOf(QueryException.class);
    }
}
