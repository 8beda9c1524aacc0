package io.github.dynamodbjdbc.grammar;

import io.github.dynamodbjdbc.grammar.antlr.DynamoSqlParser.*;
import io.github.dynamodbjdbc.grammar.ast.ArchiveStatement;
import io.github.dynamodbjdbc.grammar.ast.Expression.TemporalKind;
import io.github.dynamodbjdbc.grammar.ast.Expression.TemporalLiteral;
import org.jspecify.annotations.Nullable;

/** Builds BACKUP, RESTORE, EXPORT and IMPORT. */
final class ArchiveBuilder {
    private final SchemaBuilder schemas;

    ArchiveBuilder(SchemaBuilder schemas) {
        this.schemas = schemas;
    }

    ArchiveStatement archive(ArchiveStatementContext context) {
        if (context instanceof BackupTableContext backup) {
            return new ArchiveStatement.BackupTable(
                    Names.table(backup.tableName()),
                    Names.string(backup.string()),
                    backup.NOWAIT() != null,
                    Positions.of(backup));
        } else if (context instanceof DropBackupContext drop) {
            return new ArchiveStatement.DropBackup(
                    Names.string(drop.string()), drop.EXISTS() != null, Positions.of(drop));
        } else if (context instanceof RestoreBackupContext restore) {
            return new ArchiveStatement.RestoreBackup(
                    Names.table(restore.tableName()),
                    Names.string(restore.string()),
                    SchemaBuilder.options(restore.withOptions()),
                    restore.NOWAIT() != null,
                    Positions.of(restore));
        } else if (context instanceof RestoreTableContext restore) {
            return new ArchiveStatement.RestoreTable(
                    Names.table(restore.restored),
                    Names.table(restore.source),
                    moment(restore.moment()),
                    SchemaBuilder.options(restore.withOptions()),
                    restore.NOWAIT() != null,
                    Positions.of(restore));
        } else if (context instanceof ExportTableContext export) {
            return new ArchiveStatement.ExportTable(
                    Names.table(export.tableName()),
                    Names.string(export.string()),
                    moment(export.since),
                    moment(export.until),
                    SchemaBuilder.options(export.withOptions()),
                    export.NOWAIT() != null,
                    Positions.of(export));
        }
        ImportTableContext imported = (ImportTableContext) context;
        return new ArchiveStatement.ImportTable(
                schemas.createTable(imported, imported.tableName(), null, imported.tableElements(), null),
                Names.string(imported.string()),
                SchemaBuilder.options(imported.withOptions()),
                imported.NOWAIT() != null,
                Positions.of(imported));
    }

    static @Nullable TemporalLiteral moment(@Nullable MomentContext context) {
        return context == null
                ? null
                : new TemporalLiteral(TemporalKind.TIMESTAMP, Names.string(context.STRING()), Positions.of(context));
    }
}
