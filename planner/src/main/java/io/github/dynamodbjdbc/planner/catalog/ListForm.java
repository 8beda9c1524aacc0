package io.github.dynamodbjdbc.planner.catalog;

import io.github.dynamodbjdbc.planner.value.ItemSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The form of LIST columns: a list, or a set of any of the three kinds. */
public enum ListForm implements ValueForm {
    INSTANCE;

    private static final Set<AttributeType> TYPES =
            Set.of(AttributeType.L, AttributeType.SS, AttributeType.NS, AttributeType.BS);

    @Override
    public Set<AttributeType> types() {
        return TYPES;
    }

    @Override
    public boolean isDecidedByType() {
        return true;
    }

    @Override
    public @Nullable Object read(Object stored) {
        return stored instanceof List || stored instanceof ItemSet ? stored : null;
    }

    @Override
    public boolean isStoredAsRead() {
        return true;
    }

    @Override
    public String toString() {
        return ColumnType.LIST.toString();
    }
}
