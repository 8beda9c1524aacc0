package io.github.dynamodbjdbc.driver.gateway;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;

/**
 * The operations of Application Auto Scaling and CloudWatch, other services of AWS: their requests are maps by the names of their API, since the SDK's
 * modules for them are no dependencies.
 */
public final class ServiceExchanges {
    public static final Exchange<Map<String, Object>, JsonDocument> REGISTER = of("RegisterScalableTarget");
    public static final Exchange<Map<String, Object>, JsonDocument> DEREGISTER = of("DeregisterScalableTarget");
    public static final Exchange<Map<String, Object>, JsonDocument> TARGETS = of("DescribeScalableTargets");
    public static final Exchange<Map<String, Object>, JsonDocument> POLICIES = of("DescribeScalingPolicies");
    public static final Exchange<Map<String, Object>, JsonDocument> PUT_POLICY = of("PutScalingPolicy");

    public static final Exchange<Map<String, Object>, JsonDocument> METRICS = of("GetMetricData");

    private static final JsonFactory JSON = new JsonFactory();

    private ServiceExchanges() {}

    private static Exchange<Map<String, Object>, JsonDocument> of(String operation) {
        return new Exchange<>(
                operation,
                false,
                ServiceExchanges::body,
                (body, checked) -> JsonDocument.read(body),
                response -> List.of(),
                response -> 0,
                response -> 0);
    }

    private static byte[] body(Map<String, Object> request) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        try (JsonGenerator json = JSON.createGenerator(body)) {
            write(request, json);
        } catch (IOException e) {
            // Only memory is written.
            throw new UncheckedIOException(e);
        }
        return body.toByteArray();
    }

    private static void write(Object value, JsonGenerator json) throws IOException {
        if (value instanceof Map<?, ?> members) {
            json.writeStartObject();
            for (Map.Entry<?, ?> member : members.entrySet()) {
                json.writeFieldName(String.valueOf(member.getKey()));
                write(member.getValue(), json);
            }
            json.writeEndObject();
        } else if (value instanceof List<?> elements) {
            json.writeStartArray();
            for (Object element : elements) {
                write(element, json);
            }
            json.writeEndArray();
        } else if (value instanceof Long number) {
            json.writeNumber(number);
        } else {
            json.writeString(String.valueOf(value));
        }
    }
}
