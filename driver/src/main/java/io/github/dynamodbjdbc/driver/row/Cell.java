package io.github.dynamodbjdbc.driver.row;

import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.ListForm;
import io.github.dynamodbjdbc.planner.catalog.TemporalFormat;
import io.github.dynamodbjdbc.planner.catalog.ValueForm;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.value.StoredNull;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads one column's value from an item. */
abstract sealed class Cell {
    abstract @Nullable Object read(Item item);

    static Cell of(ColumnSource source, Consumer<String> passedOver) {
        if (source instanceof ColumnSource.Attribute attribute) {
            AttributeType declared = attribute.declared();
            if (attribute.form() != null) {
                return new Formed(attribute.path(), attribute.form(), passedOver);
            }
            if (declared != null) {
                return new Declared(attribute.path(), declared, passedOver);
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

    /** NULL, stored or not, is null in a row. */
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
        private final AttributePath path;
        private final AttributeType type;
        private final Consumer<String> passedOver;

        Declared(AttributePath path, AttributeType declared, Consumer<String> passedOver) {
            this.path = path;
            this.type = declared;
            this.passedOver = passedOver;
        }

        @Override
        @Nullable
        Object read(Item item) {
            Object value = unlessNull(item.get(path));
            if (value == null || AttributeType.of(value) == type) {
                return value;
            }
            passedOver.accept(path.toString());
            return null;
        }
    }

    private static final class Formed extends Cell {
        private final AttributePath path;
        private final ValueForm form;
        private final Consumer<String> passedOver;

        Formed(AttributePath path, ValueForm form, Consumer<String> passedOver) {
            this.path = path;
            this.form = form;
            this.passedOver = passedOver;
        }

        @Override
        @Nullable
        Object read(Item item) {
            Object stored = unlessNull(item.get(path));
            if (stored == null) {
                return null;
            }
            Object read = form instanceof TemporalFormat format ? format.columnValue(stored) : form.read(stored);
            if (read == null) {
                passedOver.accept(form instanceof ListForm ? path.toString() : path + " (" + form + ")");
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
