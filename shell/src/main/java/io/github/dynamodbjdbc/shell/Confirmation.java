package io.github.dynamodbjdbc.shell;

import io.github.dynamodbjdbc.driver.ScanWarning;
import io.github.dynamodbjdbc.grammar.SqlPrinter;
import io.github.dynamodbjdbc.grammar.SqlSyntaxException;
import io.github.dynamodbjdbc.grammar.StatementParser;
import io.github.dynamodbjdbc.grammar.ast.Statement;
import io.github.dynamodbjdbc.grammar.ast.Statement.Explain;
import io.github.dynamodbjdbc.grammar.ast.Statement.ExplainMode;
import io.github.dynamodbjdbc.grammar.ast.WriteStatement;
import io.github.dynamodbjdbc.shell.meter.Usage;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Asks before a write that names no condition, or one that scans a large table to find its items. */
final class Confirmation {
    private static final String NOT_RUN = "57014";

    private final Connection connection;
    private final Predicate<String> question;

    Confirmation(Connection connection, Predicate<String> question) {
        this.connection = connection;
        this.question = question;
    }

    /** @throws SQLException if the user does not want the statement to be run */
    void require(String sql) throws SQLException {
        String asked = question(sql);
        if (asked != null && !question.test(asked)) {
            throw new SQLException("not run", NOT_RUN);
        }
    }

    /** Null if there is nothing to ask. What is wrong with a statement, running it will say. */
    private @Nullable String question(String sql) {
        try {
            WriteStatement write = write(StatementParser.parse(sql));
            if (write == null) {
                return null;
            }
            String text = SqlPrinter.print(write);
            String reason = lacksWhere(write) ? "no WHERE" : scan(text);
            return reason == null ? null : reason + ": " + estimate(text) + ". Run it?";
        } catch (SqlSyntaxException | SQLException e) {
            return null;
        }
    }

    /** What the statement would write; null if it writes nothing. */
    private static @Nullable WriteStatement write(Statement statement) {
        if (statement instanceof Explain explain && explain.mode() == ExplainMode.ANALYZE) {
            return write(explain.statement());
        }
        return statement instanceof WriteStatement write ? write : null;
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
            public Boolean visit(WriteStatement.Delete statement) {
                return statement.where() == null;
            }

            @Override
            public Boolean visit(WriteStatement.Purge statement) {
                return statement.where() == null;
            }
        });
    }

    private @Nullable String scan(String write) throws SQLException {
        try (PreparedStatement planned = connection.prepareStatement(write)) {
            for (SQLWarning warning = planned.getWarnings(); warning != null; warning = warning.getNextWarning()) {
                if (warning instanceof ScanWarning) {
                    return warning.getMessage();
                }
            }
            return null;
        }
    }

    /** Such as {@code about 20,000 rows to write, 71 RCU and 60,000 WCU}. */
    private String estimate(String write) throws SQLException {
        try (java.sql.Statement explain = connection.createStatement();
                ResultSet nodes = explain.executeQuery("EXPLAIN FORMAT TABLE " + write)) {
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
