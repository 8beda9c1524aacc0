package io.github.dynamodbjdbc.tck.rules;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What the engine said. */
final class EngineResponse {
    private final HttpMessage http;
    private volatile @Nullable ObjectNode tree;

    EngineResponse(HttpMessage http) {
        this.http = http;
    }

    HttpMessage http() {
        return http;
    }

    boolean ok() {
        return http.status() == 200;
    }

    /** A tree of the caller's own. */
    ObjectNode json() throws IOException {
        return Json.parse(http.body());
    }

    /** The same tree each time: it is not to be changed. */
    ObjectNode sharedJson() throws IOException {
        ObjectNode known = tree;
        if (known == null) {
            known = json();
            tree = known;
        }
        return known;
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
