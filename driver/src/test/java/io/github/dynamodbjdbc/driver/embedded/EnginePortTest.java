package io.github.dynamodbjdbc.driver.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.dynamodbjdbc.engine.Answer;
import io.github.dynamodbjdbc.engine.Caller;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests how other JVMs find the JVM that holds a directory, and how both authenticate each other. */
class EnginePortTest {
    private static final Caller CALLER = new Caller("key", "us-east-1");

    @TempDir
    private Path directory;

    private EnginePort readWith(String permissions) throws IOException {
        Files.setPosixFilePermissions(directory.resolve(EnginePort.FILE), PosixFilePermissions.fromString(permissions));
        return EnginePort.read(directory);
    }

    @Test
    void onlyAPrivateFileOfThisUserIsTrusted() throws Exception {
        assertThat(EnginePort.read(directory)).isNull();
        EnginePort port = EnginePort.of(4711);
        EnginePort.write(directory, port);
        Path file = directory.resolve(EnginePort.FILE);
        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(PosixFilePermissions.fromString("rw-------"));
        assertThat(readWith("rw-------")).isEqualTo(port);
        assertThat(readWith("rw-r--r--")).isNull();
        assertThat(readWith("rw-rw----")).isNull();
        readWith("rw-------");
        Path planted = Files.move(file, directory.resolve("planted"));
        Files.createSymbolicLink(file, planted);
        assertThat(EnginePort.read(directory)).isNull();
    }

    @Test
    void whoeverHasTheKeyIsAnswered() throws Exception {
        try (EngineHost host = EngineHost.open((caller, operation, request) ->
                new Answer(200, (caller + operation).getBytes(StandardCharsets.UTF_8)))) {
            RemoteEngine remote = RemoteEngine.reach(host.port());
            assertThat(remote).isNotNull();
            Answer answer = remote.call(CALLER, "ListTables", new byte[0]);
            assertThat(answer.text()).isEqualTo(CALLER + "ListTables");
            EnginePort wrong = new EnginePort(host.port().port(), "wrong", 1, "here");
            assertThat(RemoteEngine.reach(wrong)).isNull();
            remote.close();
        }
    }

    /** The port of an earlier holder is now used by another program. */
    @Test
    void anAnswerWithoutTheKeyIsNotTrusted() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 5, EngineHost.loopback())) {
            Thread answering = new Thread(() -> answer(server));
            answering.setDaemon(true);
            answering.start();
            assertThat(RemoteEngine.reach(EnginePort.of(server.getLocalPort()))).isNull();
        }
    }

    private static void answer(ServerSocket server) {
        try (Socket socket = server.accept()) {
            socket.getOutputStream().write(new byte[48]);
            socket.getOutputStream().flush();
            socket.getInputStream().readAllBytes();
        } catch (IOException e) {
            // No client has connected.
        }
    }

    /** A holder that ends answers its running requests, and rejects others as not done. */
    @Test
    void aHolderAnnouncesItsEnd() throws Exception {
        EngineHost host = EngineHost.open((caller, operation, request) -> new Answer(200, request));
        RemoteEngine remote = RemoteEngine.reach(host.port());
        assertThat(remote.call(CALLER, "GetItem", new byte[] {1}).body()).containsExactly(1);
        host.close();
        assertThat(catchThrowable(() -> remote.call(CALLER, "GetItem", new byte[] {2})))
                .isInstanceOf(EngineGoneException.class);
        remote.close();
    }

    /** Running requests are answered before the end. */
    @Test
    void aHolderThatEndsFinishesItsRequests() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        EngineHost host = EngineHost.open((caller, operation, request) -> {
            begun.countDown();
            try {
                goOn.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return new Answer(200, request);
        });
        RemoteEngine remote = RemoteEngine.reach(host.port());
        CompletableFuture<Answer> answer = CompletableFuture.supplyAsync(() -> {
            try {
                return remote.call(CALLER, "PutItem", new byte[] {3});
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        begun.await();
        Thread closing = new Thread(host::close);
        closing.start();
        goOn.countDown();
        closing.join();
        assertThat(answer.join().body()).containsExactly(3);
        remote.close();
    }
}
