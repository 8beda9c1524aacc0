package io.github.dynamodbjdbc.driver.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.driver.decode.Responses;
import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class RowDecoderTest {
    private static final AttributePath CITY =
            new AttributePath("d", List.of(new AttributePath.Field("list"), new AttributePath.Index(1)));
    private static final Item ITEM = Responses.item(Map.of(
            "s", AttributeValue.fromS("text"),
            "n", AttributeValue.fromN("100"),
            "null", AttributeValue.fromNul(true),
            "d",
                    AttributeValue.fromM(Map.of(
                            "list",
                            AttributeValue.fromL(List.of(AttributeValue.fromS("x"), AttributeValue.fromNul(true)))))));

    private final List<String> passedOver = new ArrayList<>();

    private List<Object> decode(ColumnSource... columns) {
        Object[] row = new Object[columns.length];
        new RowDecoder(
                        List.of(columns),
                        (column, item) -> passedOver.add(column.path().toString()))
                .decode(ITEM, row);
        return Arrays.asList(row);
    }

    private static ColumnSource attribute(String name, AttributeType declared) {
        return new ColumnSource.Attribute(AttributePath.of(name), declared);
    }

    @Test
    void readsDynamicColumns() {
        assertThat(decode(
                        attribute("s", null),
                        attribute("n", null),
                        attribute("null", null),
                        attribute("nothing", null),
                        new ColumnSource.Attribute(CITY, null)))
                .containsExactly("text", new BigDecimal("1E+2"), null, null, null);
    }

    @Test
    void skipsValuesOfAnotherTypeThanDeclared() {
        assertThat(decode(
                        attribute("s", AttributeType.S),
                        attribute("s", AttributeType.N),
                        attribute("null", AttributeType.N),
                        attribute("nothing", AttributeType.N)))
                .containsExactly("text", null, null, null);
        assertThat(passedOver).containsExactly("s");
    }

    @Test
    void distinguishesMissingFromNull() {
        assertThat(decode(
                        new ColumnSource.Missing(AttributePath.of("null")),
                        new ColumnSource.Missing(AttributePath.of("nothing")),
                        new ColumnSource.Missing(CITY)))
                .containsExactly(false, true, false);
    }

    @Test
    void givesTheWholeItemAndItsSize() {
        // s: 1 + 4; n: 1 + 2; null: 4 + 1; d: 1 + map 3 + (1 + 4 + list 3 + (1 + 1) + (1 + 1))
        List<Object> row = decode(new ColumnSource.Item(), new ColumnSource.ItemSize());
        assertThat(row.get(0))
                .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.MAP)
                .containsOnlyKeys("s", "n", "null", "d")
                .containsEntry("null", null);
        assertThat(row.get(1)).isEqualTo(new BigDecimal(5 + 3 + 5 + 1 + 3 + 1 + 4 + 3 + 2 + 2));
    }
}
