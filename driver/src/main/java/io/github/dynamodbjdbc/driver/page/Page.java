package io.github.dynamodbjdbc.driver.page;

import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One response of a Query or Scan.
 *
 * @param items empty maps where only their number was asked for
 * @param lastKey where the next page starts; empty after the last page. A page without items may have one.
 * @param itemsEvaluated before the filter
 * @param readUnits that it consumed of the table or index that was read; -1 if the response does not tell
 */
public record Page(
        List<Map<String, AttributeValue>> items,
        Map<String, AttributeValue> lastKey,
        int itemsEvaluated,
        double readUnits) {
    public boolean hasNext() {
        return !lastKey.isEmpty();
    }
}
