package io.github.dynamodbjdbc.tck.rules;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Stands between a client and a server, and makes that behave like the service: rejects what the service
 * rejects, hides from index scans what the index does not hold, reports the capacity the service would charge. All
 * writes have to come through it.
 *
 * <p>Requests with the parameters from before expressions (such as {@code ScanFilter}) and PartiQL pass as they are.
 */
public final class ServiceRulesProxy implements AutoCloseable {
    private final URI engine;
    private final ServerSocket server;
    private final ServiceRules rules = new ServiceRules();
    private final Set<Socket> clients = ConcurrentHashMap.newKeySet();

    /**
     * What is read or written.
     *
     * @param index null for the table itself
     */
    public record Target(String table, @Nullable String index) {}

    private ServiceRulesProxy(URI engine, ServerSocket server) {
        this.engine = engine;
        this.server = server;
    }

    /** Listens on 127.0.0.1, on a free port, until it is closed. */
    public static ServiceRulesProxy start(URI engine) {
        try {
            ServerSocket server = new ServerSocket();
            server.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 0));
            ServiceRulesProxy proxy = new ServiceRulesProxy(engine, server);
            proxy.thread("service-rules", proxy::accept);
            return proxy;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Where clients find it. */
    public URI endpoint() {
        return URI.create("http://127.0.0.1:" + server.getLocalPort());
    }

    /**
     * While global indexes are delayed, reads of them answer as of the moment the delay began. Each table with global
     * indexes is copied at the first write to it. False lets them catch up.
     */
    public void delayIndexes(boolean delayed) {
        if (delayed) {
            rules.delayed.delay();
        } else {
            catchUpIndexes();
        }
    }

    /** Ends the delay: global indexes show all that has been written. */
    public void catchUpIndexes() {
        try (Engine connection = new Engine(engine)) {
            rules.delayed.catchUp(connection);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Bytes that Query and Scan evaluate a request, 1 MB by default: with fewer, little data takes many pages. */
    public void pageBytes(long bytes) {
        rules.settings.pageBytes(bytes);
    }

    /**
     * Whether the engine is asked once for what clients read again and again. An account's reads are forgotten with each request of it
     * that comes through here and is no read; so nobody may write past the proxy. What requests cost, and where pages end, is the same.
     */
    public void remembersReads(boolean remembered) {
        rules.settings.remembersReads(remembered);
    }

    /** What goes wrong with requests from now on; {@link Fault#NONE} for nothing. */
    public void fault(Fault fault) {
        rules.settings.fault(fault);
    }

    /** Read capacity units since the last reset, in all accounts and whether or not the requests asked for them. */
    public Map<Target, Double> consumedReadUnits() {
        return rules.ledger.readUnits();
    }

    /** Write capacity units since the last reset. */
    public Map<Target, Double> consumedWriteUnits() {
        return rules.ledger.writtenUnits();
    }

    /** Requests since the last reset; a batch counts once for each of its tables, a transaction not at all. */
    public Map<Target, Long> requests() {
        return rules.ledger.requests();
    }

    /** Sets all counters to zero. */
    public void resetCounters() {
        rules.ledger.reset();
    }

    @Override
    public void close() {
        try {
            server.close();
            for (Socket client : clients) {
                client.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void thread(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket client = server.accept();
                clients.add(client);
                thread("service-rules-" + client.getPort(), () -> serve(client));
            } catch (IOException e) {
                if (!server.isClosed()) {
                    throw new UncheckedIOException(e);
                }
            }
        }
    }

    private void serve(Socket client) {
        try (HttpChannel channel = new HttpChannel(client);
                Engine connection = new Engine(engine)) {
            for (HttpMessage request = channel.readRequest(); request != null; request = channel.readRequest()) {
                HttpMessage answer = answer(request, connection);
                if (answer == null) {
                    channel.cut();
                    return;
                }
                channel.write(answer);
            }
        } catch (IOException e) {
            // The client has gone, in the middle of a request or of its answer: there is nobody to tell.
            return;
        } finally {
            clients.remove(client);
        }
    }

    /** A defect of the proxy, or an engine that is gone, is told the client: it is no fault of the request. */
    private @Nullable HttpMessage answer(HttpMessage request, Engine connection) throws IOException {
        try {
            HttpMessage plain = request.without("Accept-Encoding");
            return rules.answer(plain, connection);
        } catch (IOException | RuntimeException e) {
            StringWriter trace = new StringWriter();
            e.printStackTrace(new PrintWriter(trace));
            return HttpMessage.response(
                    400,
                    RequestIds.next(),
                    Json.bytes(Json.object()
                            .put("__type", "dynamodbjdbc.tck#ServiceRulesProxyFailure")
                            .put("message", trace.toString())));
        }
    }
}
