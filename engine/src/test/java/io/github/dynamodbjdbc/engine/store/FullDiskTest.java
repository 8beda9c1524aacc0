package io.github.dynamodbjdbc.engine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Random;
import org.h2.mvstore.MVMap;
import org.h2.store.fs.FilePath;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The disk becomes full during a commit. The writer gets an error, and all writes acknowledged before are kept. */
final class FullDiskTest {
    private static final int DISKS = 25;
    private static final int ENTRIES = 1_000;
    private static final int LEAST_BYTES = 40_000;
    private static final int MORE_BYTES = 300_000;
    private static final int BYTES_PER_PART = 20_000;

    @TempDir
    private Path directory;

    @BeforeAll
    static void register() {
        FilePath.register(new SmallDisk());
    }

    private static byte[] bytes(long number) {
        return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
    }

    private Store open() {
        return Store.open(directory, false, SmallDisk.SCHEME + ":", BYTES_PER_PART);
    }

    /** Writes the same values to two maps until the disk is full, and returns the last acknowledged number. */
    private static long fill(Store store, long from) {
        MVMap<byte[], byte[]> one = store.map("one");
        MVMap<byte[], byte[]> other = store.map("other");
        long number = from;
        try {
            while (true) {
                long next = number + 1;
                store.write(() -> {
                    store.apply(() -> {
                        one.put(bytes(next % 500), bytes(next));
                        other.put(bytes(next % 500), bytes(next));
                    });
                    return next;
                });
                number = next;
            }
        } catch (StoreException e) {
            assertThat(e).hasMessageContaining("No space left on device");
            assertThatThrownBy(() -> store.write(() -> 0))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("has to be opened again");
            return number;
        } finally {
            store.close();
        }
    }

    @Test
    void nothingAcknowledgedIsLost() {
        Random random = new Random(49);
        long acknowledged = 0;
        for (int disk = 0; disk < DISKS; disk++) {
            // Enough to open the store, which also writes.
            SmallDisk.FREE.set(LEAST_BYTES + random.nextInt(MORE_BYTES));
            acknowledged = fill(open(), acknowledged);
            SmallDisk.FREE.set(Long.MAX_VALUE / 2);
            try (Store store = Store.open(directory, false)) {
                MVMap<byte[], byte[]> one = store.map("one");
                MVMap<byte[], byte[]> other = store.map("other");
                long last = 0;
                for (byte[] key : one.keyList()) {
                    assertThat(other.get(key)).isEqualTo(one.get(key));
                    last = Math.max(last, ByteBuffer.wrap(one.get(key)).getLong());
                }
                // A write whose commit failed may have been stored or not.
                assertThat(last).isBetween(acknowledged, acknowledged + 1);
                acknowledged = last;
            }
        }
        assertThat(acknowledged).isGreaterThan(DISKS);
    }

    /** A disk that becomes full after some parts leaves none of them. */
    @Test
    void anUnfinishedMapIsRemoved() {
        SmallDisk.FREE.set(MORE_BYTES);
        try (Store store = open()) {
            assertThatThrownBy(() -> fillNew(store)).hasStackTraceContaining("No space left on device");
        }
        SmallDisk.FREE.set(Long.MAX_VALUE / 2);
        try (Store store = open()) {
            assertThat(store.map("new/items").sizeAsLong()).isZero();
            fillNew(store);
        }
        try (Store store = open()) {
            assertThat(store.map("new/items").sizeAsLong()).isEqualTo(ENTRIES);
        }
    }

    private static void fillNew(Store store) {
        MVMap<byte[], byte[]> map = store.map("new/items");
        store.write(() -> {
            store.apply(() -> store.fill("new/", filling -> {
                for (long number = 0; number < ENTRIES; number++) {
                    map.put(bytes(number), new byte[1_000]);
                    filling.wrote(1, 1_000);
                }
            }));
            return ENTRIES;
        });
    }
}
