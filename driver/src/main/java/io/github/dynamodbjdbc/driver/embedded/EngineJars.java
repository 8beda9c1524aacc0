package io.github.dynamodbjdbc.driver.embedded;

import io.github.dynamodbjdbc.driver.error.EngineMissingException;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where DynamoDB Local and what it needs is looked for.
 *
 * @param configured a directory of jars that the user named; if given, nothing else is looked at
 * @param driverHome where the driver's jar lies
 * @param applicationClassPath the application's class path if DynamoDB Local is on it
 */
record EngineJars(
        @Nullable String configured,
        @Nullable Path driverHome,
        @Nullable String applicationClassPath) {
    /** A directory that holds its jars, as a system property. */
    static final String PROPERTY = "dynamodbjdbc.engine.path";

    /** The same as an environment variable. */
    static final String VARIABLE = "DYNAMODBJDBC_ENGINE_PATH";

    /** The name of such a directory beside the driver's jar. */
    static final String BESIDE = "dynamodb-local";

    static final String COORDINATES = "software.amazon.dynamodb:DynamoDBLocal:3.3.1";

    private static final String ENGINE_JAR = "DynamoDBLocal";

    private static final String MAIN_CLASS = "software/amazon/dynamodb/services/local/main/ServerRunner.class";

    static EngineJars ofThisJvm() {
        String configured = System.getProperty(PROPERTY);
        boolean onClassPath = ClassLoader.getSystemResource(MAIN_CLASS) != null;
        return new EngineJars(
                configured == null ? System.getenv(VARIABLE) : configured,
                homeOfDriver(),
                onClassPath ? System.getProperty("java.class.path") : null);
    }

    /** The engine's class path. */
    String classPath() {
        if (configured != null) {
            String found = jarsIn(configured);
            if (found == null) {
                throw new EngineMissingException("There is no DynamoDB Local (DynamoDBLocal*.jar) in " + configured
                        + ", where the system property " + PROPERTY + " or the environment variable " + VARIABLE
                        + " points");
            }
            return found;
        }
        if (driverHome != null) {
            String found = jarsIn(driverHome.resolve(BESIDE).toString());
            if (found != null) {
                return found;
            }
        }
        if (applicationClassPath != null) {
            return applicationClassPath;
        }
        throw new EngineMissingException("The embedded engine needs Amazon's DynamoDB Local, which the driver does not"
                + " contain. Add " + COORDINATES + " to the application's class path, or put its jars and those it"
                + " depends on into a directory and name that directory in the system property " + PROPERTY
                + " (or the environment variable " + VARIABLE + "), or call it " + BESIDE
                + " and put it beside the driver's jar");
    }

    /**
     * The class path of that directory's jars, or null if DynamoDB Local isn't among them. It comes last: its manifest puts its
     * directory on the class path, and what comes before a directory can be kept in an archive of classes.
     */
    private static @Nullable String jarsIn(String directory) {
        List<String> jars = new ArrayList<>();
        List<String> engine = new ArrayList<>();
        try (DirectoryStream<Path> found =
                Files.newDirectoryStream(Path.of(directory).toAbsolutePath(), "*.jar")) {
            for (Path jar : found) {
                (jar.getFileName().toString().startsWith(ENGINE_JAR) ? engine : jars).add(jar.toString());
            }
        } catch (IOException | DirectoryIteratorException | InvalidPathException e) {
            return null;
        }
        if (engine.isEmpty()) {
            return null;
        }
        Collections.sort(jars);
        jars.addAll(engine);
        return String.join(File.pathSeparator, jars);
    }

    /** Null where the driver isn't a file of its own, as in a nested jar. */
    private static @Nullable Path homeOfDriver() {
        try {
            CodeSource source = EngineJars.class.getProtectionDomain().getCodeSource();
            return source == null || source.getLocation() == null
                    ? null
                    : Path.of(source.getLocation().toURI()).getParent();
        } catch (URISyntaxException | IllegalArgumentException | FileSystemNotFoundException | SecurityException e) {
            return null;
        }
    }
}
