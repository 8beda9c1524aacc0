package io.github.dynamodbjdbc.driver.client;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The state that all clients of one endpoint, region and identity share, with any timeouts. Thread-safe. */
final class Account {
    /** Guarded by SharedClients' lock. */
    int clients;

    private final Map<Object, Object> state = new ConcurrentHashMap<>();

    record Key(@Nullable URI endpoint, String region, CredentialsSettings credentials) {
        static Key of(ClientConfiguration configuration) {
            return new Key(configuration.endpoint(), configuration.region(), configuration.credentials());
        }
    }

    <T> T shared(Class<T> type, Object key, Supplier<T> create) {
        return type.cast(state.computeIfAbsent(List.of(type, key), slot -> create.get()));
    }
}
