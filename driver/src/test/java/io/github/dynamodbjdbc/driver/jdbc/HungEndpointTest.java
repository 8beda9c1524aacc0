package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.dynamodbjdbc.driver.StubService;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Endpoints that hang: the call returns within 200 ms of its timeout, and immediately after a cancel, in every phase of the request. */
class HungEndpointTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(1);
    private static final Duration LATE = Duration.ofMillis(200);

    /** A busy machine may keep a thread waiting: the best of several attempts counts. */
    private static final int TRIES = 4;

    enum Way {
        /** Connections are made by the system, and never taken. */
        NEVER_ACCEPTED,
        /** Packets are dropped: there is no room for another connection. */
        NEVER_CONNECTED,
        NEVER_ANSWERED,
        /** A head without the end of it. */
        HALF_A_HEAD,
        /** A body without the end of it. */
        HALF_A_BODY,
        /** A byte now and then, so that no wait for data is ever too long. */
        DRIPPING
    }

    private static final class Endpoint implements AutoCloseable {
        private final ServerSocket server;
        private final List<Socket> fillers = new ArrayList<>();
        private final ExecutorService threads = Executors.newCachedThreadPool();
        private final CountDownLatch closing = new CountDownLatch(1);

        Endpoint(Way way) throws IOException {
            server = new ServerSocket(
                    0, way == Way.NEVER_CONNECTED ? 1 : 50, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
            if (way == Way.NEVER_CONNECTED) {
                fill();
            } else if (way != Way.NEVER_ACCEPTED) {
                threads.execute(() -> accept(way));
            }
        }

        private void fill() {
            for (int i = 0; i < 8; i++) {
                Socket filler = new Socket();
                fillers.add(filler);
                try {
                    filler.connect(new InetSocketAddress(server.getInetAddress(), server.getLocalPort()), 100);
                } catch (IOException full) {
                    return;
                }
            }
        }

        private void accept(Way way) {
            while (!server.isClosed()) {
                try {
                    Socket socket = server.accept();
                    fillers.add(socket);
                    threads.execute(() -> answer(way, socket));
                } catch (IOException closed) {
                    return;
                }
            }
        }

        private void answer(Way way, Socket socket) {
            try {
                OutputStream out = socket.getOutputStream();
                if (socket.getInputStream().read() < 0 || way == Way.NEVER_ANSWERED) {
                    return;
                }
                out.write("HTTP/1.1 200 OK\r\n".getBytes(StandardCharsets.US_ASCII));
                if (way == Way.HALF_A_HEAD) {
                    out.flush();
                    return;
                }
                out.write("Content-Length: 1000000\r\n\r\n{\"Table\":".getBytes(StandardCharsets.US_ASCII));
                out.flush();
                while (way == Way.DRIPPING && !closing.await(50, java.util.concurrent.TimeUnit.MILLISECONDS)) {
                    out.write(' ');
                    out.flush();
                }
            } catch (IOException gone) {
                // The client has given up.
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public void close() throws IOException {
            closing.countDown();
            server.close();
            for (Socket socket : fillers) {
                socket.close();
            }
            threads.shutdownNow();
        }
    }

    private static Connection connect(int port) throws SQLException {
        return DriverManager.getConnection("jdbc:dynamodb://127.0.0.1:" + port
                + "?user=k&password=s&connectTimeout=60&socketTimeout=60&catalog=off");
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void theCallerIsBackInTime(Way way) throws Exception {
        try (Endpoint endpoint = new Endpoint(way);
                Connection connection = connect(endpoint.server.getLocalPort());
                Statement statement = connection.createStatement()) {
            statement.setQueryTimeout((int) TIMEOUT.toSeconds());
            Duration best = Duration.ofDays(1);
            for (int i = 0; i < TRIES && best.compareTo(TIMEOUT.plus(LATE)) > 0; i++) {
                long start = System.nanoTime();
                SQLException failure =
                        catchThrowableOfType(SQLException.class, () -> statement.executeQuery("SELECT a FROM Tea"));
                Duration took = Duration.ofNanos(System.nanoTime() - start);
                assertThat(failure.getSQLState()).as(failure.toString()).isEqualTo("57014");
                best = best.compareTo(took) < 0 ? best : took;
            }
            assertThat(best).isBetween(TIMEOUT.minusMillis(20), TIMEOUT.plus(LATE));
        }
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void aCancelEndsTheWait(Way way) throws Exception {
        try (Endpoint endpoint = new Endpoint(way);
                Connection connection = connect(endpoint.server.getLocalPort());
                Statement statement = connection.createStatement()) {
            CompletableFuture<SQLException> end = CompletableFuture.supplyAsync(
                    () -> catchThrowableOfType(SQLException.class, () -> statement.executeQuery("SELECT a FROM Tea")));
            while (!end.isDone()) {
                statement.cancel();
                Thread.onSpinWait();
            }
            assertThat(end.get().getSQLState()).isEqualTo("57014");
        }
    }

    @Test
    void aHostWithoutAnAddressIsUnreachable() throws Exception {
        try (Connection connection = DriverManager.getConnection(
                        "jdbc:dynamodb://nowhere.invalid:8000?region=us-east-1&user=k&password=s&queryTimeout=30");
                Statement statement = connection.createStatement()) {
            SQLException failure =
                    catchThrowableOfType(SQLException.class, () -> statement.executeQuery("SELECT a FROM Tea"));
            assertThat(failure.getSQLState()).isEqualTo("08001");
        }
    }

    private static final String TABLE = "{\"Table\":{\"TableName\":\"Tea\",\"TableStatus\":\"ACTIVE\",\"ItemCount\":9,"
            + "\"TableSizeBytes\":10,\"KeySchema\":[{\"AttributeName\":\"id\",\"KeyType\":\"HASH\"}],"
            + "\"AttributeDefinitions\":[{\"AttributeName\":\"id\",\"AttributeType\":\"S\"}]}}";

    private static final String PAGE = "{\"Items\":[{\"id\":{\"S\":\"a\"}}],\"Count\":1,\"ScannedCount\":1,"
            + "\"LastEvaluatedKey\":{\"id\":{\"S\":\"a\"}}}";

    /** Rows that came before stay right; the connection can be used again. */
    @Test
    void credentialsThatExpireDuringAScanAreReported() throws Exception {
        int[] scans = {0};
        try (StubService service = new StubService((operation, before) -> operation.equals("DescribeTable")
                        ? new StubService.Answer(200, TABLE)
                        : operation.equals("Scan") && ++scans[0] <= 2
                                ? new StubService.Answer(200, PAGE)
                                : operation.equals("Scan") && scans[0] <= 3
                                        ? StubService.Answer.error(
                                                "ExpiredTokenException", "The security token is expired")
                                        : new StubService.Answer(
                                                200, "{\"Items\":[],\"Count\":0,\"ScannedCount\":0}"));
                Connection connection = DriverManager.getConnection(
                        "jdbc:dynamodb://127.0.0.1:" + service.endpoint().getPort()
                                + "?user=k&password=s&sessionToken=t&maxRetries=0&catalog=off&prefetch=false");
                Statement statement = connection.createStatement()) {
            SQLException failure = catchThrowableOfType(SQLException.class, () -> {
                var rows = statement.executeQuery("SELECT id FROM Tea");
                while (rows.next()) {
                    assertThat(rows.getString(1)).isEqualTo("a");
                }
            });
            assertThat(failure.getSQLState()).isEqualTo("28000");
            assertThat(failure.getMessage()).contains("ExpiredTokenException");
            assertThat(connection.isClosed()).isFalse();
            assertThat(statement.executeQuery("SELECT id FROM Tea").next()).isFalse();
        }
    }
}
