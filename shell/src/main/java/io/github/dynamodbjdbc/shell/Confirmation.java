package io.github.dynamodbjdbc.shell;

import io.github.dynamodbjdbc.grammar.SqlPrinter;
import io.github.dynamodbjdbc.grammar.SqlSyntaxException;
import io.github.dynamodbjdbc.grammar.StatementParser;
import io.github.dynamodbjdbc.grammar.ast.SchemaStatement;
import io.github.dynamodbjdbc.grammar.ast.Statement;
import io.github.dynamodbjdbc.grammar.ast.Statement.Explain;
import io.github.dynamodbjdbc.grammar.ast.Statement.ExplainMode;
import io.github.dynamodbjdbc.grammar.ast.WriteStatement;
import io.github.dynamodbjdbc.shell.meter.Estimate;
import io.github.dynamodbjdbc.shell.meter.WriteEstimate;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Asks for confirmation before a statement that drops a table or an index, or adds or drops a replica, before a write of all items or of more than a number of rows or units,
 * and before any statement that scans a large table.
 */
final class Confirmation {
    /** The default number of rows or request units above which confirmation is needed. */
    static final long MOST_UNASKED = 1_000;

    /** The line about the build in EXPLAIN CREATE INDEX. */
    private static final Pattern FILLING = Pattern.compile("Build: ((?:about|at least) ([\\d,]+) WCU[^;]*)");

    private final Connection connection;
    private final Predicate<String> question;
    private final long mostUnasked;

    /** @param mostUnasked the most rows to write, or request units, without confirmation */
    Confirmation(Connection connection, Predicate<String> question, long mostUnasked) {
        this.connection = connection;
        this.question = question;
        this.mostUnasked = mostUnasked;
    }

    /** Whether the statement may run: it needs no confirmation, or the user confirms it. */
    boolean allows(String sql) {
        String asked = question(sql);
        return asked == null || question.test(asked + ". Run it?");
    }

    /** The question about a statement; null if it needs no confirmation. Errors in the statement are reported when it is run. */
    private @Nullable String question(String sql) {
        try {
            Statement statement = StatementParser.parse(sql);
            if (statement instanceof SchemaStatement change) {
                return asksAlways(change)
                        ? explained(SqlPrinter.print(change))
                        : change instanceof SchemaStatement.CreateIndex ? filling(change) : null;
            }
            Statement run = run(statement);
            if (run == null) {
                return null;
            }
            String text = SqlPrinter.print(run);
            return run instanceof WriteStatement write ? write(write, text) : scan(text);
        } catch (SqlSyntaxException | SQLException e) {
            return null;
        }
    }

    private @Nullable String write(WriteStatement write, String text) throws SQLException {
        String scan = scan(text);
        WriteEstimate estimate = WriteEstimate.of(connection, text);
        String reason = lacksWhere(write)
                ? "no WHERE"
                : writesAll(write, estimate)
                        ? "the condition is true of all items"
                        : scan != null ? scan : estimate.isMoreThan(mostUnasked) ? "a large write" : null;
        return reason == null ? null : reason + ": " + estimate.text();
    }

    /** Whether an UPDATE or DELETE with a condition changes all items nevertheless, such as {@code WHERE 1 = 1}. */
    private static boolean writesAll(WriteStatement write, WriteEstimate estimate) {
        boolean isChange = write instanceof WriteStatement.Update || write instanceof WriteStatement.Delete;
        return isChange && estimate.isOfAll();
    }

    private static boolean asksAlways(SchemaStatement statement) {
        return statement instanceof SchemaStatement.DropTable
                || statement instanceof SchemaStatement.DropIndex
                || statement instanceof SchemaStatement.AlterTable alter
                        && alter.actions().stream().anyMatch(Confirmation::isOfReplicas);
    }

    /** A replica costs as long as it is there, and one that is dropped takes its items with it. */
    private static boolean isOfReplicas(SchemaStatement.AlterAction action) {
        return action instanceof SchemaStatement.AddReplica || action instanceof SchemaStatement.DropReplica;
    }

    /** The question about filling an index; null if that takes few enough units. */
    private @Nullable String filling(SchemaStatement index) throws SQLException {
        String explained = explained(SqlPrinter.print(index));
        Matcher units = FILLING.matcher(explained);
        boolean isMuch = units.find() && Long.parseLong(units.group(2).replace(",", "")) > mostUnasked;
        return isMuch ? "filling the index takes " + units.group(1) : null;
    }

    /** The lines of EXPLAIN, joined to one. */
    private String explained(String statement) throws SQLException {
        try (java.sql.Statement explain = connection.createStatement();
                ResultSet lines = explain.executeQuery("EXPLAIN " + statement)) {
            List<String> parts = new ArrayList<>();
            while (lines.next()) {
                parts.add(String.valueOf(lines.getString(1)).strip());
            }
            return String.join("; ", parts);
        }
    }

    /** The statement that reads or writes items; null if there is none. EXPLAIN ANALYZE runs its statement. */
    private static @Nullable Statement run(Statement statement) {
        if (statement instanceof Explain explain) {
            return explain.mode() == ExplainMode.ANALYZE ? explain.statement() : null;
        }
        return statement instanceof WriteStatement || statement instanceof Statement.Select ? statement : null;
    }

    private static boolean lacksWhere(WriteStatement write) {
        return write.accept(new WriteStatement.Visitor<Boolean>() {
            @Override
            public Boolean visit(WriteStatement.Insert statement) {
                return false;
            }

            @Override
            public Boolean visit(WriteStatement.Update statement) {
                return statement.where() == null;
            }

            @Override
            public Boolean visit(WriteStatement.Merge statement) {
                return false;
            }

            @Override
            public Boolean visit(WriteStatement.Truncate statement) {
                return true;
            }

            @Override
            public Boolean visit(WriteStatement.Delete statement) {
                return statement.where() == null;
            }

            @Override
            public Boolean visit(WriteStatement.Purge statement) {
                return statement.where() == null;
            }
        });
    }

    private @Nullable String scan(String text) throws SQLException {
        List<String> scans = Estimate.of(connection, text).warnings();
        return scans.isEmpty() ? null : String.join("; ", scans);
    }
}
