package io.github.dynamodbjdbc.driver.embedded;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import org.jspecify.annotations.Nullable;

/** An engine that another JVM started: its share is a connection to the engine's control port. */
final class EngineConnection implements EngineShare {
    private static final int TIMEOUT_MILLIS = 5_000;

    private final Socket socket;
    private final int port;

    private EngineConnection(Socket socket, int port) {
        this.socket = socket;
        this.port = port;
    }

    /** Joins the engine that runs on this directory, or returns null if none does. */
    static @Nullable EngineConnection join(Path directory) {
        Path file = directory.resolve(EngineLauncher.PORT_FILE);
        try {
            if (!isOurs(file)) {
                return null;
            }
            String[] parts = Files.readString(file).trim().split(" ");
            return parts.length == 2 ? join(Integer.parseInt(parts[0]), parts[1]) : null;
        } catch (IOException | IllegalArgumentException e) {
            // No such file, one of an engine that has ended, or one whose port is now somebody else's.
            return null;
        }
    }

    /** Whether this user has written the file, and nobody else could: another might lead to an engine of his own. */
    private static boolean isOurs(Path file) throws IOException {
        PosixFileAttributeView view =
                Files.getFileAttributeView(file, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
        if (view == null) {
            return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
        }
        PosixFileAttributes attributes = view.readAttributes();
        return attributes.isRegularFile()
                && attributes.owner().equals(user())
                && PosixFilePermissions.fromString("rw-------").containsAll(attributes.permissions());
    }

    private static UserPrincipal user() throws IOException {
        Path own = Files.createTempFile("dynamodbjdbc", ".tmp");
        try {
            return Files.getOwner(own);
        } finally {
            Files.delete(own);
        }
    }

    private static @Nullable EngineConnection join(int controlPort, String token) throws IOException {
        Socket socket = new Socket();
        boolean joined = false;
        try {
            InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
            socket.connect(new InetSocketAddress(loopback, controlPort), TIMEOUT_MILLIS);
            socket.setSoTimeout(TIMEOUT_MILLIS);
            socket.getOutputStream().write(token.getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().flush();
            String line = readLine(socket);
            joined = line.startsWith(EngineLauncher.READY);
            return joined
                    ? new EngineConnection(socket, Integer.parseInt(line.substring(EngineLauncher.READY.length())))
                    : null;
        } finally {
            if (!joined) {
                socket.close();
            }
        }
    }

    /** Byte by byte and no more than an answer is long, since it may be anybody who answers. */
    private static String readLine(Socket socket) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int b = socket.getInputStream().read();
                b >= 0 && b != '\n' && line.length() < 20;
                b = socket.getInputStream().read()) {
            line.append((char) b);
        }
        return line.toString();
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public boolean isAlive() {
        try {
            socket.setSoTimeout(1);
            return socket.getInputStream().read() >= 0;
        } catch (SocketTimeoutException e) {
            // It never says anything: silence is life.
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            // It has ended already.
        }
    }
}
