package io.github.dynamodbjdbc.engine.compare;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.dynamodbjdbc.engine.Engine;
import java.util.List;

/** Sends requests of the cases with changes. The fuzzer chooses the requests and the changes, so that most requests pass the first checks. */
final class RequestFuzzer {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final List<Requests.Sent> REQUESTS = CaseRequests.all();
    private static final int MOST_REQUESTS = 2000;
    private static final int MOST_AT_ONCE = 8;

    private static Engine engine = Engine.inMemory();
    private static int requests = MOST_REQUESTS;

    private RequestFuzzer() {}

    static void send(byte[] bytes) throws JsonProcessingException {
        if (requests++ >= MOST_REQUESTS) {
            engine.close();
            engine = Engine.inMemory();
            requests = 0;
        }
        Requests.tables().forEach(made -> engine.call(made.operation(), made.body()));
        int[] place = {0};
        Mutations mutations = new Mutations(below -> number(bytes, place) % below);
        for (int sends = 0; sends < MOST_AT_ONCE && place[0] < bytes.length; sends++) {
            Requests.Sent sent = REQUESTS.get(number(bytes, place) % REQUESTS.size());
            Requests.Sent other = REQUESTS.get(number(bytes, place) % REQUESTS.size());
            JsonNode body = mutations.crossed(sent.body().deepCopy(), other.body());
            for (int change = number(bytes, place) % 4; change > 0; change--) {
                body = mutations.mutated(body);
            }
            SoundAnswer.check(engine, sent.operation(), JSON.writeValueAsBytes(body));
        }
    }

    /** Two bytes as a number; zero after the end. */
    private static int number(byte[] bytes, int[] place) {
        int number = 0;
        for (int i = 0; i < 2; i++) {
            number = number << 8 | (place[0] < bytes.length ? bytes[place[0]] & 0xFF : 0);
            place[0]++;
        }
        return number;
    }
}
