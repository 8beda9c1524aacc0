package io.github.dynamodbjdbc.planner.validate;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/** The item of the select list that ORDER BY means by an ordinal or by the item's own name; null for other expressions. */
final class SelectedItem extends SimpleExpressionVisitor<Optional<SelectLowering.Item>> {
    private final List<SelectLowering.Item> items;
    private final String clause;

    SelectedItem(List<SelectLowering.Item> items, String clause) {
        this.items = items;
        this.clause = clause;
    }

    @Override
    Optional<SelectLowering.Item> otherwise(Expression expression) {
        return Optional.empty();
    }

    @Override
    public Optional<SelectLowering.Item> visit(Expression.NumberLiteral literal) {
        return Optional.of(ordinal(literal, items, clause));
    }

    @Override
    public Optional<SelectLowering.Item> visit(Expression.NameReference reference) {
        if (reference.parts().size() > 1) {
            return Optional.empty();
        }
        List<SelectLowering.Item> named =
                Identifiers.matching(reference.parts().get(0), items, SelectLowering.Item::label);
        boolean oneColumn = named.stream()
                        .map(item -> item.value().sql().toString())
                        .distinct()
                        .count()
                <= 1;
        if (!oneColumn) {
            throw Identifiers.ambiguous(reference.parts().get(0));
        }
        return named.stream().findFirst();
    }

    static SelectLowering.Item ordinal(
            Expression.NumberLiteral literal, List<SelectLowering.Item> items, String clause) {
        BigDecimal value = literal.value();
        boolean inRange =
                value.compareTo(BigDecimal.ONE) >= 0 && value.compareTo(BigDecimal.valueOf(items.size())) <= 0;
        if (!inRange || value.stripTrailingZeros().scale() > 0) {
            throw new QueryException(
                    ErrorKind.INVALID_STATEMENT,
                    clause + " " + literal.text() + " is not in the select list, which has " + items.size()
                            + (items.size() == 1 ? " column" : " columns"),
                    literal.position());
        }
        return items.get(value.intValue() - 1);
    }
}
