package io.github.dynamodbjdbc.planner;

import io.github.dynamodbjdbc.grammar.SqlPrinter;
import io.github.dynamodbjdbc.grammar.StatementParser;
import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.SelectItem;
import io.github.dynamodbjdbc.grammar.ast.WriteStatement;
import io.github.dynamodbjdbc.grammar.ast.WriteStatement.Insert;
import java.util.List;

/** Statements that give back columns of the items that they insert. */
public final class GeneratedKeys {
    private GeneratedKeys() {}

    /**
     * @param insert an INSERT without RETURNING
     * @param columns names that match in any case, as those without quotes do
     */
    public static String returning(String insert, List<String> columns) {
        Insert statement = (Insert) StatementParser.parse(insert);
        List<SelectItem> items = columns.stream()
                .<SelectItem>map(column -> new SelectItem.Item(
                        new Expression.NameReference(
                                List.of(new Identifier(column, false, Position.NONE)), Position.NONE),
                        null,
                        Position.NONE))
                .toList();
        return SqlPrinter.print(new Insert(
                statement.hints(),
                statement.kind(),
                statement.table(),
                statement.alias(),
                statement.columns(),
                statement.source(),
                statement.ttl(),
                statement.onConflict(),
                new WriteStatement.Returning(null, null, items, Position.NONE),
                statement.position()));
    }
}
