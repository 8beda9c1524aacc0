package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.driver.client.ClientHandle;
import io.github.dynamodbjdbc.driver.client.DirectClients;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.turns.OneTurn;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Test;

/**
 * A table that one thread changes while others use it, and while its description is refreshed in the background with each use: after the change no
 * thread is given the earlier table, and a version that was taken before the table was looked up is never that of an earlier one.
 */
@OneTurn(of = 4, number = 2)
public class ChangedTableTest {
    private static final Pattern NAME = Pattern.compile("\"(Tab[0-9]+)\"");
    private static final Map<String, AtomicInteger> KEYS = new ConcurrentHashMap<>();
    private static final AtomicInteger TABLES = new AtomicInteger();
    private static final ClientHandle CLIENT = DirectClients.open("refresh", (account, region, operation, body) -> {
        Matcher name = NAME.matcher(new String(body, StandardCharsets.UTF_8));
        if (!name.find() || !operation.equals("DescribeTable")) {
            return DirectClients.json("{}");
        }
        String key = "k" + KEYS.get(name.group(1)).get();
        return DirectClients.json("{\"Table\":{\"TableName\":\"" + name.group(1)
                + "\",\"TableArn\":\"arn\",\"TableId\":\"" + key + "\",\"KeySchema\":[{\"AttributeName\":\"" + key
                + "\",\"KeyType\":\"HASH\"}],\"AttributeDefinitions\":[{\"AttributeName\":\"" + key
                + "\",\"AttributeType\":\"S\"}]}}");
    });
    private static final CatalogSettings SETTINGS = new CatalogSettings(Duration.ofMinutes(1), 0, Duration.ofHours(1));

    private final String name = "Tab" + TABLES.incrementAndGet();
    private final AtomicInteger key = new AtomicInteger();
    private final AtomicLong nanos = new AtomicLong();

    /** Its clock runs fast: each description is due when it is used again. */
    private final DynamoCatalog catalog = DynamoCatalog.of(
            CLIENT, SETTINGS, () -> nanos.addAndGet(Duration.ofSeconds(70).toNanos()));

    public ChangedTableTest() {
        KEYS.put(name, key);
    }

    @Operation
    public int alter() {
        int changed = key.incrementAndGet();
        catalog.invalidate(name);
        return changed;
    }

    @Operation
    public int describe() {
        return keyNow();
    }

    /** The table as a plan uses it, with a version by which the plan is checked later. */
    @Operation
    public boolean isNotOutdatedUnderItsVersion() {
        keyNow();
        long version = version();
        int seen = keyNow();
        int now = keyNow();
        return seen == now || version != version();
    }

    private long version() {
        return 31 * catalog.version() + catalog.version(name);
    }

    private int keyNow() {
        TableSchema table = Objects.requireNonNull(catalog.table(name));
        return Integer.parseInt(table.key().attributes().get(0).name().substring(1));
    }

    @Test
    void aChangeIsSeen() {
        int more = Integer.getInteger("interleavings", 1);
        new StressOptions()
                .iterations(4 * more)
                .invocationsPerIteration(100 * more)
                .threads(3)
                .actorsPerThread(3)
                .actorsBefore(1)
                .actorsAfter(1)
                .sequentialSpecification(OneTable.class)
                .check(ChangedTableTest.class);
    }

    /** A table as a single thread sees it. */
    public static class OneTable {
        private int key;

        public int alter() {
            return ++key;
        }

        public int describe() {
            return key;
        }

        public boolean isNotOutdatedUnderItsVersion() {
            return true;
        }
    }
}
