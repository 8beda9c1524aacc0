package io.github.dynamodbjdbc.driver.embedded;

import io.github.dynamodbjdbc.driver.error.EngineException;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** An engine that this JVM started: its share is the pipe to the engine's standard input. */
final class EngineProcess implements EngineShare {
    /** The engine's heap, as -Xmx takes it. */
    static final String MEMORY_PROPERTY = "dynamodbjdbc.engine.memory";

    /** More options for the engine's JVM, separated by blanks. */
    static final String OPTIONS_PROPERTY = "dynamodbjdbc.engine.options";

    /** It keeps its data in SQLite, outside the heap; without a limit the heap grew to 1 GB under load. */
    private static final String DEFAULT_MEMORY = "512m";

    private static final Duration START_TIMEOUT = Duration.ofSeconds(60);
    private static final int LINES_KEPT = 20;

    private final Process process;
    private final int port;

    private EngineProcess(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /** Starts an engine, or returns null if another one runs on that directory. Takes about a second. */
    static @Nullable EngineProcess start(String classPath, @Nullable Path directory) {
        byte[] launcherClass = LauncherFile.bytes();
        EngineArchive archive = EngineArchive.of(classPath, launcherClass);
        if (archive != null) {
            Answer answer = start(classPath, directory, archive.launcher(), archive.options());
            // A JVM with an archive that it can't take ends before it comes to the launcher.
            return answer.isOfLauncher() || !archive.discard()
                    ? answer.engine()
                    : start(classPath, directory, archive.launcher(), archive.options())
                            .engine();
        }
        LauncherFile launcher = LauncherFile.write(launcherClass);
        try {
            return start(classPath, directory, launcher.directory(), List.of()).engine();
        } finally {
            launcher.delete();
        }
    }

    /**
     * What a JVM that was started had to say.
     *
     * @param line of its standard output; null for none
     */
    private record Answer(Process process, @Nullable String line, Deque<String> lastLines) {
        boolean isOfLauncher() {
            return line != null
                    && (line.equals(EngineLauncher.BUSY)
                            || line.startsWith(EngineLauncher.READY)
                            || line.startsWith(EngineLauncher.FAILED));
        }

        @Nullable
        EngineProcess engine() {
            if (EngineLauncher.BUSY.equals(line)) {
                return null;
            }
            if (line == null || !line.startsWith(EngineLauncher.READY)) {
                process.destroyForcibly();
                throw new EngineException(
                        "The embedded engine (DynamoDB Local) did not start: " + reason(line, lastLines), null);
            }
            return new EngineProcess(process, Integer.parseInt(line.substring(EngineLauncher.READY.length())));
        }
    }

    private static Answer start(String classPath, @Nullable Path directory, Path launcher, List<String> options) {
        Process process;
        try {
            process = builder(classPath, directory, launcher, options).start();
        } catch (IOException e) {
            throw new EngineException("The embedded engine could not be started: " + e.getMessage(), e);
        }
        Deque<String> lastLines = new ArrayDeque<>();
        daemon("dynamodb-local-log", () -> drain(process.getErrorStream(), lastLines));
        CompletableFuture<@Nullable String> answer = new CompletableFuture<>();
        daemon("dynamodb-local-start", () -> readAnswer(process, answer));
        return new Answer(process, await(process, answer), lastLines);
    }

    private static ProcessBuilder builder(
            String classPath, @Nullable Path directory, Path launcher, List<String> options) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + System.getProperty(MEMORY_PROPERTY, DEFAULT_MEMORY),
                "-XX:+UseSerialGC",
                // A file in the temporary directory, which would outlive it.
                "-XX:-UsePerfData",
                "-Djava.net.preferIPv4Stack=true",
                "-Dlog4j2.disable.jmx=true",
                // It only logs errors, and starts in a third less time without a configuration for them.
                "-Dlog4j2.loggerContextFactory=org.apache.logging.log4j.simple.SimpleLoggerContextFactory"));
        command.addAll(options);
        Stream.of(System.getProperty(OPTIONS_PROPERTY, "").split("\\s+"))
                .filter(option -> !option.isEmpty())
                .forEach(command::add);
        command.add(EngineLauncher.class.getName());
        if (directory != null) {
            command.add(directory.toString());
        }
        ProcessBuilder builder = new ProcessBuilder(command);
        Map<String, String> environment = builder.environment();
        // The application's agents and credentials are none of its business.
        environment
                .keySet()
                .removeIf(name -> name.startsWith("AWS_")
                        || name.equals("JAVA_TOOL_OPTIONS")
                        || name.equals("JDK_JAVA_OPTIONS")
                        || name.equals("_JAVA_OPTIONS"));
        // As a variable it may be of any length on any system.
        environment.put("CLASSPATH", launcher + File.pathSeparator + classPath);
        return builder;
    }

    private static void drain(InputStream stream, Deque<String> lastLines) {
        try (BufferedReader reader = reader(stream)) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                synchronized (lastLines) {
                    if (lastLines.size() == LINES_KEPT) {
                        lastLines.removeFirst();
                    }
                    lastLines.addLast(line);
                }
            }
        } catch (IOException e) {
            // The engine is gone.
        }
    }

    private static void readAnswer(Process process, CompletableFuture<@Nullable String> answer) {
        try {
            // Not closed: it would close the pipe under the engine.
            answer.complete(reader(process.getInputStream()).readLine());
        } catch (IOException e) {
            answer.complete(null);
        }
    }

    private static BufferedReader reader(InputStream stream) {
        return new BufferedReader(new InputStreamReader(stream, Charset.defaultCharset()));
    }

    private static @Nullable String await(Process process, CompletableFuture<@Nullable String> answer) {
        try {
            return answer.get(START_TIMEOUT.toSeconds(), TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            return EngineLauncher.FAILED + "no answer within " + START_TIMEOUT.toSeconds() + " seconds";
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new EngineException("Interrupted while the embedded engine was starting", e);
        }
    }

    private static String reason(@Nullable String line, Deque<String> lastLines) {
        if (line != null && line.startsWith(EngineLauncher.FAILED)) {
            return line.substring(EngineLauncher.FAILED.length());
        }
        synchronized (lastLines) {
            return lastLines.isEmpty() ? "it ended without a word" : String.join("\n", lastLines);
        }
    }

    private static void daemon(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public boolean isAlive() {
        return process.isAlive();
    }

    @Override
    public void close() {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            // It has ended already.
        }
    }

    /**
     * The launcher's class in a directory of its own: the driver may be inside another jar, which no class path can
     * name, and has classes that the engine need not see. Needed only until the engine has started.
     */
    private record LauncherFile(Path directory, Path file) {
        private static final String NAME = EngineLauncher.class.getName().replace('.', '/') + ".class";

        static byte[] bytes() {
            ClassLoader loader = EngineLauncher.class.getClassLoader();
            try (InputStream in =
                    loader == null ? ClassLoader.getSystemResourceAsStream(NAME) : loader.getResourceAsStream(NAME)) {
                if (in == null) {
                    throw new EngineException("The driver's own class " + NAME + " can't be read", null);
                }
                return in.readAllBytes();
            } catch (IOException e) {
                throw new EngineException("The driver's own class " + NAME + " can't be read: " + e.getMessage(), e);
            }
        }

        static LauncherFile write(byte[] launcherClass) {
            try {
                Path directory = Files.createTempDirectory("dynamodbjdbc-engine");
                Path file = directory.resolve(NAME);
                Files.createDirectories(file.getParent());
                Files.write(file, launcherClass);
                return new LauncherFile(directory, file);
            } catch (IOException e) {
                throw new EngineException("The embedded engine's launcher could not be written: " + e.getMessage(), e);
            }
        }

        void delete() {
            try {
                Files.deleteIfExists(file);
                for (Path parent = file.getParent();
                        parent != null && parent.startsWith(directory);
                        parent = parent.getParent()) {
                    Files.deleteIfExists(parent);
                }
            } catch (IOException e) {
                // Some bytes in the temporary directory.
            }
        }
    }
}
