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
import java.util.function.UnaryOperator;

/**
 * Replaces some text that is compared with columns declared as times by TIMESTAMP and DATE literals, and also some text with dates that is compared
 * with other columns.
 */
final class TimeLiterals {
    private final Dice dice;
    private final Slots slots;
    private final Spellings spellings;
    private final boolean plain;
    private final Set<String> columns = new HashSet<>();

    TimeLiterals(Dice dice, Slots slots, World world) {
        this.dice = dice;
        this.slots = slots;
        this.spellings = new Spellings(dice);
        this.plain = world.plain();
        world.tables().forEach(table -> table.design().declared().forEach((name, declaration) -> {
            if (declaration.format() != null) {
                columns.add(name);
            }
        }));
    }

    Query in(Query query) {
        return Trees.rewrite(query, this::changed);
    }

    private Node changed(Node node) {
        if (node instanceof Expression.Binary binary && isComparison(binary.operator())) {
            return new Expression.Binary(
                    binary.operator(),
                    literal(binary.right(), binary.left()),
                    literal(binary.left(), binary.right()),
                    binary.position());
        } else if (node instanceof Expression.Between between) {
            return new Expression.Between(
                    between.operand(),
                    literal(between.operand(), between.low()),
                    literal(between.operand(), between.high()),
                    between.symmetric(),
                    between.negated(),
                    between.position());
        } else if (node instanceof Expression.InList list) {
            List<Expression> values = list.values().stream()
                    .map(value -> literal(list.operand(), value))
                    .toList();
            return new Expression.InList(list.operand(), values, list.negated(), list.position());
        }
        return node;
    }

    private static boolean isComparison(Expression.BinaryOperator operator) {
        return switch (operator) {
            case EQUAL, NOT_EQUAL, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> true;
            default -> false;
        };
    }

    /** The other operand of a comparison with a column. */
    private Expression literal(Expression column, Expression operand) {
        if (isTime(column)) {
            return literal(operand, TimeLiterals::time);
        }
        return column instanceof NameReference && !plain ? literal(operand, this::moment) : operand;
    }

    private Cell moment(Cell value) {
        Cell moment = value instanceof Datum.Text text ? spellings.moment(text.value()) : null;
        return moment == null ? value : moment;
    }

    private boolean isTime(Expression operand) {
        return operand instanceof NameReference name
                && columns.contains(name.parts().get(name.parts().size() - 1).name());
    }

    private Expression literal(Expression operand, UnaryOperator<Cell> time) {
        if (dice.chance(0.5)) {
            return operand;
        } else if (operand instanceof Expression.Parameter parameter) {
            slots.change(parameter.index(), time);
        } else if (operand instanceof StringLiteral text) {
            return Sql.literal(time.apply(Pools.text(text.value())));
        }
        return operand;
    }

    /** The time of a text as {@link Readings} write it; any other value unchanged. */
    private static Cell time(Cell value) {
        if (!(value instanceof Datum.Text text)) {
            return value;
        }
        try {
            return text.value().contains("T")
                    ? new Cell.Timestamp(LocalDateTime.parse(text.value()))
                    : new Cell.Date(LocalDate.parse(text.value()));
        } catch (DateTimeParseException e) {
            // A date that doesn't exist; only text can express it.
            return value;
        }
    }
}
