package io.github.dynamodbjdbc.tck.hunter.write;

import io.github.dynamodbjdbc.tck.hunter.make.Dice;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A write of a {@link DeclaredTable}, with the rows that it leaves.
 *
 * @param values what is bound to its parameters
 * @param count the number of written items; -1 for an INSERT of a key that is there
 * @param after all rows by key
 */
record DeclaredWrite(
        DeclaredTable table,
        String sql,
        List<Object> values,
        long count,
        Map<List<Object>, Map<String, Object>> after) {
    private static final DateTimeFormatter MOMENT = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss");

    /** Makes a write by dice, from the rows that the table has. */
    static DeclaredWrite of(Dice dice, DeclaredTable table, Map<List<Object>, Map<String, Object>> rows) {
        return new Maker(dice, table, rows).make();
    }

    /** The value of an assignment, and its SQL. */
    private record Assigned(String sql, @Nullable Object value) {}

    private static final class Maker {
        private final Dice dice;
        private final DeclaredTable table;
        private final Map<List<Object>, Map<String, Object>> rows;
        private final boolean prepared;
        private final List<Object> values = new ArrayList<>();

        Maker(Dice dice, DeclaredTable table, Map<List<Object>, Map<String, Object>> rows) {
            this.dice = dice;
            this.table = table;
            this.rows = new LinkedHashMap<>(rows);
            this.prepared = dice.chance(0.4);
        }

        DeclaredWrite make() {
            return switch (dice.below(7)) {
                case 0, 1 -> insert();
                case 2 -> merge();
                case 3 -> copy();
                case 4 -> delete();
                default -> update();
            };
        }

        private DeclaredWrite written(String sql, long count) {
            return new DeclaredWrite(table, sql, values, count, rows);
        }

        private void put(Map<String, Object> row) {
            rows.put(List.copyOf(table.keyOf(row)), row);
        }

        // ---- values ----

        private Object random(String column) {
            return switch (table.form(column)) {
                case TEXT ->
                    switch (column) {
                        case "d", "c" -> dice.oneOf("a", "b");
                        case "id", "o" -> dice.oneOf("p", "q", "rs", "é");
                        case "day" -> dice.oneOf("1", "2");
                        default -> dice.oneOf("x", "yz", "a.1", "2026-01-01");
                    };
                case NUMBER -> BigDecimal.valueOf(dice.below(5));
                case SECONDS, MILLIS, UTC_TEXT ->
                    LocalDateTime.of(2026, 1, 1, 0, 0).plusSeconds(dice.below(4) * 43_200L);
                case DAYS, DAY_TEXT -> LocalDate.of(2026, 1, 1).plusDays(dice.below(3));
            };
        }

        private String literal(@Nullable Object value) {
            if (value == null) {
                return "NULL";
            }
            if (prepared) {
                values.add(value);
                return "?";
            }
            return value instanceof LocalDateTime time
                    ? "TIMESTAMP '" + MOMENT.format(time) + "'"
                    : value instanceof LocalDate
                            ? "DATE '" + value + "'"
                            : value instanceof String ? "'" + value + "'" : value.toString();
        }

        private Map<String, Object> row() {
            Map<String, Object> row = new LinkedHashMap<>();
            for (String column : table.columns.keySet()) {
                if (table.isRequired(column) || dice.chance(0.6)) {
                    row.put(column, random(column));
                }
            }
            return row;
        }

        private String tuple(Map<String, Object> row) {
            return row.values().stream().map(this::literal).collect(Collectors.joining(", ", "(", ")"));
        }

        // ---- assignments ----

        /**
         * Assignments to some columns.
         *
         * @param old the row that has them
         * @param prefix of its columns
         * @param other another row whose columns may be copied; null for none
         * @param otherPrefix of the other row's columns
         */
        private Map<String, Assigned> sets(
                Map<String, Object> old, String prefix, @Nullable Map<String, Object> other, String otherPrefix) {
            Map<String, Assigned> sets = new LinkedHashMap<>();
            List<String> targets = table.columns.keySet().stream()
                    .filter(column -> !table.key.contains(column))
                    .toList();
            for (String target : dice.some(targets, dice.between(1, 3))) {
                List<String> sources = table.columns.keySet().stream()
                        .filter(source -> table.form(source).hasTypeOf(table.form(target)))
                        .filter(source -> !table.isRequired(target) || table.isRequired(source))
                        .toList();
                String source = dice.pick(sources);
                int thrown = dice.below(10);
                if (thrown < 3) {
                    Object value = random(target);
                    sets.put(target, new Assigned(literal(value), value));
                } else if (thrown < 4 && !table.isRequired(target)) {
                    sets.put(target, new Assigned("NULL", null));
                } else if (other != null && other.containsKey(source) && thrown < 8) {
                    sets.put(target, new Assigned(otherPrefix + source, other.get(source)));
                } else {
                    sets.put(target, new Assigned(prefix + source, old.get(source)));
                }
            }
            return sets;
        }

        private static String text(Map<String, Assigned> sets) {
            return sets.entrySet().stream()
                    .map(set -> set.getKey() + " = " + set.getValue().sql())
                    .collect(Collectors.joining(", "));
        }

        private static Map<String, Object> assigned(Map<String, Object> old, Map<String, Assigned> sets) {
            Map<String, Object> row = new LinkedHashMap<>(old);
            sets.forEach((column, set) -> {
                if (set.value() == null) {
                    row.remove(column);
                } else {
                    row.put(column, set.value());
                }
            });
            return row;
        }

        // ---- statements ----

        private DeclaredWrite insert() {
            Map<String, Object> row = row();
            String into = " INTO " + table.name + " (" + String.join(", ", row.keySet()) + ") VALUES " + tuple(row);
            Map<String, Object> old = rows.get(List.copyOf(table.keyOf(row)));
            switch (dice.below(5)) {
                case 0 -> {
                    if (old == null) {
                        put(row);
                    }
                    return written("INSERT" + into, old == null ? 1 : -1);
                }
                case 1 -> {
                    put(row);
                    return written("UPSERT" + into, 1);
                }
                case 2 -> {
                    put(row);
                    return written("INSERT" + into + " ON CONFLICT DO REPLACE", 1);
                }
                default -> {
                    Map<String, Assigned> sets = sets(old == null ? row : old, "", row, "excluded.");
                    put(old == null ? row : assigned(old, sets));
                    return written("INSERT" + into + " ON CONFLICT DO UPDATE SET " + text(sets), 1);
                }
            }
        }

        private DeclaredWrite merge() {
            Map<String, Object> row = row();
            String columns = String.join(", ", row.keySet());
            String source =
                    "MERGE INTO " + table.name + " t USING (VALUES " + tuple(row) + ") AS src (" + columns + ") ON "
                            + table.key.stream()
                                    .map(part -> "t." + part + " = src." + part)
                                    .collect(Collectors.joining(" AND "));
            Map<String, Object> old = rows.get(List.copyOf(table.keyOf(row)));
            Map<String, Assigned> sets = sets(old == null ? row : old, "t.", row, "src.");
            put(old == null ? row : assigned(old, sets));
            return written(
                    source + " WHEN MATCHED THEN UPDATE SET " + text(sets) + " WHEN NOT MATCHED THEN INSERT (" + columns
                            + ") VALUES ("
                            + row.keySet().stream()
                                    .map(column -> "src." + column)
                                    .collect(Collectors.joining(", "))
                            + ")",
                    1);
        }

        /** A row under another key, with columns copied from one another. */
        private DeclaredWrite copy() {
            if (rows.isEmpty()) {
                return insert();
            }
            Map<String, Object> old = dice.pick(List.copyOf(rows.values()));
            String last = table.key.get(table.key.size() - 1);
            Map<String, Assigned> sets = sets(old, "", null, "");
            for (String part : table.columns.keySet()) {
                if (table.isRequired(part) && !sets.containsKey(part)) {
                    sets.put(part, new Assigned(part, old.get(part)));
                }
            }
            Object id = random(last);
            // Literals are numbered by their places, so the key comes behind the others.
            sets.remove(last);
            sets.put(last, new Assigned(literal(id), id));
            String select = sets.values().stream().map(Assigned::sql).collect(Collectors.joining(", "));
            String sql = "UPSERT INTO " + table.name + " (" + String.join(", ", sets.keySet()) + ") SELECT " + select
                    + " FROM " + table.name + " WHERE " + isKey(old);
            put(assigned(Map.of(), sets));
            return written(sql, 1);
        }

        private String isKey(Map<String, Object> row) {
            return table.key.stream()
                    .map(part -> part + " = " + literal(row.get(part)))
                    .collect(Collectors.joining(" AND "));
        }

        /** A condition that one row satisfies, or those with a value in common. */
        private List<Map<String, Object>> found(StringBuilder where) {
            if (rows.isEmpty() || dice.chance(0.1)) {
                Map<String, Object> key = row();
                where.append(isKey(key));
                Map<String, Object> row = rows.get(List.copyOf(table.keyOf(key)));
                return row == null ? List.of() : List.of(row);
            }
            Map<String, Object> old = dice.pick(List.copyOf(rows.values()));
            if (dice.chance(0.5)) {
                where.append(isKey(old));
                return List.of(old);
            }
            String column = dice.pick(List.copyOf(old.keySet()));
            Object value = old.get(column);
            where.append(column).append(" = ").append(literal(value));
            return rows.values().stream()
                    .filter(row -> row.containsKey(column) && row.get(column).equals(value))
                    .toList();
        }

        /** Of several rows, each has its own values of copied columns. */
        private DeclaredWrite update() {
            Map<String, Object> some = rows.isEmpty() ? row() : dice.pick(List.copyOf(rows.values()));
            Map<String, Assigned> sets = sets(some, "", null, "");
            StringBuilder where = new StringBuilder();
            List<Map<String, Object>> found = found(where);
            for (Map<String, Object> row : found) {
                Map<String, Assigned> own = new LinkedHashMap<>();
                sets.forEach((column, set) -> own.put(
                        column,
                        table.columns.containsKey(set.sql()) ? new Assigned(set.sql(), row.get(set.sql())) : set));
                put(assigned(row, own));
            }
            return written("UPDATE " + table.name + " SET " + text(sets) + " WHERE " + where, found.size());
        }

        private DeclaredWrite delete() {
            StringBuilder where = new StringBuilder();
            List<Map<String, Object>> found = found(where);
            found.forEach(row -> rows.remove(List.copyOf(table.keyOf(row))));
            return written("DELETE FROM " + table.name + " WHERE " + where, found.size());
        }
    }

    @Override
    public String toString() {
        return sql + (values.isEmpty() ? "" : " -- " + values);
    }
}
