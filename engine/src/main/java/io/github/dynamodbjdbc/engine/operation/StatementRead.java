package io.github.dynamodbjdbc.engine.operation;

import static io.github.dynamodbjdbc.engine.error.ServiceException.validation;

import io.github.dynamodbjdbc.engine.expression.Projection;
import io.github.dynamodbjdbc.engine.expression.Statement;
import io.github.dynamodbjdbc.engine.store.Table;
import io.github.dynamodbjdbc.engine.table.IndexDefinition;
import io.github.dynamodbjdbc.engine.table.KeySchema;
import io.github.dynamodbjdbc.engine.table.KeySchema.KeyAttribute;
import io.github.dynamodbjdbc.engine.value.Value;
import io.github.dynamodbjdbc.engine.value.ValueOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The read of a SELECT: a key range for each partition that it names, or all of a table or an index. */
final class StatementRead {
    private final RangeRead read;
    private final StatementKeys keys;
    private final List<KeyCondition.Range> ranges;
    private final boolean forward;

    private StatementRead(RangeRead read, StatementKeys keys, List<KeyCondition.Range> ranges, boolean forward) {
        this.read = read;
        this.keys = keys;
        this.ranges = ranges;
        this.forward = forward;
    }

    static StatementRead of(Call call, Statement.Select select, Table table, @Nullable Map<String, Value> start) {
        IndexDefinition index = RangeRead.index(call, table, select.index());
        KeySchema schema = index == null ? table.definition().keys() : index.keys();
        StatementKeys keys = StatementKeys.of(select.where(), schema);
        Projection projection = select.projection();
        Expressions expressions = new Expressions(null, null, keys.rest(), projection);
        expressions.checkScalarKeys(table.definition());
        String attributes = projection != null
                ? "SPECIFIC_ATTRIBUTES"
                : index == null ? "ALL_ATTRIBUTES" : "ALL_PROJECTED_ATTRIBUTES";
        RangeRead read = new RangeRead(call, table, index, expressions, attributes, start);
        read.checkIndex(false);
        checkOrder(select, schema, keys);
        boolean forward = isForward(select.order(), schema);
        return new StatementRead(read, keys, ranges(select.order(), schema, keys, forward), forward);
    }

    private static void checkOrder(Statement.Select select, KeySchema schema, StatementKeys keys) {
        if (select.order().isEmpty()) {
            return;
        }
        if (select.where() == null) {
            throw validation("Must have WHERE clause in the statement when using ORDER BY clause.");
        }
        for (Statement.Ordering term : select.order()) {
            if (!schema.names().contains(term.attribute())) {
                throw validation(
                        "Attribute " + term.attribute() + " in ORDER BY clause must be part of the primary key");
            }
        }
        if (keys.keys().isEmpty()) {
            throw validation("Must have at least one non-optional hash key condition in WHERE clause when using"
                    + " ORDER BY clause.");
        }
        String first = schema.partition().get(0).name();
        boolean one = keys.keys().stream()
                        .map(key -> partition(key, schema))
                        .distinct()
                        .count()
                == 1;
        if (!one && !select.order().get(0).attribute().equals(first)) {
            throw validation("ORDER BY must begin with " + first + " where the WHERE clause has several values of it");
        }
    }

    private static List<Value> partition(Map<String, Value> key, KeySchema schema) {
        return schema.partition().stream()
                .map(attribute -> Objects.requireNonNull(key.get(attribute.name())))
                .toList();
    }

    private static boolean isForward(List<Statement.Ordering> order, KeySchema schema) {
        List<String> sort = schema.sort().stream().map(KeyAttribute::name).toList();
        List<Boolean> descending = order.stream()
                .filter(term -> sort.contains(term.attribute()))
                .map(Statement.Ordering::descending)
                .distinct()
                .toList();
        if (descending.size() > 1) {
            throw validation("The sort attributes of ORDER BY must have one direction");
        }
        return descending.isEmpty() || !descending.get(0);
    }

    /** The ranges by partition, in the order of the statement or of ORDER BY. */
    private static List<KeyCondition.Range> ranges(
            List<Statement.Ordering> order, KeySchema schema, StatementKeys keys, boolean forward) {
        if (keys.keys().isEmpty()) {
            return List.of(RangeReads.everything());
        }
        Map<List<Value>, List<KeyCondition.Range>> byPartition = new LinkedHashMap<>();
        for (Map<String, Value> key : keys.keys()) {
            byPartition
                    .computeIfAbsent(partition(key, schema), made -> new ArrayList<>())
                    .add(keys.range(key, schema));
        }
        List<List<Value>> partitions = new ArrayList<>(byPartition.keySet());
        for (int i = order.size() - 1; i >= 0; i--) {
            for (int attribute = 0; attribute < schema.partition().size(); attribute++) {
                if (schema.partition().get(attribute).name().equals(order.get(i).attribute())) {
                    int place = attribute;
                    Comparator<List<Value>> byValue =
                            (one, other) -> ValueOrder.compare(one.get(place), other.get(place));
                    partitions.sort(order.get(i).descending() ? byValue.reversed() : byValue);
                }
            }
        }
        Comparator<KeyCondition.Range> byKey = Comparator.comparing(KeyCondition.Range::low, Arrays::compareUnsigned);
        List<KeyCondition.Range> ranges = new ArrayList<>();
        for (List<Value> partition : partitions) {
            byPartition.getOrDefault(partition, List.of()).stream()
                    .sorted(forward ? byKey : byKey.reversed())
                    .forEach(ranges::add);
        }
        return ranges;
    }

    Page page() {
        Page page = new Page(read);
        byte[] start = read.startKey();
        for (KeyCondition.Range range : ranges) {
            KeyCondition.Range left = range;
            if (start != null) {
                if (!RangeReads.contains(range, start)) {
                    continue;
                }
                left = RangeReads.behind(range, start, forward);
                start = null;
            }
            page.add(left, forward, keys.keys().isEmpty() ? null : range.low());
            if (page.isFull()) {
                break;
            }
        }
        if (start != null) {
            throw Statements.badToken();
        }
        page.charge();
        return page;
    }

    List<Map<String, Value>> items(Page page) {
        Projection projection = read.expressions().projection();
        return page.items().stream()
                .map(item -> projection == null ? item.attributes() : projection.of(item.attributes()))
                .toList();
    }
}
