package io.github.dynamodbjdbc.driver.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.dynamodbjdbc.driver.StubService;
import io.github.dynamodbjdbc.driver.embedded.EmbeddedEngine;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.wire.InFlight;
import io.github.dynamodbjdbc.driver.wire.ModelReader;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.ListTablesResponse;

/** An endpoint with a self-signed certificate. */
class TlsTest {
    private static final String PASSWORD = "secret";

    @TempDir
    private static Path directory;

    private static Path store;
    private static StubService service;

    @BeforeAll
    static void serve() throws Exception {
        store = directory.resolve("store.p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=test",
                        "-ext",
                        "SAN=ip:127.0.0.1",
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        PASSWORD,
                        "-keystore",
                        store.toString())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("keytool.log").toFile())
                .start();
        assertThat(keytool.waitFor())
                .as(directory.resolve("keytool.log").toString())
                .isZero();
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD.toCharArray());
        }
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        service = new StubService(
                (operation, before) -> new StubService.Answer(200, "{\"TableNames\":[\"Music\"]}"), context);
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    private static ClientHandle open(HttpSettings.@Nullable TrustStore trustStore) {
        return open(service.endpoint(), trustStore);
    }

    private static ClientHandle open(URI endpoint, HttpSettings.@Nullable TrustStore trustStore) {
        HttpSettings http = new HttpSettings(null, trustStore, Duration.ofSeconds(20), Duration.ofSeconds(20), 1);
        return new SharedClients()
                .open(new ClientConfiguration(
                        endpoint,
                        EmbeddedEngine.REGION,
                        new CredentialsSettings.Keys("one", new Secret("two"), null),
                        OwnersTrust.NONE,
                        http,
                        1,
                        CapacityDetail.INDEXES));
    }

    private static List<String> tables(ClientHandle handle) {
        return handle.wire()
                .send(
                        "ListTables",
                        new byte[] {'{', '}'},
                        ModelReader.of(ListTablesResponse::builder),
                        null,
                        new InFlight())
                .tableNames();
    }

    @Test
    void trustsACertificateOfTheTrustStore() {
        try (ClientHandle handle = open(new HttpSettings.TrustStore(store, new Secret(PASSWORD), "PKCS12"))) {
            assertThat(tables(handle)).containsExactly("Music");
        }
    }

    /** The certificate is trusted, and another host's. */
    @Test
    void trustsNoCertificateOfAnotherHost() {
        URI other = URI.create("https://localhost:" + service.endpoint().getPort());
        try (ClientHandle handle = open(other, new HttpSettings.TrustStore(store, new Secret(PASSWORD), "PKCS12"))) {
            assertThatExceptionOfType(StatementFailure.class)
                    .isThrownBy(() -> tables(handle))
                    .withCauseInstanceOf(SSLException.class)
                    .satisfies(failure -> assertThat(failure.state()).isEqualTo(SqlState.UNREACHABLE));
        }
    }

    @Test
    void trustsNoOtherCertificate() {
        try (ClientHandle handle = open(null)) {
            assertThatExceptionOfType(StatementFailure.class)
                    .isThrownBy(() -> tables(handle))
                    .withCauseInstanceOf(SSLHandshakeException.class);
        }
    }

    @Test
    void theErrorForACertificateNamesTheRemedy() throws Exception {
        String url = "jdbc:dynamodb://127.0.0.1:" + service.endpoint().getPort()
                + "?ssl=true&region=us-east-1&accessKeyId=a&secretAccessKey=b";
        int before = service.operations().size();
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> statement.executeQuery("SELECT Artist FROM Music"))
                    .withMessageContaining("certificate of the server is not trusted")
                    .withMessageContaining("trustStore")
                    .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("08001"));
        }
        assertThat(service.operations()).hasSize(before);
    }

    @Test
    void aClientOfPlainHttpTrustsNoCertificateAtAll() throws Exception {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {new RefusingTrustManager()}, null);
        URI endpoint = service.endpoint();
        HttpsURLConnection connection = (HttpsURLConnection) endpoint.toURL().openConnection();
        connection.setSSLSocketFactory(context.getSocketFactory());
        assertThatExceptionOfType(SSLHandshakeException.class)
                .isThrownBy(connection::connect)
                .withMessageContaining("plain HTTP");
    }
}
