package io.github.dynamodbjdbc.planner.write;

import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The write of one item by one request, with all values known. */
public sealed interface ItemWrite {
    TableSchema table();

    /** The item's key, as canonical values by attribute name. */
    Map<String, Object> key();

    /**
     * The condition on the stored item, in the forms of {@link io.github.dynamodbjdbc.planner.predicate.ServerFilter}; TRUE for an unconditional
     * write.
     */
    Predicate condition();

    <R> R accept(Visitor<R> visitor);

    default boolean isConditional() {
        return !Predicates.isTrue(condition());
    }

    /** One method for each operation. */
    interface Visitor<R> {
        R visit(Put put);

        R visit(Update update);

        R visit(Delete delete);
    }

    /**
     * @param item canonical values; {@link io.github.dynamodbjdbc.planner.value.StoredNull} is DynamoDB's NULL. Not copied, because batches have
     *     many items: the caller must not change it any more
     * @param bytes the item's size
     */
    record Put(TableSchema table, Map<String, Object> item, long bytes, Predicate condition) implements ItemWrite {
        private static final int FEW = 4;

        public Put {
            item = Collections.unmodifiableMap(item);
        }

        @Override
        public Map<String, Object> key() {
            Map<String, Object> key = new LinkedHashMap<>(FEW);
            addTo(key, table.key().partition());
            addTo(key, table.key().sort());
            return key;
        }

        private void addTo(Map<String, Object> key, List<KeyAttribute> attributes) {
            for (KeyAttribute attribute : attributes) {
                @Nullable Object value = item.get(attribute.name());
                if (value != null) {
                    key.put(attribute.name(), value);
                }
            }
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * @param actions actions with disjoint paths; empty if all values are unchanged
     * @param once whether it is sent so that a retry of the request has no effect
     */
    record Update(
            TableSchema table, Map<String, Object> key, List<UpdateAction> actions, Predicate condition, boolean once)
            implements ItemWrite {
        public Update {
            key = Collections.unmodifiableMap(new LinkedHashMap<>(key));
            actions = List.copyOf(actions);
        }

        /** Whether DynamoDB computes a number. */
        public boolean isCalculated() {
            return actions.stream()
                    .anyMatch(action ->
                            action instanceof UpdateAction.Set set && set.value() instanceof SetValue.Arithmetic);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    record Delete(TableSchema table, Map<String, Object> key, Predicate condition) implements ItemWrite {
        public Delete {
            key = Collections.unmodifiableMap(new LinkedHashMap<>(key));
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }
}
