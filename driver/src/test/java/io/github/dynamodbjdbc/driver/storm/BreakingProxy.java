package io.github.dynamodbjdbc.driver.storm;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/** A proxy for the engine that breaks requests as networks and a busy service do, at random by a seed. */
final class BreakingProxy implements AutoCloseable {
    private static final Duration SLOW = Duration.ofMillis(150);

    /** Longer than a client waits for data. */
    private static final Duration SILENT = Duration.ofSeconds(4);

    /** Only these headers are passed on. */
    private static final Set<String> HANDED = Set.of("authorization", "x-amz-date", "x-amz-target", "content-type");

    /** The faults, with their frequencies in a thousand requests. */
    enum Fault {
        CUT_BEFORE(30),
        CUT_AFTER(20),
        CUT_WITHIN(20),
        IDLE_CUT(40),
        THROTTLED(80),
        FAILED(30),
        SLOW_ANSWER(40),
        WRONG_CHECKSUM(20),
        /** Announces more than it sends. */
        LONGER(10),
        /** Announces less than it sends, so that the rest precedes the next answer. */
        SHORTER(10),
        /** Byte by byte, with pauses. */
        DRIPPING(10),
        SILENCE(2);

        private final int ofThousand;

        Fault(int ofThousand) {
            this.ofThousand = ofThousand;
        }
    }

    private final ServerSocket server;
    private final HttpClient client = HttpClient.newHttpClient();
    private final URI engine;
    private final Random random;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final Map<Fault, AtomicLong> counts = new EnumMap<>(Fault.class);
    private final AtomicLong requests = new AtomicLong();
    private volatile boolean calm;

    BreakingProxy(URI engine, long seed) throws IOException {
        this.engine = engine;
        this.random = new Random(seed);
        for (Fault fault : Fault.values()) {
            counts.put(fault, new AtomicLong());
        }
        server = new ServerSocket(0, 500, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
        begin(this::accept);
    }

    private static void begin(Runnable task) {
        Thread thread = new Thread(task, "proxy");
        thread.setDaemon(true);
        thread.start();
    }

    int port() {
        return server.getLocalPort();
    }

    /** Ends all faults. */
    void calm() {
        calm = true;
    }

    /** The number of open connections. */
    int connections() {
        return open.size();
    }

    @Override
    public String toString() {
        return requests + " requests, " + new TreeMap<>(counts);
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                open.add(socket);
                begin(() -> serve(socket));
            } catch (IOException e) {
                if (!server.isClosed()) {
                    throw new IllegalStateException(e);
                }
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            socket.setTcpNoDelay(true);
            InputStream in = new BufferedInputStream(socket.getInputStream());
            OutputStream out = socket.getOutputStream();
            for (Map<String, String> head = head(in); head != null; head = head(in)) {
                byte[] body = in.readNBytes(Integer.parseInt(head.get("content-length")));
                requests.incrementAndGet();
                Fault fault = drawn();
                if (fault != null) {
                    counts.get(fault).incrementAndGet();
                }
                if (!answer(out, head, body, fault)) {
                    return;
                }
            }
        } catch (IOException e) {
            // The client has closed the connection.
            calm |= server.isClosed();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            open.remove(socket);
        }
    }

    private synchronized @Nullable Fault drawn() {
        int draw = random.nextInt(1_000);
        if (calm) {
            return null;
        }
        for (Fault fault : Fault.values()) {
            draw -= fault.ofThousand;
            if (draw < 0) {
                return fault;
            }
        }
        return null;
    }

