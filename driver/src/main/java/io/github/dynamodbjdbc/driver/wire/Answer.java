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
    static final String GZIP = "gzip";

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
     * @param compression told how fast it came
     * @throws IOException if it can't be read, or is not what was sent
     */
    static Answer read(HttpExecuteResponse response, Compression compression) throws IOException {
        InputStream stream = response.responseBody().orElse(null);
        if (stream == null) {
            return new Answer(NOTHING, false);
        }
        SdkHttpResponse head = response.httpResponse();
        byte[] sent = NOTHING;
        long since = compression.begins();
        try (stream) {
            sent = read(stream, head.firstMatchingHeader("Content-Length").orElse(null));
        } finally {
            compression.came(sent.length, since);
        }
        byte[] body = isCompressed(head) ? inflated(sent) : sent;
        String checksum = head.firstMatchingHeader("x-amz-crc32").orElse(null);
        if (checksum != null) {
            check(sent, body, Long.parseLong(checksum));
        }
        return new Answer(body, checksum != null);
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

    /** DynamoDB's checksum is of what it sends; one that stands before it and compresses leaves that of the body. */
    private static void check(byte[] sent, byte[] body, long checksum) throws IOException {
        long actual = crc32(sent);
        if (actual != checksum && (sent == body || crc32(body) != checksum)) {
            throw new IOException("The checksum of the response is " + actual + ", and should be " + checksum);
        }
    }

    private static long crc32(byte[] bytes) {
        CRC32 crc = new CRC32();
        crc.update(bytes);
        return crc.getValue();
    }

    /** Asked for or not: who stands between may do it. */
    private static boolean isCompressed(SdkHttpResponse head) {
        return head.firstMatchingHeader("Content-Encoding")
                .filter(GZIP::equalsIgnoreCase)
                .isPresent();
    }

    private static byte[] inflated(byte[] body) throws IOException {
        try (GZIPInputStream stream = new GZIPInputStream(new ByteArrayInputStream(body))) {
            return stream.readAllBytes();
        }
    }
}
