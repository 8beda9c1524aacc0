package io.github.dynamodbjdbc.engine.operation;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.dynamodbjdbc.engine.expression.Condition;
import io.github.dynamodbjdbc.engine.expression.Projection;
import io.github.dynamodbjdbc.engine.expression.Statement;
import io.github.dynamodbjdbc.engine.expression.Update;
import io.github.dynamodbjdbc.engine.policy.Access;
import io.github.dynamodbjdbc.engine.store.Table;
import io.github.dynamodbjdbc.engine.table.KeySchema;
import io.github.dynamodbjdbc.engine.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The action of a statement for policies: PartiQLSelect, PartiQLInsert, PartiQLUpdate or PartiQLDelete. */
final class StatementAccess {
    private final Call call;
    private final Map<String, List<String>> context = new HashMap<>();
    private final Set<String> attributes = new LinkedHashSet<>();

    private StatementAccess(Call call) {
        this.call = call;
    }

    /**
     * Reads the access of a statement.
     *
     * @param detail ReturnConsumedCapacity of the request
     * @param enclosing the transaction operation that contains the statement; null for none
     */
    static Access of(Call call, JsonNode part, String detail, @Nullable String enclosing) {
        StatementAccess reader = new StatementAccess(call);
        reader.put("returnconsumedcapacity", detail);
        if (enclosing != null) {
            reader.put("enclosingoperation", enclosing);
        }
        return reader.access(Statements.read(part));
    }

    private void put(String key, String value) {
        context.put("dynamodb:" + key, List.of(value));
    }

    private Access access(Statement statement) {
        if (statement instanceof Statement.Select select) {
            return select(select);
        }
        if (statement instanceof Statement.Exists exists) {
            return select(exists.select());
        }
        if (statement instanceof Statement.Insert insert) {
            attributes.addAll(insert.item().keySet());
            addLeading(statement.table(), List.of(insert.item()), null);
            return result("Insert", statement.table(), null);
        }
        put("returnvalues", StatementWrites.shown(statement));
        if (statement instanceof Statement.Modify modify) {
            addAttributes(modify.update(), modify.where(), null);
            addKeys(modify.table(), null, modify.where());
            return result("Update", modify.table(), null);
        }
        Statement.Delete delete = (Statement.Delete) statement;
        addAttributes(null, delete.where(), null);
        addKeys(delete.table(), null, delete.where());
        return result("Delete", delete.table(), null);
    }

    private Access select(Statement.Select select) {
        addAttributes(null, select.where(), select.projection());
        put(
                "select",
                select.projection() != null
                        ? "SPECIFIC_ATTRIBUTES"
                        : select.index() == null ? "ALL_ATTRIBUTES" : "ALL_PROJECTED_ATTRIBUTES");
        StatementKeys keys = addKeys(select.table(), select.index(), select.where());
        if (keys != null) {
            put("fulltablescan", Boolean.toString(keys.keys().isEmpty()));
        }
        return result("Select", select.table(), select.index());
    }

    private void addAttributes(@Nullable Update update, @Nullable Condition where, @Nullable Projection projection) {
        AccessReader.addAttributes(new Expressions(update, where, null, projection), attributes);
    }

    private @Nullable StatementKeys addKeys(String tableName, @Nullable String index, @Nullable Condition where) {
        Table table = TableNames.find(call, tableName);
        if (table == null) {
            return null;
        }
        StatementKeys keys = StatementKeys.of(where, AccessReader.keys(table, index));
        addLeading(tableName, keys.keys(), index);
        return keys;
    }

    private void addLeading(String tableName, List<Map<String, Value>> keys, @Nullable String index) {
        Table table = TableNames.find(call, tableName);
        if (table != null) {
            KeySchema schema = AccessReader.keys(table, index);
            List<String> leading = new ArrayList<>();
            keys.forEach(key -> leading.addAll(AccessReader.leading(schema, key)));
            context.put("dynamodb:leadingkeys", leading);
        }
    }

    private Access result(String action, String table, @Nullable String index) {
        context.put("dynamodb:attributes", List.copyOf(attributes));
        return new Access(
                "dynamodb:PartiQL" + action,
                AccessReader.tableArn(call, table) + (index == null ? "" : "/index/" + index),
                context);
    }
}
