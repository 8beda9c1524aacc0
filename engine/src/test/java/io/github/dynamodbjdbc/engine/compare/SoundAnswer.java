package io.github.dynamodbjdbc.engine.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.dynamodbjdbc.engine.Answer;
import io.github.dynamodbjdbc.engine.Engine;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/**
 * Checks that the answer to any request is JSON with status 200, or with status 400 and above and the type of an error, and that it comes in time.
 */
final class SoundAnswer {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(20);

    private SoundAnswer() {}

    /** @throws AssertionError for any other answer */
    static void check(Engine engine, String operation, byte[] body) {
        long start = System.nanoTime();
        Answer answer;
        JsonNode json;
        try {
            answer = engine.call(operation, body);
            json = JSON.readTree(answer.body());
        } catch (IOException | RuntimeException | StackOverflowError e) {
            throw new AssertionError(shown(operation, body), e);
        }
        boolean sound = (answer.status() == 200 || answer.status() == 400)
                && answer.isError() == (answer.status() == 400)
                && json.has("__type") == answer.isError();
        if (!sound) {
            throw new AssertionError(answer.status() + " " + json + " to " + shown(operation, body));
        }
        if (System.nanoTime() - start > PATIENCE_NANOS) {
            throw new AssertionError("Answered late: " + shown(operation, body));
        }
    }

    private static String shown(String operation, byte[] body) {
        return operation + " " + new String(body, StandardCharsets.UTF_8);
    }
}
