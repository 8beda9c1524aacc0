package io.github.dynamodbjdbc.driver.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Four JVMs write to one directory. Repeatedly one is killed and replaced by another. Afterwards the items are as acknowledged.
 * {@code -Dembedded.seconds=600} runs the test for ten minutes.
 */
@EnabledIfSystemProperty(named = "embedded.seconds", matches = "[0-9]+")
class SharedDirectorySoakTest {
    private static final int JVMS = 4;
    private static final int MOST_WRITES = 60;

    @TempDir
    private Path temporary;

    /** A JVM, its acknowledged writes, and its pending write. */
    private static final class Writer implements AutoCloseable {
        private final Process process;
        private final BufferedReader lines;
        private final Map<String, Integer> model = new HashMap<>();
        private String pending = "";

        Writer(Path directory, String name, long seed) throws IOException {
            ProcessBuilder builder = new ProcessBuilder(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xmx128m",
                    "-XX:+UseSerialGC",
                    "-XX:TieredStopAtLevel=1",
                    "-Dslf4j.internal.verbosity=ERROR",
                    SoakUser.class.getName(),
                    "jdbc:dynamodb:embedded:" + directory,
                    name,
                    Long.toString(seed));
            builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
            process = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
            lines = process.inputReader();
        }

        /** Reads until a number of further writes have been acknowledged. */
        void await(int writes) throws IOException {
            for (int done = 0; done < writes; ) {
                String line = lines.readLine();
                if (line == null) {
                    throw new AssertionError("A JVM ended by itself");
                }
                done += note(line) ? 1 : 0;
            }
        }

        private boolean note(String line) {
            if (!line.equals(".")) {
                pending = line;
                return false;
            }
            String[] words = pending.split(" ");
            model.put(words[0], Integer.valueOf(words[1]));
            pending = "";
            return true;
        }

        void kill() throws IOException, InterruptedException {
            // By its handle, since the process would close the pipe, which may still contain acknowledgements.
            process.toHandle().destroyForcibly();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.equals(".") || line.matches("\\S+ [0-9]+")) {
                    note(line);
                }
            }
            process.waitFor();
        }

        /** Checks the JVM's items. Zero means no item, and the pending write may have been done. */
        void check(Map<String, Integer> found) {
            model.forEach((id, n) -> {
                int there = found.getOrDefault(id, 0);
                if (there != n) {
                    assertThat(pending).isEqualTo(id + " " + there);
                }
            });
        }

        @Override
        public void close() throws InterruptedException {
            process.destroyForcibly().waitFor();
        }
    }

    private static Map<String, Integer> items(String url) throws SQLException {
        Map<String, Integer> found = new HashMap<>();
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT id, n FROM Things /*+ SCAN */")) {
            while (rows.next()) {
                found.put(rows.getString(1), rows.getInt(2));
            }
        }
        return found;
    }

    @Test
    void itemsMatchTheAnswersOfEachJvm() throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(Long.getLong("embedded.seconds"));
        Path directory = temporary.resolve("store");
        String url = "jdbc:dynamodb:embedded:" + directory;
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE Things (id VARCHAR PRIMARY KEY, n INTEGER)");
        }
        Random random = new Random(49);
        Deque<Writer> running = new ArrayDeque<>();
        List<Writer> ended = new ArrayList<>();
        try {
            while (System.nanoTime() < end) {
                while (running.size() < JVMS) {
                    running.add(new Writer(directory, "jvm" + (ended.size() + running.size()), random.nextLong()));
                }
                for (Writer writer : running) {
                    writer.await(1 + random.nextInt(MOST_WRITES));
                }
                Writer first = running.remove();
                first.kill();
                ended.add(first);
                Map<String, Integer> found = items(url);
                ended.forEach(writer -> writer.check(found));
            }
        } finally {
            for (Writer writer : running) {
                writer.close();
            }
        }
        assertThat(ended).isNotEmpty();
        // The result of a long run.
        System.out.println(ended.size() + " JVMs were killed");
    }
}
