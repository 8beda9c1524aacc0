package io.github.dynamodbjdbc.driver.embedded;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The main class of the engine's own JVM: DynamoDB Local on a free port of the loopback address, which its own main
 * class doesn't offer. It has only the JDK and DynamoDB Local on its class path, and is compiled without the latter.
 *
 * <p>It lives as long as it has users. The process that started it is the first, and is gone when standard input ends,
 * however that process ended. An engine on a directory may have more users: other JVMs find it by the directory's port
 * file, and each holds a connection to its control port. When the last user is gone, so is the engine.
 *
 * <p>Standard output carries one line for the starter: {@code READY port}, {@code BUSY}, or {@code FAILED reason}.
 */
final class EngineLauncher {
    static final String READY = "READY ";
    static final String BUSY = "BUSY";
    static final String FAILED = "FAILED ";

    /** Held by the engine that runs on a directory; never deleted, since a lock on a deleted file locks nobody out. */
    static final String LOCK_FILE = "engine.lock";

    /** One line: the control port and the token that proves that whoever listens there is this directory's engine. */
    static final String PORT_FILE = "engine.port";

    /** Whether the JVM is to have something to do at its end, as a system property. */
    static final String EXIT_PROPERTY = "dynamodbjdbc.engine.launcher.exit";

    private static final long EXIT_MILLIS = 20_000;
    private static final long STOP_MILLIS = 200;

    private static final String SERVER_RUNNER = "software.amazon.dynamodb.services.local.main.ServerRunner";

    private final PrintStream out;
    private final @Nullable Path directory;
    private final AtomicInteger users = new AtomicInteger(1);
    private volatile @Nullable Object connector;
    private volatile @Nullable ServerSocket control;

    private EngineLauncher(PrintStream out, @Nullable Path directory) {
        this.out = out;
        this.directory = directory;
    }

    /** Takes the directory of the data, or nothing for an engine in memory. */
    public static void main(String[] args) {
        PrintStream out = System.out;
        // Whatever DynamoDB Local prints is no answer to the starter.
        System.setOut(System.err);
        EngineLauncher launcher = new EngineLauncher(out, args.length == 0 ? null : Path.of(args[0]));
        try {
            launcher.run();
        } catch (Throwable e) {
            Throwable cause = e instanceof InvocationTargetException && e.getCause() != null ? e.getCause() : e;
            cause.printStackTrace();
            out.println(FAILED + String.valueOf(cause).replace('\n', ' '));
            out.flush();
            Runtime.getRuntime().halt(1);
        }
    }

    private void run() throws Exception {
        ignoreInterrupts();
        Thread parent = new Thread(this::followStarter, "starter");
        parent.setDaemon(true);
        parent.start();
        if (directory != null && !lock(directory)) {
            out.println(BUSY);
            out.flush();
            return;
        }
        int port = startServer();
        if (directory != null) {
            openControlPort(directory, port);
        }
        out.println(READY + port);
        out.flush();
        if (directory != null) {
            warmUp(directory, port);
        }
    }

