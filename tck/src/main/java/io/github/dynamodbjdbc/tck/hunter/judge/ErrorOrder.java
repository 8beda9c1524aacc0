package io.github.dynamodbjdbc.tck.hunter.judge;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import io.github.dynamodbjdbc.grammar.ast.FromItem;
import io.github.dynamodbjdbc.grammar.ast.Node;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import io.github.dynamodbjdbc.tck.hunter.make.Trees;
import java.util.Locale;
import java.util.Set;

/**
 * Decides whether an error in a value depends on the order in which the parts of a statement are computed. SQL leaves that order open for conditions:
 * a condition that drops a row first hides an error of another one. An expression computed for each row of the result fails in any order.
 */
final class ErrorOrder {
    private static final Set<BinaryOperator> QUOTIENTS = Set.of(BinaryOperator.DIVIDE, BinaryOperator.MODULO);
    private static final Set<BinaryOperator> ARITHMETIC = Set.of(
            BinaryOperator.ADD,
            BinaryOperator.SUBTRACT,
            BinaryOperator.MULTIPLY,
            BinaryOperator.DIVIDE,
            BinaryOperator.MODULO);

    private final String state;

    /** Whether the order of the operands within an expression is open, too. */
    private final boolean withinExpressions;

    private ErrorOrder(String state, boolean withinExpressions) {
        this.state = state;
        this.withinExpressions = withinExpressions;
    }

    /** Whether the error may occur on one path to the rows and not on another. */
    static boolean differsByWay(Query query, String state) {
        return new ErrorOrder(state, false).isOpen(query, false);
    }

    /** Whether the error may depend on how a row is computed: an implementation may know that NULL + 1 / 0 is NULL. */
    static boolean isOpen(Query query, String state) {
        return new ErrorOrder(state, true).isOpen(query, false);
    }

    /** Whether the error may occur at a row that has no join partner, or that a query in FROM drops: a condition may be evaluated before FROM. */
    static boolean mayPrecedeFrom(Query query, String state) {
        return new ErrorOrder(state, false).mayPrecedeFrom(query, query.with().isEmpty());
    }

    /** @param tables whether names in FROM are those of tables */
    private boolean mayPrecedeFrom(Node node, boolean tables) {
        if (node instanceof QueryBody.Select select
                && (select.from().size() > 1
                        || !select.from().stream().allMatch(item -> tables && item instanceof FromItem.Table))
                && isOpen(select, false)) {
            return true;
        }
        return Trees.parts(node).stream().anyMatch(part -> mayPrecedeFrom(part, tables));
    }

    private boolean isOpen(Node node, boolean open) {
        if (open && raises(node)) {
            return true;
        }
        for (Node part : Trees.parts(node)) {
            if (isOpen(part, open || opens(node, part))) {
                return true;
            }
        }
        return false;
    }

    /** Whether a part is computed only for some rows, which SQL doesn't determine. */
    private boolean opens(Node node, Node part) {
        if (node instanceof Query query) {
            return query.limit() != null || query.offset() != null || part instanceof Query.CommonTable;
        } else if (node instanceof QueryBody.Select select) {
            return part == select.where() || part == select.having() || part == select.qualify();
        } else if (node instanceof QueryBody.SetOperation operation) {
            return operation.operator() != QueryBody.SetOperator.UNION;
        } else if (node instanceof FromItem) {
            return part instanceof Query || part instanceof Expression;
        } else if (node instanceof Expression.FunctionCall call && part == call.filter()) {
            return true;
        } else if (node instanceof Expression.Binary binary
                && (binary.operator() == BinaryOperator.AND || binary.operator() == BinaryOperator.OR)) {
            return true;
        }
        return part instanceof Query
                || node instanceof Expression
                        && withinExpressions
                        && Trees.parts(node).size() > 1;
    }

    private boolean raises(Node node) {
        return switch (state) {
            case "22012" ->
                node instanceof Expression.Binary binary && QUOTIENTS.contains(binary.operator())
                        || node instanceof Expression.FunctionCall call
                                && Set.of("MOD", "DIV")
                                        .contains(call.name().name().toUpperCase(Locale.ROOT));
            case "22003" ->
                node instanceof Expression.Binary binary && ARITHMETIC.contains(binary.operator())
                        || node instanceof Expression.Unary
                        || node instanceof Expression.FunctionCall
                        || isCast(node);
            case "22018", "22007" -> isCast(node);
            default -> false;
        };
    }

    private static boolean isCast(Node node) {
        return node instanceof Expression.Cast cast && !cast.tryCast();
    }
}
