package io.github.dynamodbjdbc.driver.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The address of the holder of a directory. It is written to a file in the directory that only its user can read, because the key is the only
 * authentication.
 *
 * @param port a port of 127.0.0.1
 * @param key a random key of this holder
 * @param process the holder's process id
 * @param host the name of the holder's machine or container
 */
record EnginePort(int port, String key, long process, String host) {
    static final String FILE = "engine.port";
    private static final String NEW_FILE = FILE + ".new";
    private static final String OWNER_ONLY = "rw-------";
    private static final int KEY_BYTES = 32;
    private static final Path HOST_NAME = Path.of("/proc/sys/kernel/hostname");

    /** The address of a new holder, with its own key. */
    static EnginePort of(int port) {
        byte[] key = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(key);
        return new EnginePort(
                port, HexFormat.of().formatHex(key), ProcessHandle.current().pid(), thisHost());
    }

    /** Avoids a name server, which may be slow. */
    private static String thisHost() {
        try {
            return Files.readString(HOST_NAME).trim();
        } catch (IOException e) {
            // Not Linux.
            return Objects.requireNonNullElse(
                    System.getenv("COMPUTERNAME"),
                    Objects.requireNonNullElse(System.getenv("HOSTNAME"), "another host"));
        }
    }

    /** For the holder of the lock only. */
    static void write(Path directory, EnginePort port) throws IOException {
        Path temporary = directory.resolve(NEW_FILE);
        Files.deleteIfExists(temporary);
        Files.createFile(temporary);
        PosixFileAttributeView view = Files.getFileAttributeView(temporary, PosixFileAttributeView.class);
        if (view != null) {
            view.setPermissions(PosixFilePermissions.fromString(OWNER_ONLY));
        }
        Files.writeString(temporary, port.port + " " + port.key + " " + port.process + " " + port.host + "\n");
        Files.move(temporary, directory.resolve(FILE), StandardCopyOption.ATOMIC_MOVE);
    }

    /** For the holder only. */
    static void delete(Path directory) {
        try {
            Files.deleteIfExists(directory.resolve(FILE));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The port in the directory's file; null if there is no file, or if another user has written or could have written it. */
    static @Nullable EnginePort read(Path directory) {
        Path file = directory.resolve(FILE);
        try {
            if (!isOurs(file)) {
                return null;
            }
            String[] parts = Files.readString(file).trim().split(" ", 4);
            return parts.length == 4
                    ? new EnginePort(Integer.parseInt(parts[0]), parts[1], Long.parseLong(parts[2]), parts[3])
                    : null;
        } catch (IOException | NumberFormatException e) {
            // No holder has written the file completely.
            return null;
        }
    }

    private static boolean isOurs(Path file) throws IOException {
        PosixFileAttributeView view =
                Files.getFileAttributeView(file, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
        if (view == null) {
            return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
        }
        PosixFileAttributes attributes = view.readAttributes();
        return attributes.isRegularFile()
                && attributes.owner().equals(user())
                && PosixFilePermissions.fromString(OWNER_ONLY).containsAll(attributes.permissions());
    }

    private static UserPrincipal user() throws IOException {
        Path own = Files.createTempFile("dynamodbjdbc", ".tmp");
        try {
            return Files.getOwner(own);
        } finally {
            Files.delete(own);
        }
    }

    /** A description of the holder. */
    String holder() {
        return "process " + process + " on " + host + ", which can't be reached from here";
    }
}
