package io.github.dynamodbjdbc.tck.rules;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Objects;

/** What the engine said. */
record EngineResponse(HttpMessage http) {
    boolean ok() {
        return http.status() == 200;
    }

    ObjectNode json() throws IOException {
        return Json.parse(http.body());
    }

    /** What the engine says of an error; empty if there is none. */
    String message() throws IOException {
        return ok() ? "" : Objects.requireNonNullElse(Json.text(json(), "Message"), "");
    }

    /** The error's name without its namespace; empty if there is no error. */
    String error() throws IOException {
        if (ok()) {
            return "";
        }
        String type = Objects.requireNonNullElse(Json.text(json(), "__type"), "");
        return type.substring(type.indexOf('#') + 1);
    }
}
