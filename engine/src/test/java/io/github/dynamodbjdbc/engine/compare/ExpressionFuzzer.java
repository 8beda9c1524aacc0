package io.github.dynamodbjdbc.engine.compare;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.dynamodbjdbc.engine.Engine;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Sends an expression. The fuzzer chooses its kind by the first byte, and its text by the others. */
final class ExpressionFuzzer {
    /** Parameters with expressions. The last one is for a statement. */
    static final List<String> KINDS = List.of(
            "ConditionExpression",
            "UpdateExpression",
            "FilterExpression",
            "ProjectionExpression",
            "KeyConditionExpression",
            "Statement");

    private static final Engine ENGINE = Engine.inMemory();

    private ExpressionFuzzer() {}

    static void send(byte[] bytes) {
        if (bytes.length == 0) {
            return;
        }
        Requests.tables().forEach(made -> ENGINE.call(made.operation(), made.body()));
        String kind = KINDS.get((bytes[0] & 0xFF) % KINDS.size());
        String text = new String(Arrays.copyOfRange(bytes, 1, bytes.length), StandardCharsets.UTF_8);
        ObjectNode request = JsonNodeFactory.instance.objectNode().put(kind, text);
        switch (kind) {
            case "Statement" -> {
                request.putArray("Parameters").addObject().put("S", "x");
                send("ExecuteStatement", request);
            }
            case "ConditionExpression", "UpdateExpression" -> {
                request.putObject("Key").putObject("pk").put("S", "k");
                sendWithPlaceholders("UpdateItem", request, text);
            }
            case "KeyConditionExpression" -> sendWithPlaceholders("Query", request, text);
            default -> sendWithPlaceholders("Scan", request, text);
        }
    }

    /** Sends the expression with the placeholders that it uses, since unused ones would be rejected first. */
    private static void sendWithPlaceholders(String operation, ObjectNode request, String text) {
        request.put("TableName", "One");
        if (text.contains("#a")) {
            request.putObject("ExpressionAttributeNames").put("#a", "a");
        }
        if (text.contains(":v")) {
            request.putObject("ExpressionAttributeValues").putObject(":v").put("N", "1");
        }
        send(operation, request);
    }

    private static void send(String operation, ObjectNode request) {
        SoundAnswer.check(ENGINE, operation, request.toString().getBytes(StandardCharsets.UTF_8));
    }
}
