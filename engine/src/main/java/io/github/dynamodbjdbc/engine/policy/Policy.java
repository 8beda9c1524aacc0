package io.github.dynamodbjdbc.engine.policy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.github.dynamodbjdbc.engine.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** An identity-based policy, read from its document. */
public final class Policy {
    private static final Set<String> MEMBERS =
            Set.of("Sid", "Effect", "Action", "NotAction", "Resource", "NotResource", "Condition");
    private static final String USER_NAME = "${aws:username}";

    private final List<PolicyStatement> statements;

    private Policy(List<PolicyStatement> statements) {
        this.statements = statements;
    }

    /** The decision about a request. */
    public enum Decision {
        ALLOWED,
        NOT_ALLOWED,
        DENIED
    }

    /**
     * Reads a policy document.
     *
     * @param userName replaces {@code ${aws:username}} in the document
     * @throws IllegalArgumentException if it is not a policy, or if this engine does not know one of its members
     */
    public static Policy read(String document, String userName) {
        JsonNode root;
        try {
            root = Json.read(document);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("The policy is not JSON: " + e.getOriginalMessage(), e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        JsonNode given = root.path("Statement");
        List<PolicyStatement> statements = new ArrayList<>();
        for (JsonNode each :
                given.isArray() ? given : JsonNodeFactory.instance.arrayNode().add(given)) {
            statements.add(statement(each, userName));
        }
        return new Policy(statements);
    }

    private static PolicyStatement statement(JsonNode given, String userName) {
        for (Map.Entry<String, JsonNode> member : given.properties()) {
            if (!MEMBERS.contains(member.getKey())) {
                throw new IllegalArgumentException("A statement of a policy has no member " + member.getKey());
            }
        }
        String effect = given.path("Effect").asText();
        if (!effect.equals("Allow") && !effect.equals("Deny")) {
            throw new IllegalArgumentException("The Effect of a policy's statement is Allow or Deny");
        }
        boolean otherActions = given.has("NotAction");
        boolean otherResources = given.has("NotResource");
        List<PolicyCondition> conditions = new ArrayList<>();
        for (Map.Entry<String, JsonNode> operator : given.path("Condition").properties()) {
            for (Map.Entry<String, JsonNode> key : operator.getValue().properties()) {
                conditions.add(PolicyCondition.of(operator.getKey(), key.getKey(), texts(key.getValue(), userName)));
            }
        }
        return new PolicyStatement(
                effect.equals("Allow"),
                required(given, otherActions ? "NotAction" : "Action", userName),
                otherActions,
                required(given, otherResources ? "NotResource" : "Resource", userName),
                otherResources,
                conditions);
    }

    private static List<String> required(JsonNode statement, String member, String userName) {
        List<String> texts = texts(statement.path(member), userName);
        if (texts.isEmpty()) {
            throw new IllegalArgumentException("A statement of a policy needs " + member);
        }
        return texts;
    }

    /** The texts of a member, which is a text or an array of texts. */
    private static List<String> texts(JsonNode given, String userName) {
        List<String> texts = new ArrayList<>();
        if (given.isArray()) {
            given.forEach(each -> texts.add(text(each, userName)));
        } else if (given.isValueNode()) {
            texts.add(text(given, userName));
        }
        return texts;
    }

    private static String text(JsonNode given, String userName) {
        String text = given.asText().replace(USER_NAME, userName);
        if (text.contains("${")) {
            throw new IllegalArgumentException("This engine does not know the policy variable in " + text);
        }
        return text;
    }

    /** Decides about an access. A statement that denies overrides all statements that allow. */
    public static Decision decide(List<Policy> policies, Access access) {
        boolean allowed = false;
        for (Policy policy : policies) {
            for (PolicyStatement statement : policy.statements) {
                if (statement.isAbout(access)) {
                    if (!statement.allows()) {
                        return Decision.DENIED;
                    }
                    allowed = true;
                }
            }
        }
        return allowed ? Decision.ALLOWED : Decision.NOT_ALLOWED;
    }
}
