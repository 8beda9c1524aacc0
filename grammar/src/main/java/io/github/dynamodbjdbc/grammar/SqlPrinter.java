package io.github.dynamodbjdbc.grammar;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.SchemaStatement;
import io.github.dynamodbjdbc.grammar.ast.Statement;
import io.github.dynamodbjdbc.grammar.ast.WriteStatement;

/** Writes a syntax tree as SQL. For the tree of a text, {@link StatementParser} parses the printed SQL to an equal tree. */
public final class SqlPrinter {
    private SqlPrinter() {}

    public static String print(Statement statement) {
        SqlWriter out = new SqlWriter();
        print(statement, out);
        return out.toString();
    }

    /** A CREATE TABLE statement with a line for each column, key and index. */
    public static String printLines(SchemaStatement.CreateTable statement) {
        return statement.accept(new SchemaPrinter(new SqlWriter(), true)).toString();
    }

    public static String print(Query query) {
        return new ExpressionPrinter().queries().query(query).toString();
    }

    public static String print(Expression expression) {
        return new ExpressionPrinter().expression(expression).toString();
    }

    /** A name in SQL. It gets quotes if it was quoted or is not a valid name without quotes. */
    public static String print(Identifier identifier) {
        return new SqlWriter().name(identifier).toString();
    }

    private static SqlWriter print(Statement statement, SqlWriter out) {
        return statement.accept(new Printer(out));
    }

    private record Printer(SqlWriter out) implements Statement.Visitor<SqlWriter> {
        @Override
        public SqlWriter visit(Statement.Select statement) {
            return new ExpressionPrinter(out).queries().query(statement.query());
        }

        @Override
        public SqlWriter visit(Statement.Explain statement) {
            out.text("EXPLAIN ");
            if (statement.mode() != Statement.ExplainMode.PLAN) {
                out.text(statement.mode().name()).text(" ");
            }
            if (statement.format() != statement.mode().usualFormat()) {
                out.text("FORMAT ").text(statement.format().name()).text(" ");
            }
            return print(statement.statement(), out);
        }

        @Override
        public SqlWriter visit(Statement.Show statement) {
            out.text("SHOW ");
            switch (statement.kind()) {
                case TABLES -> out.text("TABLES");
                case INDEXES -> out.text("INDEXES FROM ").dotted(statement.target());
                case COLUMNS -> out.text("COLUMNS FROM ").dotted(statement.target());
                case CREATE_TABLE -> out.text("CREATE TABLE ").dotted(statement.target());
                case CREATE_TABLE_FULL ->
                    out.text("CREATE TABLE ").dotted(statement.target()).text(" FULL");
                case TTL, BACKUPS, EXPORTS, IMPORTS, REPLICAS, SCALING, POLICY -> {
                    out.text(statement.kind().name());
                    if (!statement.target().isEmpty()) {
                        out.text(" FROM ").dotted(statement.target());
                    }
                }
                case CONNECTION -> out.text("CONNECTION");
                case OPTIONS -> {
                    if (statement.target().isEmpty()) {
                        out.text("OPTIONS");
                    } else {
                        out.name(statement.target().get(0));
                    }
                }
            }
            String like = statement.like();
            return like == null ? out : out.text(" LIKE ").string(like);
        }

        @Override
        public SqlWriter visit(Statement.Advise statement) {
            out.text("ADVISE ");
            if (statement.table().isEmpty()) {
                out.text("WORKLOAD");
            } else {
                out.text("TABLE ").dotted(statement.table());
            }
            String file = statement.file();
            if (file != null) {
                out.text(" FROM ").string(file);
            }
            return new SchemaPrinter(out, false).with(statement.options());
        }

        @Override
        public SqlWriter visit(Statement.Describe statement) {
            return out.text("DESCRIBE ").dotted(statement.table());
        }

        @Override
        public SqlWriter visit(Statement.SetOption statement) {
            out.text("SET ").name(statement.name()).text(" = ");
            String value = statement.value();
            return value == null ? out.text("DEFAULT") : out.string(value);
        }

        @Override
        public SqlWriter visit(Statement.Transaction statement) {
            out.text(statement.kind().name().replace('_', ' '));
            return statement.savepoint() == null ? out : out.text(" ").name(statement.savepoint());
        }

        @Override
        public SqlWriter visit(WriteStatement statement) {
            return statement.accept(new WritePrinter(out));
        }

        @Override
        public SqlWriter visit(SchemaStatement statement) {
            return statement.accept(new SchemaPrinter(out, false));
        }
    }
}
