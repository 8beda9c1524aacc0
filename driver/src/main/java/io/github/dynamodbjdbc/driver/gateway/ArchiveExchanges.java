package io.github.dynamodbjdbc.driver.gateway;

import io.github.dynamodbjdbc.driver.wire.ModelWriter;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.model.CreateBackupRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteBackupRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeBackupRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeContinuousBackupsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeExportRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeImportRequest;
import software.amazon.awssdk.services.dynamodb.model.ExportTableToPointInTimeRequest;
import software.amazon.awssdk.services.dynamodb.model.ImportTableRequest;
import software.amazon.awssdk.services.dynamodb.model.ListBackupsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListExportsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListImportsRequest;
import software.amazon.awssdk.services.dynamodb.model.RestoreTableFromBackupRequest;
import software.amazon.awssdk.services.dynamodb.model.RestoreTableToPointInTimeRequest;

/** The operations on copies of tables, which consume nothing. Each gives the object that its response is about, or the response. */
public final class ArchiveExchanges {
    public static final Exchange<CreateBackupRequest, JsonDocument> CREATE_BACKUP =
            of("CreateBackup", "BackupDetails");

    public static final Exchange<DescribeBackupRequest, JsonDocument> DESCRIBE_BACKUP =
            of("DescribeBackup", "BackupDescription");

    public static final Exchange<DeleteBackupRequest, JsonDocument> DELETE_BACKUP =
            of("DeleteBackup", "BackupDescription");

    public static final Exchange<ListBackupsRequest, JsonDocument> LIST_BACKUPS = of("ListBackups", null);

    public static final Exchange<RestoreTableFromBackupRequest, JsonDocument> RESTORE_FROM_BACKUP =
            of("RestoreTableFromBackup", "TableDescription");

    public static final Exchange<RestoreTableToPointInTimeRequest, JsonDocument> RESTORE_TO_POINT_IN_TIME =
            of("RestoreTableToPointInTime", "TableDescription");

    public static final Exchange<DescribeContinuousBackupsRequest, JsonDocument> DESCRIBE_CONTINUOUS_BACKUPS =
            of("DescribeContinuousBackups", "ContinuousBackupsDescription");

    public static final Exchange<ExportTableToPointInTimeRequest, JsonDocument> EXPORT =
            of("ExportTableToPointInTime", "ExportDescription");

    public static final Exchange<DescribeExportRequest, JsonDocument> DESCRIBE_EXPORT =
            of("DescribeExport", "ExportDescription");

    public static final Exchange<ListExportsRequest, JsonDocument> LIST_EXPORTS = of("ListExports", null);

    public static final Exchange<ImportTableRequest, JsonDocument> IMPORT = of("ImportTable", "ImportTableDescription");

    public static final Exchange<DescribeImportRequest, JsonDocument> DESCRIBE_IMPORT =
            of("DescribeImport", "ImportTableDescription");

    public static final Exchange<ListImportsRequest, JsonDocument> LIST_IMPORTS = of("ListImports", null);

    private ArchiveExchanges() {}

    /** @param member null for all of the response */
    private static <Q extends SdkPojo> Exchange<Q, JsonDocument> of(String operation, @Nullable String member) {
        return new Exchange<>(
                operation,
                false,
                ModelWriter::write,
                (body, checked) -> {
                    JsonDocument response = JsonDocument.read(body);
                    JsonDocument found = member == null ? response : response.object(member);
                    if (found == null) {
                        throw new IOException("The response has no " + member);
                    }
                    return found;
                },
                response -> List.of(),
                response -> 0,
                response -> 0);
    }
}
