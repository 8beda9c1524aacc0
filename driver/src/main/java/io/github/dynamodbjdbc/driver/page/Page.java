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
 * @param items without attributes if only their number was requested
 * @param lastKey the start of the next page; null after the last page. A page without items may have one.
 * @param itemsEvaluated the number of items before the filter
 * @param readUnits the consumption of the table or index that was read; -1 if the response has no amount
 */
public record Page(List<Item> items, @Nullable Key lastKey, int itemsEvaluated, double readUnits) {
    public boolean hasNext() {
        return lastKey != null;
    }

    /** Decodes the remaining items for a reader in another thread. */
    void decodeAhead(BooleanSupplier unwanted) {
        if (items instanceof PageItems lazy) {
            lazy.decodeAhead(unwanted);
        }
    }
}
