package io.github.dynamodbjdbc.driver.decode;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.driver.item.Item;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Text of Amazon Ion as exports have it, by the specification of Ion's text. */
class IonItemsTest {
    private static List<Item> items(String text) {
        List<Map<String, Item>> lines = IonItems.of(text.getBytes(StandardCharsets.UTF_8));
        return lines == null
                ? null
                : lines.stream().map(line -> line.get("Item")).toList();
    }

    private static void assertValue(String ion, AttributeValue expected) {
        List<Item> items = items("$ion_1_0 {Item:{a:" + ion + "}}\n");
        assertThat(items).as(ion).isNotNull();
        assertThat(items.get(0).toMap())
                .as(ion)
                .usingRecursiveComparison()
                .isEqualTo(new SdkItem(Map.of("a", expected)).toMap());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "103. | 103",
                "6d2 | 600",
                "2D3 | 2000",
                "-1.50 | -1.5",
                "0 | 0",
                "1d-130 | 1E-130",
                "9.9999999999999999999999999999999999999d125 | 9.9999999999999999999999999999999999999E125"
            })
    void numbers(String ion, String number) {
        assertValue(ion, AttributeValue.fromN(number));
    }

    @Test
    void values() {
        assertValue("true", AttributeValue.fromBool(true));
        assertValue("null", AttributeValue.fromNul(true));
        assertValue("null.string", AttributeValue.fromNul(true));
        assertValue("\"\"", AttributeValue.fromS(""));
        assertValue(
                "\"\\\"\\\\\\/\\n\\t\\x41\\u00e9\\U0001F600\\'\\?\\0\"",
                AttributeValue.fromS("\"\\/\n\tA\u00e9\uD83D\uDE00'?\0"));
        assertValue("'''one''' /* and */ '''\ntwo'''", AttributeValue.fromS("one\ntwo"));
        assertValue("{{ aGVs bG8= }}", AttributeValue.fromB(SdkBytes.fromUtf8String("hello")));
        assertValue("{{}}", AttributeValue.fromB(SdkBytes.fromUtf8String("")));
        assertValue("$dynamodb_SS::[\"x\",\"y\"]", AttributeValue.fromSs(List.of("x", "y")));
        assertValue("$dynamodb_NS:: [1., 2d1]", AttributeValue.fromNs(List.of("1", "20")));
        assertValue("$dynamodb_BS::[{{aA==}}]", AttributeValue.fromBs(List.of(SdkBytes.fromUtf8String("h"))));
        assertValue(
                "[1., {b : \"c\", 'd e':[], \"f\":{}}]",
                AttributeValue.fromL(List.of(
                        AttributeValue.fromN("1"),
                        AttributeValue.fromM(Map.of(
                                "b", AttributeValue.fromS("c"),
                                "d e", AttributeValue.fromL(List.of()),
                                "f", AttributeValue.fromM(Map.of()))))));
    }

    @Test
    void theRecordOfAChangeHasItems() {
        List<Map<String, Item>> lines =
                IonItems.of("$ion_1_0 {Record:{Keys:{a:1.},Metadata:{WriteTimestampMicros:1680109764000000.}}}\n"
                        .getBytes(StandardCharsets.UTF_8));
        assertThat(lines).hasSize(1);
        assertThat(lines.get(0)).containsOnlyKeys("Keys", "Metadata");
        assertThat((BigDecimal) lines.get(0).get("Metadata").get("WriteTimestampMicros"))
                .isEqualByComparingTo("1680109764000000");
    }

    @Test
    void linesAndComments() {
        assertThat(items("$ion_1_0 {Item:{a:1.}} // one\n\n$ion_1_0\n{ \"Item\" : { a : 2. , } , }\n"))
                .hasSize(2);
        assertThat(items("")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{Item:{a:1e3}}",
                "{Item:{a:2020-01-01}}",
                "{Item:{a:nan}}",
                "{Item:{a:(1 2)}}",
                "{Item:{a:word}}",
                "{Item:{a:{{\"clob\"}}}}",
                "{Item:{a:$dynamodb_SS::[1.]}}",
                "{Item:{a:other::[1.]}}",
                "{Item:{a:01}}",
                "{Item:{a:\"x}}",
                "{Item:{a:\"\\q\"}}",
                "{Item:{a:1.,a:2.}}",
                "{Item:{a:1.} b:2.}",
                "{Item:{a:1.}",
                "{Item:1.}",
                "{Item:{a:1.},Other:1.}",
                "{Record:{Keys:1.}}",
                "\u00e0\u0001\u0000\u00ea"
            })
    void otherText(String text) {
        assertThat(items(text)).isNull();
    }

    @Test
    void textThatIsNestedTooDeeplyIsNoItem() {
        assertThat(items("{Item:{a:" + "[".repeat(100_000))).isNull();
        assertThat(items("{Item:{a:" + "[".repeat(32) + "]".repeat(32) + "}}")).hasSize(1);
    }
}
