package io.github.dynamodbjdbc.spark;

import java.io.Serializable;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The parts of the statement that a read sends.
 *
 * @param select the select list
 * @param relation the content of FROM
 * @param where conditions, all of which a row has to meet
 * @param groupBy SQL expressions
 * @param orderBy SQL expressions with directions
 * @param limit the most rows; -1 for no limit
 */
record ReadStatement(
        ArrayList<String> select,
        String relation,
        ArrayList<Condition> where,
        ArrayList<String> groupBy,
        ArrayList<String> orderBy,
        int limit)
        implements Serializable {
    /** The SQL of the whole statement. */
    String whole() {
        StringBuilder sql = text("");
        if (!orderBy.isEmpty()) {
            sql.append(" ORDER BY ").append(String.join(", ", orderBy));
        }
        return limit < 0 ? sql.toString() : sql.append(" LIMIT ").append(limit).toString();
    }

    /** The SQL of one segment. The reader applies the limit, since a segment has none. */
    String segment(int number, int total) {
        return text("/*+ SEGMENT(" + number + ", " + total + ") */ ").toString();
    }

    /** The SQL of one partition; of the whole statement if there is only one partition. */
    String partition(int number, int total) {
        return total == 1 ? whole() : segment(number, total);
    }

    private StringBuilder text(String hint) {
        StringBuilder sql = new StringBuilder("SELECT ")
                .append(hint)
                .append(select.isEmpty() ? "1 AS one" : String.join(", ", select))
                .append(" FROM ")
                .append(relation);
        if (!where.isEmpty()) {
            sql.append(" WHERE ")
                    .append(String.join(
                            " AND ", where.stream().map(Condition::sql).toList()));
        }
        if (!groupBy.isEmpty()) {
            sql.append(" GROUP BY ").append(String.join(", ", groupBy));
        }
        return sql;
    }

    void bind(PreparedStatement statement) throws SQLException {
        int index = 1;
        for (Condition condition : where) {
            for (Serializable value : condition.parameters()) {
                statement.setObject(index++, value);
            }
        }
    }

    ReadStatement with(List<String> columns, @Nullable List<String> groups) {
        return new ReadStatement(
                new ArrayList<>(columns),
                relation,
                where,
                groups == null ? groupBy : new ArrayList<>(groups),
                orderBy,
                limit);
    }

    ReadStatement where(List<Condition> conditions) {
        return new ReadStatement(select, relation, new ArrayList<>(conditions), groupBy, orderBy, limit);
    }

    ReadStatement limited(int rows) {
        return new ReadStatement(select, relation, where, groupBy, orderBy, rows);
    }

    ReadStatement ordered(List<String> orders, int rows) {
        return new ReadStatement(select, relation, where, groupBy, new ArrayList<>(orders), rows);
    }
}
