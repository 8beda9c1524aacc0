package io.github.dynamodbjdbc.fuzz;

import io.github.dynamodbjdbc.driver.decode.Reads;
import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.driver.wire.Decoder;
import io.github.dynamodbjdbc.driver.wire.InFlight;
import io.github.dynamodbjdbc.driver.wire.ModelReader;
import io.github.dynamodbjdbc.driver.wire.Wire;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpFullResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** An endpoint's answers: the first byte selects the operation, the second the head. */
final class Answers implements SdkHttpClient {
    private static final int RIGHT_CHECKSUM = 1;
    private static final int WRONG_CHECKSUM = 2;
    private static final int COMPRESSED = 4;
    private static final int REFUSED = 8;
    private static final int FAILED = 16;
    private static final int LONGER = 32;

    private static final List<Decoder<?>> DECODERS = List.of(
            Reads.GET_ITEM,
            Reads.QUERY,
            Reads.SCAN,
            Reads.BATCH_GET_ITEM,
            ModelReader.of(DescribeTableResponse::builder),
            ModelReader.of(UpdateItemResponse::builder));

    private final int flags;
    private final byte[] body;

    private Answers(int flags, byte[] body) {
        this.flags = flags;
        this.body = body;
    }

    static void run(byte[] bytes) {
        if (bytes.length < 2) {
            return;
        }
        Decoder<?> decoder = DECODERS.get((bytes[0] & 0xFF) % DECODERS.size());
        Wire wire = new Wire(
                new Answers(bytes[1], Arrays.copyOfRange(bytes, 2, bytes.length)),
                () -> URI.create("http://localhost"),
                "eu-west-1",
                StaticCredentialsProvider.create(AwsBasicCredentials.create("a", "b")),
                AwsRetryStrategy.standardRetryStrategy().toBuilder()
                        .maxAttempts(1)
                        .build(),
                true);
        try {
            look(wire.send("Scan", new byte[] {'{', '}'}, decoder, null, new InFlight()));
        } catch (RuntimeException e) {
            Contract.check(Errors.from(e));
        }
    }

    /** Values are made as they are looked at. */
    private static void look(Object answer) {
        if (answer instanceof io.github.dynamodbjdbc.driver.decode.Received<?> received) {
            int seen = 0;
            for (Item item : received.items()) {
                if (item != null) {
                    for (String name : item.attributeNames()) {
                        item.get(name);
                        item.type(name);
                    }
                    item.toMap();
                    item.bytes();
                }
                if (++seen == 1000) {
                    break;
                }
            }
        }
        String.valueOf(answer);
    }

    @Override
    public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
        return new ExecutableHttpRequest() {
            @Override
            public HttpExecuteResponse call() {
                return answer();
            }

            @Override
            public void abort() {
                // Nothing is waited for.
            }
        };
    }

    private HttpExecuteResponse answer() {
        int length = (flags & LONGER) == 0 ? body.length : body.length + 1;
        SdkHttpFullResponse.Builder head = SdkHttpFullResponse.builder()
                .statusCode((flags & REFUSED) != 0 ? 400 : (flags & FAILED) != 0 ? 503 : 200)
                .putHeader("Content-Length", Integer.toString(length));
        CRC32 checksum = new CRC32();
        checksum.update(body);
        if ((flags & WRONG_CHECKSUM) != 0) {
            head.putHeader("x-amz-crc32", Long.toString(checksum.getValue() + 1));
        } else if ((flags & RIGHT_CHECKSUM) != 0) {
            head.putHeader("x-amz-crc32", Long.toString(checksum.getValue()));
        }
        if ((flags & COMPRESSED) != 0) {
            head.putHeader("Content-Encoding", "gzip");
        }
        return HttpExecuteResponse.builder()
                .response(head.build())
                .responseBody(AbortableInputStream.create(new ByteArrayInputStream(body)))
                .build();
    }

    @Override
    public void close() {
        // Nothing is open.
    }
}
