package io.github.dynamodbjdbc.driver.client;

import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.wire.DirectService;
import io.github.dynamodbjdbc.driver.wire.Wire;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The client that the holders of one configuration share. */
final class CountedClient {
    final ClientConfiguration configuration;
    final Account account;
    private final @Nullable DirectService service;

    /** Guarded by SharedClients' lock, like the next fields. */
    int holders;

    /** The time when the last holder was closed. */
    long leftAt;

    private final Object making = new Object();
    private boolean closed;
    private volatile @Nullable ClientFactory factory;
    private final Map<Object, Object> state = new ConcurrentHashMap<>();

    /** @param service receives the requests; null for the configuration's endpoint */
    CountedClient(ClientConfiguration configuration, @Nullable DirectService service, Account account) {
        this.configuration = configuration;
        this.service = service;
        this.account = account;
    }

    Wire wire() {
        ClientFactory made = factory;
        return (made == null ? made() : made).wire();
    }

    private ClientFactory made() {
        // A separate lock, so that other shared objects can be created while the client is built.
        synchronized (making) {
            ClientFactory made = factory;
            if (made == null && closed) {
                throw StatementFailure.connectionClosed();
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

    // Not computeIfAbsent: the factory may use other shared objects.
    private synchronized Object created(List<Object> slot, Supplier<?> create) {
        Object value = state.get(slot);
        if (value == null) {
            value = create.get();
            state.put(slot, value);
        }
        return value;
    }

    /** Called when there is a holder again. */
    void reopen() {
        synchronized (making) {
            closed = false;
        }
    }

    /** Closes sockets. Shared state remains. */
    void close() {
        synchronized (making) {
            closed = true;
            ClientFactory made = factory;
            factory = null;
            if (made != null) {
                made.close();
            }
        }
    }
}
