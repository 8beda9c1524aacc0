package io.github.dynamodbjdbc.grammar.ast;

import io.github.dynamodbjdbc.grammar.ast.Expression.TemporalLiteral;
import io.github.dynamodbjdbc.grammar.ast.SchemaStatement.CreateTable;
import io.github.dynamodbjdbc.grammar.ast.SchemaStatement.Option;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A statement that copies whole tables: backups, restores, exports and imports. */
public sealed interface ArchiveStatement extends SchemaStatement {

    <R> R accept(Visitor<R> visitor);

    @Override
    default <R> R accept(SchemaStatement.Visitor<R> visitor) {
        return visitor.visit(this);
    }

    /** One method for each kind of copy. */
    interface Visitor<R> {
        R visit(BackupTable statement);

        R visit(DropBackup statement);

        R visit(RestoreBackup statement);

        R visit(RestoreTable statement);

        R visit(ExportTable statement);

        R visit(ImportTable statement);
    }

    /** {@code BACKUP TABLE table AS 'name' [NOWAIT]} */
    record BackupTable(List<Identifier> table, String name, boolean nowait, Position position)
            implements ArchiveStatement {
        public BackupTable {
            table = List.copyOf(table);
        }

        @Override
        public <R> R accept(ArchiveStatement.Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * {@code DROP BACKUP [IF EXISTS] 'name'}
     *
     * @param backup its name or its ARN
     */
    record DropBackup(String backup, boolean ifExists, Position position) implements ArchiveStatement {
        @Override
        public <R> R accept(ArchiveStatement.Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * {@code RESTORE TABLE table FROM BACKUP 'name' [WITH (…)] [NOWAIT]}
     *
     * @param table that is made
     * @param backup its name or its ARN
     */
    record RestoreBackup(
            List<Identifier> table, String backup, List<Option> options, boolean nowait, Position position)
            implements ArchiveStatement {
        public RestoreBackup {
            table = List.copyOf(table);
            options = List.copyOf(options);
        }

        @Override
        public <R> R accept(ArchiveStatement.Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * {@code RESTORE TABLE table FROM source [AS OF TIMESTAMP '…'] [WITH (…)] [NOWAIT]}
     *
     * @param table that is made
     * @param moment null for the latest that there is
     */
    record RestoreTable(
            List<Identifier> table,
            List<Identifier> source,
            @Nullable TemporalLiteral moment,
            List<Option> options,
            boolean nowait,
            Position position)
            implements ArchiveStatement {
        public RestoreTable {
            table = List.copyOf(table);
            source = List.copyOf(source);
            options = List.copyOf(options);
        }

        @Override
        public <R> R accept(ArchiveStatement.Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * {@code EXPORT TABLE table TO 's3://bucket/prefix' [SINCE TIMESTAMP '…'] [AS OF TIMESTAMP '…'] [WITH (…)] [NOWAIT]}
     *
     * @param since null for all items, otherwise for those that changed since
     * @param until null for the present
     */
    record ExportTable(
            List<Identifier> table,
            String destination,
            @Nullable TemporalLiteral since,
            @Nullable TemporalLiteral until,
            List<Option> options,
            boolean nowait,
            Position position)
            implements ArchiveStatement {
        public ExportTable {
            table = List.copyOf(table);
            options = List.copyOf(options);
        }

        @Override
        public <R> R accept(ArchiveStatement.Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * {@code IMPORT TABLE table (column type, …, PRIMARY KEY (…)) FROM 's3://bucket/prefix' [WITH (…)] [NOWAIT]}
     *
     * @param definition the table that is made, without its options
     * @param options of the table and of the import
     */
    record ImportTable(
            CreateTable definition, String source, List<Option> options, boolean nowait, Position position)
            implements ArchiveStatement {
        public ImportTable {
            options = List.copyOf(options);
        }

        @Override
        public <R> R accept(ArchiveStatement.Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }
}
