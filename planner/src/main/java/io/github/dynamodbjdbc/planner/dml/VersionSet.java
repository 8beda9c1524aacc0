package io.github.dynamodbjdbc.planner.dml;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import java.math.BigDecimal;
import java.util.List;
import java.util.Set;

/** The assignment that increments an item's version, or sets it to 1. */
final class VersionSet {
    private VersionSet() {}

    static PlannedSet of(String attribute) {
        AttributePath path = AttributePath.of(attribute);
        Expression known = Syntax.call("COALESCE", Syntax.stored(attribute), number("0"));
        Expression next = new Expression.Binary(Expression.BinaryOperator.ADD, known, number("1"), Position.NONE);
        StoredColumn column = StoredColumn.dynamic(path);
        return new PlannedSet(
                column,
                column.converted(next),
                new ServerSet(path, List.of(), new ServerSet.Increment()),
                Set.of(new ColumnSource.Attribute(path, null)),
                false);
    }

    private static Expression number(String text) {
        return new Expression.NumberLiteral(text, new BigDecimal(text), Position.NONE);
    }
}
