package io.github.dynamodbjdbc.driver.wire;

import java.io.IOException;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.CreateBackupRequest;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteBackupRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteResourcePolicyRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeBackupRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeContinuousBackupsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeContributorInsightsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeExportRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeImportRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeKinesisStreamingDestinationRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTimeToLiveRequest;
import software.amazon.awssdk.services.dynamodb.model.DisableKinesisStreamingDestinationRequest;
import software.amazon.awssdk.services.dynamodb.model.EnableKinesisStreamingDestinationRequest;
import software.amazon.awssdk.services.dynamodb.model.ExportTableToPointInTimeRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetResourcePolicyRequest;
import software.amazon.awssdk.services.dynamodb.model.ImportTableRequest;
import software.amazon.awssdk.services.dynamodb.model.ListBackupsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListExportsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListImportsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTablesRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTagsOfResourceRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutResourcePolicyRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.RestoreTableFromBackupRequest;
import software.amazon.awssdk.services.dynamodb.model.RestoreTableToPointInTimeRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.SearchVectorsRequest;
import software.amazon.awssdk.services.dynamodb.model.TagResourceRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UntagResourceRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateContinuousBackupsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateContributorInsightsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateTimeToLiveRequest;
import software.amazon.awssdk.utils.builder.CopyableBuilder;
import software.amazon.awssdk.utils.builder.ToCopyableBuilder;

