package io.github.dynamodbjdbc.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dynamodbjdbc.driver.StatementListeners;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.testing.junit5.OpenTelemetryExtension;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class StatementSpansTest {
    @RegisterExtension
    static final OpenTelemetryExtension TELEMETRY = OpenTelemetryExtension.create();

    @Test
    void aStatementIsASpan() throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:dynamodb:embedded");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE Teas (id VARCHAR PRIMARY KEY)");
            statement.execute("INSERT INTO Teas (id, price) VALUES ('a', 3)");
            try (StatementListeners.Registration listening =
                    StatementListeners.add(new StatementSpans(TELEMETRY.getOpenTelemetry()))) {
                try (ResultSet rows = statement.executeQuery("SELECT price FROM Teas WHERE id = 'a'")) {
                    while (rows.next()) {
                        rows.getInt(1);
                    }
                }
                assertThatThrownBy(() -> statement.execute("INSERT INTO Teas (id) VALUES ('a')"));
            }
            statement.execute("DELETE FROM Teas WHERE id = 'a'");
        }
        List<SpanData> spans = TELEMETRY.getSpans();
        assertThat(spans).extracting(SpanData::getName).containsExactly("SELECT Teas", "INSERT Teas");
        SpanData select = spans.get(0);
        assertThat(select.getAttributes().get(AttributeKey.stringKey("db.query.text")))
                .isEqualTo("SELECT price FROM Teas WHERE id = ?");
        assertThat(select.getAttributes().get(AttributeKey.stringKey("db.system.name")))
                .isEqualTo("aws.dynamodb");
        assertThat(select.getAttributes().get(AttributeKey.longKey("aws.dynamodb.count")))
                .isEqualTo(1);
        assertThat(select.getAttributes().get(AttributeKey.stringArrayKey("aws.dynamodb.consumed_capacity")))
                .containsExactly(
                        "{\"TableName\":\"Teas\",\"CapacityUnits\":0.5,\"ReadCapacityUnits\":0.5,\"WriteCapacityUnits\":0.0}");
        assertThat(spans.get(1).getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
        assertThat(spans.get(1).getAttributes().get(AttributeKey.stringKey("error.type")))
                .isEqualTo("23505");
    }
}
