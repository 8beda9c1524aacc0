package io.github.dynamodbjdbc.driver.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dynamodbjdbc.driver.error.EngineException;
import io.github.dynamodbjdbc.engine.Caller;
import io.github.dynamodbjdbc.engine.ConnectionCutException;
import io.github.dynamodbjdbc.engine.Engine;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

class EmbeddedEngineTest {
    @TempDir
    private Path temporary;

    @Test
    void keepsMemoryStoresBetweenUsers() {
        String key = TestEngine.newAccessKey();
        URI first;
        try (EmbeddedEngine engine = EmbeddedEngine.open(null);
                DynamoDbClient client = TestEngine.client(engine.endpoint(), key)) {
            first = engine.endpoint();
            createTable(client);
        }
        try (EmbeddedEngine engine = EmbeddedEngine.open(null);
                DynamoDbClient client = TestEngine.client(engine.endpoint(), key)) {
            assertThat(engine.endpoint()).isEqualTo(first);
            assertThat(client.listTables().tableNames()).containsExactly("Things");
        }
    }

    @Test
    void keepsTablesApartByAccessKey() {
        try (DynamoDbClient one = TestEngine.client(TestEngine.newAccessKey());
                DynamoDbClient other = TestEngine.client(TestEngine.newAccessKey())) {
            createTable(one);
            assertThat(other.listTables().tableNames()).isEmpty();
        }
    }

    @Test
    void listensOnLoopbackOnly() throws Exception {
        URI endpoint = TestEngine.endpoint();
        assertThat(endpoint.getHost()).isEqualTo("127.0.0.1");
        for (NetworkInterface network : Collections.list(NetworkInterface.getNetworkInterfaces())) {
            for (InetAddress address : Collections.list(network.getInetAddresses())) {
                boolean expected = address.equals(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
                assertThat(connects(address, endpoint.getPort()))
                        .as(address.toString())
                        .isEqualTo(expected);
            }
        }
        // Another address of the loopback network. A server at the wildcard address would accept it.
        assertThat(connects(InetAddress.getByAddress(new byte[] {127, 0, 0, 2}), endpoint.getPort()))
                .isFalse();
    }

    @Test
    void keepsADirectorysDataAndEndsWithItsLastUser() {
        Path directory = temporary.resolve("store");
        URI endpoint;
        try (EmbeddedEngine engine = EmbeddedEngine.open(directory)) {
            endpoint = engine.endpoint();
            EmbeddedEngine same = EmbeddedEngine.open(directory.resolve("../store"));
            assertThat(same.endpoint()).isEqualTo(endpoint);
            same.close();
            same.close();
            try (DynamoDbClient client = TestEngine.client(endpoint, EmbeddedEngine.ACCESS_KEY)) {
                createTable(client);
                client.putItem(put -> put.tableName("Things").item(Map.of("id", AttributeValue.fromS("kept"))));
            }
        }
        assertThat(connects(endpoint)).isFalse();
        try (EmbeddedEngine engine = EmbeddedEngine.open(directory);
                DynamoDbClient client = TestEngine.client(engine.endpoint(), EmbeddedEngine.ACCESS_KEY)) {
            assertThat(client.scan(scan -> scan.tableName("Things")).items())
                    .containsExactly(Map.of("id", AttributeValue.fromS("kept")));
        }
    }

    @Test
    void opensADirectoryOnceForManyThreads() {
        List<CompletableFuture<EmbeddedEngine>> opening = IntStream.range(0, 8)
                .mapToObj(i -> CompletableFuture.supplyAsync(() -> EmbeddedEngine.open(temporary)))
                .toList();
        List<EmbeddedEngine> engines =
                opening.stream().map(CompletableFuture::join).toList();
        assertThat(engines.stream().map(EmbeddedEngine::endpoint).distinct()).hasSize(1);
        engines.forEach(EmbeddedEngine::close);
    }

    @Test
    void namesTheProcessThatHoldsADirectory() throws Exception {
        EmbeddedEngine.open(temporary).close();
        try (Engine holder = Engine.open(temporary)) {
            assertThat(holder.statistics().requests()).isEmpty();
            assertThatThrownBy(() -> SharedEngine.acquire(temporary, Duration.ZERO))
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("in use by a process whose address is unknown");
            EnginePort port = new EnginePort(closedPort(), "key", 4711, "elsewhere");
            EnginePort.write(temporary, port);
            assertThatThrownBy(() -> SharedEngine.acquire(temporary, Duration.ZERO))
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("process 4711 on elsewhere")
                    .message()
                    .doesNotContain(temporary.toString());
        }
    }

    private static int closedPort() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, EngineHost.loopback())) {
            return server.getLocalPort();
        }
    }

    @Test
    void saysThatAStoreIsDamaged() throws Exception {
        Files.writeString(temporary.resolve("engine.mv"), "no store ".repeat(2000));
        assertThatThrownBy(() -> EmbeddedEngine.open(temporary))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("can't be opened")
                .message()
                .doesNotContain(temporary.toString());
    }

    @Test
    void isIdentifiedWithoutItsDirectory() {
        try (EmbeddedEngine memory = EmbeddedEngine.open(null);
                EmbeddedEngine one = EmbeddedEngine.open(temporary.resolve("one"));
                EmbeddedEngine other = EmbeddedEngine.open(temporary.resolve("other"))) {
            assertThat(Set.of(memory.identity(), one.identity(), other.identity()))
                    .hasSize(3)
                    .allSatisfy(identity -> assertThat(identity.toString()).doesNotContain("one", "other"));
        }
    }

    @Test
    void refusesADirectoryThatIsAFile() throws Exception {
        Path file = Files.createFile(temporary.resolve("file"));
        assertThatThrownBy(() -> EmbeddedEngine.open(file))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("directory can't be used")
                .hasMessageNotContaining(file.toString());
    }

    @Test
    void makesNoChainOfDirectories() {
        assertThatThrownBy(() -> EmbeddedEngine.open(temporary.resolve("a").resolve("b")))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("the directory above it has to exist")
                .message()
                .doesNotContain(temporary.toString());
        assertThat(temporary).isEmptyDirectory();
    }

    @Test
    void putsNoFileAmongOthers() throws Exception {
        Files.writeString(temporary.resolve(".bashrc"), "");
        assertThatThrownBy(() -> EmbeddedEngine.open(temporary))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("not an embedded engine's");
        assertThat(temporary).isDirectoryNotContaining("glob:**engine*");
    }

    private static void createTable(DynamoDbClient client) {
        client.createTable(create -> create.tableName("Things")
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(AttributeDefinition.builder()
                        .attributeName("id")
                        .attributeType(ScalarAttributeType.S)
                        .build())
                .keySchema(KeySchemaElement.builder()
                        .attributeName("id")
                        .keyType(KeyType.HASH)
                        .build()));
    }

    private static boolean connects(URI endpoint) {
        try {
            return connects(InetAddress.getByName(endpoint.getHost()), endpoint.getPort());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static boolean connects(InetAddress address, int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(address, port), 2_000);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Faults are set by the system property {@code dynamodbjdbc.engine}, never by a URL. */
    @Test
    void theOwnerConfiguresFaults() {
        assertThatThrownBy(() -> HeldEngine.open(temporary, "lots=1"))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("system property dynamodbjdbc.engine", "no setting 'lots=1'");
        HeldEngine cut = HeldEngine.open(temporary, "seed=1; cut=1");
        assertThatThrownBy(() -> cut.call(Caller.LOCAL, "ListTables", new byte[] {'{', '}'}))
                .isInstanceOf(ConnectionCutException.class);
        cut.close();
    }
}
