package io.github.dynamodbjdbc.driver.sample;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** The turn of one of several processes to replace a file, which it has while it holds the lock of another file next to it. */
final class FileTurn implements AutoCloseable {
    private static final long PAUSE_NANOS = 5_000_000;

    private final FileChannel channel;

    private FileTurn(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * Waits for the turn.
     *
     * @param longest the longest wait
     * @param attributes the attributes of the lock file, which is created if it doesn't exist, and is not deleted
     * @throws IOException if the turn doesn't come in time, or the lock file can't be opened
     */
    static FileTurn of(Path path, Duration longest, FileAttribute<?>... attributes) throws IOException {
        Path lockFile = path.resolveSibling(path.getFileName() + ".lock");
        FileChannel channel = FileChannel.open(
                lockFile,
                Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS),
                attributes);
        boolean taken = false;
        try {
            long end = System.nanoTime() + longest.toNanos();
            while (lock(channel) == null) {
                if (System.nanoTime() - end >= 0 || Thread.currentThread().isInterrupted()) {
                    throw new IOException("other processes are writing it");
                }
                LockSupport.parkNanos(PAUSE_NANOS);
            }
            taken = true;
            return new FileTurn(channel);
        } finally {
            if (!taken) {
                channel.close();
            }
        }
    }

    private static @Nullable FileLock lock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException ofThisJvm) {
            // Held by another class loader.
            return null;
        }
    }

    /** Closing the file releases its lock. */
    @Override
    public void close() throws IOException {
        channel.close();
    }
}
