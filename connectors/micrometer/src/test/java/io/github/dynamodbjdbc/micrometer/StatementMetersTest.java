package io.github.dynamodbjdbc.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dynamodbjdbc.driver.StatementListeners;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

class StatementMetersTest {
    @Test
    void statementsAreCounted() throws Exception {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        try (Connection connection = DriverManager.getConnection("jdbc:dynamodb:embedded");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE Teas (id VARCHAR PRIMARY KEY)");
            try (StatementListeners.Registration listening = StatementListeners.add(new StatementMeters(registry))) {
                statement.execute("INSERT INTO Teas (id, price) VALUES ('a', 3)");
                try (ResultSet rows = statement.executeQuery("SELECT price FROM Teas WHERE id = 'a'")) {
                    while (rows.next()) {
                        rows.getInt(1);
                    }
                }
                assertThatThrownBy(() -> statement.execute("INSERT INTO Teas (id) VALUES ('a')"));
            }
            statement.execute("DELETE FROM Teas WHERE id = 'a'");
        }
        assertThat(registry.get("dynamodb.jdbc.statements")
                        .tag("operation", "INSERT")
                        .tag("sqlstate", "23505")
                        .timer()
                        .count())
                .isEqualTo(1);
        assertThat(registry.get("dynamodb.jdbc.statements")
                        .tag("operation", "SELECT")
                        .tag("sqlstate", "none")
                        .timer()
                        .count())
                .isEqualTo(1);
        assertThat(registry.get("dynamodb.jdbc.units")
                        .tag("table", "Teas")
                        .tag("kind", "read")
                        .counter()
                        .count())
                .isEqualTo(0.5);
        assertThat(registry.get("dynamodb.jdbc.units")
                        .tag("table", "Teas")
                        .tag("kind", "write")
                        .counter()
                        .count())
                .isEqualTo(2);
        assertThat(registry.get("dynamodb.jdbc.rows").counter().count()).isEqualTo(2);
    }
}
