package io.github.dynamodbjdbc.driver.wire;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpResponse;

/** The body of a response. */
final class Answer {
    private static final byte[] NOTHING = new byte[0];

    private final byte[] body;
    private final boolean checked;

    private Answer(byte[] body, boolean checked) {
        this.body = body;
        this.checked = checked;
    }

    byte[] body() {
        return body;
    }

    /** Whether it was compared with its checksum. */
    boolean checked() {
        return checked;
    }

    /**
     * Reads it to its end, so that its connection is free again.
     *
     * @throws IOException if it can't be read, or is not what was sent
     */
    static Answer read(HttpExecuteResponse response) throws IOException {
        InputStream stream = response.responseBody().orElse(null);
        if (stream == null) {
            return new Answer(NOTHING, false);
        }
        SdkHttpResponse head = response.httpResponse();
        byte[] sent;
        try (stream) {
            sent = read(stream, head.firstMatchingHeader("Content-Length").orElse(null));
        }
        String checksum = head.firstMatchingHeader("x-amz-crc32").orElse(null);
        if (checksum != null) {
            check(sent, checksum);
        }
        return new Answer(isCompressed(head) ? inflated(sent) : sent, checksum != null);
    }

    private static byte[] read(InputStream stream, @Nullable String length) throws IOException {
        if (length == null) {
            return stream.readAllBytes();
        }
        byte[] body = new byte[Integer.parseInt(length)];
        if (stream.readNBytes(body, 0, body.length) < body.length) {
            throw new EOFException("The response ended too early");
        }
        return body;
    }

    private static void check(byte[] body, String checksum) throws IOException {
        CRC32 actual = new CRC32();
        actual.update(body);
        if (actual.getValue() != Long.parseLong(checksum)) {
            throw new IOException(
                    "The checksum of the response is " + actual.getValue() + ", and should be " + checksum);
        }
    }

    /** Nobody asks for that, but who stands between may do it. */
    private static boolean isCompressed(SdkHttpResponse head) {
        return head.firstMatchingHeader("Content-Encoding")
                .filter("gzip"::equalsIgnoreCase)
                .isPresent();
    }

    private static byte[] inflated(byte[] body) throws IOException {
        try (GZIPInputStream stream = new GZIPInputStream(new ByteArrayInputStream(body))) {
            return stream.readAllBytes();
        }
    }
}
