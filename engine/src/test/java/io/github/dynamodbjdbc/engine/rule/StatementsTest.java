package io.github.dynamodbjdbc.engine.rule;

import static io.github.dynamodbjdbc.engine.rule.RulesFixture.TABLE;
import static io.github.dynamodbjdbc.engine.rule.RulesFixture.n;
import static io.github.dynamodbjdbc.engine.rule.RulesFixture.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.dynamodbjdbc.engine.Answer;
import io.github.dynamodbjdbc.engine.Engine;
import io.github.dynamodbjdbc.engine.EngineStatistics.Target;
import io.github.dynamodbjdbc.engine.compare.Fixture;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.DuplicateItemException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementResponse;
import software.amazon.awssdk.services.dynamodb.model.ParameterizedStatement;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

/** PartiQL by the SDK: pages, limits and statistics. Single statements are in {@code cases/partiql.cases}. */
final class StatementsTest {
    private static final RulesFixture FIXTURE = new RulesFixture();

    /** Creates five items in each of the partitions p, q and r. */
    @BeforeAll
    static void load() {
        for (String pk : List.of("p", "q", "r")) {
            for (int sk = 1; sk <= 5; sk++) {
                execute(
                        "INSERT INTO \"Table\" VALUE {'pk': ?, 'sk': ?, 'ls': 1, 'm1': 'm', 'm2': ?, 's1': ?, 's2': 0}",
                        s(pk),
                        n(Integer.toString(sk)),
                        s(pk),
                        n(Integer.toString(sk)));
            }
        }
    }

    @AfterAll
    static void close() {
        FIXTURE.close();
    }

    private static ExecuteStatementResponse execute(String statement, AttributeValue... parameters) {
        return FIXTURE.db.executeStatement(request -> {
            request.statement(statement).returnConsumedCapacity(ReturnConsumedCapacity.TOTAL);
            if (parameters.length > 0) {
                request.parameters(parameters);
            }
        });
    }

    private static List<String> keys(List<Map<String, AttributeValue>> items) {
        return items.stream()
                .map(item -> item.get("pk").s() + item.get("sk").n())
                .toList();
    }

    private static List<String> paged(String statement, int limit) {
        List<String> found = new ArrayList<>();
        String token = null;
        do {
            @Nullable String next = token;
            ExecuteStatementResponse page = FIXTURE.db.executeStatement(
                    request -> request.statement(statement).limit(limit).nextToken(next));
            found.addAll(keys(page.items()));
            assertThat(page.hasLastEvaluatedKey()).isEqualTo(page.nextToken() != null);
            token = page.nextToken();
        } while (token != null);
        return found;
    }

    @Test
    void pagesGoOnThroughPartitionsInBothDirections() {
        for (int limit = 1; limit <= 6; limit++) {
            assertThat(paged("SELECT * FROM \"Table\" WHERE pk IN ['q', 'p'] AND sk >= 4", limit))
                    .containsExactly("q4", "q5", "p4", "p5");
            assertThat(paged("SELECT * FROM \"Table\" WHERE pk = 'p' OR pk = 'r' ORDER BY pk DESC, sk DESC", limit))
                    .containsExactly("r5", "r4", "r3", "r2", "r1", "p5", "p4", "p3", "p2", "p1");
            assertThat(paged("SELECT pk, sk FROM \"Table\".\"Local\" WHERE pk = 'p' AND ls = 1", limit))
                    .containsExactly("p1", "p2", "p3", "p4", "p5");
            assertThat(paged("SELECT pk, sk FROM \"Table\" WHERE sk = 3", limit))
                    .containsExactlyInAnyOrder("p3", "q3", "r3");
        }
    }

