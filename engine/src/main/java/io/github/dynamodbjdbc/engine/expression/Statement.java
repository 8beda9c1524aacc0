package io.github.dynamodbjdbc.engine.expression;

import io.github.dynamodbjdbc.engine.value.Value;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A PartiQL statement, with its parameters' values filled in. */
public sealed interface Statement {
    /** The name or ARN of the table. */
    String table();

    /** Whether the statement is a SELECT. */
    default boolean reads() {
        return this instanceof Select;
    }

    /**
     * SELECT.
     *
     * @param projection null for all attributes
     */
    record Select(
            String table,
            @Nullable String index,
            @Nullable Projection projection,
            @Nullable Condition where,
            List<Ordering> order)
            implements Statement {
        public Select {
            order = List.copyOf(order);
        }
    }

    /** A term of ORDER BY. */
    record Ordering(String attribute, boolean descending) {}

    /** EXISTS, which is allowed in transactions. */
    record Exists(Select select) implements Statement {
        @Override
        public String table() {
            return select.table();
        }
    }

    /** INSERT. */
    record Insert(String table, Map<String, Value> item) implements Statement {}

    /**
     * UPDATE.
     *
     * @param shown the attributes that are returned, as a value of UpdateItem's ReturnValues
     */
    record Modify(String table, Update update, @Nullable Condition where, String shown) implements Statement {}

    /**
     * DELETE.
     *
     * @param shown the attributes that are returned, as a value of DeleteItem's ReturnValues
     */
    record Delete(String table, @Nullable Condition where, String shown) implements Statement {}
}
