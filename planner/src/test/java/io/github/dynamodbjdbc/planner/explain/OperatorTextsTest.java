package io.github.dynamodbjdbc.planner.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.planner.function.CastOperators;
import io.github.dynamodbjdbc.planner.function.CoercionOperators;
import io.github.dynamodbjdbc.planner.function.ComparisonOperators;
import io.github.dynamodbjdbc.planner.function.DocumentOperators;
import io.github.dynamodbjdbc.planner.function.MomentOperators;
import io.github.dynamodbjdbc.planner.function.NumberOperators;
import io.github.dynamodbjdbc.planner.function.QuantifiedOperators;
import io.github.dynamodbjdbc.planner.function.ScalarFunction;
import io.github.dynamodbjdbc.planner.function.TimeOperators;
import io.github.dynamodbjdbc.planner.function.ZoneOperators;
import java.lang.reflect.Field;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.calcite.sql.SqlOperator;
import org.junit.jupiter.api.Test;

class OperatorTextsTest {
    private static final List<String> OPERANDS = List.of("a", "b", "c");

    /** These have texts of their own in LocalText. */
    private static final Set<SqlOperator> OF_LOCAL_TEXT = Set.of(
            DocumentOperators.DOCUMENT,
            DocumentOperators.DOCUMENT_OF_PRESENT,
            DocumentOperators.FIELD,
            DocumentOperators.LIST,
            TimeOperators.INTERVAL);

    @Test
    void eachOperatorThatStatementsCannotCallIsShownAsSql() throws ReflectiveOperationException {
        Set<String> unknown = new TreeSet<>();
        for (Class<?> operators : List.of(
                CastOperators.class,
                CoercionOperators.class,
                ComparisonOperators.class,
                DocumentOperators.class,
                MomentOperators.class,
                NumberOperators.class,
                QuantifiedOperators.class,
                TimeOperators.class,
                ZoneOperators.class)) {
            for (Field field : operators.getFields()) {
                Object value = field.get(null);
                List<?> all = value instanceof Map<?, ?> map ? List.copyOf(map.values()) : List.of(value);
                all.stream()
                        .filter(ScalarFunction.class::isInstance)
                        .map(ScalarFunction.class::cast)
                        .filter(function ->
                                Character.isLowerCase(function.getName().charAt(0)))
                        .filter(function ->
                                !OF_LOCAL_TEXT.contains(function) && OperatorTexts.of(function, OPERANDS) == null)
                        .forEach(function -> unknown.add(function.getName()));
            }
        }
        assertThat(unknown).isEmpty();
    }

    @Test
    void operandsAreInTheOrderOfSql() {
        assertThat(OperatorTexts.of(TimeOperators.TRUNCATED, List.of("'day'", "t")))
                .isEqualTo("DATE_TRUNC('day', t)");
        assertThat(OperatorTexts.of(CastOperators.TO_DECIMAL, List.of("a", "5", "2")))
                .isEqualTo("CAST(a AS NUMERIC(5, 2))");
        assertThat(OperatorTexts.of(ComparisonOperators.LESS, List.of("a", "1")))
                .isEqualTo("a < 1");
    }
}
