package io.github.dynamodbjdbc.driver.wire;

import java.io.ByteArrayInputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.SignRequest;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;
import software.amazon.awssdk.identity.spi.AwsSessionCredentialsIdentity;

/** Creates signed requests from bodies, with the SDK's signer. */
final class Signer {
    private static final String SEARCH = "SearchVectors";
    private static final Pattern TABLE_ARN =
            Pattern.compile("\"TableName\":\"arn:aws[a-z-]*:dynamodb:[a-z0-9-]+:(\\d{12}):table/");

    /** Amazon's own hosts, by a region or by an account; others answer for streams as well. */
    private static final Pattern AMAZON =
            Pattern.compile("(?:(dynamodb(?:-fips)?)|\\d{12}\\.ddb)(\\..*amazonaws.*|\\..*api\\.aws)");

    private static final String USER_AGENT =
            "dynamodb-jdbc java/" + Runtime.version().feature();

    /** Amazon's secrets have 40 characters; emulators accept any word. */
    private static final int SHORTEST_SECRET = 16;

    private static final String MASK = "***";

    private final Supplier<URI> endpoint;
    private final String region;
    private final AwsCredentialsProvider credentials;
    private final AwsV4HttpSigner signer = AwsV4HttpSigner.create();
    private volatile @Nullable AwsCredentialsIdentity identity;
    private volatile @Nullable URI known;
    // The lead of the local clock, if the service has reported that it is wrong.
    private volatile Duration ahead = Duration.ZERO;

    Signer(Supplier<URI> endpoint, String region, AwsCredentialsProvider credentials) {
        this.endpoint = endpoint;
        this.region = region;
        this.credentials = credentials;
    }

    /** @param compressed whether the response may be compressed */
    HttpExecuteRequest sign(String operation, byte[] body, boolean compressed) {
        AwsService service = AwsService.of(operation);
        AwsCredentialsIdentity signing = credentials.resolveCredentials();
        SdkHttpRequest request = SdkHttpRequest.builder()
                .method(SdkHttpMethod.POST)
                .uri(uri(service, operation, body, signing))
                .putHeader("Content-Type", service.contentType())
                .putHeader("Content-Length", Integer.toString(body.length))
                .putHeader("X-Amz-Target", service.target(operation))
                .putHeader("User-Agent", USER_AGENT)
                .build();
        ContentStreamProvider content = () -> new ByteArrayInputStream(body);
        identity = signing;
        SignRequest.Builder<AwsCredentialsIdentity> unsigned = SignRequest.builder(signing)
                .request(request)
                .payload(content)
                .putProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, service.signingName())
                .putProperty(AwsV4HttpSigner.REGION_NAME, region);
        if (!ahead.isZero()) {
            unsigned.putProperty(HttpSigner.SIGNING_CLOCK, Clock.offset(Clock.systemUTC(), ahead.negated()));
        }
        SdkHttpRequest signed = signer.sign(unsigned.build()).request();
        if (compressed) {
            // Not signed, because a proxy may change the header.
            signed =
                    signed.toBuilder().putHeader("Accept-Encoding", Answer.GZIP).build();
        }
        return HttpExecuteRequest.builder()
                .request(signed)
                .contentStreamProvider(content)
                .build();
    }

    private URI endpoint() {
        URI uri = known;
        if (uri == null) {
            uri = endpoint.get();
            known = uri;
        }
        return uri;
    }

    private URI uri(AwsService service, String operation, byte[] body, AwsCredentialsIdentity signing) {
        if (service == AwsService.STREAMS) {
            return streams(endpoint());
        }
        if (service == AwsService.AUTO_SCALING || service == AwsService.CLOUD_WATCH) {
            return other(endpoint(), service.signingName());
        }
        return operation.equals(SEARCH)
                ? searches(endpoint(), account(body, signing.accountId().orElse(null)))
                : endpoint();
    }

    /** The account in the table's ARN, which may be another than that of the credentials. */
    private static @Nullable String account(byte[] body, @Nullable String ofCredentials) {
        Matcher arn = TABLE_ARN.matcher(new String(body, StandardCharsets.UTF_8));
        return arn.find() ? arn.group(1) : ofCredentials;
    }

    /**
     * Where vectors are searched: at Amazon, at a host that begins with the account.
     *
     * @param account null if unknown
     */
    static URI searches(URI endpoint, @Nullable String account) {
        Matcher host = AMAZON.matcher(String.valueOf(endpoint.getHost()));
        if (!host.matches()) {
            return endpoint;
        }
        String fips = "dynamodb-fips".equals(host.group(1)) ? "-fips" : "";
        String service = account == null || !fips.isEmpty() ? "search-dynamodb" + fips : account + ".search-ddb";
        return URI.create(endpoint.getScheme() + "://" + service + host.group(2)
                + (endpoint.getPort() < 0 ? "" : ":" + endpoint.getPort()));
    }

    /** Where streams are read: at Amazon, at a host of their own. */
    static URI streams(URI endpoint) {
        Matcher host = AMAZON.matcher(String.valueOf(endpoint.getHost()));
        if (!host.matches()) {
            return endpoint;
        }
        String service = host.group(1) == null ? "dynamodb" : host.group(1);
        return URI.create(endpoint.getScheme() + "://streams." + service + host.group(2)
                + (endpoint.getPort() < 0 ? "" : ":" + endpoint.getPort()));
    }

    /** Where another service of the region answers: at Amazon, at a host with its name. */
    static URI other(URI endpoint, String service) {
        Matcher host = AMAZON.matcher(String.valueOf(endpoint.getHost()));
        if (!host.matches()) {
            return endpoint;
        }
        String fips = "dynamodb-fips".equals(host.group(1)) ? "-fips" : "";
        return URI.create(endpoint.getScheme() + "://" + service + fips + host.group(2)
                + (endpoint.getPort() < 0 ? "" : ":" + endpoint.getPort()));
    }

    /** The response without secrets, so that messages may quote it: the service repeats the signed content if the signature is wrong. */
    byte[] withoutSecrets(byte[] answer) {
        return withoutSecrets(identity, answer);
    }

    static byte[] withoutSecrets(@Nullable AwsCredentialsIdentity signing, byte[] answer) {
        if (signing == null) {
            return answer;
        }
        String text = new String(answer, StandardCharsets.ISO_8859_1);
        String shown = without(signing.secretAccessKey(), text);
        if (signing instanceof AwsSessionCredentialsIdentity session) {
            shown = without(session.sessionToken(), shown);
        }
        return shown.equals(text) ? answer : shown.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String without(String secret, String text) {
        return secret.length() < SHORTEST_SECRET
                ? text
                : text.replace(secret, MASK).replace(secret.replace("/", "\\/"), MASK);
    }

    /** The assumed lead of the local clock over the service's. */
    Duration ahead() {
        return ahead;
    }

    /** Uses the service's clock from now on. */
    void setAhead(Duration ahead) {
        this.ahead = ahead;
    }
}
