package io.github.dynamodbjdbc.driver.advice;

import org.jspecify.annotations.Nullable;

/**
 * A row of {@code system.advice}.
 *
 * @param statements how many statements it is about; null if it is not about some
 * @param example one of them, without literals
 * @param units read capacity units as it is
 * @param unitsThen read capacity units after the change
 * @param writeUnitsPerWrite write capacity units more
 * @param storageBytes bytes of storage more; null if unknown
 * @param certainty the basis of {@code unitsThen}
 * @param dollarsSaved the price of the spared read units; null if unknown
 * @param replayed the units of the replay; null without one
 * @param month the table's dollars of a month as it is; null if unknown
 * @param monthThen the same after the change
 */
record Line(
        String table,
        String advice,
        @Nullable Long statements,
        @Nullable String example,
        @Nullable Double units,
        @Nullable Double unitsThen,
        @Nullable Double writeUnitsPerWrite,
        @Nullable Long storageBytes,
        @Nullable String certainty,
        @Nullable String note,
        @Nullable Double dollarsSaved,
        Replay.@Nullable Units replayed,
        @Nullable Double month,
        @Nullable Double monthThen) {
    @Nullable
    Object[] row() {
        return new @Nullable Object[] {
            table,
            advice,
            statements,
            example,
            units,
            unitsThen,
            units == null || unitsThen == null ? null : (Double) (units - unitsThen),
            writeUnitsPerWrite,
            storageBytes,
            certainty,
            note,
            dollarsSaved,
            replayed == null ? null : (Double) replayed.now(),
            replayed == null ? null : (Double) replayed.then(),
            month,
            month == null ? null : monthThen
        };
    }
}
