package io.github.dynamodbjdbc.engine.operation;

import static io.github.dynamodbjdbc.engine.shape.Shapes.bool;
import static io.github.dynamodbjdbc.engine.shape.Shapes.indexName;
import static io.github.dynamodbjdbc.engine.shape.Shapes.integer;
import static io.github.dynamodbjdbc.engine.shape.Shapes.list;
import static io.github.dynamodbjdbc.engine.shape.Shapes.oneOf;
import static io.github.dynamodbjdbc.engine.shape.Shapes.optional;
import static io.github.dynamodbjdbc.engine.shape.Shapes.required;
import static io.github.dynamodbjdbc.engine.shape.Shapes.string;
import static io.github.dynamodbjdbc.engine.shape.Shapes.struct;
import static io.github.dynamodbjdbc.engine.shape.Shapes.tableName;
import static io.github.dynamodbjdbc.engine.shape.Shapes.timestamp;

import io.github.dynamodbjdbc.engine.shape.Shape;
import io.github.dynamodbjdbc.engine.shape.StructShape;
import io.github.dynamodbjdbc.engine.shape.StructShape.Member;
import io.github.dynamodbjdbc.engine.table.PointInTimeRecovery;
import java.util.ArrayList;
import java.util.List;

/** The shapes of requests about backups, point-in-time recovery, exports and imports. */
final class ArchiveShapes {
    private static final Shape ARN = string().length(37, 1024);
    /** Names of tables and backups follow the rule of index names. */
    private static final Shape NAME = indexName();

    private static final Member BACKUP_ARN = required("BackupArn", ARN);
    private static final Member TARGET = required("TargetTableName", NAME);
    private static final Shape GLOBAL_INDEXES = list(TableShapes.index("GlobalSecondaryIndex", 8));

    private static final Shape VECTOR_INDEXES = list(TableShapes.vectorIndex("VectorIndex"));

    private static final Shape BUCKET = string().length(0, 255)
            .pattern("^[a-z0-9A-Z]+[\\.\\-\\w]*[a-z0-9A-Z]+$", "[a-z0-9A-Z][.\\-\\w]++(?<=[a-z0-9A-Z])");
    private static final Shape PREFIX = string().length(0, 1024);
    private static final Member OWNER = optional("S3BucketOwner", string().pattern("[0-9]{12}"));
    private static final Member TOKEN = optional("ClientToken", string().pattern("^[^\\$]+$"));

    static final StructShape CREATE_BACKUP =
            struct("CreateBackupInput", TableShapes.TABLE, required("BackupName", NAME));
    static final StructShape DESCRIBE_BACKUP = struct("DescribeBackupInput", BACKUP_ARN);
    static final StructShape DELETE_BACKUP = struct("DeleteBackupInput", BACKUP_ARN);

    static final StructShape LIST_BACKUPS = struct(
            "ListBackupsInput",
            optional("TableName", tableName()),
            optional("Limit", integer().atLeast(1).atMost(100)),
            optional("TimeRangeLowerBound", timestamp()),
            optional("TimeRangeUpperBound", timestamp()),
            optional("ExclusiveStartBackupArn", ARN),
            optional("BackupType", oneOf("USER", "SYSTEM", "AWS_BACKUP", "ALL")));

    static final StructShape RESTORE_BACKUP = restore("RestoreTableFromBackupInput", TARGET, BACKUP_ARN);

    static final StructShape RESTORE_TO_POINT_IN_TIME = restore(
            "RestoreTableToPointInTimeInput",
            optional("SourceTableArn", tableName()),
            optional("SourceTableName", NAME),
            TARGET,
            optional("UseLatestRestorableTime", bool()),
            optional("RestoreDateTime", timestamp()));

    static final StructShape DESCRIBE_CONTINUOUS = struct("DescribeContinuousBackupsInput", TableShapes.TABLE);

    static final StructShape UPDATE_CONTINUOUS = struct(
            "UpdateContinuousBackupsInput",
            TableShapes.TABLE,
            required(
                    "PointInTimeRecoverySpecification",
                    struct(
                            "PointInTimeRecoverySpecification",
                            required("PointInTimeRecoveryEnabled", bool()),
                            optional(
                                    "RecoveryPeriodInDays",
                                    integer().atLeast(1).atMost(PointInTimeRecovery.MOST_DAYS)))));

