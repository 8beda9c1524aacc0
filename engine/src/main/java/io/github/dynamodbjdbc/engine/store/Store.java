package io.github.dynamodbjdbc.engine.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.jspecify.annotations.Nullable;

/**
 * Ordered maps, in memory or in one file. A write makes all its changes under one lock, and then waits until they are committed. The committer
 * takes the same lock, so that no commit has half of a write, and commits together all changes that were made during the previous commit. Only
 * new maps of any size are committed in parts, before anything refers to them: see {@link #fill}.
 */
public final class Store implements AutoCloseable {
    /** The version of the stored form, raised with each change of that form. */
    private static final int FORMAT = 2;

    private static final String FILE = "engine.mv";

    /** Kilobytes of changed pages at which MVStore commits by itself. Too large to be reached, since the store commits. */
    private static final int NEVER = Integer.MAX_VALUE / 2048;

    /** Names of the maps that a process was filling when it ended. */
    private static final String UNFINISHED = "unfinished";

    private static final long HEAP = Runtime.getRuntime().maxMemory();
    private static final long BYTES_PER_PART = Math.min(256 << 20, HEAP / 16);

    /** Megabytes of pages that were read and are kept: a small heap needs its room for a commit, which copies what it writes. */
    private static final int CACHE = (int) Math.min(32, (HEAP >> 20) / 8);

    private static final int FILL_RATE_PERCENT = 60;
    private static final int COMPACTED_BYTES = 4 << 20;
    private static final int COMMITS_BETWEEN_COMPACTIONS = 64;

    /**
     * The prefix of system properties that hold the directories open in this JVM. All class loaders share them. Opening a file twice and closing it
     * once would release the lock of the first opener, as file locks on Unix belong to the process.
     */
    private static final String CLAIM = "io.github.dynamodbjdbc.engine.store:";

    private final MVStore store;
    private final MVMap<byte[], byte[]> unfinished;
    private final @Nullable String claim;
    private final boolean sync;
    private final long bytesPerPart;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition dirty = lock.newCondition();
    private final Condition committed = lock.newCondition();
    private final @Nullable Thread committer;

    private long written;
    private long safe;
    private boolean closing;
    private volatile @Nullable Throwable failure;

    private Store(MVStore store, @Nullable String claim, boolean sync, long bytesPerPart) {
        this.store = store;
        this.claim = claim;
        this.sync = sync;
        this.bytesPerPart = bytesPerPart;
        store.setVersionsToKeep(0);
        store.setRetentionTime(0);
        unfinished = map(UNFINISHED);
        List.copyOf(unfinished.keyList()).forEach(this::removeUnfinished);
        if (store.isPersistent()) {
            committer = new Thread(this::commitAll, "dynamodb-engine-committer");
            committer.setDaemon(true);
            committer.start();
        } else {
            committer = null;
        }
    }

    public static Store inMemory() {
        return new Store(new MVStore.Builder().autoCommitDisabled().open(), null, false, BYTES_PER_PART);
    }

    /** Opens the store in a directory, which is created if it does not exist. */
    public static Store open(Path directory, boolean sync) {
        return open(directory, sync, "", BYTES_PER_PART);
    }

    /**
     * @param scheme the scheme of a file system of MVStore, with its colon; empty for the operating system's file system
     * @param bytesPerPart the number of bytes of new maps that are committed together
     */
    static Store open(Path directory, boolean sync, String scheme, long bytesPerPart) {
        Path real;
        try {
            Files.createDirectories(directory);
            real = directory.toRealPath();
        } catch (IOException e) {
            throw new StoreException("The directory " + directory + " can't be made or written: " + e, e);
        }
        Path file = real.resolve(FILE);
        String claim = CLAIM + real;
        if (System.getProperties().putIfAbsent(claim, "open") != null) {
            throw new StoreException("The store " + file + " can't be opened: this process has it open", null, true);
        }
        boolean opened = false;
        try {
            Store store = new Store(open(file, scheme), claim, sync, bytesPerPart);
            opened = true;
            return store;
        } finally {
            if (!opened) {
                System.clearProperty(claim);
            }
        }
    }

    private static MVStore open(Path file, String scheme) {
        MVStore store;
        try {
            store = new MVStore.Builder()
                    .fileName(scheme + file)
                    .autoCommitDisabled()
                    .autoCommitBufferSize(NEVER)
                    .pageSplitSize(8 << 10)
                    .cacheSize(CACHE)
                    .open();
        } catch (MVStoreException e) {
            boolean locked = e.getErrorCode() == DataUtils.ERROR_FILE_LOCKED;
            throw new StoreException(
                    "The store " + file + " can't be opened: "
                            + (locked ? "another process has it open" : String.valueOf(e.getMessage())),
                    e,
                    locked);
        } catch (IllegalArgumentException e) {
            throw new StoreException("The store " + file + " can't be opened: " + e.getMessage(), e);
        }
        int format = store.getStoreVersion();
        if (format > FORMAT) {
            store.closeImmediately();
            throw new StoreException(
                    "The store " + file + " was written by a newer version: its format is " + format + ", and " + FORMAT
                            + " is the highest known",
                    null);
        }
        store.setStoreVersion(FORMAT);
        return store;
    }

