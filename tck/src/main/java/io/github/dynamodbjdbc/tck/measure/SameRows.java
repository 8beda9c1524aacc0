package io.github.dynamodbjdbc.tck.measure;

import io.github.dynamodbjdbc.grammar.StatementParser;
import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.SortItem;
import io.github.dynamodbjdbc.grammar.ast.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Compares two results of a statement that may both be correct. */
final class SameRows {
    private final Query query;
    private final List<Integer> order;

    private SameRows(Query query, List<Integer> order) {
        this.query = query;
        this.order = order;
    }

    /** @param labels the labels of the columns */
    static boolean test(String sql, List<String> labels, List<List<String>> first, List<List<String>> second) {
        Query query = ((Statement.Select) StatementParser.parse(sql)).query();
        List<Integer> order = new ArrayList<>();
        for (SortItem item : query.orderBy()) {
            String name = name(item.expression());
            if (labels.contains(name)) {
                order.add(labels.indexOf(name));
            }
        }
        return new SameRows(query, order).test(first, second);
    }

    private static String name(Expression expression) {
        return expression instanceof Expression.NameReference reference
                ? reference.parts().get(reference.parts().size() - 1).name()
                : "";
    }

    private boolean test(List<List<String>> first, List<List<String>> second) {
        if (first.size() != second.size()) {
            return false;
        }
        if (query.orderBy().isEmpty()) {
            // A LIMIT may return any rows.
            return query.limit() != null || sorted(first).equals(sorted(second));
        }
        if (order.size() < query.orderBy().size()) {
            // The sort keys are not visible, so ties can't be recognized; the rows must then be equal.
            return first.equals(second);
        }
        if (!keys(first).equals(keys(second))) {
            return false;
        }
        // LIMIT may return any of the rows that tie with the last one.
        return query.limit() == null
                ? sorted(first).equals(sorted(second))
                : sorted(beforeLast(first)).equals(sorted(beforeLast(second)));
    }

    private List<List<String>> keys(List<List<String>> rows) {
        return rows.stream().map(this::key).toList();
    }

    private List<String> key(List<String> row) {
        return order.stream().map(row::get).toList();
    }

    private List<List<String>> beforeLast(List<List<String>> rows) {
        if (rows.isEmpty()) {
            return rows;
        }
        List<String> last = key(rows.get(rows.size() - 1));
        return rows.stream().filter(row -> !key(row).equals(last)).toList();
    }

    private static List<String> sorted(List<List<String>> rows) {
        List<String> sorted = new ArrayList<>(rows.stream().map(List::toString).toList());
        Collections.sort(sorted);
        return sorted;
    }
}
