package io.github.dynamodbjdbc.planner.exec;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Different keys of some values each, numbered from 0 in the order in which they were added. Values have to be in a form in which equal
 * values are equal objects; NULL equals NULL.
 */
final class KeyTable {
    private static final int FIRST_SLOTS = 16;

    private final int width;
    private @Nullable Object[] values;
    private int size;
    // The hash of a key and its number plus one; 0 if empty. Half of the slots are empty at least.
    private long[] slots = new long[FIRST_SLOTS];

    /** @param width the number of values of a key */
    KeyTable(int width) {
        this.width = width;
        this.values = new @Nullable Object[width * FIRST_SLOTS / 2];
    }

    /** The hash of a key, for the other methods. */
    static int hash(@Nullable Object[] key) {
        return Arrays.hashCode(key);
    }

    int size() {
        return size;
    }

    /** The number of a key; negative if it was not added. */
    int find(@Nullable Object[] key, int hash) {
        for (int i = place(hash, slots.length); slots[i] != 0; i = i + 1 & slots.length - 1) {
            int number = (int) slots[i] - 1;
            if ((int) (slots[i] >>> Integer.SIZE) == hash && isKey(number, key)) {
                return number;
            }
        }
        return -1;
    }

    /**
     * Finds several keys.
     *
     * @param numbers receives the number of each key; negative if it was not added
     */
    void find(List<@Nullable Object[]> keys, int[] hashes, int count, int[] numbers) {
        for (int i = 0; i < count; i++) {
            numbers[i] = (int) slots[place(hashes[i], slots.length)] - 1;
        }
        for (int i = 0; i < count; i++) {
            // Most keys are in their first slot.
            if (numbers[i] >= 0 && !isKey(numbers[i], keys.get(i))) {
                numbers[i] = find(keys.get(i), hashes[i]);
            }
        }
    }

    private boolean isKey(int number, @Nullable Object[] key) {
        for (int i = 0; i < width; i++) {
            if (!Objects.equals(values[number * width + i], key[i])) {
                return false;
            }
        }
        return true;
    }

    /**
     * Adds a key that was not added.
     *
     * @param key copied
     * @return its number
     */
    int add(@Nullable Object[] key, int hash) {
        if (2 * size == slots.length) {
            grow();
        }
        System.arraycopy(key, 0, values, size * width, width);
        put((long) hash << Integer.SIZE | ++size);
        return size - 1;
    }

    private void grow() {
        long[] before = slots;
        slots = new long[2 * before.length];
        values = Arrays.copyOf(values, 2 * values.length);
        for (long slot : before) {
            if (slot != 0) {
                put(slot);
            }
        }
    }

    private void put(long slot) {
        int i = place((int) (slot >>> Integer.SIZE), slots.length);
        while (slots[i] != 0) {
            i = i + 1 & slots.length - 1;
        }
        slots[i] = slot;
    }

    /**
     * The first slot for a hash. Consecutive numbers are spread.
     *
     * @param slots their number, a power of two
     */
    static int place(int hash, int slots) {
        return hash * 0x9E3779B9 >>> Integer.numberOfLeadingZeros(slots) + 1;
    }

    /** Copies a key's values to the beginning of a row. */
    void copyTo(@Nullable Object[] row, int number) {
        System.arraycopy(values, number * width, row, 0, width);
    }
}