    /** @return whether the connection stays open */
    private boolean answer(OutputStream out, Map<String, String> head, byte[] body, @Nullable Fault fault)
            throws IOException, InterruptedException {
        if (fault == null) {
            send(out, forwarded(head, body));
            return true;
        }
        switch (fault) {
            case CUT_BEFORE:
                return false;
            case CUT_AFTER:
                forwarded(head, body);
                return false;
            case CUT_WITHIN:
                byte[] all = bytes(forwarded(head, body));
                out.write(all, 0, all.length - 1 - all.length / 4);
                out.flush();
                return false;
            case IDLE_CUT:
                send(out, forwarded(head, body));
                return false;
            case THROTTLED:
                send(out, error(400, "ProvisionedThroughputExceededException"));
                return true;
            case FAILED:
                send(out, error(500, "InternalServerError"));
                return true;
            case WRONG_CHECKSUM:
                Answer right = forwarded(head, body);
                out.write(bytes(right, 1, 0));
                out.flush();
                return true;
            case LONGER:
                Answer announced = forwarded(head, body);
                out.write(bytes(announced, 0, 7));
                out.flush();
                return false;
            case SHORTER:
                Answer cut = forwarded(head, body);
                out.write(bytes(cut, 0, -Math.min(5, cut.body().length)));
                out.flush();
                return true;
            case DRIPPING:
                byte[] slow = bytes(forwarded(head, body));
                for (int i = 0; i < slow.length; i += 1 + slow.length / 20) {
                    out.write(slow, i, Math.min(1 + slow.length / 20, slow.length - i));
                    out.flush();
                    LockSupport.parkNanos(SLOW.toNanos() / 10);
                }
                return true;
            case SLOW_ANSWER:
                LockSupport.parkNanos(SLOW.toNanos());
                send(out, forwarded(head, body));
                return true;
            default:
                LockSupport.parkNanos(SILENT.toNanos());
                return false;
        }
    }

    private record Answer(int status, byte[] body) {}

    private static Answer error(int status, String type) {
        return new Answer(
                status,
                ("{\"__type\":\"com.amazonaws.dynamodb.v20120810#" + type + "\",\"message\":\"of the storm\"}")
                        .getBytes(StandardCharsets.UTF_8));
    }

    private Answer forwarded(Map<String, String> head, byte[] body) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(engine).POST(HttpRequest.BodyPublishers.ofByteArray(body));
        head.forEach((name, value) -> {
            if (HANDED.contains(name)) {
                request.header(name, value);
            }
        });
        HttpResponse<byte[]> answer = client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
        return new Answer(answer.statusCode(), answer.body());
    }

    private static void send(OutputStream out, Answer answer) throws IOException {
        out.write(bytes(answer));
        out.flush();
    }

    private static byte[] bytes(Answer answer) {
        return bytes(answer, 0, 0);
    }

    /** @param off the error of the checksum, and of the length */
    private static byte[] bytes(Answer answer, int off, int longer) {
        CRC32 sum = new CRC32();
        sum.update(answer.body());
        byte[] head = ("HTTP/1.1 " + answer.status() + " X\r\nContent-Type: application/x-amz-json-1.0\r\nx-amz-crc32: "
                        + (sum.getValue() + off) + "\r\nContent-Length: " + (answer.body().length + longer)
                        + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
        byte[] all = new byte[head.length + answer.body().length];
        System.arraycopy(head, 0, all, 0, head.length);
        System.arraycopy(answer.body(), 0, all, head.length, answer.body().length);
        return all;
    }

    /** The headers, by names in lower case; null at the connection's end. */
    private static @Nullable Map<String, String> head(InputStream in) throws IOException {
        Map<String, String> head = new TreeMap<>();
        String line = line(in);
        if (line == null) {
            return null;
        }
        for (line = line(in); line != null && !line.isEmpty(); line = line(in)) {
            int colon = line.indexOf(':');
            head.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        return line == null ? null : head;
    }

    private static @Nullable String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next >= 0; next = in.read()) {
            if (next == '\n') {
                return line.toString().strip();
            }
            line.append((char) next);
        }
        return null;
    }

    @Override
    public void close() throws IOException {
        server.close();
        for (Socket socket : open) {
            socket.close();
        }
    }
}
