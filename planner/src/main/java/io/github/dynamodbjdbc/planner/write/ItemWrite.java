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

/** One item's write: one request. All of its values are known. */
public sealed interface ItemWrite {
    TableSchema table();

    /** The item's key, canonical, by the names of its attributes. */
    Map<String, Object> key();

    /**
     * What has to be true of the item as it is, in the forms of {@link io.github.dynamodbjdbc.planner.predicate.ServerFilter}; TRUE
     * if it is written whatever is there.
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
     * @param item canonical; {@link io.github.dynamodbjdbc.planner.value.StoredNull} is DynamoDB's NULL. It is not copied, since batches
     *     have many, so nobody may change it any more
     * @param bytes its size
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
     * @param actions no two of paths that overlap; none where all that is set is as it was
     * @param once whether it is sent so that a repetition of the request does nothing
     */
    record Update(
            TableSchema table, Map<String, Object> key, List<UpdateAction> actions, Predicate condition, boolean once)
            implements ItemWrite {
        public Update {
            key = Collections.unmodifiableMap(new LinkedHashMap<>(key));
            actions = List.copyOf(actions);
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
