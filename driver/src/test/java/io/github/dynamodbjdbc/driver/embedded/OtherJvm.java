package io.github.dynamodbjdbc.driver.embedded;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A JVM that uses a directory by running {@link EngineUser}. */
final class OtherJvm implements AutoCloseable {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

    private final Process process;
    private final Thread reader;
    private final List<String> said = new ArrayList<>();
    private boolean silent;

    OtherJvm(Path directory, String name) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Dslf4j.internal.verbosity=ERROR",
                EngineUser.class.getName(),
                "jdbc:dynamodb:embedded:" + directory,
                name);
        builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
        process = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
        reader = new Thread(this::read, name);
        reader.setDaemon(true);
        reader.start();
    }

    private void read() {
        try (BufferedReader lines = process.inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                note(line);
            }
        } catch (IOException e) {
            // The JVM has been killed.
        } finally {
            note(null);
        }
    }

    private synchronized void note(String line) {
        if (line == null) {
            silent = true;
        } else {
            said.add(line);
        }
        notifyAll();
    }

    /** Waits until the JVM has inserted a number of further items. */
    synchronized void awaitMore(int items) throws InterruptedException {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        int wanted = said.size() + items;
        while (said.size() < wanted) {
            long left = deadline - System.nanoTime();
            if (silent || left <= 0) {
                throw new AssertionError("It inserted " + said.size() + " items, and no more");
            }
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
    }

    /** Kills the JVM as {@code kill -9} does, without shutdown hooks. Returns the items with acknowledged insertion. */
    List<String> kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
        reader.join();
        return List.copyOf(said);
    }

    /** Lets the JVM end. Returns the items that it has inserted. */
    List<String> end() throws IOException, InterruptedException {
        process.outputWriter().close();
        int status = process.waitFor();
        reader.join();
        if (status != 0 || !said.get(said.size() - 1).equals("ended")) {
            throw new AssertionError("It ended with status " + status);
        }
        return List.copyOf(said.subList(0, said.size() - 1));
    }

    @Override
    public void close() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }
}
