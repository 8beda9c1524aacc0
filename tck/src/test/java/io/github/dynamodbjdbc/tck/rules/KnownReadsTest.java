package io.github.dynamodbjdbc.tck.rules;

import static io.github.dynamodbjdbc.tck.rules.RulesFixture.TABLE;
import static io.github.dynamodbjdbc.tck.rules.RulesFixture.n;
import static io.github.dynamodbjdbc.tck.rules.RulesFixture.s;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/** Who writes past the proxy sees whether it asks the engine again. */
class KnownReadsTest {
    private RulesFixture fixture;

    @BeforeEach
    void open() {
        fixture = new RulesFixture();
        fixture.proxy.remembersReads(true);
        fixture.db.putItem(put -> put.tableName(TABLE).item(RulesFixture.key("a", "1")));
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    private ScanResponse scan(String filter) {
        return fixture.db.scan(scan ->
                scan.tableName(TABLE).filterExpression(filter).returnConsumedCapacity(ReturnConsumedCapacity.TOTAL));
    }

    private boolean isFound(String sortKey) {
        return fixture.db
                .getItem(get -> get.tableName(TABLE).key(RulesFixture.key("a", sortKey)))
                .hasItem();
    }

    private void writePastTheProxy(String sortKey) {
        fixture.direct.putItem(
                put -> put.tableName(TABLE).item(Map.of("pk", s("a"), "sk", n(sortKey), "x", s("y".repeat(5000)))));
    }

    @Test
    void asksOnceForTheSameItems() {
        ScanResponse first = scan("attribute_exists(pk)");
        writePastTheProxy("2");
        ScanResponse second = scan("attribute_exists(pk)");
        assertThat(second.items()).isEqualTo(first.items()).hasSize(1);
        assertThat(second.consumedCapacity()).isEqualTo(first.consumedCapacity());
        // The engine never sees the filter, so it is asked for the same.
        assertThat(scan("attribute_exists(x)").scannedCount()).isEqualTo(1);
    }

    @Test
    void asksOnceForTheSameKey() {
        assertThat(isFound("2")).isFalse();
        writePastTheProxy("2");
        assertThat(isFound("2")).isFalse();
    }

    @Test
    void forgetsWithEachWrite() {
        assertThat(scan("attribute_exists(pk)").count()).isEqualTo(1);
        assertThat(isFound("2")).isFalse();
        writePastTheProxy("2");
        fixture.db.putItem(put -> put.tableName(TABLE).item(RulesFixture.key("a", "3")));
        assertThat(scan("attribute_exists(pk)").count()).isEqualTo(3);
        assertThat(isFound("2")).isTrue();
    }

    @Test
    void asksEachTimeUnlessItIsTold() {
        fixture.proxy.remembersReads(false);
        assertThat(scan("attribute_exists(pk)").count()).isEqualTo(1);
        writePastTheProxy("2");
        assertThat(scan("attribute_exists(pk)").count()).isEqualTo(2);
    }
}
