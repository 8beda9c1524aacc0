package io.github.dynamodbjdbc.driver.execute;

import io.github.dynamodbjdbc.driver.row.CurrentItem;
import io.github.dynamodbjdbc.driver.row.RowDecoder;
import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.PredicateEvaluator;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Makes the rows of one read: checks the residual, then decodes. The row is the same array each time. */
final class RowMaker {
    private final @Nullable PredicateEvaluator residual;
    private final CurrentItem current = new CurrentItem();
    private final RowDecoder decoder;
    private final @Nullable Object[] row;
    private long made;

    RowMaker(Predicate residual, List<ColumnSource> output, Consumer<String> passedOver) {
        this.residual = Predicates.isTrue(residual) ? null : PredicateEvaluator.of(residual);
        this.decoder = new RowDecoder(output, passedOver);
        this.row = new @Nullable Object[output.size()];
    }

    /** Makes the row, unless the residual says that the item is none. */
    boolean accept(Map<String, AttributeValue> item) {
        if (residual != null) {
            current.set(item);
            if (!residual.matches(current)) {
                return false;
            }
        }
        decoder.decode(item, row);
        made++;
        return true;
    }

    @Nullable
    Object[] row() {
        return row;
    }

    /** How many rows so far. */
    long made() {
        return made;
    }
}
