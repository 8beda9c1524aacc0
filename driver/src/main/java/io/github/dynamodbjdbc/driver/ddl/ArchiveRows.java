package io.github.dynamodbjdbc.driver.ddl;

import io.github.dynamodbjdbc.driver.catalog.SystemTables;
import io.github.dynamodbjdbc.driver.gateway.JsonDocument;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.planner.catalog.SystemTable;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of the system tables of backups, exports and imports, requested for each statement. */
public final class ArchiveRows {
    private ArchiveRows() {}

    /** Null for another table. */
    public static @Nullable List<@Nullable Object[]> of(SystemTable table, RequestGateway gateway) {
        Archives archives = new Archives(gateway);
        if (table.equals(SystemTables.BACKUPS)) {
            return archives.backups().stream().map(ArchiveRows::backup).toList();
        }
        if (table.equals(SystemTables.EXPORTS)) {
            return archives.exports().stream().map(ArchiveRows::export).toList();
        }
        return table.equals(SystemTables.IMPORTS)
                ? archives.imports().stream().map(ArchiveRows::imported).toList()
                : null;
    }

    private static @Nullable Object[] backup(JsonDocument backup) {
        return new @Nullable Object[] {
            backup.text("TableName"),
            backup.text("BackupName"),
            backup.text("BackupStatus"),
            backup.text("BackupType"),
            millis(backup.moment("BackupCreationDateTime")),
            millis(backup.moment("BackupExpiryDateTime")),
            backup.number("BackupSizeBytes"),
            backup.text("BackupArn")
        };
    }

    private static @Nullable Object[] export(JsonDocument export) {
        String arn = export.required("ExportArn");
        return new @Nullable Object[] {table(arn), export.text("ExportStatus"), export.text("ExportType"), arn};
    }

    private static @Nullable Object[] imported(JsonDocument imported) {
        JsonDocument source = imported.object("S3BucketSource");
        String prefix = source == null ? null : source.text("S3KeyPrefix");
        return new @Nullable Object[] {
            table(imported.required("TableArn")),
            imported.text("ImportStatus"),
            source == null ? null : "s3://" + source.text("S3Bucket") + (prefix == null ? "" : "/" + prefix),
            imported.text("InputFormat"),
            millis(imported.moment("StartTime")),
            millis(imported.moment("EndTime")),
            imported.text("ImportArn")
        };
    }

    /** The name in {@code arn:aws:dynamodb:region:account:table/NAME/export/id}. */
    private static @Nullable String table(String arn) {
        String[] parts = arn.split("/", -1);
        return parts.length > 1 ? parts[1] : null;
    }

    private static @Nullable Long millis(@Nullable Instant moment) {
        return moment == null ? null : (Long) moment.toEpochMilli();
    }
}
