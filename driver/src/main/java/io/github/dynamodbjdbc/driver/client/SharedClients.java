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
 * The clients in use: one for each distinct configuration, counted by those who hold it. What the last one leaves stays for a while, as a
 * program may well open and close a connection for each statement: sockets for a minute, and what is known of tables, with what rates have
 * to wait for, for an hour. Nothing of that keeps a thread, but for the minute of the sockets.
 */
public final class SharedClients {
    private static final Duration SOCKETS_STAY = Duration.ofMinutes(1);
    private static final Duration KNOWLEDGE_STAYS = Duration.ofHours(1);

    /** Those without a holder; the one that was left first makes room. */
    private static final int MOST_LEFT = 8;

    private static final SharedClients GLOBAL = new SharedClients();

    private final LongSupplier nanos;
    private final Later later;
    private final Map<ClientConfiguration, CountedClient> entries = new HashMap<>();
    private final Map<Account.Key, Account> accounts = new HashMap<>();

    public SharedClients() {
        this(System::nanoTime, new Timer());
    }

    /** @param later closes sockets when their time is over */
    SharedClients(LongSupplier nanos, Later later) {
        this.nanos = nanos;
        this.later = later;
    }

    /** Runs something after a while. */
    interface Later {
        void run(Duration after, Runnable task);
    }

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
        return open(configuration, null, true);
    }

    /**
     * @param service what gets the requests, and is the only one of that endpoint; null to send them there
     * @param stays whether what is known is of use to who comes after the last holder
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

    /** Forgets all without a holder: the driver is about to go. */
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
