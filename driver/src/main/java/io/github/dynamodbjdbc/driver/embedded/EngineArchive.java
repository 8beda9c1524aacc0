package io.github.dynamodbjdbc.driver.embedded;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * A directory in which the engine's JVM keeps the classes that it loads (class data sharing), so that it starts in half the time from
 * the second time on. The JVM only takes an archive of the same JVM and the same jars; the file's name tells them apart.
 *
 * @param file the archive, which may not be there yet
 * @param launcher a jar with the launcher, always at the same place: no archive takes classes from directories
 */
record EngineArchive(Path file, Path launcher) {
    /** The directory, as a system property; without it there is no archive. */
    static final String PROPERTY = "dynamodbjdbc.engine.archive";

    /** Archives of other versions that are kept, those that were used last: somebody may go back and forth between two. */
    private static final int KEPT_BESIDE = 2;

    /** Null if the user wants none, or it can't be had: the engine starts without one too, only later. */
    static @Nullable EngineArchive of(String engineClassPath, byte[] launcherClass) {
        String directory = System.getProperty(PROPERTY, "");
        return directory.isEmpty() ? null : in(directory, engineClassPath, launcherClass);
    }

    static @Nullable EngineArchive in(String directory, String engineClassPath, byte[] launcherClass) {
        try {
            Path home = Files.createDirectories(Path.of(directory).toAbsolutePath());
            Path launcher = launcher(home, launcherClass);
            return new EngineArchive(home.resolve("engine-" + key(engineClassPath, launcher) + ".jsa"), launcher);
        } catch (IOException | InvalidPathException e) {
            return null;
        }
    }

    /**
     * Options for the engine's JVM, which takes the archive, or makes it at its end. One that it can't take keeps it from starting: then
     * {@link #discard} it.
     */
    List<String> options() {
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        if (isWhole(fresh)) {
            try {
                Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
            } catch (IOException e) {
                // Somebody else has just done so, or it is made once more.
            }
        }
        if (Files.isReadable(file)) {
            used();
            return List.of("-XX:SharedArchiveFile=" + file, "-Xshare:on", "-Xlog:disable");
        }
        deleteOld();
        // Whatever the JVM prints would come before the launcher's answer.
        return List.of(
                "-XX:ArchiveClassesAtExit=" + fresh, "-Xlog:disable", "-D" + EngineLauncher.EXIT_PROPERTY + "=true");
    }

    /** So that it is not taken for an old one. */
    private void used() {
        try {
            Files.setLastModifiedTime(file, FileTime.from(Instant.now()));
        } catch (IOException e) {
            // It is somebody else's, who may delete it.
        }
    }

    /** Deletes it, so that another is made. False if there is none, or it can't be deleted. */
    boolean discard() {
        try {
            return Files.deleteIfExists(file);
        } catch (IOException e) {
            return false;
        }
    }

    /** Each new version of the engine or the JVM makes another archive of some 30 MB. */
    private void deleteOld() {
        try (DirectoryStream<Path> found = Files.newDirectoryStream(file.resolveSibling(""), "engine-*.jsa")) {
            List<Path> archives = new ArrayList<>();
            found.forEach(archives::add);
            archives.sort(Comparator.comparing(EngineArchive::lastUsed).reversed());
            for (Path old : archives.subList(Math.min(KEPT_BESIDE, archives.size()), archives.size())) {
                Files.deleteIfExists(old);
            }
        } catch (IOException | DirectoryIteratorException e) {
            // Next time, then.
        }
    }

    private static FileTime lastUsed(Path archive) {
        try {
            return Files.getLastModifiedTime(archive);
        } catch (IOException e) {
            return FileTime.fromMillis(0);
        }
    }

    /** The JVM writes the header last, so that a file of one that was killed begins with zeros. */
    static boolean isWhole(Path archive) {
        try (InputStream in = Files.newInputStream(archive)) {
            byte[] magic = in.readNBytes(4);
            return magic.length == 4 && (magic[0] | magic[1] | magic[2] | magic[3]) != 0;
        } catch (IOException e) {
            return false;
        }
    }

    /** What the JVM looks at as well, before it takes an archive. */
    private static String key(String engineClassPath, Path launcher) throws IOException {
        StringBuilder text = new StringBuilder()
                .append(System.getProperty("java.home"))
                .append(System.getProperty("java.vm.version"));
        for (String entry : (launcher + File.pathSeparator + engineClassPath).split(File.pathSeparator)) {
            Path path = Path.of(entry);
            text.append('\n').append(entry);
            if (Files.exists(path)) {
                FileTime changed = Files.getLastModifiedTime(path);
                text.append(' ').append(Files.size(path)).append(' ').append(changed.toMillis());
            }
        }
        return checksum(text.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static Path launcher(Path home, byte[] launcherClass) throws IOException {
        Path jar = home.resolve("launcher-" + checksum(launcherClass) + ".jar");
        if (!Files.exists(jar)) {
            Path fresh = Files.createTempFile(home, "launcher", ".new");
            try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(fresh))) {
                out.putNextEntry(new JarEntry(EngineLauncher.class.getName().replace('.', '/') + ".class"));
                out.write(launcherClass);
                out.closeEntry();
            }
            Files.move(fresh, jar, StandardCopyOption.ATOMIC_MOVE);
        }
        return jar;
    }

    private static String checksum(byte[] bytes) {
        CRC32 sum = new CRC32();
        sum.update(bytes);
        return Long.toHexString(sum.getValue());
    }
}
