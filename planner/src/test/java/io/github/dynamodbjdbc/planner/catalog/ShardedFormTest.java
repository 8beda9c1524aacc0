package io.github.dynamodbjdbc.planner.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ShardedFormTest {
    private static final ShardedForm DOTTED = new ShardedForm(".", 1, 200, 0, null);
    private static final ShardedForm PADDED = new ShardedForm("#", 0, 99, 3, null);
    private static final ShardedForm BARE = new ShardedForm("", 0, 9, 2, null);

    @Test
    void readsTheStringWithoutTheShard() {
        assertThat(DOTTED.read("2018-07-09.1")).isEqualTo("2018-07-09");
        assertThat(DOTTED.read("2018-07-09.200")).isEqualTo("2018-07-09");
        assertThat(DOTTED.read("1.2.3")).isEqualTo("1.2");
        assertThat(DOTTED.read("a..7")).isEqualTo("a.");
        assertThat(PADDED.read("a#007")).isEqualTo("a");
        assertThat(BARE.read("a07")).isEqualTo("a");
        assertThat(BARE.read("707")).isEqualTo("7");
        assertThat(new ShardedForm("::", 0, 1, 0, null).read("a:::1")).isEqualTo("a:");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2018-07-09",
                "2018-07-09.",
                "2018-07-09.0",
                "2018-07-09.201",
                "2018-07-09.01",
                ".1",
                "",
                "1",
                "a.1 ",
                "a.-1",
                "a.+1",
                "a.\u0661",
                "a.99999999999999999999",
                "a.1.",
                "a,1"
            })
    void readsNothingElse(String stored) {
        assertThat(DOTTED.read(stored)).isNull();
        assertThat(DOTTED.shardOf(stored)).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a#7", "a#07", "a#0007", "a#100", "#007", "007", "07", "a007"})
    void zerosInFrontHaveToBeThere(String stored) {
        assertThat(PADDED.read(stored)).isNull();
    }

    @Test
    void otherTypesReadAsNothing() {
        assertThat(DOTTED.read(BigDecimal.ONE)).isNull();
        assertThat(DOTTED.read(true)).isNull();
    }

    @Test
    void aStoredValueIsReadBackUnchanged() {
        for (ShardedForm form : new ShardedForm[] {DOTTED, PADDED, BARE}) {
            for (int shard = form.from(); shard <= form.to(); shard++) {
                for (String plain : new String[] {"a", "a.1", "a#01", "7", "\uD83D\uDE00", "."}) {
                    String stored = form.stored(plain, shard);
                    assertThat(form.read(stored)).as(stored).isEqualTo(plain);
                    assertThat(form.shardOf(stored)).as(stored).isEqualTo(shard);
                    assertThat(stored).startsWith(form.beginning(plain));
                }
            }
        }
    }

    /** The expected shards were calculated with Python. */
    @ParameterizedTest
    @CsvSource({
        "code-point-product, 186, 2, 153, 1",
        "code-point-sum, 115, 1, 109, 175",
        "crc32, 98, 1, 36, 76",
        "md5, 91, 167, 82, 20",
        "sha-256, 121, 150, 32, 168"
    })
    void calculatesShards(String hash, int first, int empty, int unicode, int amazon) {
        ShardedForm form = new ShardedForm(".", 1, 200, 0, new ShardedForm.Calculation("OrderId", ShardHash.of(hash)));
        assertThat(form.shardBy("A1")).isEqualTo(first);
        assertThat(form.shardBy("")).isEqualTo(empty);
        assertThat(form.shardBy("\u00C4\uD83D\uDE00")).isEqualTo(unicode);
        assertThat(form.shardBy("904-38A")).isEqualTo(amazon);
    }

    @Test
    void theProductIsExact() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 200; i++) {
            text.append((char) ('a' + i % 26));
        }
        ShardedForm product =
                new ShardedForm(".", 0, 198, 0, new ShardedForm.Calculation("x", ShardHash.CODE_POINT_PRODUCT));
        assertThat(product.shardBy(text.toString())).isEqualTo(173);
    }

    @Test
    void aNumberCountsAsItsPlainString() {
        ShardedForm form =
                new ShardedForm(".", 0, 6, 0, new ShardedForm.Calculation("x", ShardHash.CODE_POINT_PRODUCT));
        assertThat(form.shardBy(new BigDecimal("5"))).isEqualTo(4).isEqualTo(form.shardBy("5"));
        assertThat(form.shardBy(new BigDecimal("1E+2"))).isEqualTo(0).isEqualTo(form.shardBy("100"));
        assertThat(form.shardBy(true)).isNull();
        assertThat(form.shardBy(null)).isNull();
        assertThat(DOTTED.shardBy("5")).isNull();
    }

    @Test
    void oneShardIsEnough() {
        for (ShardHash hash : ShardHash.values()) {
            ShardedForm form = new ShardedForm(".", 7, 7, 0, new ShardedForm.Calculation("x", hash));
            assertThat(form.shardBy("")).isEqualTo(7);
            assertThat(form.shardBy("A1")).isEqualTo(7);
        }
    }

    @Test
    void ambiguousFormsAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new ShardedForm("", 0, 9, 0, null));
        assertThatIllegalArgumentException().isThrownBy(() -> new ShardedForm("a1", 0, 9, 0, null));
        assertThatIllegalArgumentException().isThrownBy(() -> new ShardedForm(".", 9, 8, 0, null));
        assertThatIllegalArgumentException().isThrownBy(() -> new ShardedForm(".", -1, 8, 0, null));
        assertThatIllegalArgumentException().isThrownBy(() -> new ShardedForm(".", 0, 1000, 0, null));
        assertThatIllegalArgumentException().isThrownBy(() -> new ShardedForm(".", 0, 100, 2, null));
        assertThatIllegalArgumentException().isThrownBy(() -> new ShardedForm(".", 0, 100, 10, null));
    }
}
