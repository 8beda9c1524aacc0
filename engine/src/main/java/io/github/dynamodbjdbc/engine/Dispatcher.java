package io.github.dynamodbjdbc.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.dynamodbjdbc.engine.error.ServiceException;
import io.github.dynamodbjdbc.engine.json.Json;
import io.github.dynamodbjdbc.engine.operation.Call;
import io.github.dynamodbjdbc.engine.operation.OperationSettings;
import io.github.dynamodbjdbc.engine.operation.Operations;
import io.github.dynamodbjdbc.engine.operation.Reply;
import io.github.dynamodbjdbc.engine.store.Database;
import io.github.dynamodbjdbc.engine.store.StoreException;
import java.io.IOException;
import java.util.Map;
import org.h2.mvstore.MVStoreException;
import org.jspecify.annotations.Nullable;

/** Answers requests: applies the {@link Fault}s that a test configured, and counts requests and their targets. */
final class Dispatcher {
    private static final int WHOLE_BATCH = Integer.MAX_VALUE;

    private final Database database;
    private final EngineSettings settings;
    private final OperationSettings operationSettings;
    private final Ledger ledger;

    Dispatcher(Database database, EngineSettings settings, OperationSettings operationSettings, Ledger ledger) {
        this.database = database;
        this.settings = settings;
        this.operationSettings = operationSettings;
        this.ledger = ledger;
    }

    /** @throws ConnectionCutException if a fault cuts the connection */
    Answer answer(Caller caller, String operation, byte[] request) {
        ledger.addRequest(Operations.names().contains(operation) ? operation : "others");
        settings.latency().pass();
        try {
            database.store().checkUsable();
            JsonNode body = parse(request);
            ledger.addTargets(body);
            Fault.Effect effect = settings.fault() == Fault.NONE
                    ? Fault.Pass.INSTANCE
                    : settings.fault()
                            .before(new Fault.Request(operation, text(body, "TableName"), text(body, "IndexName")));
            return answer(caller, operation, body, effect);
        } catch (ServiceException e) {
            ledger.addRefusal(e.name());
            return Answer.of(e);
        } catch (StoreException | MVStoreException e) {
            return Answer.of(ServiceException.internal(String.valueOf(e.getMessage())));
        }
    }

    private Answer answer(Caller caller, String operation, JsonNode body, Fault.Effect effect) {
        if (effect instanceof Fault.Fail fail) {
            ledger.addFault("Fail");
            return failure(fail);
        }
        if (effect instanceof Fault.Cut cut) {
            ledger.addFault(cut.done() ? "Lost" : "Cut");
            if (cut.done()) {
                run(caller, operation, body, WHOLE_BATCH);
            }
            throw new ConnectionCutException();
        }
        if (effect instanceof Fault.Leave leave) {
            ledger.addFault("Leave");
            return run(caller, operation, body, leave.done());
        }
        return run(caller, operation, body, WHOLE_BATCH);
    }

    private Answer run(Caller caller, String operation, JsonNode body, int mostDone) {
        String space = settings.sharedTables() ? "shared" : caller.accessKey() + "/" + caller.region();
        Reply reply = Operations.run(
                operation,
                new Call(database, space, caller.accessKey(), caller.region(), body, operationSettings, mostDone));
        return new Answer(200, write(reply));
    }

    private static JsonNode parse(byte[] request) {
        try {
            JsonNode body = Json.read(request);
            if (body.isMissingNode()) {
                throw ServiceException.serialization("");
            }
            return body;
        } catch (IOException e) {
            throw ServiceException.serialization("");
        }
    }

    private static @Nullable String text(JsonNode body, String member) {
        JsonNode value = body.path(member);
        return value.isTextual() ? value.textValue() : null;
    }

    private static byte[] write(Reply reply) {
        return Json.bytes(out -> {
            out.writeStartObject();
            reply.write(out);
            out.writeEndObject();
        });
    }

    private static Answer failure(Fault.Fail fail) {
        ObjectNode error =
                JsonNodeFactory.instance.objectNode().put("__type", fail.type()).put("message", fail.message());
        if (!fail.reasons().isEmpty()) {
            // The API's model spells the member in two ways.
            ArrayNode reasons = error.putArray(
                    fail.type().endsWith("#ThrottlingException") ? "throttlingReasons" : "ThrottlingReasons");
            fail.reasons()
                    .forEach(reason ->
                            reasons.addObject().put("reason", reason.reason()).put("resource", reason.resource()));
        }
        return new Answer(fail.status(), Json.bytes(error));
    }

    /** The statistics as JSON, for the server's page of statistics. */
    static byte[] page(EngineStatistics statistics) {
        ObjectNode page = JsonNodeFactory.instance.objectNode();
        put(page, "requests", statistics.requests());
        put(page, "targets", statistics.reads());
        put(page, "readUnits", statistics.readUnits());
        put(page, "writeUnits", statistics.writeUnits());
        put(page, "faults", statistics.faults());
        return Json.bytes(page);
    }

    private static void put(ObjectNode page, String name, Map<?, ? extends Number> counts) {
        ObjectNode shown = page.putObject(name);
        counts.entrySet().stream()
                .sorted((one, other) ->
                        one.getKey().toString().compareTo(other.getKey().toString()))
                .forEach(entry -> shown.set(entry.getKey().toString(), number(entry.getValue())));
    }

    private static JsonNode number(Number number) {
        return number instanceof Long count
                ? JsonNodeFactory.instance.numberNode(count)
                : JsonNodeFactory.instance.numberNode(number.doubleValue());
    }
}
