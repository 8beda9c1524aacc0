package io.github.dynamodbjdbc.tck.hunter;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.NameReference;
import io.github.dynamodbjdbc.grammar.ast.Expression.StringLiteral;
import io.github.dynamodbjdbc.grammar.ast.Node;
import io.github.dynamodbjdbc.grammar.ast.Query;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Makes TIMESTAMP and DATE literals of some of the text that is compared with columns which are declared as times. */
final class TimeLiterals {
    private static final int TIME_LENGTH = "2031-01-31T00:00:00.000".length();
    private static final int DATE_LENGTH = "2031-01-31".length();

    private final Dice dice;
    private final Set<String> columns = new HashSet<>();

    TimeLiterals(Dice dice, World world) {
        this.dice = dice;
        world.tables().forEach(table -> table.design().declared().forEach((name, declaration) -> {
            if (declaration.format() != null) {
                columns.add(name);
            }
        }));
    }

    Query in(Query query) {
        return columns.isEmpty() ? query : Trees.rewrite(query, this::changed);
    }

    private Node changed(Node node) {
        if (node instanceof Expression.Binary binary) {
            return new Expression.Binary(
                    binary.operator(),
                    isTime(binary.right()) ? literal(binary.left()) : binary.left(),
                    isTime(binary.left()) ? literal(binary.right()) : binary.right(),
                    binary.position());
        } else if (node instanceof Expression.Between between && isTime(between.operand())) {
            return new Expression.Between(
                    between.operand(),
                    literal(between.low()),
                    literal(between.high()),
                    between.symmetric(),
                    between.negated(),
                    between.position());
        } else if (node instanceof Expression.InList list && isTime(list.operand())) {
            List<Expression> values = list.values().stream().map(this::literal).toList();
            return new Expression.InList(list.operand(), values, list.negated(), list.position());
        }
        return node;
    }

    private boolean isTime(Expression operand) {
        return operand instanceof NameReference name
                && columns.contains(name.parts().get(name.parts().size() - 1).name());
    }

    private Expression literal(Expression operand) {
        if (!(operand instanceof StringLiteral text) || dice.chance(0.5)) {
            return operand;
        }
        String said = text.value();
        if (said.length() == TIME_LENGTH && said.charAt(DATE_LENGTH) == 'T') {
            return new Expression.TemporalLiteral(Expression.TemporalKind.TIMESTAMP, said.replace('T', ' '), Sql.AT);
        }
        return said.matches("\\d{4}-\\d\\d-\\d\\d")
                ? new Expression.TemporalLiteral(Expression.TemporalKind.DATE, said, Sql.AT)
                : operand;
    }
}
