package io.github.dynamodbjdbc.engine;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.dynamodbjdbc.engine.bucket.Buckets;
import io.github.dynamodbjdbc.engine.json.Json;
import io.github.dynamodbjdbc.engine.operation.Meter;
import io.github.dynamodbjdbc.engine.operation.OperationSettings;
import io.github.dynamodbjdbc.engine.operation.Staleness;
import io.github.dynamodbjdbc.engine.store.Database;
import io.github.dynamodbjdbc.engine.store.Store;
import io.github.dynamodbjdbc.engine.store.StoreException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.h2.mvstore.MVStoreException;
import org.jspecify.annotations.Nullable;

/**
 * DynamoDB in the JVM, in memory or in a directory. Requests are DynamoDB's JSON: by {@link #call} without a socket, or by HTTP at the
 * endpoint that {@link #serve()} opens. Thread-safe. An interrupted thread does not harm the engine.
 */
public final class Engine implements RequestHandler, AutoCloseable {
    private static final int MOST_EXPIRED_AT_ONCE = 1000;
    private static final AtomicLong THREADS = new AtomicLong();

    private final EngineSettings settings;
    private final Database database;
    private final Dispatcher dispatcher;
    private final Dispatcher soundDispatcher;
    private final Ledger ledger;
    /** Threads for all work that reads files, since an interrupt would close a file; null in memory. */
    private final @Nullable ExecutorService fileThreads;

    private final @Nullable ScheduledExecutorService sweeper;
    private final @Nullable Future<?> sweeps;
    private final List<EngineServer> servers = new ArrayList<>();

    Engine(EngineSettings settings) {
        this.settings = settings;
        Path directory = settings.directory();
        Store store = directory == null ? Store.inMemory() : Store.open(directory, settings.sync());
        Staleness staleness = settings.staleness();
        database = new Database(store, settings.clock(), staleness.mostMillis());
        Meter meter = new Meter(settings.throttle(), database::now);
        ledger = new Ledger(meter);
        dispatcher = dispatcher(settings, staleness, meter, ledger);
        Meter unlimited = new Meter(null, database::now);
        soundDispatcher = dispatcher(settings.sound(), Staleness.NONE, unlimited, new Ledger(unlimited));
        fileThreads = directory == null ? null : Executors.newCachedThreadPool(Engine::thread);
        if (settings.expiryInterval().isZero()) {
            sweeper = null;
            sweeps = null;
        } else {
            sweeper = Executors.newSingleThreadScheduledExecutor(Engine::thread);
            long millis = settings.expiryInterval().toMillis();
            sweeps = sweeper.scheduleWithFixedDelay(this::sweep, millis, millis, TimeUnit.MILLISECONDS);
        }
    }

    private Dispatcher dispatcher(EngineSettings given, Staleness staleness, Meter meter, Ledger counts) {
        Path buckets = given.buckets();
        return new Dispatcher(
                database,
                given,
                new OperationSettings(
                        given.tableDelay().toMillis(),
                        given.pageBytes(),
                        staleness,
                        meter,
                        given.accessControl(),
                        buckets == null ? null : new Buckets(buckets)),
                counts);
    }

    private static Thread thread(Runnable task) {
        Thread thread = new Thread(task, "dynamodb-engine-" + THREADS.incrementAndGet());
        thread.setDaemon(true);
        return thread;
    }

    /** Opens an engine in memory. Its data is lost when it is closed. */
    public static Engine inMemory() {
        return builder().build();
    }

    /**
     * Opens an engine in a directory, which is created if it does not exist. Only one engine at a time can have a directory open.
     *
     * @throws EngineException if it can't be opened
     */
    public static Engine open(Path directory) {
        return builder().directory(directory).build();
    }

    public static EngineBuilder builder() {
        return new EngineBuilder();
    }

    /**
     * Runs a request of {@link Caller#LOCAL}.
     *
     * @param operation the operation's name, such as GetItem
     * @param request JSON in UTF-8
     */
    public Answer call(String operation, byte[] request) {
        return call(Caller.LOCAL, operation, request);
    }

    @Override
    public Answer call(Caller caller, String operation, byte[] request) {
        return call(dispatcher, caller, operation, request);
    }

    private Answer call(Dispatcher by, Caller caller, String operation, byte[] request) {
        if (fileThreads == null) {
            return by.answer(caller, operation, request);
        }
        return await(fileThreads.submit(() -> by.answer(caller, operation, request)));
    }

    /**
     * The same tables without faults, lags, latency, throughput limits and policies, and without counting. A test prepares its data with it,
     * also by HTTP: {@code EngineServer.open(0, engine.withoutFaults())}.
     */
    public RequestHandler withoutFaults() {
        return (caller, operation, request) -> call(soundDispatcher, caller, operation, request);
    }

    /** Runs a request as {@link #call(String, byte[])} does. The answer of an error has the member {@code __type}. */
    public JsonNode call(String operation, JsonNode request) {
        try {
            return Json.read(call(operation, Json.bytes(request)).body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static <T> T await(Future<T> future) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return future.get();
                } catch (InterruptedException e) {
                    interrupted = true;
                } catch (ExecutionException e) {
                    throw e.getCause() instanceof RuntimeException cause
                            ? cause
                            : new IllegalStateException(e.getCause());
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Opens a port of the loopback interface for DynamoDB's JSON over HTTP. The port is closed with the engine. */
    public EngineServer serve() {
        return serve(0);
    }

    /**
     * Opens a port as {@link #serve()} does, with a given number.
     *
     * @throws EngineException if it can't be opened
     */
    public EngineServer serve(int port) {
        EngineServer server =
                EngineServer.open(port, settings.accessKey(), dispatcher::answer, () -> Dispatcher.page(statistics()));
        synchronized (servers) {
            servers.add(server);
        }
        return server;
    }

    /** Deletes items that have expired by the engine's clock, and returns their number. */
    public int expire() {
        return fileThreads == null ? expireAll() : await(fileThreads.submit(this::expireAll));
    }

    private int expireAll() {
        int deleted = 0;
        int more = MOST_EXPIRED_AT_ONCE;
        while (more >= MOST_EXPIRED_AT_ONCE) {
            more = database.expire(MOST_EXPIRED_AT_ONCE);
            deleted += more;
        }
        return deleted;
    }

    private void sweep() {
        try {
            expireAll();
        } catch (StoreException | MVStoreException e) {
            // The engine is closed or has failed. Each caller gets the error with its own request.
            ledger.addFault("Sweep");
        }
    }

    /** The statistics since the engine was opened, or since the last reset. */
    public EngineStatistics statistics() {
        return ledger.statistics();
    }

    /** Sets all counters to zero. */
    public void resetStatistics() {
        ledger.reset();
    }

    @Override
    public void close() {
        synchronized (servers) {
            servers.forEach(EngineServer::close);
        }
        if (sweeps != null && sweeper != null) {
            sweeps.cancel(false);
            sweeper.shutdown();
        }
        if (fileThreads == null) {
            database.close();
        } else {
            await(fileThreads.submit(database::close));
            fileThreads.shutdown();
        }
    }
}
