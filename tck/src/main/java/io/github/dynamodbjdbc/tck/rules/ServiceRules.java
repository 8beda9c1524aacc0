package io.github.dynamodbjdbc.tck.rules;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Which rules apply to which operation. */
final class ServiceRules {
    private static final int LONGEST_STATEMENT = 8192;

    final Ledger ledger = new Ledger();
    final DelayedIndexes delayed = new DelayedIndexes();
    final ProxySettings settings = new ProxySettings();
    private final Tables tables = new Tables();
    private final KnownReads reads = new KnownReads(settings);
    private final RangeReads rangeReads = new RangeReads(tables, delayed, ledger, settings, reads);
    private final KeyedReads keyedReads = new KeyedReads(tables, ledger, reads);
    private final Writes writes = new Writes(tables, delayed, ledger);

    /** The answer to a request; null if the connection is to be cut. */
    @Nullable
    HttpMessage answer(HttpMessage http, Engine engine) throws IOException {
        String operation = Call.operation(http);
        if (operation.isEmpty()) {
            return engine.exchange(http);
        }
        Call call = new Call(http, operation, Json.parse(http.body()), engine);
        count(call);
        Fault.Effect outcome = settings.fault()
                .before(new Fault.Request(
                        operation, Json.text(call.body(), "TableName"), Json.text(call.body(), "IndexName")));
        if (outcome instanceof Fault.Fail fail) {
            return call.reply(fail.status(), error(fail));
        }
        if (outcome instanceof Fault.Cut cut) {
            if (cut.done()) {
                rule(call, Integer.MAX_VALUE);
            }
            return null;
        }
        return rule(call, outcome instanceof Fault.Leave leave ? leave.done() : Integer.MAX_VALUE);
    }

    private static ObjectNode error(Fault.Fail fail) {
        ObjectNode error = Json.object().put("__type", fail.type()).put("message", fail.message());
        if (!fail.reasons().isEmpty()) {
            // The API's model spells it in two ways.
            ArrayNode reasons = error.putArray(
                    fail.type().endsWith("#ThrottlingException") ? "throttlingReasons" : "ThrottlingReasons");
            fail.reasons()
                    .forEach(reason ->
                            reasons.addObject().put("reason", reason.reason()).put("resource", reason.resource()));
        }
        return error;
    }

    private HttpMessage rule(Call call, int mostDone) throws IOException {
        reads.heed(call);
        try {
            return switch (call.operation()) {
                case "Query", "Scan" -> rangeReads.answer(call);
                case "GetItem" -> keyedReads.getItem(call);
                case "BatchGetItem" -> keyedReads.batchGetItem(call, mostDone);
                case "TransactGetItems" -> keyedReads.transactGetItems(call);
                case "PutItem" -> writes.single(call, Write.Kind.PUT);
                case "UpdateItem" -> writes.single(call, Write.Kind.UPDATE);
                case "DeleteItem" -> writes.single(call, Write.Kind.DELETE);
                case "BatchWriteItem" -> writes.batchWriteItem(call, mostDone);
                case "TransactWriteItems" -> writes.transactWriteItems(call);
                case "CreateTable", "UpdateTable", "DeleteTable" -> definition(call);
                case "ListTables" -> listTables(call);
                case "ExecuteStatement" -> statement(call, call.body());
                case "BatchExecuteStatement" -> statements(call, "Statements");
                case "ExecuteTransaction" -> statements(call, "TransactStatements");
                default -> call.forward();
            };
        } catch (Rejection rejection) {
            return call.reject(rejection);
        } finally {
            reads.heed(call);
        }
    }

    private void count(Call call) {
        String table = Json.text(call.body(), "TableName");
        if (table != null) {
            ledger.request(new ServiceRulesProxy.Target(table, Json.text(call.body(), "IndexName")));
        }
        call.body()
                .path("RequestItems")
                .fieldNames()
                .forEachRemaining(name -> ledger.request(new ServiceRulesProxy.Target(name, null)));
    }

    private HttpMessage definition(Call call) throws IOException {
        String table = Json.text(call.body(), "TableName");
        HttpMessage answer = call.forward();
        tables.forget(call, table);
        if (table != null && call.operation().equals("DeleteTable")) {
            delayed.forget(call, table);
        }
        return answer;
    }

    private static HttpMessage listTables(Call call) throws IOException {
        EngineResponse answer = new EngineResponse(call.forward());
        if (!answer.ok()) {
            return answer.http();
        }
        ObjectNode result = answer.json();
        ArrayNode names = Json.array();
        boolean hides = false;
        for (JsonNode name : result.path("TableNames")) {
            if (DelayedIndexes.isCopy(name.asText())) {
                hides = true;
            } else {
                names.add(name);
            }
        }
        if (!hides) {
            return answer.http();
        }
        result.set("TableNames", names);
        return call.reply(result);
    }

    private static HttpMessage statement(Call call, JsonNode request) throws IOException {
        checkStatement(request);
        return call.forward();
    }

    private static HttpMessage statements(Call call, String member) throws IOException {
        call.body().path(member).forEach(ServiceRules::checkStatement);
        return call.forward();
    }

    private static void checkStatement(JsonNode request) {
        String text = Objects.requireNonNullElse(Json.text(request, "Statement"), "");
        if (text.length() > LONGEST_STATEMENT) {
            throw Rejection.constraint(text, "statement", "length less than or equal to " + LONGEST_STATEMENT);
        }
    }
}
