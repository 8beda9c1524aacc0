package io.github.dynamodbjdbc.tck.hunter.make;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Node;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.SelectItem;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Makes statements ambiguous: names without their tables, also in subqueries; aliases that are attributes' names; and text in place of numbers. The
 * judges know the resulting meaning.
 */
final class LooseForms {
    private static final Set<String> CHOICES = Set.of("COALESCE", "NULLIF", "GREATEST", "LEAST");

    private final Dice dice;

    LooseForms(Dice dice) {
        this.dice = dice;
    }

    Query in(Query query) {
        return switch (dice.below(3)) {
            case 0 -> unqualified(query);
            case 1 -> shadowed(unqualified(query));
            default -> Trees.rewrite(query, this::withText);
        };
    }

    private Query unqualified(Query query) {
        Set<String> tables = new HashSet<>();
        names(query).stream()
                .filter(name -> name.parts().size() == 2)
                .forEach(name -> tables.add(name.parts().get(0).name()));
        List<String> dropped = dice.some(tables, dice.between(1, 2));
        return Trees.rewrite(
                query,
                node -> node instanceof Expression.NameReference name
                                && name.parts().size() == 2
                                && dropped.contains(name.parts().get(0).name())
                                // A table's name alone means its whole row.
                                && !tables.contains(name.parts().get(1).name())
                        ? new Expression.NameReference(List.of(name.parts().get(1)), name.position())
                        : node);
    }

    private static List<Expression.NameReference> names(Query query) {
        List<Expression.NameReference> names = new ArrayList<>();
        Trees.rewrite(query, node -> {
            if (node instanceof Expression.NameReference name) {
                names.add(name);
            }
            return node;
        });
        return names;
    }

    /** Renames unused aliases to attributes that the statement reads. */
    private Query shadowed(Query query) {
        Set<String> said = new HashSet<>();
        List<Identifier> attributes = new ArrayList<>();
        for (Expression.NameReference name : names(query)) {
            name.parts().forEach(part -> said.add(part.name()));
            attributes.add(name.parts().get(name.parts().size() - 1));
        }
        return attributes.isEmpty()
                ? query
                : Trees.rewrite(
                        query,
                        node -> node instanceof SelectItem.Item item
                                        && item.alias() != null
                                        && !said.contains(item.alias().name())
                                        && dice.chance(0.6)
                                ? new SelectItem.Item(item.expression(), dice.pick(attributes), item.position())
                                : node);
    }

    private Node withText(Node node) {
        if (node instanceof Expression.Binary binary
                && binary.operator() != Expression.BinaryOperator.DIVIDE
                && binary.operator() != Expression.BinaryOperator.CONCAT) {
            return new Expression.Binary(
                    binary.operator(), text(binary.left()), text(binary.right()), binary.position());
        } else if (node instanceof Expression.Between between) {
            return new Expression.Between(
                    between.operand(),
                    text(between.low()),
                    text(between.high()),
                    between.symmetric(),
                    between.negated(),
                    between.position());
        } else if (node instanceof Expression.InList list) {
            List<Expression> values = list.values().stream().map(this::text).toList();
            return new Expression.InList(list.operand(), values, list.negated(), list.position());
        } else if (node instanceof Expression.FunctionCall call
                && CHOICES.contains(call.name().name().toUpperCase(Locale.ROOT))) {
            return Sql.call(
                    call.name().name(),
                    call.arguments().stream().map(this::text).toArray(Expression[]::new));
        }
        return node;
    }

    private Expression text(Expression operand) {
        return operand instanceof Expression.NumberLiteral number && dice.chance(0.6)
                ? Sql.text(number.value().toPlainString())
                : operand;
    }
}
