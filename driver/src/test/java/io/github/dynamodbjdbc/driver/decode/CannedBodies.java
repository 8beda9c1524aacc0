package io.github.dynamodbjdbc.driver.decode;

import io.github.dynamodbjdbc.driver.wire.Decoder;
import io.github.dynamodbjdbc.driver.wire.InFlight;
import io.github.dynamodbjdbc.driver.wire.Wire;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.Arrays;
import java.util.zip.CRC32;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpFullResponse;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Answers requests with a list of bodies, and repeats the last one. */
final class CannedBodies implements SdkHttpClient {
    private final Body[] bodies;
    private int sent;
    private int closed;

    /** @param checksum null if the service sends none */
    record Body(byte[] json, Long checksum, int length) {
        static Body checked(byte[] json) {
            return new Body(json, crc(json), json.length);
        }

        static Body unchecked(byte[] json) {
            return new Body(json, null, json.length);
        }

        /** The body with one bit changed. */
        Body corrupted(int at) {
            byte[] other = json.clone();
            other[at] ^= 1;
            return new Body(other, checksum, length);
        }

        /** The body of a connection that ends too early. */
        Body truncated(int at) {
            return new Body(Arrays.copyOf(json, at), checksum, length);
        }

        private static long crc(byte[] json) {
            CRC32 checksum = new CRC32();
            checksum.update(json);
            return checksum.getValue();
        }
    }

    CannedBodies(Body... bodies) {
        this.bodies = bodies;
    }

    /** The SDK's own client. */
    DynamoDbClient sdk() {
        return DynamoDbClient.builder()
                .region(Region.EU_WEST_1)
                .credentialsProvider(AnonymousCredentialsProvider.create())
                .httpClient(this)
                .overrideConfiguration(override -> override.retryStrategy(retry -> retry.maxAttempts(3)))
                .build();
    }

    /** The result of the driver's decoder for a request. */
    <R> R send(String operation, Decoder<R> decoder) {
        Wire wire = new Wire(
                this,
                () -> URI.create("http://localhost"),
                "eu-west-1",
                StaticCredentialsProvider.create(AwsBasicCredentials.create("a", "b")),
                AwsRetryStrategy.standardRetryStrategy().toBuilder()
                        .maxAttempts(3)
                        .build(),
                true);
        return wire.send(operation, new byte[] {'{', '}'}, decoder, null, new InFlight());
    }

    int sent() {
        return sent;
    }

    /** The number of closed bodies. Closing returns the connection to the pool. */
    int closed() {
        return closed;
    }

    @Override
    public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
        Body body = bodies[Math.min(sent, bodies.length - 1)];
        return new ExecutableHttpRequest() {
            @Override
            public HttpExecuteResponse call() {
                sent++;
                SdkHttpFullResponse.Builder response =
                        SdkHttpFullResponse.builder().statusCode(200).putHeader("Content-Length", "" + body.length());
                if (body.checksum() != null) {
                    response.putHeader("x-amz-crc32", body.checksum().toString());
                }
                InputStream stream = new FilterInputStream(new ByteArrayInputStream(body.json())) {
                    private boolean open = true;

                    @Override
                    public void close() throws IOException {
                        super.close();
                        closed += open ? 1 : 0;
                        open = false;
                    }
                };
                return HttpExecuteResponse.builder()
                        .response(response.build())
                        .responseBody(AbortableInputStream.create(stream))
                        .build();
            }

            @Override
            public void abort() {
                throw new UnsupportedOperationException();
            }
        };
    }

    @Override
    public void close() {}
}
