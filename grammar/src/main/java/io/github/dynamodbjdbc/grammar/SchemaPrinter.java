package io.github.dynamodbjdbc.grammar;

import io.github.dynamodbjdbc.grammar.ast.ArchiveStatement;
import io.github.dynamodbjdbc.grammar.ast.SchemaStatement;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

final class SchemaPrinter implements SchemaStatement.Visitor<SqlWriter>, SchemaStatement.AlterVisitor<SqlWriter> {
    private static final Pattern BARE = Pattern.compile("-?[0-9]{1,18}|[a-z][a-z0-9_]*");

    private final SqlWriter out;
    private final boolean lines;

    /** @param lines whether each element of a table is on a line of its own */
    SchemaPrinter(SqlWriter out, boolean lines) {
        this.out = out;
        this.lines = lines;
    }

    @Override
    public SqlWriter visit(SchemaStatement.CreateTable statement) {
        out.text("CREATE TABLE ").text(statement.ifNotExists() ? "IF NOT EXISTS " : "");
        out.dotted(statement.table());
        elements(statement);
        return with(statement.options());
    }

    void elements(SchemaStatement.CreateTable statement) {
        List<Runnable> elements = new ArrayList<>();
        statement.columns().forEach(column -> elements.add(() -> column(column)));
        SchemaStatement.KeyDefinition key = statement.primaryKey();
        if (key != null) {
            elements.add(() -> {
                out.text("PRIMARY KEY ");
                key(key);
            });
        }
        statement
                .indexes()
                .forEach(index -> elements.add(() -> {
                    indexName(index);
                    indexBody(index);
                }));
        if (!elements.isEmpty()) {
            out.text(lines ? " (\n    " : " (");
            out.list(elements, lines ? ",\n    " : ", ", Runnable::run).text(lines ? "\n)" : ")");
        }
    }

    @Override
    public SqlWriter visit(SchemaStatement.CreateTableAs statement) {
        statement.definition().accept(this).text(" AS ");
        return new ExpressionPrinter(out).queries().query(statement.query());
    }

    @Override
    public SqlWriter visit(SchemaStatement.CreateIndex statement) {
        out.text("CREATE ")
                .text(scope(statement.index()))
                .text("INDEX ")
                .text(statement.ifNotExists() ? "IF NOT EXISTS " : "");
        out.name(statement.index().name()).text(" ON ").dotted(statement.table());
        return indexBody(statement.index());
    }

    @Override
    public SqlWriter visit(SchemaStatement.AlterTable statement) {
        out.text("ALTER TABLE ").dotted(statement.table()).text(" ");
        return out.list(statement.actions(), action -> action.accept(this));
    }

    @Override
    public SqlWriter visit(SchemaStatement.DropTable statement) {
        return out.text("DROP TABLE ")
                .text(statement.ifExists() ? "IF EXISTS " : "")
                .dotted(statement.table());
    }

    @Override
    public SqlWriter visit(SchemaStatement.DropIndex statement) {
        return out.text("DROP INDEX ")
                .text(statement.ifExists() ? "IF EXISTS " : "")
                .name(statement.index())
                .text(" ON ")
                .dotted(statement.table());
    }

    @Override
    public SqlWriter visit(SchemaStatement.CreateCatalog statement) {
        out.text("CREATE CATALOG").text(statement.ifNotExists() ? " IF NOT EXISTS" : "");
        return with(statement.options());
    }

    @Override
    public SqlWriter visit(ArchiveStatement statement) {
        return statement.accept(new ArchivePrinter(out, this));
    }

    @Override
    public SqlWriter visit(SchemaStatement.AdoptDeclarations action) {
        return out.text("ADOPT DECLARATIONS");
    }

    @Override
    public SqlWriter visit(SchemaStatement.AddColumn action) {
        out.text("ADD COLUMN ");
        return column(action.column());
    }

    @Override
    public SqlWriter visit(SchemaStatement.DropColumn action) {
        return out.text("DROP COLUMN ").name(action.name());
    }

    @Override
    public SqlWriter visit(SchemaStatement.SetOptions action) {
        out.text("SET ");
        return options(action.options());
    }

    @Override
    public SqlWriter visit(SchemaStatement.SetIndexOptions action) {
        out.text("ALTER INDEX ").name(action.index()).text(" SET ");
        return options(action.options());
    }

    @Override
    public SqlWriter visit(SchemaStatement.EnableTtl action) {
        return out.text("ENABLE TTL ON ").name(action.attribute());
    }

    @Override
    public SqlWriter visit(SchemaStatement.DisableTtl action) {
        out.text("DISABLE TTL");
        return action.attribute() == null ? out : out.text(" ON ").name(action.attribute());
    }

    @Override
    public SqlWriter visit(SchemaStatement.AddReplica action) {
        out.text("ADD REPLICA ").string(action.region());
        return with(action.options()).text(action.nowait() ? " NOWAIT" : "");
    }

    @Override
    public SqlWriter visit(SchemaStatement.DropReplica action) {
        return out.text("DROP REPLICA ").string(action.region()).text(action.nowait() ? " NOWAIT" : "");
    }

    private SqlWriter column(SchemaStatement.ColumnDefinition column) {
        out.name(column.name()).text(" ");
        ExpressionPrinter.type(column.type(), out);
        out.text(column.notNull() ? " NOT NULL" : "");
        if (column.defaultValue() != null) {
            out.text(" DEFAULT ").text(SqlPrinter.print(column.defaultValue()));
        }
        return out;
    }

    private SqlWriter key(SchemaStatement.KeyDefinition key) {
        out.text("(");
        if (key.partition().size() == 1) {
            out.name(key.partition().get(0));
        } else {
            out.names(key.partition());
        }
        key.sort().forEach(name -> out.text(", ").name(name));
        return out.text(")");
    }

    private void indexName(SchemaStatement.IndexDefinition index) {
        out.text(scope(index)).text("INDEX ").name(index.name());
    }

    private static String scope(SchemaStatement.IndexDefinition index) {
        return switch (index.scope()) {
            case GLOBAL -> "";
            case LOCAL -> "LOCAL ";
            case VECTOR -> "VECTOR ";
        };
    }

    private SqlWriter indexBody(SchemaStatement.IndexDefinition index) {
        out.text(" ");
        key(index.key());
        SchemaStatement.Projection projection = index.projection();
        if (projection != null) {
            out.text(" PROJECTION ").text(projection.kind().name());
            if (projection.kind() == SchemaStatement.ProjectionKind.INCLUDE) {
                out.text(" ").names(projection.include());
            }
        }
        return with(index.options());
    }

    SqlWriter with(List<SchemaStatement.Option> options) {
        return options.isEmpty() ? out : options(options, out.text(" WITH "));
    }

    private SqlWriter options(List<SchemaStatement.Option> options) {
        return options(options, out);
    }

    private static SqlWriter options(List<SchemaStatement.Option> options, SqlWriter out) {
        return out.text("(")
                .list(
                        options,
                        option -> value(option.value(), out.name(option.name()).text(" = ")))
                .text(")");
    }

    private static SqlWriter value(String value, SqlWriter out) {
        return BARE.matcher(value).matches() ? out.text(value) : out.string(value);
    }
}
