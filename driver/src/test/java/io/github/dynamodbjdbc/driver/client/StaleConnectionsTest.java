package io.github.dynamodbjdbc.driver.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.driver.TestClients;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.gateway.StatementLimits;
import io.github.dynamodbjdbc.driver.gateway.TableExchanges;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.ListTablesRequest;

/** Connections that die while they wait in the pool. */
@Timeout(60)
class StaleConnectionsTest {
    private static final byte[] ANSWER =
            ("HTTP/1.1 200 OK\r\nContent-Type: application/x-amz-json-1.0\r\nContent-Length: 17\r\n\r\n"
                            + "{\"TableNames\":[]}")
                    .getBytes(StandardCharsets.ISO_8859_1);

    /** A server that answers until its connections are made to die. */
    private static final class Server implements AutoCloseable {
        private final ServerSocket socket;
        private final ExecutorService threads = Executors.newCachedThreadPool();
        private final List<Socket> open = new CopyOnWriteArrayList<>();
        private final List<Socket> silent = new CopyOnWriteArrayList<>();
        private final AtomicInteger requests = new AtomicInteger();
        private final CyclicBarrier together;

        Server(int together) throws IOException {
            this.together = new CyclicBarrier(together);
            socket = new ServerSocket(0, 50, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
            threads.submit(() -> {
                while (!socket.isClosed()) {
                    Socket client = socket.accept();
                    open.add(client);
                    threads.submit(() -> serve(client));
                }
                return null;
            });
        }

        private Void serve(Socket client) throws Exception {
            boolean first = true;
            while (read(client.getInputStream())) {
                requests.incrementAndGet();
                if (first && requests.get() <= together.getParties()) {
                    // Otherwise one connection would serve all of them.
                    together.await();
                }
                first = false;
                if (!silent.contains(client)) {
                    OutputStream out = client.getOutputStream();
                    out.write(ANSWER);
                    out.flush();
                }
            }
            return null;
        }

        private static boolean read(InputStream in) throws IOException {
            ByteArrayOutputStream head = new ByteArrayOutputStream();
            while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
                int next = in.read();
                if (next < 0) {
                    return false;
                }
                head.write(next);
            }
            String text = head.toString(StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
            int at = text.indexOf("content-length: ") + "content-length: ".length();
            int length = Integer.parseInt(text.substring(at, text.indexOf("\r\n", at)));
            in.readNBytes(length);
            return true;
        }

        /** Kills the connections as a NAT or load balancer does: either nothing is received any more, or the next request is answered by a reset. */
        void die(boolean silently) throws IOException {
            for (Socket client : open) {
                if (silently) {
                    silent.add(client);
                } else {
                    client.setSoLinger(true, 0);
                    client.close();
                }
            }
        }

        ClientConfiguration configuration(String key) {
            ClientConfiguration usual =
                    TestClients.configuration(URI.create("http://127.0.0.1:" + socket.getLocalPort()), key, 1);
            return new ClientConfiguration(
                    usual.endpoint(),
                    usual.region(),
                    usual.credentials(),
                    usual.trust(),
                    new HttpSettings(null, null, Duration.ofSeconds(5), Duration.ofSeconds(3), 64),
                    2,
                    usual.capacityDetail());
        }

        @Override
        public void close() throws IOException {
            socket.close();
            for (Socket client : open) {
                client.close();
            }
            threads.shutdownNow();
        }
    }

    private static int ask(ClientHandle client) {
        new RequestGateway(client, StatementLimits.NONE)
                .ask(TableExchanges.LIST_TABLES, "", ListTablesRequest.builder().build());
        return 1;
    }

    /** With one retry. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void sixteenDeadConnectionsCostNoAttempt(boolean silently) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(16);
        try (Server server = new Server(16);
                ClientHandle client = new SharedClients().open(server.configuration("stale" + silently))) {
            List<Callable<Integer>> asking = new ArrayList<>();
            for (int i = 0; i < 16; i++) {
                asking.add(() -> ask(client));
            }
            for (Future<Integer> answered : threads.invokeAll(asking)) {
                assertThat(answered.get()).isEqualTo(1);
            }
            assertThat(server.open).hasSize(16);
            server.die(silently);
            assertThat(ask(client)).isEqualTo(1);
            assertThat(server.open).hasSize(17);
            // The other connections have been removed too.
            for (int i = 0; i < 20; i++) {
                assertThat(ask(client)).isEqualTo(1);
            }
            assertThat(server.open).hasSize(17);
        } finally {
            threads.shutdownNow();
        }
    }
}
