package io.github.dynamodbjdbc.driver.storm;

import io.github.dynamodbjdbc.driver.embedded.EmbeddedEngine;
import io.github.dynamodbjdbc.driver.embedded.TestEngine;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/**
 * 64 connections, each in a thread, run statements of all kinds by a proxy that cuts, throttles, fails, delays and stops answering. Prints all faults:
 * wrong rows, lost and doubled writes, errors that the manual does not list, statements that take too long, and remaining threads and sockets. Runs
 * in a separate JVM: {@code Storm STATEMENTS SEED}, with the number of statements of each connection.
 */
final class Storm {
    private static final int CONNECTIONS = 64;

    private final String accessKey = TestEngine.newAccessKey();
    private final StormFindings findings = new StormFindings();
    private final StormChanges changes = new StormChanges();
    private final ScheduledExecutorService later = Executors.newScheduledThreadPool(2);
    private final int statements;
    private final long seed;

    private Storm(int statements, long seed) {
        this.statements = statements;
        this.seed = seed;
    }

    public static void main(String[] args) throws Exception {
        new Storm(Integer.parseInt(args[0]), Long.parseLong(args[1])).run();
        // The engine's server would keep the JVM alive.
        System.exit(0);
    }

    private void run() throws Exception {
        fill();
        long start = System.nanoTime();
        List<StormClient> clients = new ArrayList<>();
        try (BreakingProxy proxy = new BreakingProxy(TestEngine.endpoint(), seed)) {
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < CONNECTIONS; i++) {
                StormClient client = new StormClient(i, proxy.port(), accessKey, seed, findings, changes, later);
                clients.add(client);
                Thread thread = new Thread(() -> client.run(statements), "storm-" + i);
                threads.add(thread);
                thread.start();
            }
            for (Thread thread : threads) {
                thread.join();
            }
            proxy.calm();
            later.shutdownNow();
            System.out.println(Duration.ofNanos(System.nanoTime() - start).toSeconds() + " s, " + proxy);
            System.out.println(findings);
            check(clients);
            for (Driver driver : Collections.list(DriverManager.getDrivers())) {
                DriverManager.deregisterDriver(driver);
            }
            awaitEnd(proxy);
        }
        findings.all().forEach(System.out::println);
        System.out.println(findings.all().isEmpty() ? "clean" : "not clean");
    }

    private Connection calm() throws SQLException {
        return DriverManager.getConnection(
                "jdbc:dynamodb:embedded?user=" + accessKey + "&password=" + EmbeddedEngine.SECRET_KEY);
    }

    private void fill() throws SQLException {
        try (Connection connection = calm()) {
            StormReads.fill(connection);
            StormPairs.fill(connection, CONNECTIONS);
            StormCounter.fill(connection, CONNECTIONS);
            StormBatches.fill(connection);
            StormPurges.fill(connection);
        }
    }

    private void check(List<StormClient> clients) throws SQLException {
        try (Connection connection = calm()) {
            for (StormClient client : clients) {
                client.check(connection);
            }
        }
    }

    /** The driver's threads, without those of the engine in the same JVM. */
    private static List<String> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("dynamodb-jdbc-") && !name.contains("engine")
                        || name.contains("idle-connection"))
                .sorted()
                .toList();
    }

    private void awaitEnd(BreakingProxy proxy) {
        long end = System.nanoTime() + Duration.ofSeconds(15).toNanos();
        while ((proxy.connections() > 0 || !threads().isEmpty()) && System.nanoTime() < end) {
            Thread.yield();
        }
        if (proxy.connections() > 0) {
            findings.add(proxy.connections() + " sockets are left");
        }
        if (!threads().isEmpty()) {
            findings.add("threads are left: " + threads());
        }
    }
}
