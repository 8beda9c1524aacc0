package io.github.dynamodbjdbc.driver.row;

import io.github.dynamodbjdbc.driver.request.AttributeValues;
import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.ListForm;
import io.github.dynamodbjdbc.planner.catalog.TemporalFormat;
import io.github.dynamodbjdbc.planner.catalog.ValueForm;
import io.github.dynamodbjdbc.planner.cost.ItemSize;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.value.StoredNull;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Reads one column's value from an item. */
abstract sealed class Cell {
    abstract @Nullable Object read(Map<String, AttributeValue> item);

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
        return source instanceof ColumnSource.Item ? new Item() : new Size();
    }

    private static final class TopLevel extends Cell {
        private final String name;

        TopLevel(String name) {
            this.name = name;
        }

        @Override
        @Nullable
        Object read(Map<String, AttributeValue> item) {
            AttributeValue value = item.get(name);
            return value == null ? null : AttributeValues.toCanonical(value);
        }
    }

    private static final class Nested extends Cell {
        private final AttributePath path;

        Nested(AttributePath path) {
            this.path = path;
        }

        @Override
        @Nullable
        Object read(Map<String, AttributeValue> item) {
            AttributeValue value = CurrentItem.find(item, path);
            return value == null ? null : AttributeValues.toCanonical(value);
        }
    }

    private static final class Declared extends Cell {
        private final AttributePath path;
        private final AttributeValue.Type type;
        private final Consumer<String> passedOver;

        Declared(AttributePath path, AttributeType declared, Consumer<String> passedOver) {
            this.path = path;
            this.type = declared == AttributeType.NULL
                    ? AttributeValue.Type.NUL
                    : AttributeValue.Type.valueOf(declared.name());
            this.passedOver = passedOver;
        }

        @Override
        @Nullable
        Object read(Map<String, AttributeValue> item) {
            AttributeValue value = CurrentItem.find(item, path);
            if (value == null || value.type() == AttributeValue.Type.NUL) {
                return null;
            }
            if (value.type() != type) {
                passedOver.accept(path.toString());
                return null;
            }
            return AttributeValues.toCanonical(value);
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
        Object read(Map<String, AttributeValue> item) {
            AttributeValue value = CurrentItem.find(item, path);
            Object stored = value == null ? null : AttributeValues.toCanonical(value);
            if (stored == null || stored == StoredNull.INSTANCE) {
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
        Object read(Map<String, AttributeValue> item) {
            return CurrentItem.find(item, path) == null;
        }
    }

    private static final class Item extends Cell {
        @Override
        Object read(Map<String, AttributeValue> item) {
            return AttributeValues.toCanonical(item);
        }
    }

    private static final class Size extends Cell {
        @Override
        Object read(Map<String, AttributeValue> item) {
            long bytes = 0;
            for (Map.Entry<String, AttributeValue> attribute : item.entrySet()) {
                bytes += ItemSize.ofAttribute(attribute.getKey(), AttributeValues.toCanonical(attribute.getValue()));
            }
            return Values.canonical(BigDecimal.valueOf(bytes));
        }
    }
}