    public MVMap<byte[], byte[]> map(String name) {
        return store.openMap(
                name,
                new MVMap.Builder<byte[], byte[]>().keyType(ByteKeys.INSTANCE).valueType(ByteKeys.INSTANCE));
    }

    public void remove(String mapName) {
        if (store.hasMap(mapName)) {
            store.removeMap(mapName);
        }
    }

    /**
     * Fills new maps, which nothing refers to before the write ends. They are committed in parts, so that the heap need not hold them whole. If the
     * process ends before the write, they are removed when the store is opened again. Runs within a write, before its other changes.
     *
     * @param prefix with which the names of the maps begin
     */
    void fill(String prefix, Consumer<Filling> action) {
        byte[] mark = prefix.getBytes(StandardCharsets.UTF_8);
        unfinished.put(mark, new byte[0]);
        action.accept(new Filling(bytesPerPart, committer == null ? () -> {} : this::commitPart));
        unfinished.remove(mark);
    }

    /** Commits on a thread of its own, since an interrupt of the caller would make MVStore fail. The caller has the lock. */
    private void commitPart() {
        try {
            CompletableFuture.runAsync(this::commit, task -> new Thread(task, "dynamodb-engine-part").start())
                    .join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    private void removeUnfinished(byte[] mark) {
        String prefix = new String(mark, StandardCharsets.UTF_8);
        for (String name : store.getMapNames()) {
            if (name.startsWith(prefix)) {
                store.removeMap(name);
            }
        }
        unfinished.remove(mark);
    }

    /** Runs an action that reads and writes, and returns when its changes are committed. */
    public <T> T write(Supplier<T> action) {
        lock.lock();
        try {
            checkUsable();
            T result = action.get();
            if (committer != null) {
                awaitCommit(++written);
            }
            return result;
        } finally {
            lock.unlock();
        }
    }

    /** Runs an action that reads several maps or items. It sees all of a write or nothing. */
    public <T> T read(Supplier<T> action) {
        lock.lock();
        try {
            checkUsable();
            return action.get();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Applies checked changes, so that only a failure of the store can make them fail. Since half of the changes must not be committed, a failure
     * makes the store unusable. It can be opened again, with the committed data.
     */
    public void apply(Runnable changes) {
        try {
            changes.run();
        } catch (RuntimeException | Error e) {
            fail(e);
            throw e;
        }
    }

    public void checkUsable() {
        Throwable cause = failure;
        if (cause != null) {
            throw new StoreException(
                    "The store has failed and has to be opened again: " + cause + reason(cause), cause);
        }
        if (closing) {
            throw new StoreException("The engine is closed", null);
        }
    }

    /** The root cause, such as a full disk, since the store's own message only says that a write has failed. */
    private static String reason(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root == failure ? "" : ": " + root.getMessage();
    }

    private void awaitCommit(long mine) {
        dirty.signal();
        while (safe < mine && failure == null) {
            committed.awaitUninterruptibly();
        }
        if (safe < mine) {
            checkUsable();
        }
    }

    private void commitAll() {
        int commits = 0;
        lock.lock();
        try {
            while (true) {
                while (written == safe && !closing) {
                    dirty.awaitUninterruptibly();
                }
                if (written == safe) {
                    return;
                }
                long version = written;
                commit();
                safe = version;
                committed.signalAll();
                if (++commits % COMMITS_BETWEEN_COMPACTIONS == 0) {
                    store.compact(FILL_RATE_PERCENT, COMPACTED_BYTES);
                }
            }
        } catch (RuntimeException | Error e) {
            fail(e);
        } finally {
            committed.signalAll();
            lock.unlock();
        }
    }

    private void commit() {
        store.commit();
        if (sync) {
            store.sync();
        }
    }

    private void fail(Throwable cause) {
        failure = cause;
        store.closeImmediately();
    }

    @Override
    public void close() {
        lock.lock();
        try {
            if (closing) {
                return;
            }
            closing = true;
            dirty.signal();
        } finally {
            lock.unlock();
        }
        if (committer != null) {
            boolean interrupted = false;
            while (committer.isAlive()) {
                try {
                    committer.join();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
        try {
            if (failure == null) {
                store.close();
            }
        } finally {
            if (claim != null) {
                System.clearProperty(claim);
            }
        }
    }
}