    @Test
    void everyPartitionHasUnitsOfItsOwn() {
        assertThat(units("SELECT * FROM \"Table\" WHERE pk IN ['p', 'q', 'none']"))
                .isEqualTo(1.5);
        assertThat(units("SELECT * FROM \"Table\"")).isEqualTo(0.5);
        assertThat(units("SELECT * FROM \"Table\".\"Several\" WHERE m1 = 'm' AND m2 IN ['p', 'q'] AND s1 > 3"))
                .isEqualTo(1);
        // A part of the partition key is not enough, so the index is scanned.
        assertThat(units("SELECT * FROM \"Table\".\"Several\" WHERE m1 = 'm' AND s1 > 3"))
                .isEqualTo(0.5);
    }

    private static double units(String statement) {
        return execute(statement).consumedCapacity().capacityUnits();
    }

    @Test
    void sortAttributesOfAnIndexAreReadInOrder() {
        assertThat(keys(execute("SELECT * FROM \"Table\".\"Several\" WHERE m1 = 'm' AND m2 = 'q' AND s1 BETWEEN 2 AND 4"
                                + " ORDER BY s1 DESC")
                        .items()))
                .containsExactly("q4", "q3", "q2");
    }

    @Test
    void errorsAreThoseOfTheSdk() {
        assertThatThrownBy(() -> execute("INSERT INTO \"Table\" VALUE {'pk': 'p', 'sk': 1}"))
                .isInstanceOf(DuplicateItemException.class);
    }

    @Test
    void numbersOfStatementsAndTheirLengthsAreLimited() {
        String delete = "DELETE FROM \"Table\" WHERE pk = 'none' AND sk = 1";
        BatchStatementRequest inBatch =
                BatchStatementRequest.builder().statement(delete).build();
        assertThat(FIXTURE.db
                        .batchExecuteStatement(request -> request.statements(Collections.nCopies(25, inBatch)))
                        .responses())
                .hasSize(25);
        assertRefused(
                () -> FIXTURE.db.batchExecuteStatement(request -> request.statements(Collections.nCopies(26, inBatch))),
                "Member must have length less than or equal to 25");
        ParameterizedStatement inTransaction =
                ParameterizedStatement.builder().statement(delete).build();
        assertRefused(
                () -> FIXTURE.db.executeTransaction(
                        request -> request.transactStatements(Collections.nCopies(101, inTransaction))),
                "Member must have length less than or equal to 100");
        String longest = delete + " ".repeat(8192 - delete.length());
        execute(longest);
        assertRefused(() -> execute(longest + " "), "Member must have length less than or equal to 8192");
    }

    private static void assertRefused(Runnable request, String message) {
        assertThatThrownBy(request::run).isInstanceOf(DynamoDbException.class).hasMessageContaining(message);
    }

    @Test
    void deepAndLongConditionsAreAnswered() {
        String where = "SELECT * FROM \"Table\" WHERE ";
        assertThat(execute(where + "(".repeat(100) + "pk = 'p'" + ")".repeat(100))
                        .items())
                .hasSize(5);
        assertRefused(
                () -> execute(where + "(".repeat(4000) + "pk = 'p'"), "Nesting Levels have exceeded supported limits");
        assertRefused(
                () -> execute(where + "l = " + "[".repeat(40) + "]".repeat(40)),
                "Nesting Levels have exceeded supported limits");
        assertRefused(() -> execute(where + "NOT ".repeat(1000) + "pk = 'p'"), "too many operators");
        assertRefused(() -> execute(where + "pk IN ['0'" + ",'0'".repeat(100) + "]"), "number of operands: 101");
        assertRefused(
                () -> execute(where + "pk = '0'" + orEach(50)),
                "provided with too many operands; number of operands: 51");
    }

    private static String orEach(int count) {
        StringBuilder more = new StringBuilder();
        for (int i = 1; i <= count; i++) {
            more.append(" OR pk = '").append(i).append("'");
        }
        return more.toString();
    }

