package io.github.dynamodbjdbc.driver.client;

import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.wire.Wire;
import java.net.URI;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A holder's reference to a shared client. Thread-safe. */
public final class ClientHandle implements AutoCloseable {
    private final SharedClients clients;
    private final CountedClient entry;
    private final boolean stays;
    private final AtomicBoolean closed = new AtomicBoolean();

    /** @param stays whether the shared state is useful after the last handle is closed */
    ClientHandle(SharedClients clients, CountedClient entry, boolean stays) {
        this.clients = clients;
        this.entry = entry;
        this.stays = stays;
    }

    public ClientConfiguration configuration() {
        return entry.configuration;
    }

    /** Whether its endpoint is on this machine, and so not a production system. */
    public boolean isLoopback() {
        URI endpoint = entry.configuration.endpoint();
        return endpoint != null && Endpoints.isLoopback(endpoint);
    }

    /**
     * A handle on a client of another region with these settings, to be closed by the caller; null if the endpoint is one region's alone.
     *
     * @throws io.github.dynamodbjdbc.driver.error.StatementFailure 28000 if credentials would go to a foreign endpoint
     */
    public @Nullable ClientHandle inRegion(String region) {
        ClientConfiguration other = entry.configuration.inRegion(region);
        return other == null ? null : clients.open(other);
    }

    /**
     * The sender of requests, built on first use.
     *
     * @throws StatementFailure 55000 if this handle is closed
     */
    public Wire wire() {
        if (closed.get()) {
            throw StatementFailure.connectionClosed();
        }
        return entry.wire();
    }

    /** An id that distinguishes credentials within this process, without revealing them. */
    public String identity() {
        return Identity.digest(entry.configuration.credentials());
    }

    /** An id that distinguishes endpoint, region and credentials in files that outlive this process, without revealing the credentials. */
    public String lastingIdentity() {
        return Identity.lasting(entry.configuration);
    }

    /**
     * An object that all holders of this configuration share in addition to the client, such as the catalog or the statement log. Created on first
     * use; it is kept for a while after the last holder.
     *
     * @param create creates it, with a handle that doesn't count as a holder
     */
    public <T> T shared(Class<T> type, Object key, Function<ClientHandle, T> create) {
        return entry.shared(type, key, () -> create.apply(new ClientHandle(clients, entry, true)));
    }

    /**
     * The state of tables, which all configurations of this endpoint, region and identity share.
     *
     * @param create creates it, without using other shared objects
     */
    public <T> T sharedByAccount(Class<T> type, Object key, Supplier<T> create) {
        return entry.account.shared(type, key, create);
    }

    /** Releases the reference. Idempotent. */
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
