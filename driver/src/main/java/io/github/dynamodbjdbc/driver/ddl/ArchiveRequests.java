package io.github.dynamodbjdbc.driver.ddl;

import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.TableDefinition;
import io.github.dynamodbjdbc.planner.catalog.TableOptions;
import io.github.dynamodbjdbc.planner.catalog.TableOptions.Billing;
import io.github.dynamodbjdbc.planner.plan.ArchiveChange;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.ExportTableToPointInTimeRequest;
import software.amazon.awssdk.services.dynamodb.model.ExportType;
import software.amazon.awssdk.services.dynamodb.model.ImportTableRequest;
import software.amazon.awssdk.services.dynamodb.model.RestoreTableFromBackupRequest;
import software.amazon.awssdk.services.dynamodb.model.RestoreTableToPointInTimeRequest;
import software.amazon.awssdk.services.dynamodb.model.S3SseAlgorithm;
import software.amazon.awssdk.services.dynamodb.model.TableCreationParameters;

/** Copies of tables as requests of the SDK. */
final class ArchiveRequests {
    private ArchiveRequests() {}

    static RestoreTableFromBackupRequest restore(ArchiveChange.RestoreBackup change, String arn) {
        TableOptions options = change.restored().options();
        RestoreTableFromBackupRequest.Builder request = RestoreTableFromBackupRequest.builder()
                .targetTableName(change.table())
                .backupArn(arn)
                .billingModeOverride(billing(options))
                .provisionedThroughputOverride(TableRequests.provisioned(options.throughput()))
                .onDemandThroughputOverride(TableRequests.onDemand(options.throughput()));
        return (change.restored().indexed() ? request : request.globalSecondaryIndexOverride(List.of())).build();
    }

    static RestoreTableToPointInTimeRequest restore(ArchiveChange.RestoreTable change) {
        TableOptions options = change.restored().options();
        RestoreTableToPointInTimeRequest.Builder request = RestoreTableToPointInTimeRequest.builder()
                .sourceTableName(change.source())
                .targetTableName(change.table())
                .useLatestRestorableTime(change.moment() == null ? true : null)
                .restoreDateTime(change.moment())
                .billingModeOverride(billing(options))
                .provisionedThroughputOverride(TableRequests.provisioned(options.throughput()))
                .onDemandThroughputOverride(TableRequests.onDemand(options.throughput()));
        return (change.restored().indexed() ? request : request.globalSecondaryIndexOverride(List.of())).build();
    }

    /** That of the source where nothing is said. */
    private static @Nullable BillingMode billing(TableOptions options) {
        Billing billing = options.billing();
        if (billing == null && options.throughput().isProvisioned()) {
            return BillingMode.PROVISIONED;
        }
        return billing == null ? null : TableRequests.billing(billing);
    }

    static ExportTableToPointInTimeRequest export(ArchiveChange.Export change, String tableArn) {
        ExportTableToPointInTimeRequest.Builder request = ExportTableToPointInTimeRequest.builder()
                .tableArn(tableArn)
                .s3Bucket(change.folder().bucket())
                .s3Prefix(change.folder().prefix())
                .s3BucketOwner(change.folder().owner())
                .s3SseAlgorithm(change.kmsKey() == null ? null : S3SseAlgorithm.KMS)
                .s3SseKmsKeyId(change.kmsKey())
                .exportFormat(change.format());
        Instant since = change.since();
        return since == null
                ? request.exportTime(change.until()).build()
                : request.exportType(ExportType.INCREMENTAL_EXPORT)
                        .incrementalExportSpecification(changes -> changes.exportFromTime(since)
                                .exportToTime(change.until())
                                .exportViewType(change.view()))
                        .build();
    }

    static ImportTableRequest importing(ArchiveChange.Import change) {
        ArchiveChange.Files files = change.files();
        ImportTableRequest.Builder request = ImportTableRequest.builder()
                .inputFormat(files.format())
                .inputCompressionType(files.compression())
                .s3BucketSource(source -> source.s3Bucket(change.folder().bucket())
                        .s3KeyPrefix(change.folder().prefix())
                        .s3BucketOwner(change.folder().owner()))
                .tableCreationParameters(table(change.definition()));
        if (files.delimiter() != null || !files.header().isEmpty()) {
            request.inputFormatOptions(options -> options.csv(csv -> csv.delimiter(files.delimiter())
                    .headerList(files.header().isEmpty() ? null : files.header())));
        }
        return request.build();
    }

    private static TableCreationParameters table(TableDefinition table) {
        TableCreationParameters.Builder made = TableCreationParameters.builder()
                .tableName(table.name())
                .keySchema(TableRequests.key(table.key()))
                .attributeDefinitions(TableRequests.attributes(table.keyAttributes()))
                .billingMode(TableRequests.billing(table.options().billing()))
                .provisionedThroughput(
                        TableRequests.provisioned(table.options().throughput()))
                .onDemandThroughput(TableRequests.onDemand(table.options().throughput()));
        return table.indexes().isEmpty()
                ? made.build()
                : made.globalSecondaryIndexes(table.indexes(IndexSchema.Kind.GSI).stream()
                                .map(TableRequests::global)
                                .toList())
                        .build();
    }
}
