package io.github.dynamodbjdbc.planner.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.calcite.avatica.util.ByteString;
import org.junit.jupiter.api.Test;

class ValuesTest {
    private static ByteString bytes(int... bytes) {
        byte[] array = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            array[i] = (byte) bytes[i];
        }
        return new ByteString(array);
    }

    @Test
    void numbersOfAnyTypeAreOne() {
        for (Object five : List.of(
                (byte) 5,
                (short) 5,
                5,
                5L,
                5f,
                5d,
                BigInteger.valueOf(5),
                new BigDecimal("5.00"),
                new AtomicInteger(5))) {
            assertThat(Values.canonical(five)).isEqualTo(new BigDecimal("5"));
        }
        assertThat(Values.canonical(100)).isEqualTo(new BigDecimal("1E+2"));
        assertThat(Values.canonical(new BigDecimal("0E-10"))).isEqualTo(BigDecimal.ZERO);
        assertThat(Values.canonical(-0.0)).isEqualTo(BigDecimal.ZERO);
        assertThat(Values.canonical(0.1f)).isEqualTo(new BigDecimal("0.1"));
        assertThat(Values.canonical(0.1)).isEqualTo(new BigDecimal("0.1"));
    }

    @Test
    void otherValues() {
        assertThat(Values.canonical((Object) null)).isNull();
        assertThat(Values.canonical(StoredNull.INSTANCE)).isEqualTo(StoredNull.INSTANCE);
        assertThat(Values.canonical('x')).isEqualTo("x");
        assertThat(Values.canonical(true)).isEqualTo(true);
        assertThat(Values.canonical(new byte[] {1, -1})).isEqualTo(bytes(1, 255));
        assertThat(Values.canonical(ByteBuffer.wrap(new byte[] {1}))).isEqualTo(bytes(1));
        assertThat(Values.canonical(new int[] {1, 2})).isEqualTo(List.of(BigDecimal.ONE, new BigDecimal(2)));
        assertThat(Values.canonical(Arrays.asList(1.0, null, StoredNull.INSTANCE)))
                .isEqualTo(Arrays.asList(BigDecimal.ONE, null, null));
        assertThat(Values.canonical(Map.of("a", List.of(1)))).isEqualTo(Map.of("a", List.of(BigDecimal.ONE)));
        assertThat(Values.canonical(Set.of(1, 1.5)))
                .isEqualTo(new ItemSet(ItemSet.Kind.NS, Set.of(BigDecimal.ONE, new BigDecimal("1.5"))));
        assertThat(Values.canonical(Set.of("a"))).isEqualTo(new ItemSet(ItemSet.Kind.SS, Set.of("a")));
        assertThat(Values.canonical(new ItemSet(ItemSet.Kind.BS, Set.of(bytes(1)))))
                .isEqualTo(new ItemSet(ItemSet.Kind.BS, Set.of(bytes(1))));
    }

    @Test
    void whatDynamoHasNoTypeFor() {
        for (Object value : Arrays.asList(
                Double.NaN,
                Float.POSITIVE_INFINITY,
                UUID.randomUUID(),
                Map.of(1, 2),
                Set.of(1, "a"),
                Set.of(true),
                Collections.singleton(null))) {
            assertThatThrownBy(() -> Values.canonical(value))
                    .isInstanceOf(QueryException.class)
                    .extracting(thrown -> ((QueryException) thrown).kind())
                    .isEqualTo(ErrorKind.INVALID_VALUE);
        }
    }

    @Test
    void likeComparesWithLike() {
        assertThat(Values.compareLike(1, "a".equals("") ? 1 : "1")).isNull();
        assertThat(Values.compareLike(new BigDecimal("1.0"), BigDecimal.ONE)).isZero();
        assertThat(Values.compareLike("a", "b")).isNegative();
        assertThat(Values.compareLike(false, true)).isNegative();
        assertThat(Values.compareLike(bytes(0x7F), bytes(0x80))).isNegative();
        assertThat(Values.compareLike(bytes(1), bytes(1, 0))).isNegative();
        assertThat(Values.compareLike(List.of(), List.of())).isNull();
        assertThat(Values.compareLike(null, null)).isNull();
        assertThat(Values.equalLike(null, null)).isNull();
        assertThat(Values.equalLike("a", StoredNull.INSTANCE)).isNull();
        assertThat(Values.equalLike("1", BigDecimal.ONE)).isNull();
        assertThat(Values.equalLike(Values.canonical(List.of(1.0)), Values.canonical(List.of(1))))
                .isTrue();
        assertThat(Values.equalLike(Values.canonical(Map.of("a", 1)), Values.canonical(Map.of("a", 2))))
                .isFalse();
        assertThat(Values.equalLike(Values.canonical(Set.of(1)), Values.canonical(Set.of("1"))))
                .isNull();
        ItemSet forward = new ItemSet(ItemSet.Kind.SS, new LinkedHashSet<>(List.of("a", "b")));
        ItemSet backward = new ItemSet(ItemSet.Kind.SS, new LinkedHashSet<>(List.of("b", "a")));
        assertThat(Values.equalLike(forward, backward)).isTrue();
        assertThat(Values.compare(forward, backward)).isZero();
    }

    /** Surrogates stand for code points above U+FFFF, but their own values are less than U+E000. */
    @Test
    void stringsOrderAsTheirBytesDo() {
        Random random = new Random(1);
        int[] points = {0, 'a', 'b', 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF};
        for (int round = 0; round < 5000; round++) {
            String left = text(random, points);
            String right = text(random, points);
            int expected = Arrays.compareUnsigned(
                    left.getBytes(StandardCharsets.UTF_8), right.getBytes(StandardCharsets.UTF_8));
            assertThat(Integer.signum(Values.compareStrings(left, right))).isEqualTo(Integer.signum(expected));
            assertThat(Values.utf8Length(left)).isEqualTo(left.getBytes(StandardCharsets.UTF_8).length);
        }
    }

    private static String text(Random random, int[] points) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(5); i > 0; i--) {
            text.appendCodePoint(points[random.nextInt(points.length)]);
        }
        return text.toString();
    }

    /** Values in ascending order. */
    private static List<Object> inOrder() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("b", BigDecimal.ONE);
        map.put("a", BigDecimal.ONE);
        return Arrays.asList(
                null,
                false,
                true,
                new BigDecimal(-1),
                new BigDecimal("0.5"),
                "",
                "a",
                "b",
                bytes(),
                bytes(1),
                bytes(200),
                List.of(),
                List.of(BigDecimal.ONE),
                List.of(BigDecimal.ONE, "x"),
                List.of("a"),
                Arrays.asList((Object) null),
                Map.of(),
                Map.of("a", BigDecimal.ONE),
                map,
                Map.of("a", "x"),
                Map.of("b", BigDecimal.ONE),
                new ItemSet(ItemSet.Kind.SS, Set.of("a")),
                new ItemSet(ItemSet.Kind.SS, Set.of("b", "a")),
                new ItemSet(ItemSet.Kind.SS, Set.of("b")),
                new ItemSet(ItemSet.Kind.NS, Set.of(BigDecimal.ONE)),
                new ItemSet(ItemSet.Kind.BS, Set.of(bytes(1))));
    }

    @Test
    void orderIsTotal() {
        List<Object> values = inOrder();
        for (int i = 0; i < values.size(); i++) {
            for (int j = 0; j < values.size(); j++) {
                int order = Values.compare(values.get(i), values.get(j));
                assertThat(Integer.signum(order))
                        .as("%s, %s", values.get(i), values.get(j))
                        .isEqualTo(Integer.compare(i, j));
                assertThat(order == 0).isEqualTo(Objects.equals(values.get(i), values.get(j)));
            }
        }
        assertThat(Values.compare(StoredNull.INSTANCE, null)).isZero();
    }

    @Test
    void typeOfEach() {
        List<AttributeType> types =
                inOrder().stream().map(AttributeType::of).distinct().toList();
        assertThat(types).hasSize(AttributeType.values().length);
        assertThat(AttributeType.of(StoredNull.INSTANCE)).isEqualTo(AttributeType.NULL);
        assertThatThrownBy(() -> AttributeType.of(5)).hasMessage("not a canonical value: java.lang.Integer");
        assertThatThrownBy(() -> Values.compare(5, 5)).hasMessage("not a canonical value: java.lang.Integer");
        assertThat(AttributeType.BOOL.isOrdered()).isTrue();
        assertThat(AttributeType.M.isOrdered()).isFalse();
    }

    @Test
    void text() {
        assertThat(Values.text(null)).isNull();
        assertThat(Values.text(StoredNull.INSTANCE)).isNull();
        assertThat(Values.text("a\"b")).isEqualTo("a\"b");
        assertThat(Values.text(Values.canonical(1200))).isEqualTo("1200");
        assertThat(Values.text(new BigDecimal("1E-7"))).isEqualTo("0.0000001");
        assertThat(Values.text(true)).isEqualTo("true");
        assertThat(Values.text(bytes(1, 2, 255))).isEqualTo("AQL/");
        assertThat(Values.text(Values.canonical(List.of(1, "x")))).isEqualTo("[1,\"x\"]");
    }

    @Test
    void json() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("z", Values.canonical(100));
        map.put("a\"b", null);
        map.put("set", new ItemSet(ItemSet.Kind.BS, Set.of(bytes(1))));
        map.put("list", new ArrayList<>(Arrays.asList(true, "x", List.of(), Map.of())));
        assertThat(Values.json(map))
                .isEqualTo("{\"z\":100,\"a\\\"b\":null,\"set\":[\"AQ==\"],\"list\":[true,\"x\",[],{}]}");
        assertThat(Values.json(null)).isEqualTo("null");
        assertThat(Values.json(StoredNull.INSTANCE)).isEqualTo("null");
        assertThat(Values.json("\b\t\n\f\r\\/\u0000\u001F\u007F\u00E9"))
                .isEqualTo("\"\\b\\t\\n\\f\\r\\\\/\\u0000\\u001f\\u007f\u00E9\"");
        assertThat(Values.json("\uD83D\uDE00")).isEqualTo("\"\uD83D\uDE00\"");
        assertThat(Values.json("\uD83Dx\uDE00\uD83D")).isEqualTo("\"\\ud83dx\\ude00\\ud83d\"");
    }
}
