package io.github.dynamodbjdbc.driver.write;

import io.github.dynamodbjdbc.planner.write.ItemWrite;
import io.github.dynamodbjdbc.planner.write.UpdateAction;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;

/**
 * Records the number of written items, and the names of the attributes that they were given. An earlier sample lacks these attributes, but users
 * expect to see columns that they have written. Their types are not kept: later items, and writes of others, may have other types. Thread-safe.
 */
public final class WrittenItems {
    /** The limit of remembered attributes per table: if attribute names are data, such as dates, there are always new ones. */
    private static final int MOST_ATTRIBUTES = 200;

    private static final GivesAValue GIVES_A_VALUE = new GivesAValue();

    private final AtomicLong count = new AtomicLong();
    private final Map<String, Set<String>> attributes = new ConcurrentHashMap<>();

    /** The number of items put, changed or deleted. */
    public long count() {
        return count.get();
    }

    /** Passes the names of the written attributes, by table name. */
    public void forEach(BiConsumer<String, Set<String>> consumer) {
        attributes.forEach((table, names) -> consumer.accept(table, Set.copyOf(names)));
    }

    void add(ItemWrite write) {
        count.incrementAndGet();
        write.accept(new ItemWrite.Visitor<Boolean>() {
            @Override
            public Boolean visit(ItemWrite.Put put) {
                Set<String> names = of(put.table().name());
                put.item().keySet().forEach(name -> note(names, name));
                return true;
            }

            @Override
            public Boolean visit(ItemWrite.Update update) {
                Set<String> names = of(update.table().name());
                update.actions().stream()
                        .filter(action -> action.accept(GIVES_A_VALUE))
                        .forEach(action -> note(names, action.path().attribute()));
                return true;
            }

            @Override
            public Boolean visit(ItemWrite.Delete delete) {
                return false;
            }
        });
    }

    private Set<String> of(String table) {
        return attributes.computeIfAbsent(table, any -> ConcurrentHashMap.newKeySet());
    }

    private static void note(Set<String> names, String name) {
        if (names.size() < MOST_ATTRIBUTES) {
            names.add(name);
        }
    }

    private static final class GivesAValue implements UpdateAction.Visitor<Boolean> {
        @Override
        public Boolean visit(UpdateAction.Set set) {
            return true;
        }

        @Override
        public Boolean visit(UpdateAction.Remove remove) {
            return false;
        }

        @Override
        public Boolean visit(UpdateAction.Add add) {
            return true;
        }

        @Override
        public Boolean visit(UpdateAction.Delete delete) {
            return false;
        }
    }
}
