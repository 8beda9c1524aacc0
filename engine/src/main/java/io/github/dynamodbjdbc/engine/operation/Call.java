package io.github.dynamodbjdbc.engine.operation;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.dynamodbjdbc.engine.store.Database;
import org.jspecify.annotations.Nullable;

/**
 * One request.
 *
 * @param space the access key and the region, which have tables of their own
 * @param settings what the engine was told to do otherwise
 * @param mostDone keys or writes of a batch that are done at most; the others come back
 */
public record Call(
        Database database,
        String space,
        String accessKey,
        String region,
        JsonNode request,
        OperationSettings settings,
        int mostDone) {
    /** The same call for one part of its request. */
    Call of(JsonNode part) {
        return new Call(database, space, accessKey, region, part, settings, mostDone);
    }

    /** As of which moment it reads items, of a global index or of anything else. */
    long readMoment(boolean globalIndex) {
        if (globalIndex) {
            return settings.staleness().ofIndex(database.now());
        }
        return flag("ConsistentRead") ? Staleness.NOW : settings.staleness().ofRead(database.now());
    }

    /** Takes the units of the request, before it has an effect. */
    void charge(Capacity capacity) {
        settings.meter().charge(capacity);
    }

    /** A member that is text; null if it is not there. */
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

    /** Whether a member is there, and not null. */
    boolean has(String member) {
        return request.hasNonNull(member);
    }

    /** A time, in milliseconds since 1970; null if it is not there. */
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
