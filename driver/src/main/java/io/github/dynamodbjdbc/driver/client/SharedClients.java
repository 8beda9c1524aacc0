package io.github.dynamodbjdbc.driver.client;

import io.github.dynamodbjdbc.driver.wire.DirectService;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The clients in use: one per distinct configuration, with a count of its holders. After the last holder, its state stays for a while, because
 * programs may open and close a connection for each statement: sockets for a minute; knowledge of tables and rate limits for an hour. None of this
 * needs a thread, except for the minute of the sockets.
 */
public final class SharedClients {
    private static final Duration SOCKETS_STAY = Duration.ofMinutes(1);
    private static final Duration KNOWLEDGE_STAYS = Duration.ofHours(1);

    /** The limit of clients without a holder; the oldest one is dropped first. */
    private static final int MOST_LEFT = 8;

    private static final SharedClients GLOBAL = new SharedClients();

    private final LongSupplier nanos;
    private final Later later;
    private final Map<ClientConfiguration, CountedClient> entries = new HashMap<>();
    private final Map<Account.Key, Account> accounts = new HashMap<>();

    public SharedClients() {
        this(System::nanoTime, new IdleSocketTimer());
    }

    /** @param later closes sockets after a delay */
    SharedClients(LongSupplier nanos, Later later) {
        this.nanos = nanos;
        this.later = later;
    }

    /** Runs something after a while. */
    interface Later {
        void run(Duration after, Runnable task);
    }

    /** The instance of the JVM (the class loader). */
    public static SharedClients global() {
        return GLOBAL;
    }

    /**
     * A handle on the client of that configuration. Sends no request, and builds nothing until the client is first used.
     *
     * @throws io.github.dynamodbjdbc.driver.error.StatementFailure 28000 if credentials would go to a foreign endpoint
     */
    public ClientHandle open(ClientConfiguration configuration) {
        return open(configuration, null, true);
    }

    /**
     * @param service receives the requests, as the only one for that endpoint; null to send them there
     * @param stays whether the shared state is useful after the last holder
     */
    public ClientHandle open(ClientConfiguration configuration, @Nullable DirectService service, boolean stays) {
        configuration.requireTrustedEndpoint();
        List<CountedClient> dropped;
        CountedClient entry;
        synchronized (entries) {
            dropped = overdue();
            entry = entries.computeIfAbsent(configuration, unknown -> made(unknown, service));
            entry.holders++;
            entry.reopen();
        }
        dropped.forEach(CountedClient::close);
        return new ClientHandle(this, entry, stays);
    }

    private CountedClient made(ClientConfiguration configuration, @Nullable DirectService service) {
        Account account = accounts.computeIfAbsent(Account.Key.of(configuration), key -> new Account());
        account.clients++;
        return new CountedClient(configuration, service, account);
    }

    /** The number of open clients. */
    public int size() {
        synchronized (entries) {
            return (int)
                    entries.values().stream().filter(entry -> entry.holders > 0).count();
        }
    }

    void release(CountedClient entry, boolean stays) {
        List<CountedClient> dropped;
        synchronized (entries) {
            entry.holders--;
            if (entry.holders > 0) {
                return;
            }
            entry.leftAt = nanos.getAsLong();
            dropped = overdue();
            if (!stays && entries.get(entry.configuration) == entry) {
                dropped.add(drop(entry));
            }
        }
        dropped.forEach(CountedClient::close);
        if (stays) {
            long leftAt = entry.leftAt;
            later.run(SOCKETS_STAY, () -> closeSockets(entry, leftAt));
        }
    }

    private void closeSockets(CountedClient entry, long leftAt) {
        synchronized (entries) {
            if (entry.holders > 0 || entry.leftAt != leftAt) {
                return;
            }
            entry.close();
        }
    }

    /** Drops all clients without a holder, because the driver is being unloaded. */
    public void forget() {
        List<CountedClient> dropped = new ArrayList<>();
        synchronized (entries) {
            for (CountedClient entry : List.copyOf(entries.values())) {
                if (entry.holders == 0) {
                    dropped.add(drop(entry));
                }
            }
        }
        dropped.forEach(CountedClient::close);
        later.run(Duration.ZERO, () -> {});
    }

    private List<CountedClient> overdue() {
        long now = nanos.getAsLong();
        List<CountedClient> left = new ArrayList<>(entries.values().stream()
                .filter(entry -> entry.holders == 0)
                .sorted(Comparator.comparingLong((CountedClient entry) -> entry.leftAt - now))
                .toList());
        List<CountedClient> dropped = new ArrayList<>();
        for (CountedClient entry : left) {
            if (now - entry.leftAt >= KNOWLEDGE_STAYS.toNanos() || left.size() - dropped.size() > MOST_LEFT) {
                dropped.add(drop(entry));
            }
        }
        return dropped;
    }

    private CountedClient drop(CountedClient entry) {
        entries.remove(entry.configuration);
        if (--entry.account.clients == 0) {
            accounts.remove(Account.Key.of(entry.configuration));
        }
        return entry;
    }
}
