package io.github.dynamodbjdbc.tck.rules;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Descriptions of tables, remembered until the table is changed through the proxy. One that is dropped and made anew
 * behind its back has to keep its keys and indexes.
 */
final class Tables {
    private final Map<Id, TableDescription> known = new ConcurrentHashMap<>();
    private final Map<Id, ReentrantLock> locks = new ConcurrentHashMap<>();

    /** A table of one account and region. */
    record Id(String account, String table) {}

    /** The table's description; null if the engine has none: let it say so itself. */
    @Nullable
    TableDescription describe(Call call, @Nullable String table) throws IOException {
        if (table == null) {
            return null;
        }
        Id id = new Id(call.account(), table);
        TableDescription remembered = known.get(id);
        if (remembered != null) {
            return remembered;
        }
        EngineResponse answer = call.send("DescribeTable", Json.object().put("TableName", table));
        if (!answer.ok()) {
            return null;
        }
        TableDescription described = TableDescription.of(answer.json().path("Table"));
        known.put(id, described);
        return described;
    }

    void forget(Call call, @Nullable String table) {
        if (table != null) {
            known.remove(new Id(call.account(), table));
        }
    }

    /** What a write to the table holds, so that what it finds and what it leaves can be compared. */
    ReentrantLock writeLock(Call call, String table) {
        return locks.computeIfAbsent(new Id(call.account(), table), id -> new ReentrantLock());
    }
}
