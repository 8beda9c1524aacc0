package io.github.dynamodbjdbc.driver.wire;

import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpResponse;

/**
 * The body of a response. Its size is limited, before and after decompression, because an endpoint may send any amount. DynamoDB sends up to 16 MB of
 * items, which JSON makes longer.
 */
final class Answer {
    static final String GZIP = "gzip";

    private static final byte[] NOTHING = new byte[0];

    /** In bytes. */
    static final int MOST_BYTES =
            (int) Math.min(64L << 20, Math.max(24L << 20, Runtime.getRuntime().maxMemory() / 4));

    /** The bytes that are allocated for an announced length before they arrive: a page of DynamoDB. */
    private static final int EXPECTED_BYTES = 2 << 20;

    private final byte[] body;
    private final boolean checked;

    private Answer(byte[] body, boolean checked) {
        this.body = body;
        this.checked = checked;
    }

    byte[] body() {
        return body;
    }

    /** Whether its checksum was verified. */
    boolean checked() {
        return checked;
    }

    /**
     * Reads the body to its end, so that its connection can be reused.
     *
     * @param compression receives its speed
     * @throws IOException if it can't be read or is corrupted
     * @throws StatementFailure 54000 if it is longer than any response of DynamoDB
     */
    static Answer read(HttpExecuteResponse response, Compression compression) throws IOException {
        AbortableInputStream stream = response.responseBody().orElse(null);
        if (stream == null) {
            return new Answer(NOTHING, false);
        }
        SdkHttpResponse head = response.httpResponse();
        byte[] sent = NOTHING;
        long since = compression.begins();
        try (stream) {
            sent = read(stream, head.firstMatchingHeader("Content-Length").orElse(null));
        } catch (StatementFailure tooLong) {
            // Closing it would read the rest.
            stream.abort();
            throw tooLong;
        } finally {
            compression.came(sent.length, since);
        }
        byte[] body = isCompressed(head) ? inflated(sent) : sent;
        String checksum = head.firstMatchingHeader("x-amz-crc32").orElse(null);
        if (checksum != null) {
            check(sent, body, checksum);
        }
        return new Answer(body, checksum != null);
    }

    private static byte[] read(InputStream stream, @Nullable String announced) throws IOException {
        if (announced == null) {
            return bounded(stream);
        }
        long length = number(announced);
        if (length > MOST_BYTES) {
            throw tooLong();
        }
        if (length > EXPECTED_BYTES) {
            byte[] body = stream.readNBytes((int) length);
            return whole(body, body.length, length);
        }
        byte[] body = new byte[(int) length];
        return whole(body, stream.readNBytes(body, 0, body.length), length);
    }

    private static byte[] whole(byte[] body, int read, long length) throws EOFException {
        if (read < length) {
            throw new EOFException("The response ended too early");
        }
        return body;
    }

    private static byte[] bounded(InputStream stream) throws IOException {
        byte[] body = stream.readNBytes(MOST_BYTES + 1);
        if (body.length > MOST_BYTES) {
            throw tooLong();
        }
        return body;
    }

    private static StatementFailure tooLong() {
        return new StatementFailure(
                SqlState.LIMIT_EXCEEDED,
                "The endpoint's answer has more than " + MOST_BYTES + " bytes: it is not read");
    }

    private static long number(String header) throws IOException {
        try {
            long number = Long.parseLong(header);
            if (number >= 0) {
                return number;
            }
        } catch (NumberFormatException e) {
            // handled below
        }
        throw new IOException("A header of the response is not a number");
    }

    /** The checksum is of the body that DynamoDB sends; a proxy that compresses the body leaves it unchanged. */
    private static void check(byte[] sent, byte[] body, String header) throws IOException {
        long checksum = number(header);
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

    /** Also without a request for compression, because a proxy may compress. */
    private static boolean isCompressed(SdkHttpResponse head) {
        return head.firstMatchingHeader("Content-Encoding")
                .filter(GZIP::equalsIgnoreCase)
                .isPresent();
    }

    private static byte[] inflated(byte[] body) throws IOException {
        try (GZIPInputStream stream = new GZIPInputStream(new ByteArrayInputStream(body))) {
            return bounded(stream);
        }
    }
}
