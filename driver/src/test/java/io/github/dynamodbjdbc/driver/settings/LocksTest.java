package io.github.dynamodbjdbc.driver.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Locks each property that SET can change, and then sets each property to many values. After each accepted SET, the locked property has at least its
 * former effect, judged by the resulting settings and not by the table of groups.
 */
class LocksTest {
    private static final List<String> MADE = List.of(
            "",
            "&scan=deny&scanThreshold=100&ttl=hide&maxReadCapacity=50&queryTimeout=20&segments=2&pageItems=10&maxMemoryRows=500"
                    + "&unknownColumns=near&maxWriteCapacity=5&readCapacityPerSecond=9&writeCapacityPerSecond=9&transactionRetries=1"
                    + "&offsetMemory=10&maxVectorBytes=50",
            "&prefetch=false&scan=warn&ttlClock=PT1H&ttl=only&unknownColumns=error&consistentRead=true&pushdown=false",
            "&prefetch=false&segments=3&ttlClock=2026-01-01T00:00:00Z");

    private static ConnectionSettings settings(String query) throws SQLException {
        return ConnectionSettings.of(ConnectionUrl.parse("jdbc:dynamodb:eu-west-1?" + query), new Properties());
    }

    private static List<String> values(DriverProperty property) {
        List<String> values = new ArrayList<>();
        values.add(null);
        switch (property.kind()) {
            case COUNT -> values.addAll(List.of("0", "1", "2", "3", "5", "99", "100000", "2147483647"));
            case AMOUNT -> values.addAll(List.of("0.5", "5", "49", "51", "1e9"));
            case CLOCK -> values.addAll(List.of("PT0S", "-P1000D", "P1000D", "2000-01-01T00:00:00Z"));
            case TABLE_LIST -> values.addAll(List.of("T:a", "T:a,U:b"));
            default -> values.addAll(property.choices());
        }
        return values;
    }

    /** Whether the first settings are at least as tight as the second ones. */
    private static BiPredicate<ConnectionSettings, ConnectionSettings> asTight(DriverProperty property) {
        return switch (property) {
            case SCAN, SCAN_THRESHOLD ->
                (now, made) -> List.of(0L, 1L, 2L, 50L, 99L, 101L, 5_000L, 20_000L, 3_000_000_000L).stream()
                        .allMatch(items -> refusal(now, items) >= refusal(made, items));
            case TTL, TTL_CLOCK ->
                same(each -> List.of(
                        each.statement().session().ttl(),
                        each.statement().expiryClock().millis(1_000_000)));
            case SEGMENTS, PREFETCH ->
                (now, made) -> endless(now.statement().session().segments())
                                <= endless(made.statement().session().segments())
                        && (made.statement().prefetch() || !now.statement().prefetch());
            case QUERY_TIMEOUT -> atMost(each -> endless(each.statement().queryTimeout()));
            case MAX_READ_CAPACITY -> atMost(each -> each.statement().maxReadCapacity());
            case MAX_WRITE_CAPACITY -> atMost(each -> each.statement().maxWriteCapacity());
            case READ_CAPACITY_PER_SECOND -> atMost(each -> each.statement().readCapacityPerSecond());
            case WRITE_CAPACITY_PER_SECOND -> atMost(each -> each.statement().writeCapacityPerSecond());
            case MAX_VECTOR_BYTES -> atMost(each -> each.statement().maxVectorBytes());
            case MAX_MEMORY_ROWS -> atMost(each -> each.statement().maxMemoryRows());
            case PAGE_ITEMS -> atMost(each -> endless(each.statement().pageItems()));
            case OFFSET_MEMORY -> atMost(each -> each.statement().offsetMemory().toSeconds());
            case TRANSACTION_RETRIES -> atMost(each -> each.statement().transactionRetries());
            case UNKNOWN_COLUMNS ->
                atMost(each -> -List.of("ALLOW", "NEAR", "ERROR")
                        .indexOf(each.statement().session().unknownColumns().name()));
            case CONSISTENT_READ -> same(each -> each.statement().session().consistentRead());
            case VECTOR_SEARCH -> same(each -> each.statement().session().approximate());
            case DENSE_INDEXES -> same(each -> each.statement().session().denseIndexes());
            case VERSION_ATTRIBUTE ->
                same(each -> Arrays.asList(
                        each.statement().session().writes().versionAttributes(),
                        each.statement().session().writes().versionAttribute()));
            case EXACTLY_ONCE ->
                same(each -> each.statement().session().writes().exactlyOnce());
            case WRITE_NULLS -> same(each -> each.statement().session().writes().storesNulls());
            case PROJECTION -> same(each -> each.statement().session().fetchShownColumnsOnly());
            case PUSHDOWN -> same(each -> each.statement().session().pushdown());
            case CURRENT_SCHEMA -> same(each -> each.statement().session().schema());
            case DOCUMENTS -> same(each -> each.statement().resultOptions().nativeDocuments());
            case TYPE_MISMATCH ->
                same(each -> List.of(
                        each.statement().resultOptions().mismatch(),
                        each.statement().mismatchAsError()));
            case TYPING -> same(each -> each.statement().session().permissive());
            case FLATTEN -> same(each -> each.statement().flattened());
            case REPORT_CAPACITY -> same(each -> each.statement().reportCapacity());
            default -> throw new IllegalStateException("say what " + property + " does");
        };
    }

