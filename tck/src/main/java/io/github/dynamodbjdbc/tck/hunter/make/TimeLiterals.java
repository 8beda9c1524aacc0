package io.github.dynamodbjdbc.tck.hunter.make;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.NameReference;
import io.github.dynamodbjdbc.grammar.ast.Expression.StringLiteral;
import io.github.dynamodbjdbc.grammar.ast.Node;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.tck.oracle.Cell;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeParseException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Makes TIMESTAMP and DATE literals of some of the text that is compared with columns which are declared as times. */
final class TimeLiterals {
    private final Dice dice;
    private final Slots slots;
    private final Set<String> columns = new HashSet<>();

    TimeLiterals(Dice dice, Slots slots, World world) {
        this.dice = dice;
        this.slots = slots;
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
        if (dice.chance(0.5)) {
            return operand;
        } else if (operand instanceof Expression.Parameter parameter) {
            slots.change(parameter.index(), TimeLiterals::time);
        } else if (operand instanceof StringLiteral text) {
            return Sql.literal(time(Pools.text(text.value())));
        }
        return operand;
    }

    /** The time that a text says as {@link Readings} write it; all else as it is. */
    private static Cell time(Cell value) {
        if (!(value instanceof Datum.Text text)) {
            return value;
        }
        try {
            return text.value().contains("T")
                    ? new Cell.Timestamp(LocalDateTime.parse(text.value()))
                    : new Cell.Date(LocalDate.parse(text.value()));
        } catch (DateTimeParseException e) {
            // Such as a day that no calendar has: text is all that can say it.
            return value;
        }
    }
}
