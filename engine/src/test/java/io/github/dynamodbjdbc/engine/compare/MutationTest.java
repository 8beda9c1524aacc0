package io.github.dynamodbjdbc.engine.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.dynamodbjdbc.engine.Answer;
import io.github.dynamodbjdbc.engine.Engine;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Requests in which something has become something else: whatever they are, the answer is one of the service's. */
final class MutationTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int REQUESTS = Integer.getInteger("engine.mutations", 10_000);

    private final Random random = new Random(7);

    @Test
    void everyRequestIsAnswered() throws Exception {
        Requests requests = new Requests(8);
        List<Requests.Sent> tables = Requests.tables();
        try (Engine engine = Engine.inMemory()) {
            for (int i = 0; i < REQUESTS; i++) {
                if (i % 500 == 0) {
                    tables.forEach(made -> engine.call(made.operation(), made.body()));
                }
                Requests.Sent sent = random.nextInt(10) == 0 ? table(tables) : requests.next();
                JsonNode body = sent.body().deepCopy();
                for (int change = random.nextInt(3); change >= 0; change--) {
                    body = mutated(body);
                }
                check(sent.operation(), JSON.writeValueAsBytes(body), engine);
            }
        }
    }

    private Requests.Sent table(List<Requests.Sent> tables) {
        Requests.Sent made = tables.get(random.nextInt(tables.size()));
        return switch (random.nextInt(8)) {
            case 0 -> new Requests.Sent("UpdateTable", made.body());
            case 1 -> new Requests.Sent("DescribeTable", made.body());
            case 2 -> new Requests.Sent("DeleteTable", made.body());
            case 3 -> new Requests.Sent("ListTables", made.body());
            default -> made;
        };
    }

    private static void check(String operation, byte[] body, Engine engine) throws Exception {
        Answer answer;
        try {
            answer = engine.call(operation, body);
        } catch (RuntimeException e) {
            throw new AssertionError(operation + " " + new String(body, java.nio.charset.StandardCharsets.UTF_8), e);
        }
        JsonNode json = JSON.readTree(answer.body());
        assertThat(answer.status()).as(operation).isIn(200, 400);
        assertThat(json.has("__type")).isEqualTo(answer.isError());
    }

    /** The same with one of its nodes replaced, removed, or taken from elsewhere. */
    private JsonNode mutated(JsonNode root) {
        List<JsonNode> containers = new ArrayList<>();
        collect(root, containers);
        if (containers.isEmpty()) {
            return any();
        }
        JsonNode container = containers.get(random.nextInt(containers.size()));
        if (container instanceof ObjectNode object && !object.isEmpty()) {
            List<String> names = new ArrayList<>();
            object.fieldNames().forEachRemaining(names::add);
            String name = names.get(random.nextInt(names.size()));
            switch (random.nextInt(4)) {
                case 0 -> object.remove(name);
                case 1 ->
                    object.set(
                            name,
                            containers.get(random.nextInt(containers.size())).deepCopy());
                case 2 ->
                    object.set(
                            names.get(random.nextInt(names.size())),
                            object.get(name).deepCopy());
                default ->
                    object.set(
                            name,
                            object.get(name).isTextual() && random.nextBoolean() ? text(object.get(name)) : any());
            }
        } else if (container instanceof ArrayNode array) {
            array.add(any());
        }
        return root;
    }

    private static void collect(JsonNode node, List<JsonNode> to) {
        if (node.isContainerNode()) {
            to.add(node);
        }
        node.forEach(child -> collect(child, to));
    }

    /** A text with a piece of it gone, doubled, or replaced. */
    private JsonNode text(JsonNode node) {
        String text = node.textValue();
        int start = random.nextInt(text.length() + 1);
        int end = Math.min(text.length(), start + random.nextInt(5));
        String piece = List.of(
                        "",
                        text.substring(start, end).repeat(2),
                        "(",
                        ")",
                        "#",
                        ":v0",
                        " AND ",
                        "\uD83D",
                        "[0]",
                        "\u0000")
                .get(random.nextInt(10));
        return JsonNodeFactory.instance.textNode(text.substring(0, start) + piece + text.substring(end));
    }

    private JsonNode any() {
        JsonNodeFactory make = JsonNodeFactory.instance;
        return switch (random.nextInt(9)) {
            case 0 -> make.nullNode();
            case 1 -> make.booleanNode(random.nextBoolean());
            case 2 -> make.numberNode(random.nextInt(5) - 2);
            case 3 -> make.numberNode(1e300);
            case 4 -> make.textNode("");
            case 5 -> make.textNode("x".repeat(random.nextInt(300)));
            case 6 -> make.arrayNode().add("x");
            case 7 -> make.objectNode();
            default -> make.objectNode().put("S", "x");
        };
    }
}
