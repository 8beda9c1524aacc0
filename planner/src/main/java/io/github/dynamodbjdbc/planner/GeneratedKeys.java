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

/** Generated keys: INSERTs that return columns of the inserted items. */
public final class GeneratedKeys {
    private GeneratedKeys() {}

    /**
     * @param insert an INSERT without RETURNING
     * @param columns the columns to return; names match regardless of case, like unquoted identifiers
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
