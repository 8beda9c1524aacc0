package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.driver.client.ClientHandle;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Counts the changes of tables by statements of this process at one endpoint with one identity. Descriptions made before a change are stale. */
final class TableChanges {
    private final Map<String, Long> changes = new ConcurrentHashMap<>();
    private final AtomicLong total = new AtomicLong();

    private TableChanges() {}

    static TableChanges of(ClientHandle client) {
        return client.sharedByAccount(TableChanges.class, "", TableChanges::new);
    }

    void changed(String table) {
        changes.merge(table, 1L, Long::sum);
        total.incrementAndGet();
    }

    long of(String table) {
        return changes.getOrDefault(table, 0L);
    }

    long total() {
        return total.get();
    }
}
