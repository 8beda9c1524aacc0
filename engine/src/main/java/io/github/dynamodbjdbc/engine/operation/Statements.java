package io.github.dynamodbjdbc.engine.operation;

import static io.github.dynamodbjdbc.engine.error.ServiceException.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.dynamodbjdbc.engine.error.ServiceException;
import io.github.dynamodbjdbc.engine.expression.Statement;
import io.github.dynamodbjdbc.engine.expression.StatementReader;
import io.github.dynamodbjdbc.engine.json.Json;
import io.github.dynamodbjdbc.engine.store.Table;
import io.github.dynamodbjdbc.engine.value.Item;
import io.github.dynamodbjdbc.engine.value.Value;
import io.github.dynamodbjdbc.engine.value.ValueReader;
import io.github.dynamodbjdbc.engine.value.ValueWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** ExecuteStatement. */
final class Statements {
    private Statements() {}

    /**
     * The result of one statement.
     *
     * @param items the items read, or the attributes that RETURNING selects
     * @param position the key at which a page ended; null at the end
     */
    record Done(
            Table table,
            List<Map<String, Value>> items,
            Capacity capacity,
            @Nullable Item position) {}

    /** @param part the part of a request with a statement and its parameters */
    static Statement read(JsonNode part) {
        List<Value> parameters = new ArrayList<>();
        part.path("Parameters").forEach(each -> parameters.add(ValueReader.value(each)));
        return StatementReader.read(part.path("Statement").asText(), parameters);
    }

    static Reply execute(Call call) {
        Statement statement = read(call.request());
        String given = call.text("NextToken");
        if (!statement.reads() && (given != null || call.has("Limit"))) {
            throw validation("Limit and NextToken can only be used with SELECT statements");
        }
        Done done = execute(call, statement, given == null ? null : position(call.request(), given));
        return out -> {
            out.writeArrayFieldStart("Items");
            for (Map<String, Value> item : done.items()) {
                ValueWriter.write(item, out);
            }
            out.writeEndArray();
            Item position = done.position();
            if (position != null) {
                out.writeStringField("NextToken", token(call.request(), position));
                out.writeFieldName("LastEvaluatedKey");
                position.write(out);
            }
            Capacity.write(done.capacity(), call.detail(), out);
        };
    }

    static Done execute(Call call, Statement statement, @Nullable Map<String, Value> start) {
        if (statement instanceof Statement.Exists) {
            throw validation("EXISTS can only be used in transactions");
        }
        Table table = TableNames.active(call, statement.table());
        if (statement instanceof Statement.Select select) {
            StatementRead read = StatementRead.of(call, select, table, start);
            Page page = read.page();
            return new Done(table, read.items(page), page.capacity(), page.position());
        }
        Write write = StatementWrites.write(statement, table, call.request());
        SingleWrites.Done done = SingleWrites.carryOut(call, write, table);
        Map<String, Value> shown = done.shown(StatementWrites.shown(statement), write.update());
        return new Done(table, shown.isEmpty() ? List.of() : List.of(shown), done.capacity(), null);
    }

    /** A token is valid only for the same statement with the same parameters. */
    private static String token(JsonNode request, Item position) {
        ObjectNode token = JsonNodeFactory.instance.objectNode().put("statement", digest(request));
        token.set("position", ValueWriter.json(position.attributes()));
        return Base64.getEncoder().encodeToString(Json.bytes(token));
    }

    private static Map<String, Value> position(JsonNode request, String given) {
        try {
            JsonNode token = Json.read(Base64.getDecoder().decode(given));
            if (token.path("statement").asText().equals(digest(request))) {
                return ValueReader.attributes(token.path("position"));
            }
        } catch (IOException | IllegalArgumentException e) {
            throw badToken();
        }
        throw badToken();
    }

    static ServiceException badToken() {
        return validation("The NextToken is invalid");
    }

    private static String digest(JsonNode request) {
        String text = request.path("Statement").asText() + request.path("Parameters");
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