    private static int refusal(ConnectionSettings settings, long items) {
        return items > settings.statement().session().scanThreshold()
                ? settings.statement().session().scan().ordinal()
                : 0;
    }

    private static double endless(int count) {
        return count == 0 ? Double.POSITIVE_INFINITY : count;
    }

    private static BiPredicate<ConnectionSettings, ConnectionSettings> atMost(ToDoubleFunction<ConnectionSettings> of) {
        return (now, made) -> of.applyAsDouble(now) <= of.applyAsDouble(made);
    }

    private static BiPredicate<ConnectionSettings, ConnectionSettings> same(Function<ConnectionSettings, Object> of) {
        return (now, made) -> of.apply(now).equals(of.apply(made));
    }

    @ParameterizedTest
    @EnumSource
    void noOtherSettingLoosensIt(DriverProperty locked) throws SQLException {
        if (!locked.isSettable()) {
            return;
        }
        for (String query : MADE) {
            ConnectionSettings made = settings("lockedProperties=" + locked.propertyName() + query);
            for (DriverProperty set : DriverProperty.values()) {
                for (String value : set.isSettable() ? values(set) : List.<String>of()) {
                    for (ConnectionSettings now : taken(made, set, value)) {
                        assertThat(asTight(locked).test(now, made))
                                .as("%s is locked, SET %s = %s, made with %s", locked, set, value, query)
                                .isTrue();
                    }
                }
            }
        }
    }

    /** The accepted settings with a value, and after it with each other value. */
    private static List<ConnectionSettings> taken(ConnectionSettings made, DriverProperty set, String value) {
        List<ConnectionSettings> taken = new ArrayList<>();
        ConnectionSettings first = with(made, set, value);
        if (first != null) {
            taken.add(first);
            for (String next : values(set)) {
                ConnectionSettings second = with(first, set, next);
                if (second != null) {
                    taken.add(second);
                }
            }
        }
        return taken;
    }

    private static ConnectionSettings with(ConnectionSettings settings, DriverProperty set, String value) {
        try {
            return settings.with(set.propertyName(), value);
        } catch (SQLException refused) {
            assertThat(refused.getSQLState()).isIn("42501", "22023");
            return null;
        }
    }

    @Test
    void whatIsNotLockedWithItStaysFree() throws SQLException {
        ConnectionSettings made = settings("lockedProperties=scan,ttl&scan=deny");
        assertThat(made.statement().properties().stream()
                        .filter(each -> each.locked())
                        .map(each -> each.name())
                        .toList())
                .containsExactly("scan", "scanThreshold", "ttl", "ttlClock");
        for (DriverProperty property : DriverProperty.values()) {
            boolean inGroup = Arrays.asList(
                            DriverProperty.SCAN,
                            DriverProperty.SCAN_THRESHOLD,
                            DriverProperty.TTL,
                            DriverProperty.TTL_CLOCK)
                    .contains(property);
            if (property.isSettable() && !inGroup) {
                for (String value : values(property)) {
                    if (property != DriverProperty.FLATTEN || value == null || value.length() == 1) {
                        assertThat(made.with(property.propertyName(), value)).isNotNull();
                    }
                }
            }
        }
    }
}
