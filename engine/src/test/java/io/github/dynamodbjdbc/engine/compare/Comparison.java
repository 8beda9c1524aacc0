package io.github.dynamodbjdbc.engine.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.dynamodbjdbc.engine.Engine;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Sends generated requests to the engine and to another server, which the build does not have, and prints the differences:
 * {@code Comparison ENDPOINT SEED REQUESTS}. Differences that {@link KnownDifferences} explains, for DynamoDB Local 3.3.1, are left out. Each kind of
 * other differences is printed once.
 */
public final class Comparison {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Engine engine;
    private final OtherServer other;
    private final Map<String, Integer> explained = new LinkedHashMap<>();
    private final Map<String, Integer> differences = new LinkedHashMap<>();
    private final Map<String, String> examples = new LinkedHashMap<>();

    private Comparison(Engine engine, OtherServer other) {
        this.engine = engine;
        this.other = other;
    }

    public static void main(String[] args) throws Exception {
        OtherServer other = new OtherServer(URI.create(args[0]));
        long seed = args.length > 1 ? Long.parseLong(args[1]) : 1;
        int requests = args.length > 2 ? Integer.parseInt(args[2]) : 10_000;
        try (Engine engine = Engine.inMemory()) {
            Comparison comparison = new Comparison(engine, other);
            comparison.run(seed, requests);
            comparison.explained.forEach((what, count) -> System.out.println(count + " × explained: " + what));
            comparison.differences.forEach((what, count) ->
                    System.out.println(count + " × " + what + "\n    " + comparison.examples.get(what)));
            System.out.println(comparison.differences.values().stream()
                            .mapToInt(Integer::intValue)
                            .sum() + " of " + requests + " requests differ");
        }
    }

    private void run(long seed, int requests) throws Exception {
        for (Requests.Sent made : Requests.tables()) {
            engine.call(made.operation(), made.body());
            other.call(made.operation(), JSON.writeValueAsBytes(made.body()));
        }
        Requests generator = new Requests(seed);
        for (int i = 0; i < requests; i++) {
            compare(generator.next());
        }
    }

    private void compare(Requests.Sent sent) throws Exception {
        byte[] body = JSON.writeValueAsBytes(sent.body());
        // Index entries with the same key have no order.
        boolean ordered = sent.operation().equals("Query") && !sent.body().has("IndexName");
        JsonNode ours =
                Answers.normal(JSON.readTree(engine.call(sent.operation(), body).body()), ordered);
        JsonNode theirs = Answers.normal(other.call(sent.operation(), body), ordered);
        if (ours.equals(theirs)) {
            return;
        }
        String known = KnownDifferences.explain(sent, ours, theirs);
        if (known != null) {
            explained.merge(known, 1, Integer::sum);
            return;
        }
        String kind = kind(sent.operation(), ours, theirs);
        differences.merge(kind, 1, Integer::sum);
        examples.putIfAbsent(kind, "sent " + sent.body() + "\n    ours " + ours + "\n    other " + theirs);
    }

    private static String kind(String operation, JsonNode ours, JsonNode theirs) {
        if (ours.has("error") || theirs.has("error")) {
            return "errors: " + shown(ours) + " / " + shown(theirs);
        }
        for (String member : List.of("Items", "Item", "Attributes", "Count", "ScannedCount", "ConsumedCapacity")) {
            if (!ours.path(member).equals(theirs.path(member))) {
                return operation + " " + member;
            }
        }
        return operation;
    }

    private static String shown(JsonNode answer) {
        String message = answer.path("message")
                .asText("ok")
                .replaceAll("[0-9]+", "9")
                .replaceAll("\\{[^}]*}", "{}")
                .replaceAll("\\[[^]]*]", "[]")
                .replaceAll("\"[^\"]*\"", "\"\"");
        return answer.path("error").asText("ok") + " " + message.substring(0, Math.min(message.length(), 90));
    }
}
