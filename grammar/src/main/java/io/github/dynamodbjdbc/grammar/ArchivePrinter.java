package io.github.dynamodbjdbc.grammar;

import io.github.dynamodbjdbc.grammar.ast.ArchiveStatement;
import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.SchemaStatement.Option;
import java.util.List;
import org.jspecify.annotations.Nullable;

final class ArchivePrinter implements ArchiveStatement.Visitor<SqlWriter> {
    private final SqlWriter out;
    private final SchemaPrinter schemas;

    ArchivePrinter(SqlWriter out, SchemaPrinter schemas) {
        this.out = out;
        this.schemas = schemas;
    }

    @Override
    public SqlWriter visit(ArchiveStatement.BackupTable statement) {
        out.text("BACKUP TABLE ").dotted(statement.table()).text(" AS ").string(statement.name());
        return end(List.of(), statement.nowait());
    }

    @Override
    public SqlWriter visit(ArchiveStatement.DropBackup statement) {
        return out.text("DROP BACKUP ")
                .text(statement.ifExists() ? "IF EXISTS " : "")
                .string(statement.backup());
    }

    @Override
    public SqlWriter visit(ArchiveStatement.RestoreBackup statement) {
        out.text("RESTORE TABLE ").dotted(statement.table()).text(" FROM BACKUP ").string(statement.backup());
        return end(statement.options(), statement.nowait());
    }

    @Override
    public SqlWriter visit(ArchiveStatement.RestoreTable statement) {
        out.text("RESTORE TABLE ").dotted(statement.table()).text(" FROM ").dotted(statement.source());
        moment(" AS OF ", statement.moment());
        return end(statement.options(), statement.nowait());
    }

    @Override
    public SqlWriter visit(ArchiveStatement.ExportTable statement) {
        out.text("EXPORT TABLE ").dotted(statement.table()).text(" TO ").string(statement.destination());
        moment(" SINCE ", statement.since());
        moment(" AS OF ", statement.until());
        return end(statement.options(), statement.nowait());
    }

    @Override
    public SqlWriter visit(ArchiveStatement.ImportTable statement) {
        out.text("IMPORT TABLE ").dotted(statement.definition().table());
        schemas.elements(statement.definition());
        out.text(" FROM ").string(statement.source());
        return end(statement.options(), statement.nowait());
    }

    private void moment(String before, Expression.@Nullable TemporalLiteral moment) {
        if (moment != null) {
            out.text(before).text(SqlPrinter.print(moment));
        }
    }

    private SqlWriter end(List<Option> options, boolean nowait) {
        return schemas.with(options).text(nowait ? " NOWAIT" : "");
    }
}
