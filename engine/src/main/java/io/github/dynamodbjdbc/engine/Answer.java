package io.github.dynamodbjdbc.engine;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.dynamodbjdbc.engine.error.ServiceException;
import io.github.dynamodbjdbc.engine.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The answer to a request: the HTTP status and a body of JSON in UTF-8. */
public final class Answer {
    private final int status;
    private final byte[] body;

    /** @param body kept without a copy */
    public Answer(int status, byte[] body) {
        this.status = status;
        this.body = body;
    }

    /** The answer with an error, in the service's form. */
    static Answer of(ServiceException e) {
        ObjectNode body = JsonNodeFactory.instance.objectNode().put("__type", e.type());
        if (!e.message().isEmpty()) {
            boolean capital = e.name().startsWith("Serialization") || e.name().startsWith("TransactionCanceled");
            body.put(capital ? "Message" : "message", e.message());
        }
        ObjectNode members = e.members();
        if (members != null) {
            body.setAll(members);
        }
        return new Answer(e.status(), Json.bytes(body));
    }

    /** The HTTP status: 200, or 400 and above for an error. */
    public int status() {
        return status;
    }

    public boolean isError() {
        return status != 200;
    }

    /** The body, not copied. The engine keeps no reference to it. */
    public byte[] body() {
        return body;
    }

    public String text() {
        return new String(body, StandardCharsets.UTF_8);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Answer answer && status == answer.status && Arrays.equals(body, answer.body);
    }

    @Override
    public int hashCode() {
        return 31 * status + Arrays.hashCode(body);
    }

    @Override
    public String toString() {
        return status + " " + text();
    }
}
