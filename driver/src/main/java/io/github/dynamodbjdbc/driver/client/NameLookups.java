package io.github.dynamodbjdbc.driver.client;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import org.apache.hc.client5.http.DnsResolver;

/**
 * Looks names up on other threads, because the system's lookup can't be interrupted, and may hang for longer than a statement's timeout. There is one
 * lookup of a name at a time, however many requests wait for it.
 */
final class NameLookups implements DnsResolver {
    private static final Executor ONE_THREAD_EACH = task -> {
        Thread thread = new Thread(task, "dynamodb-jdbc-name-lookup");
        thread.setDaemon(true);
        // Not the context class loader of the application.
        thread.setContextClassLoader(NameLookups.class.getClassLoader());
        thread.start();
    };

    private final DnsResolver resolver;
    private final ConcurrentHashMap<String, CompletableFuture<InetAddress[]>> running = new ConcurrentHashMap<>();

    NameLookups(DnsResolver resolver) {
        this.resolver = resolver;
    }

    @Override
    public InetAddress[] resolve(String host) throws UnknownHostException {
        try {
            return lookup(host).get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failure("the lookup of " + host + " was interrupted", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnknownHostException unknown) {
                throw failure(String.valueOf(unknown.getMessage()), unknown);
            }
            throw new CompletionException(e.getCause());
        }
    }

    private CompletableFuture<InetAddress[]> lookup(String host) {
        CompletableFuture<InetAddress[]> mine = new CompletableFuture<>();
        CompletableFuture<InetAddress[]> other = running.putIfAbsent(host, mine);
        if (other != null) {
            return other;
        }
        ONE_THREAD_EACH.execute(() -> {
            try {
                mine.complete(resolver.resolve(host));
            } catch (UnknownHostException | RuntimeException | Error e) {
                mine.completeExceptionally(e);
            } finally {
                running.remove(host);
            }
        });
        return mine;
    }

    private static UnknownHostException failure(String message, Exception cause) {
        UnknownHostException failure = new UnknownHostException(message);
        failure.initCause(cause);
        return failure;
    }

    @Override
    public String resolveCanonicalHostname(String host) throws UnknownHostException {
        return resolver.resolveCanonicalHostname(host);
    }
}
