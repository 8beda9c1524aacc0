package io.github.dynamodbjdbc.driver.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.driver.item.Key;
import io.github.dynamodbjdbc.driver.page.RememberedKeys.Position;
import io.github.dynamodbjdbc.driver.page.RememberedKeys.Read;
import io.github.dynamodbjdbc.planner.access.RowSequence;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.KeySchema;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.ComparisonOperator;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RememberedKeysTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final KeySchema KEY = new KeySchema(List.of(new KeyAttribute("pk", AttributeType.S)), List.of());

    private Instant now = Instant.parse("2026-01-31T00:00:00Z");
    private final RememberedKeys keys = new RememberedKeys(new Clock() {
        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return now;
        }
    });

    private static Read read(String table, String value) {
        Predicate predicate = new Predicate.Comparison(
                new Term.Attribute(AttributePath.of("a"), null), ComparisonOperator.EQUAL, new Term.Literal(value));
        return new Read(new RowSequence(table, KEY, null, false, KEY, false, true, predicate), "clock", List.of());
    }

    private static Position position(long rows, String key) {
        return new Position(rows, Key.of(Map.of("pk", key)));
    }

    private void remember(Read read, Position position) {
        keys.remember(read, position, keys.begin());
    }

    /** In a filtered read, pages end at other rows after some rows have been deleted. */
    @Test
    void placesOfAnotherCountAreForgotten() {
        Read read = read("T", "v");
        remember(read, position(17, "k81"));
        remember(read, position(40, "k200"));
        remember(read, position(14, "k84"));
        assertThat(keys.last(read, 20, MINUTE)).isEqualTo(position(14, "k84"));
        assertThat(keys.last(read, 99, MINUTE)).isEqualTo(position(14, "k84"));
    }

    @Test
    void anOlderReadDoesNotReplaceANewerOne() {
        Read read = read("T", "v");
        RememberedKeys.Ticket early = keys.begin();
        now = now.plusSeconds(50);
        RememberedKeys.Ticket late = keys.begin();
        keys.remember(read, position(10, "k9"), late);
        keys.remember(read, position(10, "k10"), early);
        assertThat(keys.last(read, 10, MINUTE)).isEqualTo(position(10, "k9"));
        // The age of counted rows is that of the read that counted them.
        Read other = read("T", "w");
        keys.remember(other, position(10, "k10"), early);
        now = now.plusSeconds(11);
        assertThat(keys.last(other, 10, MINUTE)).isEqualTo(Position.START);
    }

    @Test
    void whatWasForgottenDoesNotComeBack() {
        Read read = read("T", "v");
        RememberedKeys.Ticket before = keys.begin();
        keys.forget("T");
        keys.remember(read, position(10, "k10"), before);
        assertThat(keys.last(read, 10, MINUTE)).isEqualTo(Position.START);
    }

    @Test
    void givesTheLastPlaceThatIsNotBeyond() {
        Read read = read("T", "v");
        remember(read, position(10, "j"));
        remember(read, position(20, "t"));
        assertThat(keys.last(read, 9, MINUTE)).isEqualTo(Position.START);
        assertThat(keys.last(read, 10, MINUTE)).isEqualTo(position(10, "j"));
        assertThat(keys.last(read, 19, MINUTE)).isEqualTo(position(10, "j"));
        assertThat(keys.last(read, 1_000, MINUTE)).isEqualTo(position(20, "t"));
        assertThat(keys.last(read("T", "w"), 10, MINUTE)).isEqualTo(Position.START);
        assertThat(keys.last(read("U", "v"), 10, MINUTE)).isEqualTo(Position.START);
        assertThat(keys.last(new Read(read.rows(), "another clock", List.of()), 10, MINUTE))
                .isEqualTo(Position.START);
    }

    @Test
    void whatIsTooOldIsNotUsed() {
        Read read = read("T", "v");
        remember(read, position(10, "j"));
        now = now.plusSeconds(40);
        remember(read, position(20, "t"));
        now = now.plusSeconds(20);
        assertThat(keys.last(read, 10, MINUTE)).isEqualTo(position(10, "j"));
        now = now.plusSeconds(1);
        assertThat(keys.last(read, 10, MINUTE)).isEqualTo(Position.START);
        assertThat(keys.last(read, 20, MINUTE)).isEqualTo(position(20, "t"));
        // A statement that allows a greater age can still use it.
        assertThat(keys.last(read, 10, Duration.ofMinutes(2))).isEqualTo(position(10, "j"));
        remember(read, position(10, "j"));
        assertThat(keys.last(read, 10, MINUTE)).isEqualTo(position(10, "j"));
    }

    @Test
    void placesCountedFromAnotherKeyAreForgotten() {
        Read read = read("T", "v");
        remember(read, position(10, "j"));
        remember(read, position(20, "t"));
        remember(read, position(10, "j"));
        assertThat(keys.last(read, 20, MINUTE)).isEqualTo(position(20, "t"));
        remember(read, position(10, "i"));
        assertThat(keys.last(read, 20, MINUTE)).isEqualTo(position(10, "i"));
    }

    @Test
    void keepsTheNewestPlacesOfARead() {
        Read read = read("T", "v");
        for (int rows = 1; rows <= 64; rows++) {
            remember(read, position(rows, "k" + rows));
        }
        remember(read, position(1, "k1"));
        remember(read, position(65, "k65"));
        assertThat(keys.last(read, 1, MINUTE)).isEqualTo(position(1, "k1"));
        assertThat(keys.last(read, 2, MINUTE)).isEqualTo(position(1, "k1"));
        assertThat(keys.last(read, 3, MINUTE)).isEqualTo(position(3, "k3"));
        assertThat(keys.last(read, 100, MINUTE)).isEqualTo(position(65, "k65"));
    }

    @Test
    void keepsTheReadsThatWereUsedLast() {
        for (int i = 0; i < 200; i++) {
            remember(read("T", "v" + i), position(1, "k" + i));
        }
        keys.last(read("T", "v0"), 1, MINUTE);
        remember(read("T", "v200"), position(1, "k200"));
        assertThat(keys.last(read("T", "v0"), 1, MINUTE)).isEqualTo(position(1, "k0"));
        assertThat(keys.last(read("T", "v1"), 1, MINUTE)).isEqualTo(Position.START);
        assertThat(keys.last(read("T", "v2"), 1, MINUTE)).isEqualTo(position(1, "k2"));
        assertThat(keys.last(read("T", "v200"), 1, MINUTE)).isEqualTo(position(1, "k200"));
    }

    @Test
    void forgets() {
        remember(read("T", "v"), position(1, "a"));
        remember(read("T", "w"), position(1, "b"));
        remember(read("U", "v"), position(1, "c"));
        keys.forget(read("T", "v"));
        assertThat(keys.last(read("T", "v"), 1, MINUTE)).isEqualTo(Position.START);
        assertThat(keys.last(read("T", "w"), 1, MINUTE).rows()).isEqualTo(1);
        keys.forget("T");
        assertThat(keys.last(read("T", "w"), 1, MINUTE)).isEqualTo(Position.START);
        assertThat(keys.last(read("U", "v"), 1, MINUTE).rows()).isEqualTo(1);
        keys.forgetAll();
        assertThat(keys.last(read("U", "v"), 1, MINUTE)).isEqualTo(Position.START);
    }

    @Test
    void showsNoValue() {
        assertThat(read("T", "S3CR3T") + " " + position(5, "S3CR3T")).doesNotContain("S3CR3T");
    }
}
