package io.github.dynamodbjdbc.driver.client;

import io.github.dynamodbjdbc.turns.OneTurn;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.junit.jupiter.api.Test;

/**
 * Connections that open and close the client of one configuration while the state of the last one is forgotten: a client is made once, counted once per
 * holder, and its shared state is created once as long as there is a holder.
 */
@OneTurn(of = 4, number = 3)
public class SharedClientsTest {
    private static final ClientConfiguration CONFIGURATION = new ClientConfiguration(
            URI.create("http://127.0.0.1:1"),
            "eu-west-1",
            new CredentialsSettings.Keys("one", new Secret("secret"), null),
            OwnersTrust.NONE,
            HttpSettings.DEFAULT,
            1,
            CapacityDetail.INDEXES);

    /** Sockets are closed as soon as the last holder is gone. */
    private final SharedClients clients = new SharedClients(() -> 0, (after, task) -> task.run());

    private final Deque<ClientHandle> handles = new ArrayDeque<>();
    private final AtomicInteger made = new AtomicInteger();

    @Operation
    public void open() {
        ClientHandle handle = clients.open(CONFIGURATION);
        synchronized (handles) {
            handles.push(handle);
        }
    }

    @Operation
    public boolean close() {
        ClientHandle handle;
        synchronized (handles) {
            handle = handles.poll();
        }
        if (handle != null) {
            handle.close();
        }
        return handle != null;
    }

    @Operation
    public int sharedWhileOpen() {
        try (ClientHandle handle = clients.open(CONFIGURATION)) {
            int first = handle.shared(Integer.class, "key", given -> made.incrementAndGet());
            return first - handle.shared(Integer.class, "key", given -> made.incrementAndGet());
        }
    }

    @Operation
    public void forget() {
        clients.forget();
    }

    @Test
    void eachInterleavingIsAnOrder() {
        int more = Integer.getInteger("interleavings", 1);
        new ModelCheckingOptions()
                .iterations(6 * more)
                .invocationsPerIteration(100 * more)
                .threads(2)
                .actorsPerThread(3)
                .actorsBefore(1)
                .actorsAfter(1)
                .check(SharedClientsTest.class);
    }
}
