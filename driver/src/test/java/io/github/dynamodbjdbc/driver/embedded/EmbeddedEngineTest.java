package io.github.dynamodbjdbc.driver.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dynamodbjdbc.driver.error.EngineException;
import io.github.dynamodbjdbc.driver.error.EngineMissingException;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
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
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @TempDir
    private Path temporary;

    @Test
    void keepsWhatIsInMemoryBetweenUsers() {
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
        // Another address of the loopback network, which a server on the wildcard address would answer.
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
        awaitEnd(endpoint);
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
    void endsWithTheJvmThatStartedItHoweverThatEnds() throws Exception {
        Process jvm = startJvm();
        URI endpoint = endpointOf(jvm);
        assertThat(connects(endpoint)).isTrue();
        kill(jvm);
        awaitEnd(endpoint);
    }

    @Test
    void sharesADirectorysEngineAmongJvmsForAsLongAsOneUsesIt() throws Exception {
        Process jvm = startJvm(temporary.toString());
        URI endpoint = endpointOf(jvm);
        try (EmbeddedEngine engine = EmbeddedEngine.open(temporary)) {
            assertThat(engine.endpoint()).isEqualTo(endpoint);
            kill(jvm);
            Thread.sleep(500);
            try (DynamoDbClient client = TestEngine.client(endpoint, EmbeddedEngine.ACCESS_KEY)) {
                createTable(client);
            }
            try (EmbeddedEngine again = EmbeddedEngine.open(temporary)) {
                assertThat(again.endpoint()).isEqualTo(endpoint);
            }
        }
        awaitEnd(endpoint);
    }

    @Test
    void takesOverADirectoryWhoseUserWasKilled() throws Exception {
        Process jvm = startJvm(temporary.toString());
        endpointOf(jvm);
        kill(jvm);
        try (EmbeddedEngine engine = EmbeddedEngine.open(temporary)) {
            // A new one, or the old one if we came before it had noticed.
            Thread.sleep(500);
            assertThat(connects(engine.endpoint())).isTrue();
        }
    }

    @Test
    void saysWhatToAddWhereTheEngineIsMissing() throws Exception {
        Path empty = Files.createDirectory(temporary.resolve("empty"));
        assertThatThrownBy(() -> new EngineJars(null, empty, null).classPath())
                .isInstanceOf(EngineMissingException.class)
                .hasMessageContaining("software.amazon.dynamodb:DynamoDBLocal:3.")
                .hasMessageContaining("dynamodbjdbc.engine.path");
        // A wrong directory is an error even where the engine could be found elsewhere.
        assertThatThrownBy(() -> new EngineJars(empty.toString(), empty, "DynamoDBLocal.jar").classPath())
                .isInstanceOf(EngineMissingException.class)
                .hasMessageContaining(empty.toString());
    }

    @Test
    void findsTheEngineBesideTheDriverAndOnTheClassPath() throws Exception {
        Path beside = Files.createDirectory(temporary.resolve("dynamodb-local"));
        assertThat(new EngineJars(null, temporary, "a.jar:DynamoDBLocal.jar").classPath())
                .isEqualTo("a.jar:DynamoDBLocal.jar");
        Files.createFile(beside.resolve("DynamoDBLocal-3.3.1.jar"));
        Files.createFile(beside.resolve("z.jar"));
        Files.createFile(beside.resolve("a.jar"));
        assertThat(new EngineJars(null, temporary, null).classPath())
                .isEqualTo(beside + "/a.jar:" + beside + "/z.jar:" + beside + "/DynamoDBLocal-3.3.1.jar");
    }

    @Test
    void saysWhyTheEngineDidNotStart() throws Exception {
        Path noJar = Files.createFile(temporary.resolve("DynamoDBLocal-0.jar"));
        assertThatThrownBy(() -> EngineProcess.start(noJar.toString(), null))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("ClassNotFoundException")
                .hasMessageContaining("ServerRunner");
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

    @Test
    void keepsTheClassesOfTheEngineForTheNextOne() throws Exception {
        Path archives = temporary.resolve("archives");
        String store = temporary.resolve("store").toString();
        List<String> options = List.of("-D" + EngineArchive.PROPERTY + "=" + archives);
        Process first = startJvm(options, store);
        URI endpoint = endpointOf(first);
        kill(first);
        awaitEnd(endpoint);
        awaitWhole(archives);

        Process second = startJvm(options, store);
        assertThat(connects(endpointOf(second))).isTrue();
        assertThat(files(archives, "*.jsa")).hasSize(1);
        assertThat(files(archives, "*.new")).isEmpty();
        kill(second);
    }

    @Test
    void takesNoArchiveThatIsNotWhole() throws Exception {
        Path archives = temporary.resolve("archives");
        byte[] launcher = {1, 2, 3};
        EngineArchive archive = EngineArchive.in(archives.toString(), "no.jar", launcher);
        assertThat(archive).isNotNull();
        assertThat(archive.options()).anyMatch(option -> option.startsWith("-XX:ArchiveClassesAtExit="));

        // As the JVM leaves it when it is killed: the header comes last.
        Files.write(archives.resolve(archive.file().getFileName() + ".new"), new byte[1000]);
        assertThat(archive.options()).anyMatch(option -> option.startsWith("-XX:ArchiveClassesAtExit="));

        Path file = Files.createFile(temporary.resolve("file"));
        assertThat(EngineArchive.in(file.resolve("below").toString(), "no.jar", launcher))
                .isNull();
    }

    @Test
    void makesAnotherArchiveInPlaceOfOneThatTheJvmCannotTake() throws Exception {
        Path archives = temporary.resolve("archives");
        String store = temporary.resolve("store").toString();
        List<String> options = List.of("-D" + EngineArchive.PROPERTY + "=" + archives);
        Process first = startJvm(options, store);
        URI endpoint = endpointOf(first);
        kill(first);
        awaitEnd(endpoint);
        awaitWhole(archives);
        Path made = files(archives, "*.new").get(0);
        Path archive = made.resolveSibling(made.getFileName().toString().replace(".new", ""));
        Files.delete(made);
        Files.writeString(archive, "broken");

        Process second = startJvm(options, store);
        assertThat(connects(endpointOf(second))).isTrue();
        assertThat(archive).doesNotExist();
        kill(second);
        awaitWhole(archives);
    }

    @Test
    void keepsTheArchivesThatWereUsedLast() throws Exception {
        Path archives = Files.createDirectories(temporary.resolve("archives"));
        for (int i = 0; i < 4; i++) {
            Path other = Files.createFile(archives.resolve("engine-" + i + ".jsa"));
            Files.setLastModifiedTime(other, FileTime.fromMillis(1_000_000L * (i == 1 ? 9 : i)));
        }
        EngineArchive archive = EngineArchive.in(archives.toString(), "no.jar", new byte[] {1});
        assertThat(archive).isNotNull();
        assertThat(archive.options()).isNotEmpty();
        assertThat(files(archives, "*.jsa"))
                .containsExactlyInAnyOrder(archives.resolve("engine-1.jsa"), archives.resolve("engine-3.jsa"));

        Files.createFile(archive.file());
        Files.setLastModifiedTime(archive.file(), FileTime.fromMillis(1));
        assertThat(archive.options()).contains("-XX:SharedArchiveFile=" + archive.file());
        assertThat(Files.getLastModifiedTime(archive.file())).isGreaterThan(FileTime.fromMillis(1));
    }

    private static void awaitWhole(Path archives) throws IOException {
        Instant deadline = Instant.now().plus(PATIENCE);
        while (files(archives, "*.jsa.new").stream().noneMatch(EngineArchive::isWhole)) {
            assertThat(Instant.now()).as("no archive is made").isBefore(deadline);
            Thread.onSpinWait();
        }
    }

    private static List<Path> files(Path directory, String pattern) throws IOException {
        try (var found = Files.newDirectoryStream(directory, pattern)) {
            List<Path> files = new ArrayList<>();
            found.forEach(files::add);
            return files;
        }
    }

    @Test
    void leavesNoLauncherBehind() throws Exception {
        Path own = Files.createDirectory(temporary.resolve("tmp"));
        Process jvm = startJvm(
                List.of("-Djava.io.tmpdir=" + own), temporary.resolve("store").toString());
        URI endpoint = endpointOf(jvm);
        try (var left = Files.newDirectoryStream(own, "dynamodbjdbc-engine*")) {
            assertThat(left).isEmpty();
        }
        kill(jvm);
        awaitEnd(endpoint);
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

    private static Process startJvm(String... directory) throws IOException {
        return startJvm(List.of(), directory);
    }

    private static Process startJvm(List<String> options, String... directory) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-XX:TieredStopAtLevel=1",
                "-D" + EngineJars.PROPERTY + "=" + System.getProperty(EngineJars.PROPERTY)));
        command.addAll(options);
        command.add(OpenEngine.class.getName());
        command.addAll(List.of(directory));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
        return builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    }

    private static URI endpointOf(Process jvm) throws IOException {
        BufferedReader reader = jvm.inputReader();
        return URI.create(reader.readLine());
    }

    /** As {@code kill -9} does: it runs no shutdown hook. */
    private static void kill(Process jvm) throws InterruptedException {
        jvm.destroyForcibly().waitFor();
    }

    private static void awaitEnd(URI endpoint) {
        Instant deadline = Instant.now().plus(PATIENCE);
        while (connects(endpoint)) {
            assertThat(Instant.now()).as("the engine runs on").isBefore(deadline);
            Thread.onSpinWait();
        }
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
}
