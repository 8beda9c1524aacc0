package io.github.dynamodbjdbc.tck.rules;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * A request or a response of HTTP/1.1 with its whole body.
 *
 * @param start the request line or the status line
 * @param headers by name, in any case; without those that say how the body was framed
 */
@SuppressWarnings("ArrayRecordComponent")
record HttpMessage(String start, Map<String, String> headers, byte[] body) {
    HttpMessage {
        Map<String, String> copy = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        copy.putAll(headers);
        copy.remove("Transfer-Encoding");
        copy.remove("Content-Length");
        headers = Collections.unmodifiableMap(copy);
    }

    /** A response as DynamoDB sends it, with its checksum. */
    static HttpMessage response(int status, String requestId, byte[] body) {
        CRC32 crc = new CRC32();
        crc.update(body);
        return new HttpMessage(
                "HTTP/1.1 " + status
                        + (status == 200 ? " OK" : status < 500 ? " Bad Request" : " Internal Server Error"),
                Map.of(
                        "Content-Type",
                        "application/x-amz-json-1.0",
                        "x-amz-crc32",
                        Long.toString(crc.getValue()),
                        "x-amzn-RequestId",
                        requestId),
                body);
    }

    /** The same request with another operation and body. */
    HttpMessage with(String header, String value, byte[] newBody) {
        Map<String, String> changed = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        changed.putAll(headers);
        changed.put(header, value);
        return new HttpMessage(start, changed, newBody);
    }

    HttpMessage without(String header) {
        Map<String, String> changed = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        changed.putAll(headers);
        changed.remove(header);
        return new HttpMessage(start, changed, body);
    }

    @Nullable
    String header(String name) {
        return headers.get(name);
    }

    int status() {
        return Integer.parseInt(start.split(" ", 3)[1]);
    }
}
