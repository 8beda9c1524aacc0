package io.github.dynamodbjdbc.engine.operation;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.dynamodbjdbc.engine.store.Database;
import org.jspecify.annotations.Nullable;

/**
 * A request with its context.
 *
 * @param space the access key and the region, which have their own tables
 * @param settings the engine's settings
 * @param mostDone the most keys or writes of a batch that are done; the others are returned as unprocessed
 */
public record Call(
        Database database,
        String space,
        String accessKey,
        String region,
        JsonNode request,
        OperationSettings settings,
        int mostDone) {
    /** The call for one part of this call's request. */
    Call of(JsonNode part) {
        return new Call(database, space, accessKey, region, part, settings, mostDone);
    }

    /** The time as of which the call reads items of a global index, or of a table or local index. */
    long readMoment(boolean globalIndex) {
        if (globalIndex) {
            return settings.staleness().ofIndex(database.now());
        }
        return flag("ConsistentRead") ? Staleness.NOW : settings.staleness().ofRead(database.now());
    }

    /** Takes the request's units. Called before the request has an effect. */
    void charge(Capacity capacity) {
        settings.meter().charge(capacity);
    }

    /** A member that is a string; null if it is missing or of another type. */
    @Nullable
    String text(String member) {
        return text(request, member);
    }

    static @Nullable String text(JsonNode node, String member) {
        JsonNode value = node.path(member);
        return value.isTextual() ? value.textValue() : null;
    }

    boolean flag(String member) {
        return request.path(member).asBoolean(false);
    }

    /** Whether a member is present and not null. */
    boolean has(String member) {
        return request.hasNonNull(member);
    }

    /** A time in milliseconds since 1970; null if it is missing. */
    @Nullable
    Long millis(String member) {
        return has(member) ? millis(request.path(member)) : null;
    }

    static long millis(JsonNode time) {
        return Math.round(time.asDouble() * 1000);
    }

    String detail() {
        String detail = text("ReturnConsumedCapacity");
        return detail == null ? "NONE" : detail;
    }
}