    static final StructShape EXPORT = struct(
            "ExportTableToPointInTimeInput",
            required("TableArn", tableName()),
            optional("ExportTime", timestamp()),
            TOKEN,
            required("S3Bucket", BUCKET),
            OWNER,
            optional("S3Prefix", string().length(1, 1024)),
            optional("S3SseAlgorithm", oneOf("AES256", "KMS")),
            optional("S3SseKmsKeyId", string().length(1, 2048)),
            optional("ExportFormat", oneOf("DYNAMODB_JSON", "ION")),
            optional("ExportType", oneOf("FULL_EXPORT", "INCREMENTAL_EXPORT")),
            optional(
                    "IncrementalExportSpecification",
                    struct(
                            "IncrementalExportSpecification",
                            optional("ExportFromTime", timestamp()),
                            optional("ExportToTime", timestamp()),
                            optional("ExportViewType", oneOf("NEW_IMAGE", "NEW_AND_OLD_IMAGES")))));

    static final StructShape DESCRIBE_EXPORT = struct("DescribeExportInput", required("ExportArn", ARN));

    static final StructShape LIST_EXPORTS = struct(
            "ListExportsInput",
            optional("TableArn", tableName()),
            optional("MaxResults", integer().atLeast(1).atMost(25)),
            optional("NextToken", string()));

    static final StructShape IMPORT = struct(
            "ImportTableInput",
            TOKEN,
            required(
                    "S3BucketSource",
                    struct("S3BucketSource", OWNER, required("S3Bucket", BUCKET), optional("S3KeyPrefix", PREFIX))),
            required("InputFormat", oneOf("DYNAMODB_JSON", "ION", "CSV")),
            optional(
                    "InputFormatOptions",
                    struct(
                            "InputFormatOptions",
                            optional(
                                    "Csv",
                                    struct(
                                            "CsvOptions",
                                            optional(
                                                    "Delimiter",
                                                    string().length(1, 1).pattern("[,;:|\\t ]")),
                                            optional(
                                                    "HeaderList",
                                                    list(string().length(1, 65536)
                                                                    .pattern("[\\x20-\\x21\\x23-\\x2B\\x2D-\\x7E]*"))
                                                            .size(1, 255)))))),
            optional("InputCompressionType", oneOf("GZIP", "ZSTD", "NONE")),
            required(
                    "TableCreationParameters",
                    struct(
                            "TableCreationParameters",
                            required("TableName", NAME),
                            required("AttributeDefinitions", TableShapes.DEFINITIONS),
                            required("KeySchema", TableShapes.keySchema(2)),
                            optional("BillingMode", TableShapes.BILLING),
                            optional("ProvisionedThroughput", TableShapes.THROUGHPUT),
                            optional("OnDemandThroughput", TableShapes.ON_DEMAND),
                            optional("SSESpecification", TableShapes.ENCRYPTION),
                            optional("GlobalSecondaryIndexes", GLOBAL_INDEXES),
                            optional("VectorIndexes", VECTOR_INDEXES))));

    static final StructShape DESCRIBE_IMPORT = struct("DescribeImportInput", required("ImportArn", ARN));

    static final StructShape LIST_IMPORTS = struct(
            "ListImportsInput",
            optional("TableArn", tableName()),
            optional("PageSize", integer().atLeast(1).atMost(25)),
            optional("NextToken", string().length(112, 1024).pattern("([0-9a-f]{16})+", "(?:[0-9a-f]{16})++")));

    private ArchiveShapes() {}

    private static StructShape restore(String name, Member... from) {
        List<Member> members = new ArrayList<>(List.of(from));
        members.add(optional("BillingModeOverride", TableShapes.BILLING));
        members.add(optional("GlobalSecondaryIndexOverride", GLOBAL_INDEXES));
        members.add(optional("LocalSecondaryIndexOverride", list(TableShapes.index("LocalSecondaryIndex", 2))));
        members.add(optional("VectorIndexOverride", VECTOR_INDEXES));
        members.add(optional("ProvisionedThroughputOverride", TableShapes.THROUGHPUT));
        members.add(optional("OnDemandThroughputOverride", TableShapes.ON_DEMAND));
        members.add(optional("SSESpecificationOverride", TableShapes.ENCRYPTION));
        return new StructShape(name, members);
    }
}
