package io.github.dynamodbjdbc.driver.client;

import io.github.dynamodbjdbc.driver.wire.DirectService;
import io.github.dynamodbjdbc.driver.wire.Wire;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The clients in use: one for each distinct configuration, counted by those who hold it, closed by the last. */
public final class SharedClients {
    private static final SharedClients GLOBAL = new SharedClients();

    private final Map<ClientConfiguration, CountedClient> entries = new HashMap<>();

    /** The JVM's (the class loader's) own. */
    public static SharedClients global() {
        return GLOBAL;
    }

    /**
     * A handle on the client of that configuration. Costs no request, and builds nothing until the client is first asked for.
     *
     * @throws io.github.dynamodbjdbc.driver.error.StatementFailure 28000 if credentials would go to a foreign endpoint
     */
    public ClientHandle open(ClientConfiguration configuration) {
        return open(configuration, null);
    }

    /**
     * As {@link #open(ClientConfiguration)}.
     *
     * @param service what gets the requests, and is the only one of that endpoint; null to send them there
     */
    public ClientHandle open(ClientConfiguration configuration, @Nullable DirectService service) {
        configuration.requireTrustedEndpoint();
        synchronized (entries) {
            CountedClient entry =
                    entries.computeIfAbsent(configuration, unknown -> new CountedClient(unknown, service));
            entry.holders++;
            return new ClientHandle(this, entry);
        }
    }

    /** How many clients are held. */
    public int size() {
        synchronized (entries) {
            return entries.size();
        }
    }

    void release(CountedClient entry) {
        synchronized (entries) {
            entry.holders--;
            if (entry.holders > 0) {
                return;
            }
            entries.remove(entry.configuration);
        }
        entry.close();
    }

    /** What the holders of one configuration share. */
    static final class CountedClient {
        final ClientConfiguration configuration;
        private final @Nullable DirectService service;
        private int holders;
        private final Object making = new Object();
        private boolean closed;
        private volatile @Nullable ClientFactory factory;
        private final Map<Object, Object> state = new ConcurrentHashMap<>();

        CountedClient(ClientConfiguration configuration, @Nullable DirectService service) {
            this.configuration = configuration;
            this.service = service;
        }

        Wire wire() {
            ClientFactory made = factory;
            return (made == null ? made() : made).wire();
        }

        private ClientFactory made() {
            // A lock of its own: while one thread builds the client, another may make what is shared beside it.
            synchronized (making) {
                ClientFactory made = factory;
                if (made == null && closed) {
                    throw new IllegalStateException("This client is closed");
                }
                if (made == null) {
                    made = new ClientFactory(configuration, service);
                    factory = made;
                }
                return made;
            }
        }

        <T> T shared(Class<T> type, Object key, Supplier<T> create) {
            List<Object> slot = List.of(type, key);
            Object value = state.get(slot);
            return type.cast(value == null ? created(slot, create) : value);
        }

        // Not computeIfAbsent: what is made may ask for what else is shared.
        private synchronized Object created(List<Object> slot, Supplier<?> create) {
            Object value = state.get(slot);
            if (value == null) {
                value = create.get();
                state.put(slot, value);
            }
            return value;
        }

        void close() {
            synchronized (making) {
                closed = true;
                if (factory != null) {
                    factory.close();
                }
            }
        }
    }
}
