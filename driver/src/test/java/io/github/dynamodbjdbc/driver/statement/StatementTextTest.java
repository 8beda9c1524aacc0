package io.github.dynamodbjdbc.driver.statement;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.driver.session.Session;
import io.github.dynamodbjdbc.driver.settings.ConnectionSettings;
import io.github.dynamodbjdbc.driver.settings.ConnectionUrl;
import io.github.dynamodbjdbc.planner.Planner;
import io.github.dynamodbjdbc.planner.plan.ParameterKind;
import io.github.dynamodbjdbc.planner.plan.Plan;
import io.github.dynamodbjdbc.planner.plan.SessionOptions;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StatementTextTest {
    private static final String SQL = "SELECT sql, rows FROM \"system\".statements WHERE sql = 'secret' OR rows = ?";

    private Session session;

    @BeforeEach
    void open() throws SQLException {
        ConnectionUrl url = ConnectionUrl.parse("jdbc:dynamodb://127.0.0.1:1?accessKeyId=texts&secretAccessKey=texts");
        session = Session.open(ConnectionSettings.of(url, new Properties()), Clock.systemUTC());
    }

    @AfterEach
    void close() {
        session.close();
    }

    /** The planner caches the plans of 500 texts. */
    @Test
    void keepsItsPlanThoughManyOthersArePlanned() {
        SessionOptions options = session.settings().statement().session();
        List<ParameterKind> kinds = List.of(ParameterKind.NUMBER);
        StatementText text = new StatementText(SQL);
        Plan plan = text.plan(session.home(), options, kinds);
        Planner planner = session.home().planner();
        assertThat(planner.plan(SQL, options, kinds)).isSameAs(plan);
        for (int i = 0; i < 1_500; i++) {
            planner.plan("SELECT rows AS n" + i + " FROM \"system\".statements", options);
        }
        assertThat(planner.plan(SQL, options, kinds)).isNotSameAs(plan);
        assertThat(text.plan(session.home(), options, kinds)).isSameAs(plan);
    }

    @Test
    void plansAgainForOtherKindsOfValues() {
        SessionOptions options = session.settings().statement().session();
        StatementText text = new StatementText(SQL);
        Plan ofNumbers = text.plan(session.home(), options, List.of(ParameterKind.NUMBER));
        Plan ofTexts = text.plan(session.home(), options, List.of(ParameterKind.TEXT));
        assertThat(ofTexts.parameters()).hasSize(1);
        assertThat(text.plan(session.home(), options, List.of(ParameterKind.TEXT)))
                .isSameAs(ofTexts);
        assertThat(text.plan(session.home(), options, List.of(ParameterKind.NUMBER))
                        .parameters())
                .isEqualTo(ofNumbers.parameters());
    }

    @Test
    void isLoggedWithoutLiterals() {
        StatementText text = new StatementText(SQL);
        assertThat(text.logged()).doesNotContain("secret").isSameAs(text.logged());
    }

    @Test
    void isOneObjectForTheSameSql() {
        StatementText text = StatementText.of(SQL, null);
        assertThat(StatementText.of(String.valueOf(SQL.toCharArray()), text)).isSameAs(text);
        assertThat(StatementText.of("SELECT 1", text)).isNotSameAs(text);
    }
}
