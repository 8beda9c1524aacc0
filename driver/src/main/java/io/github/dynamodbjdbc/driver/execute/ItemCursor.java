package io.github.dynamodbjdbc.driver.execute;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The one item of a GetItem, if it is there. Asked for by the first {@link #advance()}. */
final class ItemCursor implements RowCursor {
    private final Supplier<@Nullable Map<String, AttributeValue>> get;
    private final RowMaker rows;
    private boolean asked;

    ItemCursor(Supplier<@Nullable Map<String, AttributeValue>> get, RowMaker rows) {
        this.get = get;
        this.rows = rows;
    }

    @Override
    public boolean advance() {
        if (asked) {
            return false;
        }
        asked = true;
        Map<String, AttributeValue> item = get.get();
        return item != null && rows.accept(item);
    }

    @Override
    public @Nullable Object[] row() {
        return rows.row();
    }

    @Override
    public void close() {
        asked = true;
    }
}
