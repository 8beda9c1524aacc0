package io.github.dynamodbjdbc.tck.rules;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A client's request, and the way to the engine, in the client's name. */
record Call(HttpMessage http, String operation, ObjectNode body, Engine engine) {
    private static final String TARGET = "X-Amz-Target";
    private static final String API = "DynamoDB_20120810.";
    private static final Pattern CREDENTIAL = Pattern.compile("Credential=([^/]*)/[^/]*/([^/]*)/");

    /** The operation that a request's header names; empty if this is no request to DynamoDB. */
    static String operation(HttpMessage request) {
        String target = Objects.requireNonNullElse(request.header(TARGET), "");
        return target.startsWith(API) ? target.substring(API.length()) : "";
    }

    /** Whose tables these are: the engine keeps tables apart by access key and region. */
    String account() {
        Matcher matcher = CREDENTIAL.matcher(Objects.requireNonNullElse(http.header("Authorization"), ""));
        return matcher.find() ? matcher.group(1) + "/" + matcher.group(2) : "";
    }

    /** The client's request as it came. */
    HttpMessage forward() throws IOException {
        return engine.exchange(http);
    }

    /** Any operation in the client's name. The signature no longer fits; this engine does not look at it. */
    EngineResponse send(String otherOperation, ObjectNode otherBody) throws IOException {
        return new EngineResponse(engine.exchange(http.with(TARGET, API + otherOperation, Json.bytes(otherBody))));
    }

    /** As send, for what can't fail. */
    ObjectNode require(String otherOperation, ObjectNode otherBody) throws IOException {
        EngineResponse answer = send(otherOperation, otherBody);
        if (!answer.ok()) {
            throw new IOException(otherOperation + ": " + answer.json());
        }
        return answer.json();
    }

    HttpMessage reply(ObjectNode answer) throws IOException {
        return reply(200, answer);
    }

    HttpMessage reply(int status, ObjectNode answer) throws IOException {
        return HttpMessage.response(status, RequestIds.next(), Json.bytes(answer));
    }

    HttpMessage reject(Rejection rejection) throws IOException {
        return reply(
                400,
                Json.object()
                        .put("__type", "com.amazon.coral.validate#ValidationException")
                        .put("message", rejection.getMessage()));
    }
}
