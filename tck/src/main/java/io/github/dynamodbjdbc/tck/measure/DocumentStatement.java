package io.github.dynamodbjdbc.tck.measure;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A statement over nested values.
 *
 * @param read the statement of the program that computes the same: it names the attributes and no more
 * @param program computes the rows of the statement from those of {@code read}
 */
record DocumentStatement(String title, String sql, String read, Program program) {

    /** What a program does with the rows of its read. */
    interface Program {
        void run(ResultSet rows, Consumer<Object> found) throws SQLException;
    }

    /** What a program does with one row of its read. */
    interface RowProgram {
        void run(ResultSet row, Consumer<Object> found) throws SQLException;
    }

    private static Program each(RowProgram program) {
        return (rows, found) -> {
            while (rows.next()) {
                program.run(rows, found);
            }
        };
    }

    static List<DocumentStatement> all() {
        return List.of(
                new DocumentStatement(
                        "a filter of a number, for comparison",
                        "SELECT o.id FROM Orders o WHERE o.quantity * 1 > 30",
                        "SELECT o.id, o.quantity FROM Orders o",
                        each((row, found) -> {
                            if (row.getBigDecimal(2).intValue() > 30) {
                                found.accept(row.getBigDecimal(1));
                            }
                        })),
                new DocumentStatement(
                        "the elements of a list",
                        "SELECT l.sku FROM Orders o, o.lines AS l",
                        "SELECT o.lines FROM Orders o",
                        each((row, found) -> lines(row, 1).forEach(line -> found.accept(member(line, "sku"))))),
                new DocumentStatement(
                        "a condition on elements",
                        "SELECT o.id, l.sku FROM Orders o, o.lines AS l WHERE l.quantity > 8",
                        "SELECT o.id, o.lines FROM Orders o",
                        each((row, found) -> {
                            for (Map<?, ?> line : lines(row, 2)) {
                                if (number(member(line, "quantity")).intValue() > 8) {
                                    found.accept(tuple(row.getBigDecimal(1), member(line, "sku")));
                                }
                            }
                        })),
                new DocumentStatement(
                        "a sum of elements by their member",
                        "SELECT l.sku, SUM(l.quantity) AS n FROM Orders o, o.lines AS l GROUP BY l.sku",
                        "SELECT o.lines FROM Orders o",
                        (rows, found) -> {
                            Map<Object, BigDecimal> sums = new HashMap<>();
                            while (rows.next()) {
                                lines(rows, 1)
                                        .forEach(line -> sums.merge(
                                                member(line, "sku"),
                                                number(member(line, "quantity")),
                                                BigDecimal::add));
                            }
                            sums.forEach((sku, sum) -> found.accept(tuple(sku, sum)));
                        }),
                new DocumentStatement(
                        "a count of elements",
                        "SELECT COUNT(*) FROM Orders o, o.lines AS l",
                        "SELECT o.lines FROM Orders o",
                        (rows, found) -> {
                            long count = 0;
                            while (rows.next()) {
                                count += lines(rows, 1).size();
                            }
                            found.accept(BigDecimal.valueOf(count));
                        }),
                new DocumentStatement(
                        "positions of elements",
                        "SELECT o.id, r, i FROM Orders o, o.ratings AS r AT i WHERE r = 10",
                        "SELECT o.id, o.ratings FROM Orders o",
                        each((row, found) -> {
                            List<?> ratings = row.getObject(2, List.class);
                            for (int i = 0; i < ratings.size(); i++) {
                                if (number(ratings.get(i)).intValue() == 10) {
                                    found.accept(tuple(row.getBigDecimal(1), ratings.get(i), BigDecimal.valueOf(i)));
                                }
                            }
                        })),
                new DocumentStatement(
                        "UNPIVOT",
                        "SELECT k, v FROM Orders o, UNPIVOT o.properties AS v AT k",
                        "SELECT o.properties FROM Orders o",
                        each((row, found) -> ((Map<?, ?>) row.getObject(1, Map.class))
                                .forEach((key, value) -> found.accept(tuple(key, value))))),
                new DocumentStatement(
                        "IN with a wildcard",
                        "SELECT o.id FROM Orders o WHERE 9 IN o.lines[*].quantity",
                        "SELECT o.id, o.lines FROM Orders o",
                        each((row, found) -> {
                            if (lines(row, 2).stream()
                                    .anyMatch(line ->
                                            number(member(line, "quantity")).intValue() == 9)) {
                                found.accept(row.getBigDecimal(1));
                            }
                        })),
                new DocumentStatement(
                        "a wildcard in the select list",
                        "SELECT o.id, o.lines[*].sku AS skus FROM Orders o",
                        "SELECT o.id, o.lines FROM Orders o",
                        each((row, found) -> found.accept(tuple(
                                row.getBigDecimal(1),
                                lines(row, 2).stream()
                                        .map(line -> member(line, "sku"))
                                        .toList())))),
                new DocumentStatement(
                        "a slice",
                        "SELECT o.ratings[1:3] AS some FROM Orders o",
                        "SELECT o.ratings FROM Orders o",
                        each((row, found) -> {
                            List<?> ratings = row.getObject(1, List.class);
                            found.accept(ratings.subList(0, Math.min(3, ratings.size())));
                        })),
                new DocumentStatement(
                        "COLL_SUM of a wildcard",
                        "SELECT o.id FROM Orders o WHERE COLL_SUM(o.lines[*].quantity) > 30",
                        "SELECT o.id, o.lines FROM Orders o",
                        each((row, found) -> {
                            BigDecimal sum = BigDecimal.ZERO;
                            for (Map<?, ?> line : lines(row, 2)) {
                                sum = sum.add(number(member(line, "quantity")));
                            }
                            if (sum.intValue() > 30) {
                                found.accept(row.getBigDecimal(1));
                            }
                        })),
                new DocumentStatement(
                        "COLL_MAX of a list",
                        "SELECT o.id FROM Orders o WHERE COLL_MAX(o.ratings) = 10",
                        "SELECT o.id, o.ratings FROM Orders o",
                        each((row, found) -> {
                            BigDecimal most = BigDecimal.ZERO;
                            for (Object rating : row.getObject(2, List.class)) {
                                most = most.max(number(rating));
                            }
                            if (most.intValue() == 10) {
                                found.accept(row.getBigDecimal(1));
                            }
                        })),
                new DocumentStatement(
                        "COLL_COUNT of a wildcard",
                        "SELECT o.id FROM Orders o WHERE COLL_COUNT(o.lines[*].sku) = 4",
                        "SELECT o.id, o.lines FROM Orders o",
                        each((row, found) -> {
                            if (lines(row, 2).stream()
                                            .filter(line -> member(line, "sku") != null)
                                            .count()
                                    == 4) {
                                found.accept(row.getBigDecimal(1));
                            }
                        })),
                new DocumentStatement(
                        "COLL_ANY of a query",
                        "SELECT o.id FROM Orders o WHERE COLL_ANY(SELECT VALUE l.quantity > 8 FROM o.lines AS l)",
                        "SELECT o.id, o.lines FROM Orders o",
                        anyLineAbove8()),
                new DocumentStatement(
                        "EXISTS over elements",
                        "SELECT o.id FROM Orders o WHERE EXISTS (SELECT 1 FROM o.lines AS l WHERE l.quantity > 8)",
                        "SELECT o.id, o.lines FROM Orders o",
                        anyLineAbove8()),
                new DocumentStatement(
                        "a sum over elements in a subquery",
                        "SELECT o.id, (SELECT SUM(l.quantity * l.price) FROM o.lines AS l) AS total FROM Orders o",
                        "SELECT o.id, o.lines FROM Orders o",
                        each((row, found) -> {
                            List<Map<?, ?>> lines = lines(row, 2);
                            BigDecimal sum = BigDecimal.ZERO;
                            for (Map<?, ?> line : lines) {
                                sum = sum.add(number(member(line, "quantity")).multiply(number(member(line, "price"))));
                            }
                            found.accept(tuple(row.getBigDecimal(1), lines.isEmpty() ? null : sum));
                        })),
                new DocumentStatement(
                        "SELECT VALUE of elements in a subquery",
                        "SELECT o.id, (SELECT VALUE l.sku FROM o.lines AS l WHERE l.quantity > 5) AS skus FROM Orders o",
                        "SELECT o.id, o.lines FROM Orders o",
                        each((row, found) -> found.accept(tuple(
                                row.getBigDecimal(1),
                                lines(row, 2).stream()
                                        .filter(line ->
                                                number(member(line, "quantity")).intValue() > 5)
                                        .map(line -> member(line, "sku"))
                                        .toList())))),
                new DocumentStatement(
                        "SELECT VALUE of a tuple",
                        "SELECT VALUE {'city': o.customer.city, 'ratings': o.ratings} FROM Orders o",
                        "SELECT o.customer.city, o.ratings FROM Orders o",
                        each((row, found) -> {
                            Map<String, Object> tuple = new LinkedHashMap<>();
                            tuple.put("city", row.getString(1));
                            tuple.put("ratings", row.getObject(2, List.class));
                            found.accept(tuple);
                        })),
                new DocumentStatement(
                        "LET",
                        "SELECT o.id, n FROM Orders o LET CARDINALITY(o.lines) AS n WHERE n * 1 > 6",
                        "SELECT o.id, o.lines FROM Orders o",
                        each((row, found) -> {
                            int lines = lines(row, 2).size();
                            if (lines > 6) {
                                found.accept(tuple(row.getBigDecimal(1), BigDecimal.valueOf(lines)));
                            }
                        })),
                new DocumentStatement(
                        "EXCLUDE of a member of elements",
                        "SELECT o.id, o.lines EXCLUDE o.lines[*].note FROM Orders o",
                        "SELECT o.id, o.lines FROM Orders o",
                        each((row, found) -> {
                            List<Object> lines = new ArrayList<>();
                            for (Map<?, ?> line : lines(row, 2)) {
                                Map<Object, Object> rest = new LinkedHashMap<>(line);
                                rest.remove("note");
                                lines.add(rest);
                            }
                            found.accept(tuple(row.getBigDecimal(1), lines));
                        })),
                new DocumentStatement(
                        "two lists of an item",
                        "SELECT l.sku, r FROM Orders o, o.lines AS l, o.ratings AS r WHERE l.quantity = r",
                        "SELECT o.lines, o.ratings FROM Orders o",
                        each((row, found) -> {
                            List<?> ratings = row.getObject(2, List.class);
                            for (Map<?, ?> line : lines(row, 1)) {
                                for (Object rating : ratings) {
                                    if (number(member(line, "quantity")).compareTo(number(rating)) == 0) {
                                        found.accept(tuple(member(line, "sku"), rating));
                                    }
                                }
                            }
                        })),
                new DocumentStatement(
                        "LEFT JOIN with elements",
                        "SELECT o.id, l.sku FROM Orders o LEFT JOIN o.lines AS l ON l.quantity > 8",
                        "SELECT o.id, o.lines FROM Orders o",
                        each((row, found) -> {
                            boolean none = true;
                            for (Map<?, ?> line : lines(row, 2)) {
                                if (number(member(line, "quantity")).intValue() > 8) {
                                    found.accept(tuple(row.getBigDecimal(1), member(line, "sku")));
                                    none = false;
                                }
                            }
                            if (none) {
                                found.accept(tuple(row.getBigDecimal(1), null));
                            }
                        })),
                new DocumentStatement(
                        "ANY of a list",
                        "SELECT o.id FROM Orders o WHERE 9 < ANY (o.ratings)",
                        "SELECT o.id, o.ratings FROM Orders o",
                        each((row, found) -> {
                            for (Object rating : row.getObject(2, List.class)) {
                                if (number(rating).intValue() > 9) {
                                    found.accept(row.getBigDecimal(1));
                                    break;
                                }
                            }
                        })),
                new DocumentStatement(
                        "EVERY and FILTER of elements",
                        "SELECT o.status, EVERY(l.quantity < 9) AS small, COUNT(*) FILTER (WHERE l.price > 500) AS large"
                                + " FROM Orders o, o.lines AS l GROUP BY o.status",
                        "SELECT o.status, o.lines FROM Orders o",
                        (rows, found) -> {
                            Map<String, Boolean> small = new HashMap<>();
                            Map<String, Integer> large = new HashMap<>();
                            while (rows.next()) {
                                for (Map<?, ?> line : lines(rows, 2)) {
                                    String status = rows.getString(1);
                                    small.merge(
                                            status,
                                            number(member(line, "quantity")).intValue() < 9,
                                            Boolean::logicalAnd);
                                    large.merge(
                                            status,
                                            number(member(line, "price")).compareTo(BigDecimal.valueOf(500)) > 0
                                                    ? 1
                                                    : 0,
                                            Integer::sum);
                                }
                            }
                            small.forEach((status, each) -> found.accept(tuple(
                                    status, each, BigDecimal.valueOf(Objects.requireNonNull(large.get(status))))));
                        }),
                new DocumentStatement(
                        "PIVOT of elements in a subquery",
                        "SELECT o.id, (PIVOT l.quantity AT l.sku FROM o.lines AS l) AS quantities FROM Orders o",
                        "SELECT o.id, o.lines FROM Orders o",
                        each((row, found) -> {
                            Map<Object, Object> quantities = new HashMap<>();
                            lines(row, 2)
                                    .forEach(line -> quantities.put(member(line, "sku"), member(line, "quantity")));
                            found.accept(tuple(row.getBigDecimal(1), quantities));
                        })),
                new DocumentStatement(
                        "COLL_SUM with DISTINCT",
                        "SELECT o.id, COLL_SUM(DISTINCT o.ratings) AS n FROM Orders o",
                        "SELECT o.id, o.ratings FROM Orders o",
                        each((row, found) -> {
                            BigDecimal sum = null;
                            for (Object rating : new HashSet<Object>((List<?>) row.getObject(2, List.class))) {
                                sum = sum == null ? number(rating) : sum.add(number(rating));
                            }
                            found.accept(tuple(row.getBigDecimal(1), sum));
                        })),
                new DocumentStatement(
                        "permissive typing",
                        "SELECT /*+ TYPING(PERMISSIVE) */ o.id, l.quantity + l.sku IS MISSING AS m FROM Orders o, o.lines AS l",
                        "SELECT o.id, o.lines FROM Orders o",
                        each((row, found) -> {
                            for (Map<?, ?> line : lines(row, 2)) {
                                boolean missing = !(member(line, "quantity") instanceof BigDecimal)
                                        || !(member(line, "sku") instanceof BigDecimal);
                                found.accept(tuple(row.getBigDecimal(1), missing));
                            }
                        })),
                new DocumentStatement(
                        "GROUP AS",
                        "SELECT k, COLL_COUNT(g) AS n FROM Orders o GROUP BY o.customer.city AS k GROUP AS g",
                        "SELECT o FROM Orders o",
                        (rows, found) -> {
                            Map<Object, List<Object>> groups = new HashMap<>();
                            while (rows.next()) {
                                Map<?, ?> item = rows.getObject(1, Map.class);
                                groups.computeIfAbsent(
                                                member((Map<?, ?>) member(item, "customer"), "city"),
                                                city -> new ArrayList<>())
                                        .add(Map.of("o", item));
                            }
                            groups.forEach(
                                    (city, group) -> found.accept(tuple(city, BigDecimal.valueOf(group.size()))));
                        }));
    }

