package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.dynamodbjdbc.engine.Engine;
import io.github.dynamodbjdbc.engine.EngineBuilder;
import io.github.dynamodbjdbc.engine.EngineServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Auto scaling on engines of their own. */
@Timeout(60)
class ScalingStatementsTest {
    private static final String TABLE = "CREATE TABLE Shop (Id VARCHAR PRIMARY KEY) WITH (read_capacity = 1, write_capacity = 1)";

    /** What is to be done on an engine. */
    private interface Use {
        void on(Engine engine, Statement statement) throws Exception;
    }

    private static void on(EngineBuilder builder, String more, Use use) throws Exception {
        try (Engine engine = builder.build();
                EngineServer server = EngineServer.open(0, engine);
                Connection connection = DriverManager.getConnection("jdbc:dynamodb://127.0.0.1:"
                        + server.endpoint().getPort() + "?user=k&password=s&maxRetries=0" + more);
                Statement statement = connection.createStatement()) {
            use.on(engine, statement);
        }
    }

    @Test
    void whatIsAsWantedIsNotSentAgain() throws Exception {
        on(Engine.builder(), "", (engine, statement) -> {
            statement.executeUpdate(TABLE);
            String set = "ALTER TABLE Shop SET (autoscaling_min = 1, autoscaling_max = 9)";
            statement.executeUpdate(set);
            statement.executeUpdate(set);

            assertThat(engine.statistics().requests())
                    .containsEntry("RegisterScalableTarget", 2L)
                    .containsEntry("PutScalingPolicy", 2L);
        });
    }

    @Test
    void allThatIsScaledIsAskedInPages() throws Exception {
        on(Engine.builder(), "", (engine, statement) -> {
            for (int i = 0; i < 30; i++) {
                statement.executeUpdate("CREATE TABLE Shop" + i + " (Id VARCHAR PRIMARY KEY) WITH (read_capacity = 1,"
                        + " write_capacity = 1, autoscaling_min = 1, autoscaling_max = 9)");
            }
            long before = engine.statistics().requests().get("DescribeScalableTargets");
            try (ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM \"system\".scaling")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getInt(1)).isEqualTo(60);
            }
            assertThat(engine.statistics().requests().get("DescribeScalableTargets") - before)
                    .isEqualTo(2);
        });
    }

    @Test
    void aDeniedActionIsThatOfTheOtherService() throws Exception {
        String policy = "{\"Statement\":[{\"Effect\":\"Allow\",\"Action\":\"dynamodb:*\",\"Resource\":\"*\"}]}";
        on(Engine.builder().policy("k", policy), "", (engine, statement) -> {
            statement.executeUpdate(TABLE);
            SQLException failure = catchThrowableOfType(
                    SQLException.class,
                    () -> statement.executeUpdate("ALTER TABLE Shop SET (autoscaling_min = 1, autoscaling_max = 9)"));

            assertThat(failure.getSQLState()).isEqualTo("42501");
            assertThat(failure.getMessage()).contains("application-autoscaling:DescribeScalableTargets");
        });
    }

    @Test
    void theSdksClientHasNoSuchOperation() throws Exception {
        on(Engine.builder(), "&transport=sdk", (engine, statement) -> {
            statement.executeUpdate(TABLE);
            SQLException failure = catchThrowableOfType(
                    SQLException.class,
                    () -> statement.executeUpdate("ALTER TABLE Shop SET (autoscaling_min = 1, autoscaling_max = 9)"));

            assertThat(failure.getSQLState()).isEqualTo("42N01");
            assertThat(failure.getMessage()).contains("DescribeScalableTargets");
        });
    }
}
