package io.github.dynamodbjdbc.driver.ddl;

import io.github.dynamodbjdbc.driver.catalog.Definitions;
import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.gateway.ArchiveExchanges;
import io.github.dynamodbjdbc.driver.gateway.Exchange;
import io.github.dynamodbjdbc.driver.gateway.JsonDocument;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.gateway.Target;
import io.github.dynamodbjdbc.planner.plan.ArchiveChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.model.CreateBackupRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteBackupRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeBackupRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeContinuousBackupsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeExportRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeImportRequest;

/**
 * Carries out copies of tables, and waits for them. DynamoDB cancels none: after a timeout or cancel, the error names the copy that goes on. A table that is
 * made has the declarations of its source.
 */
final class ArchiveChanges implements ArchiveChange.Visitor<List<String>> {
    private static final String IN_PROGRESS = "IN_PROGRESS";
    private static final String COMPLETED = "COMPLETED";
    private static final String DENIED = "AccessDenied";

    private final RequestGateway gateway;
    private final TableStates states;
    private final KeptDeclarations declarations;
    private final LongConsumer progress;
    private final Archives archives;

    ArchiveChanges(RequestGateway gateway, TableStates states, KeptDeclarations declarations, LongConsumer progress) {
        this.gateway = gateway;
        this.states = states;
        this.declarations = declarations;
        this.progress = progress;
        this.archives = new Archives(gateway);
    }

    private <Q extends SdkPojo> JsonDocument send(Exchange<Q, JsonDocument> exchange, String target, Q request) {
        return gateway.send(0, exchange, Target.table(target), request, 0);
    }

    // ---- backups ----

    @Override
    public List<String> visit(ArchiveChange.BackUp change) {
        JsonDocument begun = send(
                ArchiveExchanges.CREATE_BACKUP,
                change.table(),
                CreateBackupRequest.builder()
                        .tableName(change.table())
                        .backupName(change.name())
                        .build());
        String arn = begun.required("BackupArn");
        if (!change.waits()) {
            return Waiting.goesOn("The backup " + arn, "SHOW BACKUPS");
        }
        Waiting.on(
                "the backup " + arn + " of table " + change.table(),
                "SHOW BACKUPS",
                () -> states.poll(
                        () -> details(describe(arn)), backup -> !"CREATING".equals(backup.text("BackupStatus"))));
        return List.of();
    }

    private JsonDocument describe(String arn) {
        return send(
                ArchiveExchanges.DESCRIBE_BACKUP,
                arn,
                DescribeBackupRequest.builder().backupArn(arn).build());
    }

    private static JsonDocument details(JsonDocument backup) {
        return member(backup, "BackupDetails");
    }

    private static JsonDocument member(JsonDocument document, String name) {
        JsonDocument found = document.object(name);
        return found == null ? JsonDocument.EMPTY : found;
    }

    @Override
    public List<String> visit(ArchiveChange.DropBackup change) {
        String arn = archives.backupArn(change.backup());
        if (arn == null && change.ifExists()) {
            return List.of("There is no backup '" + change.backup() + "'");
        }
        String known = arn == null ? archives.requiredArn(change.backup()) : arn;
        try {
            send(
                    ArchiveExchanges.DELETE_BACKUP,
                    known,
                    DeleteBackupRequest.builder().backupArn(known).build());
        } catch (AwsServiceException e) {
            if (!change.ifExists() || !"BackupNotFoundException".equals(Errors.code(e))) {
                throw e;
            }
            return List.of("There is no backup '" + change.backup() + "'");
        }
        return List.of();
    }

    // ---- restores ----

    @Override
    public List<String> visit(ArchiveChange.RestoreBackup change) {
        String arn = archives.requiredArn(change.backup());
        JsonDocument source = member(describe(arn), "SourceTableDetails");
        List<String> notes = new ArrayList<>();
        String name = source.text("TableName");
        String id = source.text("TableId");
        JsonDocument now = name == null ? null : states.describe(name);
        JsonDocument same = now != null && (id == null || id.equals(now.text("TableId"))) ? now : null;
        if (same == null) {
            notes.add("The declaration of the backup's table was dropped with that table; ALTER TABLE … ADD COLUMN"
                    + " declares columns");
        }
        return restore(
                change.table(),
                same == null ? null : name,
                same == null ? null : Definitions.id(same),
                change.waits(),
                notes,
                () -> send(ArchiveExchanges.RESTORE_FROM_BACKUP, change.table(), ArchiveRequests.restore(change, arn)));
    }

    @Override
    public List<String> visit(ArchiveChange.RestoreTable change) {
        JsonDocument source = states.required(change.source());
        return restore(
                change.table(),
                change.source(),
                Definitions.id(source),
                change.waits(),
                new ArrayList<>(),
                () -> send(ArchiveExchanges.RESTORE_TO_POINT_IN_TIME, change.table(), ArchiveRequests.restore(change)));
    }

