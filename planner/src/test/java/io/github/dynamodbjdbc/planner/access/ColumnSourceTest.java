package io.github.dynamodbjdbc.planner.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.ShardedForm;
import io.github.dynamodbjdbc.planner.catalog.TemporalFormat;
import io.github.dynamodbjdbc.planner.catalog.TemporalNotation;
import io.github.dynamodbjdbc.planner.catalog.ValueForm;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ColumnSourceTest {
    private static ColumnSource.Attribute column(@Nullable AttributeType declared, @Nullable ValueForm form) {
        return new ColumnSource.Attribute(AttributePath.of("a"), declared, form);
    }

    @Test
    void anUndeclaredColumnHasEachValue() {
        assertThat(column(null, null).isDynamic()).isTrue();
        assertThat(column(null, null).fitting("x")).isEqualTo("x");
        assertThat(column(AttributeType.N, null).forPlaces().fitting("x")).isEqualTo("x");
    }

    @Test
    void aDeclaredColumnHasValuesOfItsType() {
        assertThat(column(AttributeType.N, null).isDynamic()).isFalse();
        assertThat(column(AttributeType.N, null).fitting(BigDecimal.ONE)).isEqualTo(BigDecimal.ONE);
        assertThat(column(AttributeType.N, null).fitting("1")).isNull();
    }

    @Test
    void aFormReadsTheStoredValue() {
        TemporalFormat seconds = new TemporalFormat(ColumnType.TIMESTAMP, TemporalNotation.EPOCH_SECONDS);
        ShardedForm sharded = new ShardedForm(".", 1, 3, 0, null);
        assertThat(column(null, seconds).isDynamic()).isFalse();
        assertThat(column(AttributeType.N, seconds).fitting(BigDecimal.TEN)).isEqualTo(10_000L);
        assertThat(column(AttributeType.S, sharded).fitting("x.2")).isEqualTo("x");
        assertThat(column(AttributeType.S, sharded).fitting("x.4")).isNull();
    }

    @Test
    void aPathIntoADocumentIsNoAttribute() {
        AttributePath path = new AttributePath("a", List.of(new AttributePath.Field("b")));
        assertThat(column(null, null).attribute()).isEqualTo("a");
        assertThat(new ColumnSource.Attribute(path, null).attribute()).isEmpty();
    }
}
