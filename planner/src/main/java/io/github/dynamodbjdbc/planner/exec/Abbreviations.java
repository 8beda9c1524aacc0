package io.github.dynamodbjdbc.planner.exec;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A number for the values of some columns in each of some rows: the smaller number has the smaller values. The number and the place of its row
 * are packed into a long.
 *
 * @param order the packed numbers in ascending order; of equal numbers, the earlier row first
 * @param exact the number of keys whose values are equal in rows with equal numbers
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Abbreviations(long[] order, int placeBits, int exact) {
    /**
     * The numbers for a part of the rows. A key is included if, by those before it, many rows are alike.
     *
     * @param to the index after the last of at least two rows
     * @param keys at least one
     * @return null if the first key's column has values of several types, or of one without such numbers
     */
    static @Nullable Abbreviations of(@Nullable Object[][] rows, int from, int to, List<SortKey> keys, Run run) {
        SortNumbers column = SortNumbers.of(rows, from, to, keys.get(0), run);
        if (column == null) {
            return null;
        }
        int placeBits = Long.SIZE - Long.numberOfLeadingZeros(to - from - 1L);
        int left = Long.SIZE - 1 - placeBits;
        int shift = Math.max(0, column.bits() - left);
        left -= column.bits() - shift;
        int exact = column.exact() && shift == 0 ? 1 : 0;
        long[] packed = column.numbers();
        long different = column.greatest() + 1;
        for (int i = 0; i < packed.length; i++) {
            packed[i] >>>= shift;
        }
        while (exact > 0 && exact < keys.size() && left > 0 && different <= packed.length / 2) {
            column = SortNumbers.of(rows, from, to, keys.get(exact), run);
            if (column == null) {
                break;
            }
            shift = Math.max(0, column.bits() - left);
            int bits = column.bits() - shift;
            for (int i = 0; i < packed.length; i++) {
                packed[i] = packed[i] << bits | column.numbers()[i] >>> shift;
            }
            left -= bits;
            different *= Math.min(packed.length, column.greatest() + 1);
            if (!column.exact() || shift > 0) {
                break;
            }
            exact++;
        }
        for (int i = 0; i < packed.length; i++) {
            packed[i] = packed[i] << placeBits | i;
        }
        Arrays.sort(packed);
        return new Abbreviations(packed, placeBits, exact);
    }

    long number(long packed) {
        return packed >>> placeBits;
    }

    /** The row's place in the part, from 0. */
    int place(long packed) {
        return (int) (packed & (1L << placeBits) - 1);
    }
}
