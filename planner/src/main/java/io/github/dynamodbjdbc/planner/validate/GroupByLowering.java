package io.github.dynamodbjdbc.planner.validate;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.GroupBy;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlInternalOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * GROUP BY. A number is an ordinal. A name is a key, a declared column or a column of a subquery if there is one, else an
 * alias of the select list, else an attribute.
 */
final class GroupByLowering {
    private final ExpressionLowering expressions;
    private final List<SelectLowering.Item> items;

    /** @param expressions with the aliases of the select list in scope */
    GroupByLowering(ExpressionLowering expressions, List<SelectLowering.Item> items) {
        this.expressions = expressions;
        this.items = items;
    }

    SqlNodeList lower(GroupBy groupBy) {
        SqlParserPos pos = Positions.of(groupBy.position());
        List<SqlNode> elements = groupBy.elements().stream().map(this::element).toList();
        return groupBy.distinct()
                ? new SqlNodeList(List.of(SqlInternalOperators.GROUP_BY_DISTINCT.createCall(pos, elements)), pos)
                : new SqlNodeList(elements, pos);
    }

    private SqlNode element(GroupBy.Element element) {
        SqlParserPos pos = Positions.of(element.position());
        if (element instanceof GroupBy.Rollup rollup) {
            return SqlStdOperatorTable.ROLLUP.createCall(pos, sets(rollup.elements()));
        }
        if (element instanceof GroupBy.Cube cube) {
            return SqlStdOperatorTable.CUBE.createCall(pos, sets(cube.elements()));
        }
        if (element instanceof GroupBy.GroupingSets sets) {
            return SqlStdOperatorTable.GROUPING_SETS.createCall(
                    pos, sets.elements().stream().map(this::element).toList());
        }
        return set((GroupBy.Expressions) element);
    }

    private List<SqlNode> sets(List<GroupBy.Expressions> elements) {
        return elements.stream().map(this::set).toList();
    }

    private SqlNode set(GroupBy.Expressions element) {
        List<SqlNode> nodes =
                element.expressions().stream().map(this::expression).toList();
        if (nodes.size() == 1) {
            return nodes.get(0);
        }
        SqlParserPos pos = Positions.of(element.position());
        return nodes.isEmpty() ? new SqlNodeList(pos) : SqlStdOperatorTable.ROW.createCall(pos, nodes);
    }

    private SqlNode expression(Expression expression) {
        return expression
                .accept(new Ordinal())
                .map(item -> item.value().sql().clone(Positions.of(expression.position())))
                .orElseGet(() -> expressions.lower(expression).sql());
    }

    private final class Ordinal extends SimpleExpressionVisitor<Optional<SelectLowering.Item>> {
        @Override
        Optional<SelectLowering.Item> otherwise(Expression expression) {
            return Optional.empty();
        }

        @Override
        public Optional<SelectLowering.Item> visit(Expression.NumberLiteral literal) {
            return Optional.of(SelectedItem.ordinal(literal, items, "GROUP BY"));
        }
    }
}
