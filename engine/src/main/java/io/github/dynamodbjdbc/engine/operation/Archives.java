package io.github.dynamodbjdbc.engine.operation;

import static io.github.dynamodbjdbc.engine.error.ServiceException.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.dynamodbjdbc.engine.bucket.Buckets;
import io.github.dynamodbjdbc.engine.error.ServiceException;
import io.github.dynamodbjdbc.engine.store.Documents.Kind;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The common part of exports and imports: storing them, finding them by a token, and listing them. */
final class Archives {
    private static final Duration TOKENS_KEPT = Duration.ofHours(8);
    private static final Duration LISTED = Duration.ofDays(90);
    private static final int TOKEN_BLOCK_BYTES = 8;
    private static final int SHORTEST_TOKEN_BYTES = 56;

    private final Call call;
    private final Kind kind;
    /** The member that holds the ARN in descriptions and answers: ExportArn or ImportArn. */
    private final String arnMember;

    Archives(Call call, Kind kind, String arnMember) {
        this.call = call;
        this.kind = kind;
        this.arnMember = arnMember;
    }

    /** The buckets. Throws if the engine has none, as exports and imports need them. */
    static Buckets buckets(Call call) {
        Buckets buckets = call.settings().buckets();
        if (buckets == null) {
            throw validation(
                    "This engine has no directory of S3 buckets: it is the setting 'buckets' of the engine, such as buckets=/path");
        }
        return buckets;
    }

    /** Stores a finished export or import with its request. Runs within a write. */
    void put(ObjectNode description, long doneAt) {
        ObjectNode document = JsonNodeFactory.instance.objectNode().put("doneAt", doneAt);
        document.set("description", description);
        document.set("request", call.request());
        call.database()
                .documents()
                .put(kind, call.space(), description.path(arnMember).asText(), document);
    }

    /**
     * The description of the request with the same token; null if there is none.
     *
     * @param conflict the error for another request with the same token
     */
    @Nullable
    JsonNode repeated(ServiceException conflict) {
        String token = call.text("ClientToken");
        if (token == null) {
            return null;
        }
        long now = call.database().now();
        for (JsonNode document : call.database().documents().list(kind, call.space())) {
            JsonNode description = document.path("description");
            if (description.path("ClientToken").asText().equals(token)
                    && Call.millis(description.path("StartTime")) + TOKENS_KEPT.toMillis() >= now) {
                if (!document.path("request").equals(call.request())) {
                    throw conflict;
                }
                return description;
            }
        }
        return null;
    }

    /** The document of an ARN; null if there is none. */
    @Nullable
    JsonNode find(String arn) {
        return call.database().documents().get(kind, call.space(), arn);
    }

    /** Whether it is still reported as in progress. */
    boolean isInProgress(JsonNode document) {
        return call.database().now() < document.path("doneAt").asLong();
    }

    /** A page of documents, ordered by table, and for each table from the newest to the oldest. */
    record Page(List<JsonNode> documents, @Nullable String nextToken) {}

    Page page(Predicate<JsonNode> wanted, int limit) {
        long now = call.database().now();
        String start = start();
        Comparator<String> order = Comparator.comparing(Archives::tableArn)
                .thenComparing(arn -> arn.substring(tableArn(arn).length()), Comparator.reverseOrder());
        List<JsonNode> behind = call.database().documents().list(kind, call.space()).stream()
                .filter(document -> {
                    JsonNode description = document.path("description");
                    return Call.millis(description.path("StartTime")) + LISTED.toMillis() >= now
                            && wanted.test(description)
                            && (start == null || order.compare(arn(document), start) > 0);
                })
                .sorted(Comparator.comparing(this::arn, order))
                .toList();
        List<JsonNode> listed = behind.subList(0, Math.min(limit, behind.size()));
        return new Page(listed, listed.size() < behind.size() ? token(arn(listed.get(listed.size() - 1))) : null);
    }

    private String arn(JsonNode document) {
        return document.path("description").path(arnMember).asText();
    }

    private static String tableArn(String arn) {
        return arn.substring(0, arn.lastIndexOf('/', arn.lastIndexOf('/') - 1));
    }

    /** A token in the service's form: blocks of sixteen hexadecimal digits. */
    private static String token(String arn) {
        byte[] bytes = arn.getBytes(StandardCharsets.UTF_8);
        int blocks = (Math.max(bytes.length, SHORTEST_TOKEN_BYTES) + TOKEN_BLOCK_BYTES - 1) / TOKEN_BLOCK_BYTES;
        return HexFormat.of().formatHex(Arrays.copyOf(bytes, blocks * TOKEN_BLOCK_BYTES));
    }

    /** The ARN after which a page begins; null for the first page. */
    private @Nullable String start() {
        String token = call.text("NextToken");
        if (token == null) {
            return null;
        }
        String arn = "";
        try {
            arn = new String(HexFormat.of().parseHex(token), StandardCharsets.UTF_8).replace("\u0000", "");
        } catch (IllegalArgumentException e) {
            // The token is not in our form.
        }
        if (find(arn) == null) {
            throw validation("Invalid NextToken");
        }
        return arn;
    }
}
