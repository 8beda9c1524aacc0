package io.github.dynamodbjdbc.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.p6spy.engine.common.StatementInformation;
import com.p6spy.engine.event.JdbcEventListener;
import com.p6spy.engine.event.SimpleJdbcEventListener;
import com.p6spy.engine.spy.JdbcEventListenerFactory;
import com.p6spy.engine.spy.P6DataSource;
import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.api.security.NamePrincipal;
import io.agroal.api.security.SimplePassword;
import io.github.dynamodbjdbc.driver.jdbc.DynamoConnection;
import io.github.dynamodbjdbc.driver.jdbc.DynamoDbDriver;
import io.github.dynamodbjdbc.driver.jdbc.DynamoStatement;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.instrumentation.jdbc.datasource.JdbcTelemetry;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.DataSource;
import net.ttddyy.dsproxy.support.ProxyDataSourceBuilder;
import org.junit.jupiter.api.Test;

/** Libraries that wrap each object of the driver, and the pool that calls most of its methods. */
class InterceptorsTest {
    /** Statements of each kind, a transaction, metadata, an error, and the driver's extensions of JDBC. */
    private static void work(DataSource source) throws SQLException {
        try (Connection connection = source.getConnection()) {
            try (PreparedStatement insert =
                    connection.prepareStatement("INSERT INTO City (Country, Name, people) VALUES (?, ?, ?)")) {
                for (int i = 0; i < 3; i++) {
                    insert.setString(1, "ES");
                    insert.setString(2, "C" + i);
                    insert.setInt(3, i);
                    insert.addBatch();
                }
                assertThat(insert.executeBatch()).containsExactly(1, 1, 1);
            }
            connection.setAutoCommit(false);
            try (Statement statement = connection.createStatement()) {
                assertThat(statement.executeUpdate("UPDATE City SET people = 9 WHERE Country = 'ES' AND Name = 'C1'"))
                        .isEqualTo(1);
                connection.rollback();
                assertThat(statement.executeUpdate("DELETE FROM City WHERE Country = 'ES' AND Name = 'C2'"))
                        .isEqualTo(1);
                connection.commit();
            }
            connection.setAutoCommit(true);
            try (PreparedStatement query =
                    connection.prepareStatement("SELECT Name, people FROM City WHERE Country = ? ORDER BY Name")) {
                query.setString(1, "ES");
                try (ResultSet rows = query.executeQuery()) {
                    assertThat(rows.next()).isTrue();
                    assertThat(rows.getString("Name")).isEqualTo("C0");
                    assertThat(rows.next()).isTrue();
                    assertThat(rows.getInt(2)).isEqualTo(1);
                    assertThat(rows.next()).isFalse();
                }
                assertThat(query.unwrap(DynamoStatement.class).capacity().requests())
                        .isEqualTo(1);
            }
            assertThat(connection.isWrapperFor(DynamoConnection.class)).isTrue();
            try (ResultSet tables = connection.getMetaData().getTables(null, null, "City", null)) {
                assertThat(tables.next()).isTrue();
            }
            SQLException failure = catchThrowableOfType(SQLException.class, () -> {
                try (Statement statement = connection.createStatement()) {
                    statement.executeUpdate("INSERT INTO City (Country, Name) VALUES ('ES', 'C0')");
                }
            });
            assertThat(failure.getSQLState()).isEqualTo("23505");
        }
    }

    @Test
    void p6spySeesEachStatement() throws Exception {
        P6DataSource spied = new P6DataSource(Cities.source());
        List<String> seen = new CopyOnWriteArrayList<>();
        JdbcEventListener listener = new SimpleJdbcEventListener() {
            @Override
            public void onAfterAnyExecute(StatementInformation information, long nanos, SQLException failure) {
                seen.add(information.getSql());
            }
        };
        JdbcEventListenerFactory factory = () -> listener;
        spied.setJdbcEventListenerFactory(factory);
        work(spied);
        assertThat(seen)
                .contains(
                        "DELETE FROM City WHERE Country = 'ES' AND Name = 'C2'",
                        "SELECT Name, people FROM City WHERE Country = ? ORDER BY Name");
    }

    @Test
    void datasourceProxySeesEachStatement() throws Exception {
        List<String> seen = new CopyOnWriteArrayList<>();
        work(ProxyDataSourceBuilder.create(Cities.source())
                .afterQuery((execution, queries) -> queries.forEach(query -> seen.add(query.getQuery())))
                .build());
        assertThat(seen).contains("SELECT Name, people FROM City WHERE Country = ? ORDER BY Name");
    }

    @Test
    void openTelemetryMakesASpanOfEachStatement() throws Exception {
        InMemorySpanExporter spans = InMemorySpanExporter.create();
        try (OpenTelemetrySdk telemetry = OpenTelemetrySdk.builder()
                .setTracerProvider(SdkTracerProvider.builder()
                        .addSpanProcessor(SimpleSpanProcessor.create(spans))
                        .build())
                .build()) {
            work(JdbcTelemetry.create(telemetry).wrap(Cities.source()));
            assertThat(spans.getFinishedSpanItems())
                    .extracting(span -> span.getAttributes().get(AttributeKey.stringKey("db.statement")))
                    .contains("SELECT Name, people FROM City WHERE Country = ? ORDER BY Name");
        }
    }

    /** It takes connections back with autocommit on, which commits held writes. */
    @Test
    void agroalLendsConnections() throws Exception {
        String url = Cities.source().getUrl();
        AgroalDataSourceConfigurationSupplier configuration = new AgroalDataSourceConfigurationSupplier()
                .connectionPoolConfiguration(pool -> pool.maxSize(2)
                        .acquisitionTimeout(Duration.ofSeconds(5))
                        .validateOnBorrow(true)
                        .connectionFactoryConfiguration(factory -> factory.connectionProviderClass(DynamoDbDriver.class)
                                .jdbcUrl(url.substring(0, url.indexOf('?')))
                                .principal(new NamePrincipal(parameter(url, "user")))
                                .credential(new SimplePassword(parameter(url, "password")))));
        try (AgroalDataSource pool = AgroalDataSource.from(configuration)) {
            work(pool);
            try (Connection connection = pool.getConnection()) {
                connection.setAutoCommit(false);
                try (Statement statement = connection.createStatement()) {
                    statement.executeUpdate("DELETE FROM City WHERE Country = 'ES' AND Name = 'C0'");
                }
                connection.rollback();
            }
            try (Connection connection = pool.getConnection();
                    Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM City WHERE Country = 'ES'")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getInt(1)).isEqualTo(2);
            }
            assertThat(pool.getMetrics()).isNotNull();
        }
    }

    private static String parameter(String url, String name) {
        for (String parameter : url.substring(url.indexOf('?') + 1).split("&")) {
            if (parameter.startsWith(name + "=")) {
                return parameter.substring(name.length() + 1);
            }
        }
        throw new IllegalArgumentException(name);
    }
}