    @Test
    void statisticsCountTheTablesOfStatements() {
        try (RulesFixture own = new RulesFixture()) {
            own.engine.resetStatistics();
            own.db.executeStatement(request -> request.statement("SELECT pk FROM \"Table\".\"All\" WHERE gp = 'x'"));
            own.db.executeStatement(request -> request.statement("INSERT INTO \"Table\" VALUE {'pk': 'x', 'sk': 1}"));
            own.db.batchExecuteStatement(request -> request.statements(
                    BatchStatementRequest.builder()
                            .statement("SELECT * FROM \"Table\" WHERE pk = 'x' AND sk = 1")
                            .build(),
                    BatchStatementRequest.builder()
                            .statement("SELECT * FROM \"Table\" WHERE pk = 'x' AND sk = 2")
                            .build()));
            own.db.executeTransaction(request -> request.transactStatements(ParameterizedStatement.builder()
                    .statement("SELECT * FROM \"Table\" WHERE pk = 'x' AND sk = 1")
                    .build()));
            assertThat(own.engine.statistics().requests())
                    .isEqualTo(Map.of("ExecuteStatement", 2L, "BatchExecuteStatement", 1L, "ExecuteTransaction", 1L));
            assertThat(own.engine.statistics().reads())
                    .isEqualTo(Map.of(new Target(TABLE, "All"), 1L, new Target(TABLE, null), 2L));
            assertThat(own.engine.statistics().readUnits())
                    .isEqualTo(Map.of(new Target(TABLE, "All"), 0.5, new Target(TABLE, null), 3.0));
            assertThat(own.engine.statistics().totalWriteUnits()).isEqualTo(1);
        }
    }

    private static final List<String> MUTATED = List.of(
            "SELECT pk, a.b[0], \"c\" FROM \"Table\".\"All\" WHERE gp = 'x' AND (a.b[1] > ? OR NOT c IS MISSING) ORDER BY gp DESC",
            "SELECT * FROM \"Table\" WHERE pk IN ['p', ?] AND sk BETWEEN 1 AND 5 AND size(l) <= 2 OR begins_with(d, 'e')",
            "INSERT INTO \"Table\" VALUE {'pk': 'm', 'sk': -1.5e3, 'l': [1, {'x': <<'a', 'b'>>}, null, true], 'p': ?}",
            "UPDATE \"Table\" SET v = v + 1 SET l = list_append(l, [?]), s = set_add(s, <<1, 2>>) REMOVE m.x[0]"
                    + " WHERE pk = 'p' AND sk = 1 AND NOT attribute_type(v, 'S') RETURNING MODIFIED NEW *",
            "DELETE FROM \"Table\" WHERE pk = 'none' AND sk = 1 AND v <> ? RETURNING ALL OLD *");

    private static final String PARTS = " '\"?,.()[]{}<>=:*-1eE$#;\\\u00e9x";

    /** Statements with parts removed, doubled or replaced are run or rejected. The engine never fails. */
    @Test
    void damagedStatementsAreAnswered() {
        SplittableRandom random = new SplittableRandom(7);
        try (Engine engine = Engine.builder().expiryInterval(Duration.ZERO).build()) {
            Fixture.tables(engine);
            for (int i = 0; i < 3000; i++) {
                String text =
                        MUTATED.get(i % MUTATED.size()).replace("Table", "Two").replace("All", "GAll");
                for (int changes = random.nextInt(4); changes >= 0; changes--) {
                    int from = random.nextInt(text.length());
                    int to = Math.min(text.length(), from + random.nextInt(4));
                    text = switch (random.nextInt(4)) {
                        case 0 -> text.substring(0, from) + text.substring(to);
                        case 1 -> text.substring(0, to) + text.substring(from);
                        case 2 ->
                            text.substring(0, from) + PARTS.charAt(random.nextInt(PARTS.length())) + text.substring(to);
                        default -> text.substring(0, from) + " " + text.substring(to) + text.substring(from, to);
                    };
                }
                ObjectNode request = JsonNodeFactory.instance.objectNode().put("Statement", text);
                request.putArray("Parameters").addObject().put(i % 2 == 0 ? "S" : "N", "1");
                Answer answer =
                        engine.call("ExecuteStatement", request.toString().getBytes(StandardCharsets.UTF_8));
                assertThat(answer.status()).as(text + " " + answer).isIn(200, 400);
            }
        }
    }
}
