package io.github.dynamodbjdbc.driver.write;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.write.ItemWrite;
import io.github.dynamodbjdbc.planner.write.SetValue;
import io.github.dynamodbjdbc.planner.write.UpdateAction;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;

/**
 * Records the number of written items, and the attributes that they were given. An earlier sample lacks these attributes, but users expect to see
 * columns that they have written. Thread-safe.
 */
public final class WrittenItems {
    /** The limit of remembered attributes per table: if attribute names are data, such as dates, there are always new ones. */
    private static final int MOST_ATTRIBUTES = 200;

    private static final TypeOfValue TYPE = new TypeOfValue();
    private static final TypeOfAction TYPE_OF_ACTION = new TypeOfAction();

    private final AtomicLong count = new AtomicLong();
    private final Map<String, Map<String, ColumnType>> attributes = new ConcurrentHashMap<>();

    /** The number of items put, changed or deleted. */
    public long count() {
        return count.get();
    }

    /** Passes the types of the written attributes, by table name; an unknown type is VARIANT. */
    public void forEach(BiConsumer<String, Map<String, ColumnType>> consumer) {
        attributes.forEach((table, types) -> consumer.accept(table, Map.copyOf(types)));
    }

    void add(ItemWrite write) {
        count.incrementAndGet();
        write.accept(new ItemWrite.Visitor<Boolean>() {
            @Override
            public Boolean visit(ItemWrite.Put put) {
                Map<String, ColumnType> types = of(put.table().name());
                put.item().forEach((name, value) -> {
                    note(types, name, type(value));
                });
                return true;
            }

            @Override
            public Boolean visit(ItemWrite.Update update) {
                Map<String, ColumnType> types = of(update.table().name());
                for (UpdateAction action : update.actions()) {
                    String name = action.path().attribute();
                    action.accept(TYPE_OF_ACTION).ifPresent(type -> note(types, name, type));
                }
                return true;
            }

            @Override
            public Boolean visit(ItemWrite.Delete delete) {
                return false;
            }
        });
    }

    private Map<String, ColumnType> of(String table) {
        return attributes.computeIfAbsent(table, any -> new ConcurrentHashMap<>());
    }

    private static void note(Map<String, ColumnType> types, String name, ColumnType type) {
        if (types.size() < MOST_ATTRIBUTES || types.containsKey(name)) {
            types.merge(name, type, ColumnType::with);
        }
    }

    private static ColumnType type(Object value) {
        AttributeType type = AttributeType.of(value);
        return type == AttributeType.NULL ? ColumnType.VARIANT : type.columnType();
    }

    /** The type of an action's value; empty if it only removes something. */
    private static final class TypeOfAction implements UpdateAction.Visitor<Optional<ColumnType>> {
        @Override
        public Optional<ColumnType> visit(UpdateAction.Set set) {
            return Optional.of(at(set.path(), set.value().accept(TYPE)));
        }

        @Override
        public Optional<ColumnType> visit(UpdateAction.Remove remove) {
            return Optional.empty();
        }

        @Override
        public Optional<ColumnType> visit(UpdateAction.Add add) {
            return Optional.of(at(add.path(), ColumnType.LIST));
        }

        @Override
        public Optional<ColumnType> visit(UpdateAction.Delete delete) {
            return Optional.empty();
        }

        /** The type of the top-level attribute, given the type of the value at the path. */
        private static ColumnType at(AttributePath path, ColumnType type) {
            if (path.isTopLevel()) {
                return type;
            }
            return path.steps().get(0) instanceof AttributePath.Index ? ColumnType.LIST : ColumnType.DOCUMENT;
        }
    }

    /** The type of a SET value, as far as it is known without the item. */
    private static final class TypeOfValue implements SetValue.Visitor<ColumnType> {
        @Override
        public ColumnType visit(SetValue.Value value) {
            return type(value.value());
        }

        @Override
        public ColumnType visit(SetValue.Stored stored) {
            return ColumnType.VARIANT;
        }

        @Override
        public ColumnType visit(SetValue.Arithmetic arithmetic) {
            return ColumnType.NUMERIC;
        }

        @Override
        public ColumnType visit(SetValue.Append append) {
            return ColumnType.LIST;
        }

        @Override
        public ColumnType visit(SetValue.IfNotExists ifNotExists) {
            return ifNotExists.otherwise().accept(this);
        }
    }
}
