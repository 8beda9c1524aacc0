package io.github.dynamodbjdbc.driver.page;

import io.github.dynamodbjdbc.driver.decode.PageItems;
import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.driver.item.Key;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One response of a Query or Scan.
 *
 * @param items without attributes where only their number was asked for
 * @param lastKey where the next page starts; null after the last page. A page without items may have one.
 * @param itemsEvaluated before the filter
 * @param readUnits that it consumed of the table or index that was read; -1 if the response does not say
 */
public record Page(List<Item> items, @Nullable Key lastKey, int itemsEvaluated, double readUnits) {
    public boolean hasNext() {
        return lastKey != null;
    }

    /** Decodes the rest, for a reader in another thread. */
    void decodeAhead(BooleanSupplier unwanted) {
        if (items instanceof PageItems lazy) {
            lazy.decodeAhead(unwanted);
        }
    }
}