/** An operation as a method of the SDK's client, with JSON as input and output. */
interface SdkOperation {
    Map<String, SdkOperation> BY_NAME = Map.ofEntries(
            Map.entry("BatchGetItem", of(BatchGetItemRequest::builder, DynamoDbClient::batchGetItem)),
            Map.entry("BatchWriteItem", of(BatchWriteItemRequest::builder, DynamoDbClient::batchWriteItem)),
            Map.entry("CreateBackup", of(CreateBackupRequest::builder, DynamoDbClient::createBackup)),
            Map.entry("DeleteBackup", of(DeleteBackupRequest::builder, DynamoDbClient::deleteBackup)),
            Map.entry("DescribeBackup", of(DescribeBackupRequest::builder, DynamoDbClient::describeBackup)),
            Map.entry(
                    "DescribeContinuousBackups",
                    of(DescribeContinuousBackupsRequest::builder, DynamoDbClient::describeContinuousBackups)),
            Map.entry("DescribeExport", of(DescribeExportRequest::builder, DynamoDbClient::describeExport)),
            Map.entry("DescribeImport", of(DescribeImportRequest::builder, DynamoDbClient::describeImport)),
            Map.entry(
                    "ExportTableToPointInTime",
                    of(ExportTableToPointInTimeRequest::builder, DynamoDbClient::exportTableToPointInTime)),
            Map.entry("ImportTable", of(ImportTableRequest::builder, DynamoDbClient::importTable)),
            Map.entry("ListBackups", of(ListBackupsRequest::builder, DynamoDbClient::listBackups)),
            Map.entry("ListExports", of(ListExportsRequest::builder, DynamoDbClient::listExports)),
            Map.entry("ListImports", of(ListImportsRequest::builder, DynamoDbClient::listImports)),
            Map.entry(
                    "RestoreTableFromBackup",
                    of(RestoreTableFromBackupRequest::builder, DynamoDbClient::restoreTableFromBackup)),
            Map.entry(
                    "RestoreTableToPointInTime",
                    of(RestoreTableToPointInTimeRequest::builder, DynamoDbClient::restoreTableToPointInTime)),
            Map.entry("CreateTable", of(CreateTableRequest::builder, DynamoDbClient::createTable)),
            Map.entry("DeleteItem", of(DeleteItemRequest::builder, DynamoDbClient::deleteItem)),
            Map.entry("DeleteTable", of(DeleteTableRequest::builder, DynamoDbClient::deleteTable)),
            Map.entry("DescribeTable", of(DescribeTableRequest::builder, DynamoDbClient::describeTable)),
            Map.entry("DescribeTimeToLive", of(DescribeTimeToLiveRequest::builder, DynamoDbClient::describeTimeToLive)),
            Map.entry(
                    "DeleteResourcePolicy",
                    of(DeleteResourcePolicyRequest::builder, DynamoDbClient::deleteResourcePolicy)),
            Map.entry(
                    "DescribeContributorInsights",
                    of(DescribeContributorInsightsRequest::builder, DynamoDbClient::describeContributorInsights)),
            Map.entry(
                    "DescribeKinesisStreamingDestination",
                    of(
                            DescribeKinesisStreamingDestinationRequest::builder,
                            DynamoDbClient::describeKinesisStreamingDestination)),
            Map.entry(
                    "DisableKinesisStreamingDestination",
                    of(
                            DisableKinesisStreamingDestinationRequest::builder,
                            DynamoDbClient::disableKinesisStreamingDestination)),
            Map.entry(
                    "EnableKinesisStreamingDestination",
                    of(
                            EnableKinesisStreamingDestinationRequest::builder,
                            DynamoDbClient::enableKinesisStreamingDestination)),
            Map.entry("GetResourcePolicy", of(GetResourcePolicyRequest::builder, DynamoDbClient::getResourcePolicy)),
            Map.entry("PutResourcePolicy", of(PutResourcePolicyRequest::builder, DynamoDbClient::putResourcePolicy)),
            Map.entry(
                    "UpdateContributorInsights",
                    of(UpdateContributorInsightsRequest::builder, DynamoDbClient::updateContributorInsights)),
            Map.entry("GetItem", of(GetItemRequest::builder, DynamoDbClient::getItem)),
            Map.entry("ListTables", of(ListTablesRequest::builder, DynamoDbClient::listTables)),
            Map.entry("PutItem", of(PutItemRequest::builder, DynamoDbClient::putItem)),
            Map.entry("Query", of(QueryRequest::builder, DynamoDbClient::query)),
            Map.entry("Scan", of(ScanRequest::builder, DynamoDbClient::scan)),
            Map.entry("SearchVectors", of(SearchVectorsRequest::builder, DynamoDbClient::searchVectors)),
            Map.entry("ListTagsOfResource", of(ListTagsOfResourceRequest::builder, DynamoDbClient::listTagsOfResource)),
            Map.entry("TagResource", of(TagResourceRequest::builder, DynamoDbClient::tagResource)),
            Map.entry("UntagResource", of(UntagResourceRequest::builder, DynamoDbClient::untagResource)),
            Map.entry("TransactGetItems", of(TransactGetItemsRequest::builder, DynamoDbClient::transactGetItems)),
            Map.entry("TransactWriteItems", of(TransactWriteItemsRequest::builder, DynamoDbClient::transactWriteItems)),
            Map.entry(
                    "UpdateContinuousBackups",
                    of(UpdateContinuousBackupsRequest::builder, DynamoDbClient::updateContinuousBackups)),
            Map.entry("UpdateItem", of(UpdateItemRequest::builder, DynamoDbClient::updateItem)),
            Map.entry("UpdateTable", of(UpdateTableRequest::builder, DynamoDbClient::updateTable)),
            Map.entry("UpdateTimeToLive", of(UpdateTimeToLiveRequest::builder, DynamoDbClient::updateTimeToLive)));

    /** @throws IOException if the body is not a request of the operation */
    byte[] call(DynamoDbClient client, byte[] body) throws IOException;

    private static <B extends SdkPojo & CopyableBuilder<B, Q>, Q extends ToCopyableBuilder<B, Q>> SdkOperation of(
            Supplier<B> request, BiFunction<DynamoDbClient, Q, ? extends SdkPojo> method) {
        return (client, body) -> ModelWriter.write(
                method.apply(client, ModelReader.read(body, request.get()).build()));
    }
}