    private static Program anyLineAbove8() {
        return each((row, found) -> {
            for (Map<?, ?> line : lines(row, 2)) {
                if (number(member(line, "quantity")).intValue() > 8) {
                    found.accept(row.getBigDecimal(1));
                    break;
                }
            }
        });
    }

    @SuppressWarnings("unchecked")
    private static List<Map<?, ?>> lines(ResultSet row, int column) throws SQLException {
        return row.getObject(column, List.class);
    }

    private static BigDecimal number(Object value) {
        return (BigDecimal) value;
    }

    private static Object member(Map<?, ?> tuple, String name) {
        return Objects.requireNonNull(tuple.get(name));
    }

    private static List<@Nullable Object> tuple(@Nullable Object... values) {
        return Arrays.asList(values);
    }

    /** The rows of the statement itself. */
    static void values(ResultSet rows, Consumer<Object> found) throws SQLException {
        int columns = rows.getMetaData().getColumnCount();
        while (rows.next()) {
            if (columns == 1) {
                found.accept(rows.getObject(1, Object.class));
            } else {
                Object[] row = new Object[columns];
                for (int i = 0; i < columns; i++) {
                    row[i] = rows.getObject(i + 1, Object.class);
                }
                found.accept(Arrays.asList(row));
            }
        }
    }
}
