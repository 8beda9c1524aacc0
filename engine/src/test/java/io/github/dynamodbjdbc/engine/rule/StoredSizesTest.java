package io.github.dynamodbjdbc.engine.rule;

import static io.github.dynamodbjdbc.engine.rule.RulesFixture.TABLE;
import static io.github.dynamodbjdbc.engine.rule.RulesFixture.n;
import static io.github.dynamodbjdbc.engine.rule.RulesFixture.s;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

class StoredSizesTest {
    private RulesFixture fixture;

    @BeforeEach
    void open() {
        fixture = new RulesFixture();
        // 2 + 1 + 2 + 2 = 7 bytes, and 7 + 2 + 1 + 2 + 2 + 1 + 10 = 25 for an item that is in Keys and All.
        fixture.db.putItem(put -> put.tableName(TABLE).item(RulesFixture.key("a", "1")));
        fixture.db.putItem(put -> put.tableName(TABLE)
                .item(Map.of("pk", s("a"), "sk", n("2"), "gp", s("g"), "gs", n("7"), "x", s("0123456789"))));
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    private Map<String, GlobalSecondaryIndexDescription> indexes(TableDescription table) {
        return table.globalSecondaryIndexes().stream()
                .collect(Collectors.toMap(GlobalSecondaryIndexDescription::indexName, Function.identity()));
    }

    @Test
    void countsTheEntriesOfEachIndex() {
        TableDescription table =
                fixture.db.describeTable(request -> request.tableName(TABLE)).table();
        assertThat(table.itemCount()).isEqualTo(2);
        assertThat(table.tableSizeBytes()).isEqualTo(7 + 25);
        GlobalSecondaryIndexDescription keys = indexes(table).get("Keys");
        assertThat(keys.itemCount()).isEqualTo(1);
        assertThat(keys.indexSizeBytes()).isEqualTo(14);
        assertThat(indexes(table).get("All").indexSizeBytes()).isEqualTo(25);
        assertThat(indexes(table).get("Several").itemCount()).isZero();
        assertThat(table.localSecondaryIndexes().get(0).itemCount()).isZero();
    }
}
