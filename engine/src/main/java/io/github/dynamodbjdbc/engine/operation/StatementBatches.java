package io.github.dynamodbjdbc.engine.operation;

import static io.github.dynamodbjdbc.engine.error.ServiceException.validation;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.dynamodbjdbc.engine.error.ServiceException;
import io.github.dynamodbjdbc.engine.expression.Statement;
import io.github.dynamodbjdbc.engine.json.Json;
import io.github.dynamodbjdbc.engine.store.Table;
import io.github.dynamodbjdbc.engine.value.ValueWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** BatchExecuteStatement. Each statement has its own answer or error. */
final class StatementBatches {
    private StatementBatches() {}

    /** A statement of a batch. Either {@code statement} or {@code error} is null. */
    private record Part(
            JsonNode request,
            @Nullable Statement statement,
            @Nullable ServiceException error) {}

    /** The outcome of a statement. Either {@code done} or {@code error} is null. */
    private record Outcome(
            @Nullable String table,
            Statements.@Nullable Done done,
            @Nullable ServiceException error) {}

    static Reply execute(Call call) {
        List<Part> parts = new ArrayList<>();
        for (JsonNode each : call.request().path("Statements")) {
            try {
                parts.add(new Part(each, Statements.read(each), null));
            } catch (ServiceException e) {
                parts.add(new Part(each, null, e));
            }
        }
        long kinds = parts.stream()
                .map(Part::statement)
                .filter(statement -> statement != null)
                .map(Statement::reads)
                .distinct()
                .count();
        if (kinds > 1) {
            throw validation("A batch must consist of either read statements or write statements");
        }
        List<Outcome> outcomes = new ArrayList<>();
        Map<String, Capacity> capacities = new LinkedHashMap<>();
        for (Part part : parts) {
            Outcome outcome = execute(call, part);
            outcomes.add(outcome);
            if (outcome.done() != null) {
                Capacity used = outcome.done().capacity();
                Capacity sum = capacities.putIfAbsent(used.table().id(), used);
                if (sum != null) {
                    sum.add(used);
                }
            }
        }
        return out -> {
            out.writeArrayFieldStart("Responses");
            for (Outcome outcome : outcomes) {
                write(outcome, out);
            }
            out.writeEndArray();
            Capacity.write(capacities.values(), call.detail(), out);
        };
    }

    private static Outcome execute(Call call, Part part) {
        Statement statement = part.statement();
        if (statement == null) {
            return new Outcome(null, null, part.error());
        }
        try {
            Call own = call.of(part.request());
            call.settings().accessControl().checkStatement(own, call.detail());
            if (statement instanceof Statement.Select select) {
                checkKey(select, TableNames.active(call, select.table()));
            }
            return new Outcome(TableNames.name(statement.table()), Statements.execute(own, statement, null), null);
        } catch (ServiceException e) {
            return new Outcome(statement.table(), null, e);
        }
    }

    private static void checkKey(Statement.Select select, Table table) {
        if (select.index() != null
                || StatementKeys.ofItem(select.where(), table.definition().keys()) == null) {
            throw validation(
                    "Select statements within BatchExecuteStatement must specify the primary key in the where clause.");
        }
    }

    private static void write(Outcome outcome, JsonGenerator out) throws IOException {
        out.writeStartObject();
        ServiceException error = outcome.error();
        if (error != null) {
            out.writeObjectFieldStart("Error");
            out.writeStringField("Code", Transactions.Cancellation.code(error));
            out.writeStringField("Message", error.message());
            ObjectNode members = error.members();
            if (members != null && members.has("Item")) {
                out.writeFieldName("Item");
                Json.write(members.path("Item"), out);
            }
            out.writeEndObject();
        }
        if (outcome.table() != null) {
            out.writeStringField("TableName", outcome.table());
        }
        if (outcome.done() != null && !outcome.done().items().isEmpty()) {
            out.writeFieldName("Item");
            ValueWriter.write(outcome.done().items().get(0), out);
        }
        out.writeEndObject();
    }
}
