package io.github.dynamodbjdbc.tck.rules;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What the engine said. */
final class EngineResponse {
    private final HttpMessage http;
    private volatile @Nullable Range range;

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

    /**
     * The answer to a Query or a Scan. Its trees are shared by all who ask the same, and not to be changed.
     *
     * @param lastKey where to go on; null at the end
     */
    record Range(List<Weighed> items, @Nullable ObjectNode lastKey) {}

    record Weighed(ObjectNode item, long bytes) {}

    Range range() throws IOException {
        Range known = range;
        if (known == null) {
            ObjectNode answer = json();
            List<Weighed> items = new ArrayList<>();
            answer.path("Items").forEach(item -> items.add(new Weighed((ObjectNode) item, ItemSize.of(item))));
            known = new Range(items, Json.child(answer, "LastEvaluatedKey"));
            range = known;
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
