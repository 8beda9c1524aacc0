package io.github.dynamodbjdbc.driver.gateway;

import io.github.dynamodbjdbc.driver.wire.Decoder;
import io.github.dynamodbjdbc.driver.wire.ModelReader;
import io.github.dynamodbjdbc.driver.wire.ModelWriter;
import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.CreateTableResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteTableResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTimeToLiveRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTablesRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTablesResponse;
import software.amazon.awssdk.services.dynamodb.model.ListTagsOfResourceRequest;
import software.amazon.awssdk.services.dynamodb.model.TagResourceRequest;
import software.amazon.awssdk.services.dynamodb.model.TagResourceResponse;
import software.amazon.awssdk.services.dynamodb.model.UntagResourceRequest;
import software.amazon.awssdk.services.dynamodb.model.UntagResourceResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateContinuousBackupsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateContinuousBackupsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateTimeToLiveRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateTimeToLiveResponse;
import software.amazon.awssdk.utils.builder.CopyableBuilder;
import software.amazon.awssdk.utils.builder.ToCopyableBuilder;

/** The operations on tables, which consume no capacity. */
public final class TableExchanges {
    public static final Exchange<CreateTableRequest, CreateTableResponse> CREATE_TABLE =
            ofSchema("CreateTable", CreateTableResponse::builder);

    public static final Exchange<UpdateTableRequest, UpdateTableResponse> UPDATE_TABLE =
            ofSchema("UpdateTable", UpdateTableResponse::builder);

    public static final Exchange<DeleteTableRequest, DeleteTableResponse> DELETE_TABLE =
            ofSchema("DeleteTable", DeleteTableResponse::builder);

    /** Returns the description of the table. */
    public static final Exchange<DescribeTableRequest, JsonDocument> DESCRIBE_TABLE =
            ofSchema("DescribeTable", (body, checked) -> {
                JsonDocument table = JsonDocument.read(body).object("Table");
                if (table == null) {
                    throw new IOException("The response has no Table");
                }
                return table;
            });

    public static final Exchange<UpdateTimeToLiveRequest, UpdateTimeToLiveResponse> UPDATE_TIME_TO_LIVE =
            ofSchema("UpdateTimeToLive", UpdateTimeToLiveResponse::builder);

    /** Returns the description of the table's time to live; empty if the endpoint doesn't support it. */
    public static final Exchange<DescribeTimeToLiveRequest, JsonDocument> DESCRIBE_TIME_TO_LIVE =
            ofSchema("DescribeTimeToLive", (body, checked) -> {
                JsonDocument ttl = JsonDocument.read(body).object("TimeToLiveDescription");
                return ttl == null ? JsonDocument.EMPTY : ttl;
            });

    public static final Exchange<UpdateContinuousBackupsRequest, UpdateContinuousBackupsResponse>
            UPDATE_CONTINUOUS_BACKUPS = ofSchema("UpdateContinuousBackups", UpdateContinuousBackupsResponse::builder);

    public static final Exchange<ListTablesRequest, ListTablesResponse> LIST_TABLES =
            ofSchema("ListTables", ListTablesResponse::builder);

    /** Returns a page of a table's tags. */
    public static final Exchange<ListTagsOfResourceRequest, JsonDocument> LIST_TAGS =
            ofSchema("ListTagsOfResource", (body, checked) -> JsonDocument.read(body));

    public static final Exchange<TagResourceRequest, TagResourceResponse> TAG =
            ofSchema("TagResource", TagResourceResponse::builder);

    public static final Exchange<UntagResourceRequest, UntagResourceResponse> UNTAG =
            ofSchema("UntagResource", UntagResourceResponse::builder);

    private TableExchanges() {}

    private static <Q extends SdkPojo, B extends SdkPojo & CopyableBuilder<B, R>, R extends ToCopyableBuilder<B, R>>
            Exchange<Q, R> ofSchema(String operation, Supplier<B> builder) {
        return ofSchema(operation, ModelReader.of(builder));
    }

    private static <Q extends SdkPojo, R> Exchange<Q, R> ofSchema(String operation, Decoder<R> decoder) {
        return new Exchange<>(
                operation, false, ModelWriter::write, decoder, response -> List.of(), response -> 0, response -> 0);
    }
}
