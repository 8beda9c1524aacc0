package io.github.dynamodbjdbc.engine.operation;

import static io.github.dynamodbjdbc.engine.error.ServiceException.validation;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.dynamodbjdbc.engine.expression.Condition;
import io.github.dynamodbjdbc.engine.expression.ConditionReader;
import io.github.dynamodbjdbc.engine.expression.LegacyReader;
import io.github.dynamodbjdbc.engine.expression.Path;
import io.github.dynamodbjdbc.engine.expression.Placeholders;
import io.github.dynamodbjdbc.engine.expression.Projection;
import io.github.dynamodbjdbc.engine.expression.Update;
import io.github.dynamodbjdbc.engine.expression.UpdateReader;
import io.github.dynamodbjdbc.engine.table.TableDefinition;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The expressions of a request or of a part of it. Older parameters are converted to expressions.
 *
 * @param legacyKeys whether the key condition comes from an older parameter, which has its own error messages
 */
record Expressions(
        @Nullable Update update,
        @Nullable Condition condition,
        @Nullable Condition keyCondition,
        @Nullable Condition filter,
        @Nullable Projection projection,
        boolean legacyKeys) {
    private static final Expressions NONE = new Expressions(null, null, null, null, null, false);
    private static final int MOST_KEY_CONDITIONS = 2;

    /** The expressions of a PartiQL statement. */
    Expressions(
            @Nullable Update update,
            @Nullable Condition condition,
            @Nullable Condition filter,
            @Nullable Projection projection) {
        this(update, condition, null, filter, projection, false);
    }

    /** Reads the expressions that an operation may have. */
    static Expressions read(JsonNode request, Parameters parameters) {
        return parameters.areMissing(request)
                ? NONE
                : readLegacy(request, parameters).and(request, parameters);
    }

    /** Reads the older parameters except for the key conditions, which the service checks last. */
    static Expressions readLegacy(JsonNode request, Parameters parameters) {
        boolean or = parameters.allows(Parameters.OPERATOR) && "OR".equals(Call.text(request, Parameters.OPERATOR));
        JsonNode updates = legacy(request, parameters, Parameters.UPDATES);
        JsonNode expected = legacy(request, parameters, Parameters.EXPECTED);
        JsonNode queryFilter = legacy(request, parameters, Parameters.QUERY_FILTER);
        JsonNode scanFilter = legacy(request, parameters, Parameters.SCAN_FILTER);
        JsonNode attributes = legacy(request, parameters, Parameters.ATTRIBUTES);
        Update update = updates == null ? null : LegacyReader.update(updates);
        Condition condition = expected == null ? null : LegacyReader.expected(expected, or);
        Condition filter = queryFilter == null ? null : LegacyReader.conditions(queryFilter, or);
        Projection projection = attributes == null ? null : LegacyReader.projection(attributes);
        return new Expressions(
                update,
                condition,
                null,
                scanFilter == null ? filter : LegacyReader.conditions(scanFilter, or),
                projection,
                false);
    }

    private static @Nullable JsonNode legacy(JsonNode request, Parameters parameters, String name) {
        return parameters.allows(name) && request.hasNonNull(name) ? request.path(name) : null;
    }

    /** These expressions, and the remaining ones of the request. */
    Expressions and(JsonNode request, Parameters parameters) {
        Placeholders placeholders = new Placeholders(request);
        String updateText = text(request, parameters, Parameters.UPDATE_EXPRESSION);
        String conditionText = text(request, parameters, Parameters.CONDITION);
        String keyText = text(request, parameters, Parameters.KEY_CONDITION);
        String filterText = text(request, parameters, Parameters.FILTER);
        String projectionText = text(request, parameters, Parameters.PROJECTION);
        Expressions read = new Expressions(
                updateText == null ? update : UpdateReader.read(updateText, placeholders),
                conditionText == null
                        ? condition
                        : ConditionReader.read(Parameters.CONDITION, conditionText, placeholders),
                keyText == null ? null : ConditionReader.read(Parameters.KEY_CONDITION, keyText, placeholders),
                filterText == null ? filter : ConditionReader.read(Parameters.FILTER, filterText, placeholders),
                projectionText == null ? projection : Projection.read(projectionText, placeholders),
                false);
        placeholders.rejectUnused();
        JsonNode keys = legacy(request, parameters, Parameters.KEY_CONDITIONS);
        return keys == null || keyText != null ? read : read.withKeys(keys);
    }

    private Expressions withKeys(JsonNode keys) {
        Condition conditions = LegacyReader.conditions(keys, false);
        if (conditions == null || keys.size() > MOST_KEY_CONDITIONS) {
            throw validation("Conditions can be of length 1 or 2 only");
        }
        return new Expressions(update, condition, conditions, filter, projection, true);
    }

    private static @Nullable String text(JsonNode request, Parameters parameters, String name) {
        return parameters.allows(name) ? Call.text(request, name) : null;
    }

    /** Rejects paths into a key of the table or of an index, since keys are scalars. */
    void checkScalarKeys(TableDefinition table) {
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
}
