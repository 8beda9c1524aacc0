package io.github.dynamodbjdbc.driver.client;

import io.github.dynamodbjdbc.driver.wire.Wire;
import java.net.URI;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Supplier;

/** One holder's hold on a shared client. Safe for many threads. */
public final class ClientHandle implements AutoCloseable {
    private final SharedClients clients;
    private final CountedClient entry;
    private final boolean stays;
    private final AtomicBoolean closed = new AtomicBoolean();

    /** @param stays whether what is known is of use once the last handle is closed */
    ClientHandle(SharedClients clients, CountedClient entry, boolean stays) {
        this.clients = clients;
        this.entry = entry;
        this.stays = stays;
    }

    public ClientConfiguration configuration() {
        return entry.configuration;
    }

    /** Whether its endpoint is on this very machine, and so no production. */
    public boolean isLoopback() {
        URI endpoint = entry.configuration.endpoint();
        return endpoint != null && Endpoints.isLoopback(endpoint);
    }

    /** The sender of requests, built on first use. */
    public Wire wire() {
        if (closed.get()) {
            throw new IllegalStateException("This handle is closed");
        }
        return entry.wire();
    }

    /** Tells the credentials of configurations apart within this process, and reveals nothing of them. */
    public String identity() {
        return Identity.digest(entry.configuration.credentials());
    }

    /** Tells endpoint, region and credentials apart, for files that outlive this process, and reveals nothing of them. */
    public String lastingIdentity() {
        return Identity.lasting(entry.configuration);
    }

    /**
     * An object that all holders of this configuration share in addition to the client: its catalog, its statement log. Made on first use; it stays for a
     * while after the last holder.
     *
     * @param create makes it, with a handle that has no holder and lasts as long as there are others
     */
    public <T> T shared(Class<T> type, Object key, Function<ClientHandle, T> create) {
        return entry.shared(type, key, () -> create.apply(new ClientHandle(clients, entry, true)));
    }

    /**
     * The state of tables, which all configurations of this endpoint, region and identity share.
     *
     * @param create makes it, and asks for nothing else that is shared
     */
    public <T> T sharedByAccount(Class<T> type, Object key, Supplier<T> create) {
        return entry.account.shared(type, key, create);
    }

    /** Lets go; more than once does no harm. */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            clients.release(entry, stays);
        }
    }

    @Override
    public String toString() {
        return "ClientHandle[" + entry.configuration.region() + ", " + identity() + "]";
    }
}
