package io.github.dynamodbjdbc.planner.ddl;

import io.github.dynamodbjdbc.grammar.ast.ArchiveStatement;
import io.github.dynamodbjdbc.grammar.ast.Expression.TemporalLiteral;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.SchemaStatement;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.plan.ArchiveChange;
import io.github.dynamodbjdbc.planner.plan.SchemaChange;
import io.github.dynamodbjdbc.planner.plan.SchemaPlan;
import io.github.dynamodbjdbc.planner.value.IsoMoment;
import io.github.dynamodbjdbc.planner.value.LiteralMoment;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Plans BACKUP, RESTORE, EXPORT and IMPORT. */
final class ArchivePlanner implements ArchiveStatement.Visitor<SchemaPlan> {
    private static final Pattern FOLDER = Pattern.compile("s3://([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:/(.*))?");

    private final Catalog catalog;

    ArchivePlanner(Catalog catalog) {
        this.catalog = catalog;
    }

    @Override
    public SchemaPlan visit(ArchiveStatement.BackupTable statement) {
        TableSchema table = TableName.resolve(catalog, statement.table());
        TableName.check("a backup", new Identifier(statement.name(), true, statement.position()));
        return plan(
                new ArchiveChange.BackUp(table.name(), statement.name(), !statement.nowait()),
                "BACKUP TABLE " + table.name());
    }

    @Override
    public SchemaPlan visit(ArchiveStatement.DropBackup statement) {
        return plan(new ArchiveChange.DropBackup(statement.backup(), statement.ifExists()), "DROP BACKUP");
    }

    @Override
    public SchemaPlan visit(ArchiveStatement.RestoreBackup statement) {
        String table = made(statement.table());
        return plan(
                new ArchiveChange.RestoreBackup(
                        table, statement.backup(), SchemaOptions.ofRestore(statement.options()), !statement.nowait()),
                "RESTORE TABLE " + table);
    }

    @Override
    public SchemaPlan visit(ArchiveStatement.RestoreTable statement) {
        String table = made(statement.table());
        TableSchema source = TableName.resolve(catalog, statement.source());
        return plan(
                new ArchiveChange.RestoreTable(
                        table,
                        source.name(),
                        moment(statement.moment()),
                        SchemaOptions.ofRestore(statement.options()),
                        !statement.nowait()),
                "RESTORE TABLE " + table + " FROM " + source.name());
    }

    @Override
    public SchemaPlan visit(ArchiveStatement.ExportTable statement) {
        TableSchema table = TableName.resolve(catalog, statement.table());
        Instant since = moment(statement.since());
        Instant until = moment(statement.until());
        if (since != null && until != null && !since.isBefore(until)) {
            throw SchemaErrors.invalid("SINCE is before AS OF", statement.position());
        }
        return plan(
                SchemaOptions.ofExport(
                        statement.options(),
                        table.name(),
                        folder(statement.destination(), statement.position()),
                        since,
                        until,
                        !statement.nowait()),
                "EXPORT TABLE " + table.name());
    }

    @Override
    public SchemaPlan visit(ArchiveStatement.ImportTable statement) {
        String table = made(statement.definition().table());
        SchemaStatement.CreateTable written = statement.definition();
        SchemaChange.CreateTable made = new CreateTablePlanner(new SchemaStatement.CreateTable(
                        written.table(),
                        false,
                        written.columns(),
                        written.primaryKey(),
                        written.indexes(),
                        SchemaOptions.ofImportedTable(statement.options()),
                        written.position()))
                .plan(table);
        if (made.definition().indexes().stream().anyMatch(index -> index.kind() == IndexSchema.Kind.LSI)) {
            throw SchemaErrors.unsupported(
                    "DynamoDB imports no table with local indexes: CREATE TABLE makes one, and INSERT or the shell's"
                            + " .import fills it",
                    statement.position());
        }
        return plan(
                SchemaOptions.ofImport(
                        statement.options(),
                        made,
                        folder(statement.source(), statement.position()),
                        !statement.nowait()),
                "IMPORT TABLE " + table);
    }

    private static SchemaPlan plan(ArchiveChange change, String summary) {
        return new SchemaPlan(change, summary, List.of());
    }

    /** The name of a table that a copy makes, which is not to be there. */
    private String made(List<Identifier> name) {
        String table = TableName.toCreate(name);
        if (catalog.table(table) != null) {
            throw new QueryException(
                    ErrorKind.DUPLICATE_TABLE,
                    "there is a table '" + table + "' already; a copy makes a new one",
                    name.get(0).position());
        }
        return table;
    }

    private static ArchiveChange.Folder folder(String text, Position position) {
        Matcher folder = FOLDER.matcher(text);
        if (!folder.matches()) {
            throw SchemaErrors.invalid(
                    "a folder of S3 is written 's3://bucket/prefix', with a bucket of 3 to 63 small letters, digits, and . -",
                    position);
        }
        String prefix = folder.group(2);
        return new ArchiveChange.Folder(folder.group(1), prefix == null || prefix.isEmpty() ? null : prefix, null);
    }

    private static @Nullable Instant moment(@Nullable TemporalLiteral literal) {
        if (literal == null) {
            return null;
        }
        LocalDateTime utc = IsoMoment.utc(LiteralMoment.iso(literal.text()));
        if (utc == null) {
            throw new QueryException(
                    ErrorKind.INVALID_DATETIME,
                    "'" + literal.text() + "' is not a timestamp; it is written 2026-01-31 23:59:59",
                    literal.position());
        }
        return utc.toInstant(ZoneOffset.UTC);
    }
}
