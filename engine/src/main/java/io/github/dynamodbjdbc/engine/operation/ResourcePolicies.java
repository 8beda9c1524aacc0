package io.github.dynamodbjdbc.engine.operation;

import static io.github.dynamodbjdbc.engine.error.ServiceException.refusal;
import static io.github.dynamodbjdbc.engine.error.ServiceException.validation;
import static io.github.dynamodbjdbc.engine.shape.Shapes.bool;
import static io.github.dynamodbjdbc.engine.shape.Shapes.optional;
import static io.github.dynamodbjdbc.engine.shape.Shapes.required;
import static io.github.dynamodbjdbc.engine.shape.Shapes.string;
import static io.github.dynamodbjdbc.engine.shape.Shapes.struct;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.github.dynamodbjdbc.engine.json.Json;
import io.github.dynamodbjdbc.engine.shape.Shape;
import io.github.dynamodbjdbc.engine.shape.StructShape;
import io.github.dynamodbjdbc.engine.store.Table;
import io.github.dynamodbjdbc.engine.table.TableDefinition;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** PutResourcePolicy, GetResourcePolicy and DeleteResourcePolicy on tables. A policy is kept and shown; no request is judged by it. */
final class ResourcePolicies {
    static final String PARAMETER = "ResourcePolicy";

    private static final String POLICY = "Policy";
    private static final String REVISION = "RevisionId";
    private static final String EXPECTED = "ExpectedRevisionId";
    private static final String NO_POLICY = "NO_POLICY";
    private static final int MOST_BYTES = 20 * 1024;

    private static final StructShape.Member ARN = required("ResourceArn", string().length(1, 1283));
    private static final StructShape.Member EXPECTED_REVISION = optional(EXPECTED, string().length(1, 255));

    static final Shape TEXT = string();
    static final StructShape PUT = struct(
            "PutResourcePolicyInput",
            ARN,
            required(POLICY, TEXT),
            EXPECTED_REVISION,
            optional("ConfirmRemoveSelfResourceAccess", bool()));
    static final StructShape GET = struct("GetResourcePolicyInput", ARN);
    static final StructShape DELETE = struct("DeleteResourcePolicyInput", ARN, EXPECTED_REVISION);

    private ResourcePolicies() {}

    private static Table table(Call call) {
        String arn = String.valueOf(call.text("ResourceArn"));
        Table table = arn.startsWith("arn:") ? TableNames.find(call, arn) : null;
        if (table == null) {
            throw refusal(
                    "ResourceNotFoundException", "Requested resource not found: ResourcArn: " + arn + " not found");
        }
        return table;
    }

    private static @Nullable JsonNode kept(TableDefinition table) {
        String json = table.settings().get(PARAMETER);
        return json == null ? null : TableDescriptions.tree(json);
    }

    /** The setting that keeps a policy with a new revision. */
    static String setting(String policy) {
        if (policy.getBytes(StandardCharsets.UTF_8).length > MOST_BYTES) {
            throw validation("Resource-based policies can have a maximum size of 20 KB");
        }
        try {
            if (!Json.read(policy).path("Statement").isContainerNode()) {
                throw validation("Invalid policy document: a policy has a Statement");
            }
        } catch (IOException e) {
            throw validation("Invalid policy document: it is not JSON");
        }
        return Json.text(JsonNodeFactory.instance
                .objectNode()
                .put(POLICY, policy)
                .put(REVISION, UUID.randomUUID().toString()));
    }

    static Reply put(Call call) {
        String setting = setting(String.valueOf(call.text(POLICY)));
        return change(call, setting);
    }

    static Reply delete(Call call) {
        return change(call, null);
    }

    private static Reply change(Call call, @Nullable String setting) {
        Table table = table(call);
        return call.database().store().write(() -> {
            JsonNode before = kept(table.definition());
            String expected = call.text(EXPECTED);
            String revision = before == null ? NO_POLICY : before.path(REVISION).asText();
            if (expected != null && !expected.equals(revision)) {
                throw refusal(
                        "PolicyNotFoundException", "The policy's revision is not " + expected + ", but " + revision);
            }
            call.database()
                    .define(
                            call.space(),
                            table,
                            table.definition()
                                    .change()
                                    .setting(PARAMETER, setting)
                                    .build());
            JsonNode after = kept(table.definition());
            JsonNode shown = after == null ? before : after;
            return shown == null
                    ? Reply.EMPTY
                    : out -> out.writeStringField(REVISION, shown.path(REVISION).asText());
        });
    }

    static Reply get(Call call) {
        JsonNode kept = kept(table(call).definition());
        if (kept == null) {
            throw refusal(
                    "PolicyNotFoundException",
                    "Resource-based policy not found for the provided ResourceArn: " + call.text("ResourceArn"));
        }
        return out -> {
            out.writeStringField(POLICY, kept.path(POLICY).asText());
            out.writeStringField(REVISION, kept.path(REVISION).asText());
        };
    }
}
