package io.github.dynamodbjdbc.driver.client;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;

/**
 * Each way to credentials, against a stub of STS, SSO, a container's endpoint and DynamoDB. Prints the access key that each request to DynamoDB
 * was signed with, and the request for it. In a JVM of its own, since the SDK takes its settings from the JVM's.
 */
final class CredentialSources {
    private static final String START_URL = "https://example.awsapps.com/start";
    private static final String TABLE = "{\"Table\":{\"TableName\":\"Tea\",\"TableStatus\":\"ACTIVE\",\"ItemCount\":1,"
            + "\"TableSizeBytes\":10,\"KeySchema\":[{\"AttributeName\":\"id\",\"KeyType\":\"HASH\"}],"
            + "\"AttributeDefinitions\":[{\"AttributeName\":\"id\",\"AttributeType\":\"S\"}]}}";
    private static final Pattern SIGNER = Pattern.compile("Credential=([^/]+)/");

    private static volatile String asked = "";
    private static volatile String signer = "";

    private CredentialSources() {}

    /** A class of the owner's. */
    public static final class OfClass implements AwsCredentialsProvider {
        public static OfClass create() {
            return new OfClass();
        }

        @Override
        public AwsCredentials resolveCredentials() {
            return AwsBasicCredentials.create("AKIACLASS", "secret");
        }
    }

    /** No provider: it must not even be initialized. */
    public static final class OfOther {
        static {
            System.out.println("initialized");
        }
    }

    public static void main(String[] args) throws Exception {
        Path home = Path.of(args[0]);
        HttpServer server =
                HttpServer.create(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 0), 0);
        server.createContext("/", CredentialSources::handle);
        server.start();
        String url = "http://127.0.0.1:" + server.getAddress().getPort();
        set("aws.endpointUrlDynamoDb", url);
        set("aws.endpointUrlSts", url);
        set("aws.endpointUrlSso", url);
        set("aws.disableEc2Metadata", "true");
        Path ssoToken = files(home);

        set("aws.containerCredentialsFullUri", url + "/container");
        show("container", "eu-west-1", Map.of());
        System.clearProperty("aws.containerCredentialsFullUri");

        set("aws.webIdentityTokenFile", home.resolve("token").toString());
        set("aws.roleArn", "arn:aws:iam::1:role/web");
        set("aws.roleSessionName", "web");
        set("aws.region", "eu-west-2");
        show("web identity", "eu-west-2", Map.of());
        System.clearProperty("aws.webIdentityTokenFile");
        System.clearProperty("aws.roleArn");
        System.clearProperty("aws.region");

