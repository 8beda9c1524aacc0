package io.github.dynamodbjdbc.driver.encode;

import java.io.ByteArrayInputStream;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttribute;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.http.SdkHttpRequest;

/**
 * Sends a request with a body that is encoded already, in place of what the SDK makes of it. Before it is signed, so that signing,
 * retries and checksums are the SDK's. A client needs this interceptor for it.
 */
public final class EncodedBody implements ExecutionInterceptor {
    /** The SDK wants each name once, and another class loader may have this class as well. */
    private static final ExecutionAttribute<byte[]> JSON =
            new ExecutionAttribute<>("EncodedBody" + ThreadLocalRandom.current().nextLong());

    private static final String CONTENT_TYPE = "application/x-amz-json-1.0";

    /** What a request needs to be sent with that body. */
    public static AwsRequestOverrideConfiguration of(byte[] json) {
        return AwsRequestOverrideConfiguration.builder()
                .putExecutionAttribute(JSON, json)
                .build();
    }

    @Override
    public SdkHttpRequest modifyHttpRequest(Context.ModifyHttpRequest context, ExecutionAttributes attributes) {
        byte[] json = attributes.getAttribute(JSON);
        SdkHttpRequest request = context.httpRequest();
        return json == null
                ? request
                : request.toBuilder()
                        .putHeader("Content-Length", String.valueOf(json.length))
                        .build();
    }

    @Override
    public Optional<RequestBody> modifyHttpContent(Context.ModifyHttpRequest context, ExecutionAttributes attributes) {
        byte[] json = attributes.getAttribute(JSON);
        return json == null
                ? context.requestBody()
                : Optional.of(RequestBody.fromContentProvider(
                        () -> new ByteArrayInputStream(json), json.length, CONTENT_TYPE));
    }
}
