package io.github.dynamodbjdbc.driver.read;

import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.value.StoredNull;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Reads one column's value from an item. */
abstract sealed class Cell {
    abstract @Nullable Object read(Item item);

    static Cell of(ColumnSource source, BiConsumer<ColumnSource.Attribute, Item> misfit) {
        if (source instanceof ColumnSource.Attribute attribute) {
            if (!attribute.isDynamic()) {
                return new Declared(attribute, misfit);
            }
            return attribute.path().isTopLevel()
                    ? new TopLevel(attribute.path().attribute())
                    : new Nested(attribute.path());
        }
        if (source instanceof ColumnSource.Missing missing) {
            return new Missing(missing.path());
        }
        return source instanceof ColumnSource.Item ? new Whole() : new Size();
    }

    /** NULL, stored or missing, is null in a row. */
    private static @Nullable Object unlessNull(@Nullable Object stored) {
        return stored == StoredNull.INSTANCE ? null : stored;
    }

    private static final class TopLevel extends Cell {
        private final String name;

        TopLevel(String name) {
            this.name = name;
        }

        @Override
        @Nullable
        Object read(Item item) {
            return unlessNull(item.get(name));
        }
    }

    private static final class Nested extends Cell {
        private final AttributePath path;

        Nested(AttributePath path) {
            this.path = path;
        }

        @Override
        @Nullable
        Object read(Item item) {
            return unlessNull(item.get(path));
        }
    }

    private static final class Declared extends Cell {
        private final ColumnSource.Attribute column;
        private final AttributePath path;
        private final BiConsumer<ColumnSource.Attribute, Item> misfit;

        Declared(ColumnSource.Attribute column, BiConsumer<ColumnSource.Attribute, Item> misfit) {
            this.column = column;
            this.path = column.path();
            this.misfit = misfit;
        }

        @Override
        @Nullable
        Object read(Item item) {
            Object stored = unlessNull(item.get(path));
            if (stored == null) {
                return null;
            }
            Object read = column.fitting(stored);
            if (read == null) {
                misfit.accept(column, item);
            }
            return read;
        }
    }

    private static final class Missing extends Cell {
        private final AttributePath path;

        Missing(AttributePath path) {
            this.path = path;
        }

        @Override
        Object read(Item item) {
            return !item.has(path);
        }
    }

    private static final class Whole extends Cell {
        @Override
        Object read(Item item) {
            return item.toMap();
        }
    }

    private static final class Size extends Cell {
        @Override
        Object read(Item item) {
            return Values.canonical(BigDecimal.valueOf(item.bytes()));
        }
    }
}
