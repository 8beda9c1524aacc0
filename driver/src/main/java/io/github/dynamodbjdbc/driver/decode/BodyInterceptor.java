package io.github.dynamodbjdbc.driver.decode;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import software.amazon.awssdk.core.exception.RetryableException;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.SdkHttpResponse;

/**
 * Takes the items out of the responses of {@link Reads} before the SDK decodes them. Signing, retries and errors stay the SDK's; so
 * does what comes compressed, which nobody asks for.
 */
public final class BodyInterceptor implements ExecutionInterceptor {
    @Override
    public SdkHttpResponse modifyHttpResponse(
            Context.ModifyHttpResponse context, ExecutionAttributes executionAttributes) {
        SdkHttpResponse response = context.httpResponse();
        Body body = Body.current();
        InputStream stream = context.responseBody().orElse(null);
        if (body == null || stream == null || !isPlain(response)) {
            return response;
        }
        try (stream) {
            // The checksum is not that of what is left.
            return body.take(response, stream)
                    ? response.toBuilder().removeHeader(Body.CHECKSUM).build()
                    : response;
        } catch (IOException e) {
            throw RetryableException.create("The response can't be read: " + e.getMessage(), e);
        }
    }

    @Override
    public Optional<InputStream> modifyHttpResponseContent(
            Context.ModifyHttpResponse context, ExecutionAttributes executionAttributes) {
        Body body = Body.current();
        return body == null || !isPlain(context.httpResponse())
                ? context.responseBody()
                : Optional.of(new ByteArrayInputStream(body.rest()));
    }

    private static boolean isPlain(SdkHttpResponse response) {
        return response.isSuccessful()
                && response.firstMatchingHeader("Content-Encoding").isEmpty();
    }
}
