package io.github.dynamodbjdbc.shell;

import io.github.dynamodbjdbc.grammar.SqlPrinter;
import io.github.dynamodbjdbc.grammar.SqlSyntaxException;
import io.github.dynamodbjdbc.grammar.StatementParser;
import io.github.dynamodbjdbc.grammar.ast.Statement;
import io.github.dynamodbjdbc.grammar.ast.Statement.Explain;
import io.github.dynamodbjdbc.grammar.ast.Statement.ExplainMode;
import io.github.dynamodbjdbc.grammar.ast.WriteStatement;
import io.github.dynamodbjdbc.shell.meter.Estimate;
import io.github.dynamodbjdbc.shell.meter.Usage;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Asks before a write that names no condition, and before any statement that scans a large table. */
final class Confirmation {
    private final Connection connection;
    private final Predicate<String> question;

    Confirmation(Connection connection, Predicate<String> question) {
        this.connection = connection;
        this.question = question;
    }

    /** Whether the user wants the statement to be run, where there is something to ask. */
    boolean allows(String sql) {
        String asked = question(sql);
        return asked == null || question.test(asked + ". Run it?");
    }

    /** Null if no confirmation is needed. Errors of a statement come when it is run. */
    private @Nullable String question(String sql) {
        try {
            Statement run = run(StatementParser.parse(sql));
            if (run == null) {
                return null;
            }
            String text = SqlPrinter.print(run);
            if (!(run instanceof WriteStatement write)) {
                return scan(text);
            }
            String reason = lacksWhere(write) ? "no WHERE" : scan(text);
            return reason == null ? null : reason + ": " + estimate(text);
        } catch (SqlSyntaxException | SQLException e) {
            return null;
        }
    }

    /** The part that reads or writes items; null if there is none. */
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

    /** Such as {@code about 20,000 rows to write, 71 RCU and 60,000 WCU}. */
    private String estimate(String write) throws SQLException {
        try (java.sql.Statement explain = connection.createStatement();
                ResultSet nodes = explain.executeQuery("EXPLAIN (FORMAT TABLE) " + write)) {
            long rows = 0;
            double read = 0;
            double written = 0;
            while (nodes.next()) {
                if (nodes.getInt("id") == 1) {
                    rows = nodes.getLong("estimated_rows");
                }
                if (nodes.getBoolean("chosen")) {
                    read += nodes.getDouble("estimated_read_units");
                    written += nodes.getDouble("estimated_write_units");
                }
            }
            return "about " + Usage.count(rows, "row") + " to write, " + Usage.units(read) + " RCU and "
                    + Usage.units(written) + " WCU";
        }
    }
}
