package io.github.dynamodbjdbc.tck.hunter;

import io.github.dynamodbjdbc.tck.hunter.make.Form;
import io.github.dynamodbjdbc.tck.hunter.make.Traits;
import io.github.dynamodbjdbc.tck.hunter.make.Traits.Condition;
import io.github.dynamodbjdbc.tck.hunter.make.Traits.Shape;
import io.github.dynamodbjdbc.tck.hunter.make.ValueType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Counts the tried combinations: how the rows were read, the condition and its type, the mode of expiry, and the shape of the select list. */
final class Coverage {
    /** Ways to read a table; indexes are distinguished by kind. */
    enum Access {
        EMPTY,
        GET_ITEM,
        BATCH_GET_ITEM,
        QUERY_TABLE,
        QUERY_GLOBAL,
        QUERY_LOCAL,
        MERGED_QUERIES,
        INDEX_THEN_BATCH_GET,
        SCAN_TABLE,
        SCAN_INDEX
    }

    /** The statement's mode for expired items. */
    enum ExpiryMode {
        NONE_EXPIRE,
        HIDE,
        SHOW,
        ONLY
    }

    private record Combination(Access access, Form form, ValueType type, ExpiryMode expiry, Shape shape) {}

    private final Map<Combination, LongAdder> counts = new ConcurrentHashMap<>();

    void add(Set<Access> accesses, Traits traits, ExpiryMode expiry, int runs) {
        for (Access access : accesses) {
            if (traits.conditions().isEmpty()) {
                add(new Combination(access, Form.NONE, ValueType.NULL, expiry, traits.shape()), runs);
            }
            for (Condition condition : traits.conditions()) {
                add(new Combination(access, condition.form(), condition.type(), expiry, traits.shape()), runs);
            }
            for (Form form : traits.composed()) {
                add(new Combination(access, form, ValueType.NULL, expiry, traits.shape()), runs);
            }
        }
    }

    private void add(Combination cell, int runs) {
        counts.computeIfAbsent(cell, any -> new LongAdder()).add(runs);
    }

    /** Possible combinations that were not tried: of an access with a condition on a type, and of an access with a mode of expiry and a shape. */
    List<String> missing(long least) {
        List<String> missing = new ArrayList<>();
        for (Access access : Access.values()) {
            if (!isTaken(access)) {
                continue;
            }
            for (Form form : Form.values()) {
                for (ValueType type : ValueType.values()) {
                    if (isPossible(access, form, type)
                            && sum(cell -> cell.access() == access && cell.form() == form && cell.type() == type)
                                    < least) {
                        missing.add(access + " x " + form + " x " + type);
                    }
                }
            }
            for (ExpiryMode expiry : ExpiryMode.values()) {
                for (Shape shape : Shape.values()) {
                    if (sum(cell -> cell.access() == access && cell.expiry() == expiry && cell.shape() == shape) < least
                            && access != Access.EMPTY
                            && isPossible(access, shape)) {
                        missing.add(access + " x " + expiry + " x " + shape);
                    }
                }
            }
        }
        return missing;
    }

    /** Accesses that almost no plan uses are those that the driver uses only for larger tables. */
    private boolean isTaken(Access access) {
        return EnumSet.of(
                                Access.GET_ITEM,
                                Access.QUERY_TABLE,
                                Access.QUERY_GLOBAL,
                                Access.QUERY_LOCAL,
                                Access.SCAN_TABLE)
                        .contains(access)
                || sum(cell -> cell.access() == access) > 2_000;
    }

    private static boolean isPossible(Access access, Shape shape) {
        return access == Access.SCAN_TABLE || access == Access.QUERY_TABLE || shape == Shape.COLUMNS;
    }

    private static boolean isPossible(Access access, Form form, ValueType type) {
        boolean possible =
                switch (form) {
                    case EQUAL, NOT_EQUAL, IN -> type.isOrdered() || type == ValueType.BOOL;
                    case ORDER, BETWEEN, DISTINCT, COLUMNS -> type == ValueType.S || type == ValueType.N;
                    case LIKE, BEGINS_WITH -> type == ValueType.S;
                    case COMPUTED -> type == ValueType.S || type == ValueType.N;
                    case CONTAINS -> type == ValueType.S || type == ValueType.SS;
                    case NULL_TEST -> type == ValueType.S || type == ValueType.N || type == ValueType.NULL;
                    case PATH -> type == ValueType.S || type == ValueType.N;
                    case OR, NOT, NONE -> type == ValueType.NULL;
                    default -> false;
                };
        // Other combinations are so rare that they may be missing by chance.
        return possible
                && (access == Access.SCAN_TABLE
                        || access == Access.QUERY_TABLE
                                && form != Form.NONE
                                && form != Form.PATH
                                && form != Form.COLUMNS
                                && type != ValueType.BOOL
                        || form == Form.EQUAL && type != ValueType.BOOL);
    }

    private long sum(Predicate<Combination> which) {
        return counts.entrySet().stream()
                .filter(entry -> which.test(entry.getKey()))
                .mapToLong(entry -> entry.getValue().sum())
                .sum();
    }

    /** The counts in two tables; each one sums over the dimensions of the other. */
    String text() {
        List<String> lines = new ArrayList<>();
        List<Access> columns = Arrays.stream(Access.values())
                .filter(access -> sum(cell -> cell.access() == access) > 0)
                .toList();
        String head = columns.stream().map(access -> pad(access.name(), 20)).collect(Collectors.joining());
        lines.add(pad("condition on type", 26) + head);
        for (Form form : Form.values()) {
            for (ValueType type : ValueType.values()) {
                if (sum(cell -> cell.form() == form && cell.type() == type) > 0) {
                    lines.add(pad(form + " " + type, 26)
                            + columns.stream()
                                    .map(access -> number(sum(cell ->
                                            cell.access() == access && cell.form() == form && cell.type() == type)))
                                    .collect(Collectors.joining()));
                }
            }
        }
        lines.add(pad("expiry, asked for", 26) + head);
        for (ExpiryMode expiry : ExpiryMode.values()) {
            for (Shape shape : Shape.values()) {
                lines.add(pad(expiry + " " + shape, 26)
                        + columns.stream()
                                .map(access -> number(sum(cell ->
                                        cell.access() == access && cell.expiry() == expiry && cell.shape() == shape)))
                                .collect(Collectors.joining()));
            }
        }
        lines.add(counts.size() + " combinations of all five were run");
        return String.join("\n", lines);
    }

    private static String number(long count) {
        return pad(count == 0 ? "." : Long.toString(count), 20);
    }

    private static String pad(String text, int width) {
        return text + " ".repeat(Math.max(1, width - text.length()));
    }
}
