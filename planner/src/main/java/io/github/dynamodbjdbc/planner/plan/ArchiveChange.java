package io.github.dynamodbjdbc.planner.plan;

import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.TableDefinition;
import io.github.dynamodbjdbc.planner.catalog.TableOptions;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A copy of a whole table: a backup, a restore, an export or an import. DynamoDB makes it by itself; a statement may stop waiting, and
 * the copy goes on.
 */
public sealed interface ArchiveChange extends SchemaChange {

    <R> R accept(Visitor<R> visitor);

    @Override
    default <R> R accept(SchemaChange.Visitor<R> visitor) {
        return visitor.visit(this);
    }

    /** One method for each kind of copy. */
    interface Visitor<R> {
        R visit(BackUp change);

        R visit(DropBackup change);

        R visit(RestoreBackup change);

        R visit(RestoreTable change);

        R visit(Export change);

        R visit(Import change);
    }

    /** @param waits whether the statement ends when the backup can be used */
    record BackUp(String table, String name, boolean waits) implements ArchiveChange {
        @Override
        public <R> R accept(ArchiveChange.Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** @param backup its name or its ARN */
    record DropBackup(String backup, boolean ifExists) implements ArchiveChange {
        /** Of no table that is there. */
        @Override
        public String table() {
            return backup;
        }

        @Override
        public <R> R accept(ArchiveChange.Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * The differences of a restored table from its source.
     *
     * @param options its billing and units; those of the source by default
     * @param indexed whether it has the global indexes of its source
     */
    record Restored(TableOptions options, boolean indexed) {}

    /**
     * @param table that is made
     * @param backup its name or its ARN
     */
    record RestoreBackup(String table, String backup, Restored restored, boolean waits) implements ArchiveChange {
        @Override
        public <R> R accept(ArchiveChange.Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * @param table that is made
     * @param moment null for the latest that there is
     */
    record RestoreTable(
            String table, String source, @Nullable Instant moment, Restored restored, boolean waits)
            implements ArchiveChange {
        @Override
        public <R> R accept(ArchiveChange.Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * A folder of S3.
     *
     * @param prefix with which the names of its objects begin; null for all of the bucket
     * @param owner the account that the bucket has to be of; null for any
     */
    record Folder(
            String bucket,
            @Nullable String prefix,
            @Nullable String owner) {
        @Override
        public String toString() {
            return "s3://" + bucket + (prefix == null ? "" : "/" + prefix);
        }
    }

    /**
     * @param since null for all items, otherwise the time since which changes are exported
     * @param until null for the present
     * @param format DynamoDB's name of it
     * @param view DynamoDB's name of the images of changed items; null for its default
     * @param kmsKey of the files; null for S3's own
     */
    record Export(
            String table,
            Folder folder,
            @Nullable Instant since,
            @Nullable Instant until,
            String format,
            @Nullable String view,
            @Nullable String kmsKey,
            boolean waits)
            implements ArchiveChange {
        @Override
        public <R> R accept(ArchiveChange.Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * The files that are imported, by DynamoDB's names.
     *
     * @param delimiter of CSV; null for a comma
     * @param header the columns of CSV; empty where the first line of each file has them
     */
    record Files(
            String format, String compression, @Nullable String delimiter, List<String> header) {
        public Files {
            header = List.copyOf(header);
        }
    }

    /** @param declared declarations in addition to the keys of the table */
    record Import(TableDefinition definition, List<Column> declared, Folder folder, Files files, boolean waits)
            implements ArchiveChange {
        public Import {
            declared = List.copyOf(declared);
        }

        @Override
        public String table() {
            return definition.name();
        }

        @Override
        public <R> R accept(ArchiveChange.Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }
}
