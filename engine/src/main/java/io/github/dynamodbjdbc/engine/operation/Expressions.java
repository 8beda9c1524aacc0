package io.github.dynamodbjdbc.engine.operation;

import static io.github.dynamodbjdbc.engine.error.ServiceException.validation;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.dynamodbjdbc.engine.expression.Condition;
import io.github.dynamodbjdbc.engine.expression.ConditionReader;
import io.github.dynamodbjdbc.engine.expression.Path;
import io.github.dynamodbjdbc.engine.expression.Placeholders;
import io.github.dynamodbjdbc.engine.expression.Projection;
import io.github.dynamodbjdbc.engine.expression.Update;
import io.github.dynamodbjdbc.engine.expression.UpdateReader;
import io.github.dynamodbjdbc.engine.table.TableDefinition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The expressions of a request, or of one part of it. */
record Expressions(
        @Nullable Update update,
        @Nullable Condition condition,
        @Nullable Condition keyCondition,
        @Nullable Condition filter,
        @Nullable Projection projection) {
    private static final String UPDATE = "UpdateExpression";
    private static final String CONDITION = "ConditionExpression";
    private static final String KEY_CONDITION = "KeyConditionExpression";
    private static final String FILTER = "FilterExpression";
    private static final String PROJECTION = "ProjectionExpression";
    private static final Expressions NONE = new Expressions(null, null, null, null, null);

    /** Reads those that an operation has. */
    static Expressions read(JsonNode request, List<String> possible) {
        if (isPlain(request, possible)) {
            return NONE;
        }
        checkPlaceholders(request, possible);
        Placeholders placeholders = new Placeholders(request);
        String update = text(request, possible, UPDATE);
        String condition = text(request, possible, CONDITION);
        String keyCondition = text(request, possible, KEY_CONDITION);
        String filter = text(request, possible, FILTER);
        String projection = text(request, possible, PROJECTION);
        Expressions read = new Expressions(
                update == null ? null : UpdateReader.read(update, placeholders),
                condition == null ? null : ConditionReader.read(CONDITION, condition, placeholders),
                keyCondition == null ? null : ConditionReader.read(KEY_CONDITION, keyCondition, placeholders),
                filter == null ? null : ConditionReader.read(FILTER, filter, placeholders),
                projection == null ? null : Projection.read(projection, placeholders));
        placeholders.rejectUnused();
        return read;
    }

    private static boolean isPlain(JsonNode request, List<String> possible) {
        for (String name : possible) {
            if (request.has(name)) {
                return false;
            }
        }
        return !request.has("ExpressionAttributeNames") && !request.has("ExpressionAttributeValues");
    }

    /** Rejects what looks into a key of the table or of an index: they are scalars. */
    void checkScalarKeys(TableDefinition table) {
        if (equals(NONE)) {
            return;
        }
        Set<String> nested = new HashSet<>();
        for (Condition each : Arrays.asList(condition, filter)) {
            if (each != null) {
                nested.addAll(each.nested());
            }
        }
        if (projection != null) {
            projection.paths().stream()
                    .filter(Path::isNested)
                    .map(Path::attribute)
                    .forEach(nested::add);
        }
        if (update != null) {
            nested.addAll(update.nested());
        }
        if (nested.isEmpty()) {
            return;
        }
        for (String key : table.keys().names()) {
            checkScalar("Key", key, nested);
        }
        table.indexes().forEach(index -> index.keys().names().forEach(key -> checkScalar("IndexKey", key, nested)));
    }

    private static void checkScalar(String kind, String key, Set<String> nested) {
        if (nested.contains(key)) {
            throw validation(
                    "Key attributes must be scalars; list random access '[]' and map lookup '.' are not allowed: "
                            + kind + ": " + key);
        }
    }

    private static @Nullable String text(JsonNode request, List<String> possible, String name) {
        return possible.contains(name) ? Call.text(request, name) : null;
    }

    private static void checkPlaceholders(JsonNode request, List<String> possible) {
        boolean none = possible.stream().noneMatch(request::hasNonNull);
        if (none && request.hasNonNull("ExpressionAttributeNames")) {
            throw validation("ExpressionAttributeNames can only be specified when using expressions");
        }
        List<String> withValues = new ArrayList<>(possible);
        withValues.remove(PROJECTION);
        if (!withValues.isEmpty()
                && request.hasNonNull("ExpressionAttributeValues")
                && withValues.stream().noneMatch(request::hasNonNull)) {
            throw validation("ExpressionAttributeValues can only be specified when using expressions: "
                    + String.join(" and ", withValues) + (withValues.size() > 1 ? " are null" : " is null"));
        }
    }
}
