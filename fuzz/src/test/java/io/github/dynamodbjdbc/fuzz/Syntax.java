package io.github.dynamodbjdbc.fuzz;

import io.github.dynamodbjdbc.grammar.SqlPrinter;
import io.github.dynamodbjdbc.grammar.SqlSyntaxException;
import io.github.dynamodbjdbc.grammar.StatementParser;
import io.github.dynamodbjdbc.grammar.ast.Statement;
import java.nio.charset.StandardCharsets;

/** SQL through the parser alone; a tree that is printed is the same tree when it is read again. */
final class Syntax {
    private Syntax() {}

    static void run(byte[] bytes) {
        String sql = new String(bytes, StandardCharsets.UTF_8);
        StatementParser.split(sql);
        Statement statement;
        try {
            StatementParser.parameters(sql);
            statement = StatementParser.parse(sql);
        } catch (SqlSyntaxException e) {
            String.valueOf(e.getMessage());
            return;
        }
        String printed = SqlPrinter.print(statement);
        String again;
        try {
            again = SqlPrinter.print(StatementParser.parse(printed));
        } catch (SqlSyntaxException e) {
            throw new AssertionError("not read again: " + printed, e);
        }
        if (!again.equals(printed)) {
            throw new AssertionError(printed + "\nis read as\n" + again);
        }
    }
}