    /** The first request takes longest. It is best made while the starter still gets its own ready. */
    private static void warmUp(Path directory, int port) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "*_*.db")) {
            for (Path file : files) {
                // Named after whose tables are in it: another name would make another file.
                String[] owner =
                        file.getFileName().toString().replace(".db", "").split("_", 2);
                String body = "{\"Limit\":1}";
                String request = "POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
                        + "Content-Type: application/x-amz-json-1.0\r\nContent-Length: " + body.length() + "\r\n"
                        + "X-Amz-Target: DynamoDB_20120810.ListTables\r\nX-Amz-Date: 20200101T000000Z\r\n"
                        + "Authorization: AWS4-HMAC-SHA256 Credential=" + owner[0] + "/20200101/" + owner[1]
                        + "/dynamodb/aws4_request, SignedHeaders=host, Signature=none\r\n\r\n" + body;
                try (Socket socket = new Socket(loopback(), port)) {
                    socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
                    socket.getOutputStream().flush();
                    socket.getInputStream().readAllBytes();
                }
                return;
            }
        } catch (IOException | DirectoryIteratorException e) {
            // Then the starter's first request takes longest.
        }
    }

    private static InetAddress loopback() throws IOException {
        return InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    }

    /** Ctrl-C in a terminal goes to every process there; it is the starter's to obey, which may only cancel a statement. */
    private static void ignoreInterrupts() {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            signal.getMethod("handle", signal, handler)
                    .invoke(
                            null,
                            signal.getConstructor(String.class).newInstance("INT"),
                            handler.getField("SIG_IGN").get(null));
        } catch (ReflectiveOperationException | IllegalArgumentException e) {
            // A JVM without this class, or started with -Xrs: then Ctrl-C ends the engine too.
        }
    }

    private void followStarter() {
        try (InputStream in = System.in) {
            while (in.read() >= 0) {
                // Nothing is said there.
            }
        } catch (IOException e) {
            // As good as its end.
        }
        leave();
    }

    private void leave() {
        if (users.decrementAndGet() == 0) {
            stopListening();
            if (Boolean.getBoolean(EXIT_PROPERTY)) {
                exit();
            }
            // Not exit: nothing waits to be saved (SQLite has committed), and shutdown hooks may hang.
            Runtime.getRuntime().halt(0);
        }
    }

    /**
     * So that the end is quick: a JVM waits 0.3 seconds for threads that wait for the network, and the starter's JVM for the end of
     * this one.
     */
    private void stopListening() {
        ServerSocket users = control;
        Object requests = connector;
        Thread stopping = new Thread(
                () -> {
                    try {
                        if (users != null) {
                            users.close();
                        }
                        if (requests != null) {
                            requests.getClass().getMethod("stop").invoke(requests);
                        }
                    } catch (IOException | ReflectiveOperationException e) {
                        // Then the end takes longer.
                    }
                },
                "stopping");
        stopping.setDaemon(true);
        stopping.start();
        try {
            stopping.join(STOP_MILLIS);
        } catch (InterruptedException e) {
            // Nobody does that, and this is the end anyway.
        }
    }

    /** Which makes the archive of classes; no hook may keep the directory locked for long. */
    private static void exit() {
        Thread guard = new Thread(
                () -> {
                    try {
                        Thread.sleep(EXIT_MILLIS);
                    } catch (InterruptedException e) {
                        // Nobody does that.
                    }
                    Runtime.getRuntime().halt(0);
                },
                "guard");
        guard.setDaemon(true);
        guard.start();
        System.exit(0);
    }

    /** Joins a new user, unless the last one has just left and the engine is about to end. */
    private boolean join() {
        return users.updateAndGet(n -> n == 0 ? 0 : n + 1) > 0;
    }

    /** The channel stays open, and with it the lock, until the JVM ends. */
    private static boolean lock(Path directory) throws IOException {
        FileChannel channel =
                FileChannel.open(directory.resolve(LOCK_FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            FileLock lock = channel.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    /** What ServerRunner.main does, but for the connector's address and the telemetry. Returns the port. */
    private int startServer() throws Exception {
        // Its option parser refuses port 0, so the port is set afterwards; this one is never bound.
        String[] arguments = directory == null
                ? new String[] {"-disableTelemetry", "-inMemory", "-port", "8000"}
                : new String[] {"-disableTelemetry", "-dbPath", directory.toString(), "-port", "8000"};
        Object proxy = Class.forName(SERVER_RUNNER)
                .getMethod("createServerFromCommandLineArgs", String[].class)
                .invoke(null, (Object) arguments);
        Field field = proxy.getClass().getDeclaredField("server");
        field.setAccessible(true);
        Object server = field.get(proxy);
        Object connectors = server.getClass().getMethod("getConnectors").invoke(server);
        if (Array.getLength(connectors) != 1) {
            throw new IllegalStateException("DynamoDB Local has " + Array.getLength(connectors) + " connectors");
        }
        Object only = Array.get(connectors, 0);
        connector = only;
        Class<?> type = only.getClass();
        type.getMethod("setHost", String.class).invoke(only, "127.0.0.1");
        type.getMethod("setPort", int.class).invoke(only, 0);
        // Unlike start, it sends nothing home and reports its errors.
        Method start = proxy.getClass().getMethod("safeStart");
        start.invoke(proxy);
        return (int) type.getMethod("getLocalPort").invoke(only);
    }

    private void openControlPort(Path directory, int port) throws IOException {
        ServerSocket socket = new ServerSocket(0, 50, loopback());
        control = socket;
        String token = UUID.randomUUID().toString();
        Thread thread = new Thread(() -> acceptUsers(socket, token, port), "control");
        thread.setDaemon(true);
        thread.start();
        Path temporary = directory.resolve(PORT_FILE + ".new");
        // Whoever may read it may stop the engine.
        Files.deleteIfExists(temporary);
        Files.createFile(temporary);
        PosixFileAttributeView view = Files.getFileAttributeView(temporary, PosixFileAttributeView.class);
        if (view != null) {
            view.setPermissions(PosixFilePermissions.fromString("rw-------"));
        }
        Files.writeString(temporary, socket.getLocalPort() + " " + token + "\n");
        Files.move(temporary, directory.resolve(PORT_FILE), StandardCopyOption.ATOMIC_MOVE);
    }

    private void acceptUsers(ServerSocket users, String token, int port) {
        while (!users.isClosed()) {
            try {
                Socket socket = users.accept();
                Thread thread = new Thread(() -> serve(socket, token, port), "user");
                thread.setDaemon(true);
                thread.start();
            } catch (IOException e) {
                // That user is told nothing and tries again.
            }
        }
    }

    private void serve(Socket socket, String token, int port) {
        try (socket) {
            socket.setSoTimeout(5_000);
            InputStream in = socket.getInputStream();
            byte[] expected = token.getBytes(StandardCharsets.US_ASCII);
            if (!MessageDigest.isEqual(expected, in.readNBytes(expected.length)) || !join()) {
                return;
            }
            try {
                OutputStream answer = socket.getOutputStream();
                answer.write((READY + port + "\n").getBytes(StandardCharsets.US_ASCII));
                answer.flush();
                socket.setSoTimeout(0);
                while (in.read() >= 0) {
                    // Nothing is said there.
                }
            } finally {
                leave();
            }
        } catch (IOException e) {
            // The user is gone.
        }
    }
}
