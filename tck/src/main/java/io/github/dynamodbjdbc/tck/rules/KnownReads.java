package io.github.dynamodbjdbc.tck.rules;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What the engine is asked to read. Where clients keep asking the same of tables that nobody changes, it is asked once: what it said
 * is kept until its account sends anything but a read.
 */
final class KnownReads {
    private static final Set<String> READS = Set.of("Query", "Scan", "GetItem", "BatchGetItem", "TransactGetItems");

    private final ProxySettings settings;
    private final Map<String, Map<Question, EngineResponse>> accounts = new ConcurrentHashMap<>();

    KnownReads(ProxySettings settings) {
        this.settings = settings;
    }

    private record Question(String operation, ObjectNode body) {}

    /**
     * The engine's answer, which is not to be changed.
     *
     * @param body must not be changed any more; what it consists of is not copied
     */
    EngineResponse ask(Call call, String operation, ObjectNode body) throws IOException {
        if (!settings.remembersReads()) {
            return call.send(operation, body);
        }
        // A write takes the map away, so that an answer from before it is put where nobody looks.
        Map<Question, EngineResponse> known =
                accounts.computeIfAbsent(call.account(), account -> new ConcurrentHashMap<>());
        Question question = new Question(operation, body);
        EngineResponse answer = known.get(question);
        if (answer == null) {
            answer = call.send(operation, body);
            if (answer.ok()) {
                known.put(question, answer);
            }
        }
        return answer;
    }

    /** To be called before a request is carried out, and after it. */
    void heed(Call call) {
        if (settings.remembersReads() && !READS.contains(call.operation()) && !isDescription(call.operation())) {
            accounts.remove(call.account());
        }
    }

    private static boolean isDescription(String operation) {
        return operation.startsWith("Describe") || operation.startsWith("List");
    }
}
