package io.github.dynamodbjdbc.driver.export;

import io.github.dynamodbjdbc.driver.item.Item;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The change of an item in the period of an incremental export: the last write, and the states before the period and after it.
 *
 * @param event {@code INSERT}, {@code MODIFY} or {@code REMOVE}; null if the item is there, and former states were not exported
 * @param micros the time of the write in epoch microseconds
 * @param before the former state; null if there was none, or it was not exported
 * @param after the new state; null if the item was deleted
 */
record ExportedChange(
        @Nullable String event,
        long micros,
        Item keys,
        @Nullable Item before,
        @Nullable Item after) {
    private static final Set<String> MEMBERS = Set.of("Metadata", "Keys", "OldImage", "NewImage");

    /**
     * The change of a line.
     *
     * @param hasOld whether former states were exported
     * @return null if the line has another form
     */
    static @Nullable ExportedChange of(Map<String, Item> line, boolean hasOld) {
        Item metadata = line.get("Metadata");
        Item keys = line.get("Keys");
        Item before = line.get("OldImage");
        Item after = line.get("NewImage");
        boolean fits = hasOld ? before != null || after != null : before == null;
        if (!fits
                || keys == null
                || metadata == null
                || !MEMBERS.containsAll(line.keySet())
                || !(metadata.get("WriteTimestampMicros") instanceof BigDecimal micros)) {
            return null;
        }
        String event = after == null ? "REMOVE" : !hasOld ? null : before == null ? "INSERT" : "MODIFY";
        return new ExportedChange(event, micros.longValue(), keys, before, after);
    }
}