        show("sso", "eu-west-3", Map.of("profile", "sso"));
        Files.delete(ssoToken);
        show("sso without a login", "us-west-1", Map.of("profile", "sso"));
        Map<String, String> keys = Map.of("accessKeyId", "AKIAKEYS", "secretAccessKey", "secret");
        show("role", "eu-north-1", with(keys, "roleArn", "arn:aws:iam::1:role/r"));
        Map<String, String> mfa = with(
                with(with(keys, "roleArn", "arn:aws:iam::1:role/m"), "roleDuration", "1800"),
                "roleMfaSerial",
                "arn:aws:iam::1:mfa/ann");
        show(
                "role with a second factor",
                "eu-north-1",
                with(with(mfa, "roleMfaCode", "123456"), "roleExternalId", "ext"));
        show("class", "eu-south-1", Map.of("credentialsProvider", OfClass.class.getName()));
        show(
                "role of class",
                "eu-south-1",
                with(Map.of("credentialsProvider", OfClass.class.getName()), "roleArn", "arn:aws:iam::1:role/c"));
        show("other class", "eu-south-2", Map.of("credentialsProvider", OfOther.class.getName()));
        show("no class", "eu-south-2", Map.of("credentialsProvider", "com.example.Nowhere"));
        show("denied role", "eu-central-1", with(keys, "roleArn", "arn:aws:iam::1:role/denied"));
        System.exit(0);
    }

    private static void set(String name, String value) {
        System.setProperty(name, value);
    }

    private static Map<String, String> with(Map<String, String> some, String name, String value) {
        Map<String, String> all = new java.util.TreeMap<>(some);
        all.put(name, value);
        return all;
    }

    private static Path files(Path home) throws IOException, GeneralSecurityException {
        Files.writeString(home.resolve("token"), "web-token");
        Path config = home.resolve("config");
        Files.writeString(
                config,
                "[profile sso]\nsso_account_id = 1\nsso_region = eu-west-3\nsso_role_name = r\nsso_start_url = "
                        + START_URL + "\n");
        set("aws.configFile", config.toString());
        set("aws.sharedCredentialsFile", home.resolve("none").toString());
        byte[] digest = MessageDigest.getInstance("SHA-1").digest(START_URL.getBytes(StandardCharsets.UTF_8));
        Path cache = Files.createDirectories(home.resolve(".aws/sso/cache"));
        return Files.writeString(
                cache.resolve(HexFormat.of().formatHex(digest) + ".json"),
                "{\"accessToken\":\"sso-token\",\"expiresAt\":\"" + inAnHour()
                        + "\",\"region\":\"eu-west-3\",\"startUrl\":\"" + START_URL + "\"}");
    }

    private static String inAnHour() {
        return Instant.now()
                .plus(1, ChronoUnit.HOURS)
                .truncatedTo(ChronoUnit.SECONDS)
                .toString();
    }

    private static void show(String name, String region, Map<String, String> properties) {
        asked = "";
        signer = "";
        Properties info = new Properties();
        info.putAll(properties);
        info.setProperty("maxRetries", "0");
        try (Connection connection = DriverManager.getConnection("jdbc:dynamodb:" + region, info);
                Statement statement = connection.createStatement()) {
            statement.executeQuery("SELECT id FROM Tea").next();
            System.out.println(name + ": " + signer + asked);
        } catch (SQLException e) {
            System.out.println(name + ": " + e.getSQLState() + " " + e.getMessage());
        }
    }

    private static void handle(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        URI uri = exchange.getRequestURI();
        String target = exchange.getRequestHeaders().getFirst("X-Amz-Target");
        if (target != null) {
            Matcher found =
                    SIGNER.matcher(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
            signer = found.find() ? found.group(1) : "unsigned";
            answer(
                    exchange,
                    200,
                    target.endsWith(".DescribeTable")
                            ? TABLE
                            : "{\"Items\":[{\"id\":{\"S\":\"a\"}}],\"Count\":1,\"ScannedCount\":1}");
        } else if (uri.getPath().equals("/container")) {
            answer(
                    exchange,
                    200,
                    "{\"AccessKeyId\":\"AKIACONTAINER\",\"SecretAccessKey\":\"s\",\"Token\":\"t\",\"Expiration\":\""
                            + inAnHour() + "\"}");
        } else if (uri.getPath().startsWith("/federation")) {
            asked = ", bearer " + exchange.getRequestHeaders().getFirst("x-amz-sso_bearer_token");
            answer(
                    exchange,
                    200,
                    "{\"roleCredentials\":{\"accessKeyId\":\"AKIASSO\",\"secretAccessKey\":\"s\",\"sessionToken\":\"t\",\"expiration\":"
                            + Instant.now().plus(1, ChronoUnit.HOURS).toEpochMilli() + "}}");
        } else {
            sts(exchange, body);
        }
    }

    private static void sts(HttpExchange exchange, String body) throws IOException {
        asked = ", "
                + body.replaceAll("(?<=^|&)(Action|Version|RoleSessionName)=[^&]*&?", "")
                        .replaceAll("&$", "");
        String action = body.contains("WithWebIdentity") ? "AssumeRoleWithWebIdentity" : "AssumeRole";
        if (body.contains("denied")) {
            answer(
                    exchange,
                    403,
                    "<ErrorResponse><Error><Type>Sender</Type><Code>AccessDenied</Code><Message>User: arn:aws:iam::1:user/ann is not"
                            + " authorized to perform: sts:AssumeRole on resource: arn:aws:iam::1:role/denied</Message></Error>"
                            + "<RequestId>1</RequestId></ErrorResponse>");
            return;
        }
        answer(
                exchange,
                200,
                "<" + action + "Response xmlns=\"https://sts.amazonaws.com/doc/2011-06-15/\"><" + action
                        + "Result><Credentials><AccessKeyId>ASIA" + (action.equals("AssumeRole") ? "ROLE" : "WEB")
                        + "</AccessKeyId><SecretAccessKey>s</SecretAccessKey><SessionToken>t</SessionToken><Expiration>"
                        + inAnHour()
                        + "</Expiration></Credentials></" + action + "Result></" + action + "Response>");
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }
}