    /**
     * Makes a table of another.
     *
     * @param source null if nothing is to be declared
     */
    private List<String> restore(
            String table,
            @Nullable String source,
            @Nullable String sourceId,
            boolean waits,
            List<String> notes,
            Supplier<JsonDocument> request) {
        BooleanSupplier isThere = () -> states.describe(table) != null;
        KeptDeclarations.Begun begun = source == null
                ? declarations.begin(table, List.of(), isThere)
                : declarations.beginLike(table, source, sourceId, isThere);
        JsonDocument made = making(begun, request, notes);
        notes.add(
                "Table " + table + " has no time to live, stream, tags, point-in-time recovery or deletion protection:"
                        + " a restored table has none, and ALTER TABLE sets them");
        if (waits) {
            Waiting.on("the restore of table " + table, "SHOW CREATE TABLE " + table, () -> states.awaitActive(table));
        } else {
            notes.addAll(
                    Waiting.goesOn("The restore of table " + made.text("TableName"), "SHOW CREATE TABLE " + table));
        }
        return notes;
    }

    /** The answer to a request that makes a table, whose declarations are begun. */
    private static JsonDocument making(
            KeptDeclarations.Begun begun, Supplier<JsonDocument> request, List<String> notes) {
        JsonDocument made;
        try {
            made = request.get();
        } catch (AwsServiceException e) {
            if (Errors.isAnswer(e)) {
                begun.takeBack();
            }
            throw e;
        }
        notes.addAll(begun.end(Definitions.id(made), false));
        return made;
    }

    // ---- exports and imports ----

    @Override
    public List<String> visit(ArchiveChange.Export change) {
        JsonDocument table = states.required(change.table());
        requireRecovery(change.table());
        JsonDocument begun = send(
                ArchiveExchanges.EXPORT, change.table(), ArchiveRequests.export(change, table.required("TableArn")));
        String arn = begun.required("ExportArn");
        if (!change.waits()) {
            return Waiting.goesOn("The export " + arn, "SHOW EXPORTS");
        }
        JsonDocument done = Waiting.on(
                "the export " + arn,
                "SHOW EXPORTS",
                () -> states.poll(
                        () -> send(
                                ArchiveExchanges.DESCRIBE_EXPORT,
                                arn,
                                DescribeExportRequest.builder().exportArn(arn).build()),
                        export -> !IN_PROGRESS.equals(export.text("ExportStatus"))));
        if (!COMPLETED.equals(done.text("ExportStatus"))) {
            throw failed("The export of table " + change.table(), done);
        }
        report(done.number("ItemCount"));
        return List.of(
                "The manifest of the export is s3://" + change.folder().bucket() + "/" + done.text("ExportManifest"));
    }

    /** It is never switched on by the way: it costs. */
    private void requireRecovery(String table) {
        JsonDocument backups = send(
                ArchiveExchanges.DESCRIBE_CONTINUOUS_BACKUPS,
                table,
                DescribeContinuousBackupsRequest.builder().tableName(table).build());
        String status = member(backups, "PointInTimeRecoveryDescription").text("PointInTimeRecoveryStatus");
        if (!"ENABLED".equals(status)) {
            throw new StatementFailure(
                    SqlState.OBJECT_NOT_IN_STATE,
                    "Table " + table + " has no point-in-time recovery, which an export reads; ALTER TABLE " + table
                            + " SET (point_in_time_recovery = 35) begins it, at a price for each gigabyte and month");
        }
    }

    @Override
    public List<String> visit(ArchiveChange.Import change) {
        String table = change.table();
        List<String> notes = new ArrayList<>();
        declarations.check(table, change.declared(), List.of());
        JsonDocument begun = making(
                declarations.begin(table, change.declared(), () -> states.describe(table) != null),
                () -> send(ArchiveExchanges.IMPORT, table, ArchiveRequests.importing(change)),
                notes);
        String arn = begun.required("ImportArn");
        if (!change.waits()) {
            notes.addAll(Waiting.goesOn("The import " + arn, "SHOW IMPORTS"));
            return notes;
        }
        JsonDocument done = Waiting.on(
                "the import " + arn,
                "SHOW IMPORTS",
                () -> states.poll(
                        () -> {
                            JsonDocument now = send(
                                    ArchiveExchanges.DESCRIBE_IMPORT,
                                    arn,
                                    DescribeImportRequest.builder()
                                            .importArn(arn)
                                            .build());
                            report(now.number("ImportedItemCount"));
                            return now;
                        },
                        now -> !IN_PROGRESS.equals(now.text("ImportStatus"))));
        if (!COMPLETED.equals(done.text("ImportStatus"))) {
            declarations.forget(table, Definitions.id(begun));
            throw failed("The import of table " + table, done);
        }
        Long errors = done.number("ErrorCount");
        if (errors != null && errors > 0) {
            String log = done.text("CloudWatchLogGroupArn");
            notes.add(errors + " of " + done.number("ProcessedItemCount") + " items could not be imported"
                    + (log == null ? "" : "; the log group " + log + " has them"));
        }
        states.awaitActive(table);
        return notes;
    }

    private void report(@Nullable Long items) {
        if (items != null) {
            progress.accept(items);
        }
    }

    private static StatementFailure failed(String what, JsonDocument copy) {
        String code = Objects.requireNonNullElse(copy.text("FailureCode"), "no code");
        String message = copy.text("FailureMessage");
        return new StatementFailure(
                code.contains(DENIED) ? SqlState.ACCESS_DENIED : SqlState.SERVICE_ERROR,
                what + " failed with " + code + (message == null ? "" : ": " + message));
    }
}
