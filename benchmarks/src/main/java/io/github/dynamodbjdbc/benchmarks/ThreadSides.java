package io.github.dynamodbjdbc.benchmarks;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Reads of single items by many threads: each with a connection of its own of the driver, or all with one client of the SDK. */
final class ThreadSides implements AutoCloseable {
    private final int readsOfAThread;
    private final ExecutorService threads;
    private final List<PointRead> driver = new ArrayList<>();
    private final PointRead sdk;

    ThreadSides(int port, int count, int readsOfAThread) throws SQLException {
        this.readsOfAThread = readsOfAThread;
        threads = Executors.newFixedThreadPool(count);
        for (int i = 0; i < count; i++) {
            driver.add(new DriverPointRead(port));
        }
        sdk = new SdkPointRead(port, count);
    }

    long byDriver() throws Exception {
        return read(driver);
    }

    long bySdk() throws Exception {
        return read(driver.stream().map(read -> sdk).toList());
    }

    private long read(List<PointRead> reads) throws Exception {
        List<Callable<Long>> tasks = reads.stream()
                .map(read -> (Callable<Long>) () -> {
                    long sum = 0;
                    for (int i = 0; i < readsOfAThread; i++) {
                        sum += read.total().hashCode();
                    }
                    return sum;
                })
                .toList();
        long sum = 0;
        for (Future<Long> done : threads.invokeAll(tasks)) {
            sum += done.get();
        }
        return sum;
    }

    @Override
    public void close() throws SQLException {
        threads.shutdown();
        for (PointRead read : driver) {
            read.close();
        }
        sdk.close();
    }
}
