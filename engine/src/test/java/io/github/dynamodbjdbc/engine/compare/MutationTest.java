package io.github.dynamodbjdbc.engine.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.dynamodbjdbc.engine.Engine;
import io.github.dynamodbjdbc.turns.OneTurn;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Mutated requests. Each gets a valid answer of the service. {@code -Dengine.mutations=1000000} is a longer run. */
@OneTurn(of = 4, number = 3)
final class MutationTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int REQUESTS = Integer.getInteger("engine.mutations", 10_000);
    private static final int AT_ONCE = 1000;

    private final Random random = new Random(7);
    private final Mutations mutations = new Mutations(random::nextInt);

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
                    body = mutations.mutated(body);
                }
                SoundAnswer.check(engine, sent.operation(), JSON.writeValueAsBytes(body));
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

    /** The requests of the cases, which cover all operations, with parts replaced by parts of others. */
    @Test
    void mutatedRequestsOfCasesAreAnswered(@TempDir Path buckets) throws Exception {
        Files.createDirectory(buckets.resolve("data"));
        List<Requests.Sent> requests = CaseRequests.all();
        List<Requests.Sent> tables = Requests.tables();
        for (int done = 0; done < REQUESTS; done += AT_ONCE) {
            try (Engine engine = Engine.builder().buckets(buckets).build()) {
                tables.forEach(made -> engine.call(made.operation(), made.body()));
                for (int i = 0; i < AT_ONCE; i++) {
                    Requests.Sent sent = requests.get(random.nextInt(requests.size()));
                    Requests.Sent other = requests.get(random.nextInt(requests.size()));
                    JsonNode body = mutations.crossed(sent.body().deepCopy(), other.body());
                    for (int change = random.nextInt(3); change > 0; change--) {
                        body = mutations.mutated(body);
                    }
                    SoundAnswer.check(engine, sent.operation(), JSON.writeValueAsBytes(body));
                }
            }
        }
    }
}
