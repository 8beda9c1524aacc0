package io.github.dynamodbjdbc.engine.operation;

import static io.github.dynamodbjdbc.engine.error.ServiceException.validation;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.dynamodbjdbc.engine.expression.Condition;
import io.github.dynamodbjdbc.engine.expression.Operand;
import io.github.dynamodbjdbc.engine.expression.Path;
import io.github.dynamodbjdbc.engine.expression.Statement;
import io.github.dynamodbjdbc.engine.expression.Update;
import io.github.dynamodbjdbc.engine.store.Table;
import io.github.dynamodbjdbc.engine.table.KeySchema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Converts statements to writes of one item. */
final class StatementWrites {
    private StatementWrites() {}

    /** @param part the part of the request with the statement */
    static Write write(Statement statement, Table table, JsonNode part) {
        boolean showsOld = "ALL_OLD".equals(Call.text(part, "ReturnValuesOnConditionCheckFailure"));
        KeySchema schema = table.definition().keys();
        if (statement instanceof Statement.Insert insert) {
            return Write.ofStatement(
                    Write.Kind.INSERT, insert.table(), insert.item(), expressions(null, null), showsOld);
        }
        if (statement instanceof Statement.Modify modify) {
            StatementKeys keys = key(modify.where(), schema);
            return Write.ofStatement(
                    Write.Kind.UPDATE,
                    modify.table(),
                    keys.key(),
                    expressions(modify.update(), of(schema, keys.rest())),
                    showsOld);
        }
        if (statement instanceof Statement.Delete delete) {
            StatementKeys keys = key(delete.where(), schema);
            // DELETE of a missing item succeeds with any condition.
            Condition condition = keys.rest() == null
                    ? null
                    : new Condition.Or(List.of(exists("attribute_not_exists", schema), keys.rest()));
            return Write.ofStatement(
                    Write.Kind.DELETE, delete.table(), keys.key(), expressions(null, condition), showsOld);
        }
        Statement.Select select = ((Statement.Exists) statement).select();
        if (select.index() != null) {
            throw validation("EXISTS can't read an index");
        }
        StatementKeys keys = key(select.where(), schema);
        return Write.ofStatement(
                Write.Kind.CHECK, select.table(), keys.key(), expressions(null, of(schema, keys.rest())), showsOld);
    }

    private static StatementKeys key(@Nullable Condition where, KeySchema schema) {
        StatementKeys keys = StatementKeys.ofItem(where, schema);
        if (keys == null) {
            throw validation("Where clause does not contain a mandatory equality on all key attributes");
        }
        return keys;
    }

    private static Expressions expressions(@Nullable Update update, @Nullable Condition condition) {
        return new Expressions(update, condition, null, null);
    }

    /** The condition that the item exists and the rest of the WHERE is true. */
    private static Condition of(KeySchema schema, @Nullable Condition rest) {
        List<Condition> conditions = new ArrayList<>(Arrays.asList(exists("attribute_exists", schema), rest));
        conditions.removeIf(Objects::isNull);
        return new Condition.And(conditions);
    }

    private static Condition exists(String function, KeySchema schema) {
        Path key = new Path(List.of(new Path.Member(schema.partition().get(0).name())));
        return new Condition.Function(function, List.of(new Operand.Attribute(key)));
    }

    /** The attributes that RETURNING selects, as a value of ReturnValues. */
    static String shown(Statement statement) {
        if (statement instanceof Statement.Modify modify) {
            return modify.shown();
        }
        return statement instanceof Statement.Delete delete ? delete.shown() : "NONE";
    }
}
