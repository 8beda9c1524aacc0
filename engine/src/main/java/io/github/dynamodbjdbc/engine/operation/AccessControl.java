package io.github.dynamodbjdbc.engine.operation;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.dynamodbjdbc.engine.error.ServiceException;
import io.github.dynamodbjdbc.engine.policy.Access;
import io.github.dynamodbjdbc.engine.policy.Policy;
import io.github.dynamodbjdbc.engine.table.TableDefinition;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Rejects requests that the policies of their access key do not allow. An access key without policies may do everything. */
public final class AccessControl {
    /** An access control that allows everything. */
    public static final AccessControl NONE = new AccessControl(Map.of());

    private final Map<String, List<Policy>> policies;

    /** @param policies by access key */
    public AccessControl(Map<String, List<Policy>> policies) {
        this.policies = Map.copyOf(policies);
    }

    void check(String operation, Call call) {
        List<Policy> own = own(call);
        if (own != null) {
            for (Access access : new AccessReader(call).read(operation)) {
                check(access, call, own);
            }
        }
    }

    /**
     * Checks one statement of a batch.
     *
     * @param call the call of that statement
     * @param detail ReturnConsumedCapacity of the batch
     */
    void checkStatement(Call call, String detail) {
        List<Policy> own = own(call);
        if (own != null) {
            check(StatementAccess.of(call, call.request(), detail, null), call, own);
        }
    }

    private @Nullable List<Policy> own(Call call) {
        return policies.isEmpty() ? null : policies.get(call.accessKey());
    }

    private static void check(Access access, Call call, List<Policy> own) {
        String why =
                switch (Policy.decide(own, access)) {
                    case ALLOWED -> null;
                    case NOT_ALLOWED -> "because no identity-based policy allows the " + access.action() + " action";
                    case DENIED -> "with an explicit deny in an identity-based policy";
                };
        if (why != null) {
            throw ServiceException.unauthorized(
                    "AccessDeniedException",
                    "User: arn:aws:iam::" + TableDefinition.ACCOUNT + ":user/" + call.accessKey()
                            + " is not authorized to perform: " + access.action() + " on resource: "
                            + access.resource() + " " + why);
        }
    }

    /** The text of a member, or {@code otherwise} if the request does not have it. */
    static String text(JsonNode request, String member, String otherwise) {
        @Nullable String given = Call.text(request, member);
        return given == null ? otherwise : given;
    }
}
