package io.github.dynamodbjdbc.planner.validate;

import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.SortItem;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import java.util.List;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Keys of an order, with the place of NULL always said: last in ascending order and first in descending, as in PostgreSQL. */
final class Sorting {
    private final ExpressionLowering expressions;

    Sorting(ExpressionLowering expressions) {
        this.expressions = expressions;
    }

    /** @param numeric whether the keys have to be numbers, as percentiles want them */
    SqlNodeList keys(List<SortItem> items, boolean numeric) {
        List<SqlNode> keys = items.stream()
                .map(item -> {
                    Value value = expressions.lower(item.expression());
                    SqlNode sql = numeric && value.dynamic() ? number(value, item.position()) : value.sql();
                    return key(sql, item);
                })
                .toList();
        return new SqlNodeList(
                keys,
                items.isEmpty() ? SqlParserPos.ZERO : Positions.of(items.get(0).position()));
    }

    static SqlNode key(SqlNode expression, SortItem item) {
        SqlParserPos pos = Positions.of(item.position());
        SqlNode key = item.descending() ? SqlStdOperatorTable.DESC.createCall(pos, expression) : expression;
        boolean nullsFirst = item.nullsFirst() == null ? item.descending() : item.nullsFirst();
        return (nullsFirst ? SqlStdOperatorTable.NULLS_FIRST : SqlStdOperatorTable.NULLS_LAST).createCall(pos, key);
    }

    private static SqlNode number(Value value, Position position) {
        return CastLowering.cast(value.sql(), ColumnType.NUMERIC, position);
    }
}
