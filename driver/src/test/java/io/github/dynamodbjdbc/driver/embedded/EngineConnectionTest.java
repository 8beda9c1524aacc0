package io.github.dynamodbjdbc.driver.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file that says where an engine runs is believed only if nobody else could have planted it. */
class EngineConnectionTest {
    @TempDir
    private Path directory;

    /** Whether a server on loopback that says it is an engine is taken for one. */
    private boolean joins(Path named, String permissions) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}))) {
            Thread answering = new Thread(() -> answer(server));
            answering.setDaemon(true);
            answering.start();
            Files.writeString(named, server.getLocalPort() + " token\n");
            Files.setPosixFilePermissions(named, PosixFilePermissions.fromString(permissions));
            try (EngineConnection connection = EngineConnection.join(directory)) {
                return connection != null;
            }
        }
    }

    private static void answer(ServerSocket server) {
        try (Socket socket = server.accept()) {
            socket.getOutputStream().write((EngineLauncher.READY + "4711\n").getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().flush();
            socket.getInputStream().readAllBytes();
        } catch (IOException e) {
            // Nobody came.
        }
    }

    @Test
    void onlyAFileOfThisUsersAloneIsBelieved() throws Exception {
        Path file = directory.resolve(EngineLauncher.PORT_FILE);
        assertThat(joins(file, "rw-------")).isTrue();
        assertThat(joins(file, "rw-r--r--")).isFalse();
        assertThat(joins(file, "rw-rw----")).isFalse();
        Files.delete(file);
        Path planted = directory.resolve("planted");
        Files.createSymbolicLink(file, planted);
        assertThat(joins(planted, "rw-------")).isFalse();
    }
}
