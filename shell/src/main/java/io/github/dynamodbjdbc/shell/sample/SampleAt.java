package io.github.dynamodbjdbc.shell.sample;

import io.github.dynamodbjdbc.driver.embedded.EmbeddedEngine;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Creates the sample tables at any endpoint without tables, and drops them. Used by {@code tck/against}. */
final class SampleAt {
    private static final int REFUSED = 2;

    private static final String USAGE = "Usage: SampleAt load|drop http://HOST:PORT REGION";

    private SampleAt() {}

    public static void main(String[] arguments) {
        PrintStream out = new PrintStream(System.err, true, StandardCharsets.UTF_8);
        System.exit(run(arguments, System.getenv(), out));
    }

    /**
     * Runs the program, and returns its exit code.
     *
     * @param environment AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, both optional
     */
    static int run(String[] arguments, Map<String, String> environment, PrintStream out) {
        if (arguments.length != 3 || !List.of("load", "drop").contains(arguments[0])) {
            out.println(USAGE);
            return REFUSED;
        }
        try (DynamoDbClient client = client(URI.create(arguments[1]), arguments[2], environment)) {
            if (arguments[0].equals("drop")) {
                SampleData.drop(client);
                return 0;
            }
            List<String> there =
                    client.listTablesPaginator().tableNames().stream().toList();
            if (!there.isEmpty()) {
                out.println("There are tables at " + arguments[1] + ", such as " + there.get(0)
                        + ": the kit makes tables of its own, and only where there are none");
                return REFUSED;
            }
            try {
                SampleData.load(client);
            } catch (SdkException e) {
                SampleData.drop(client);
                throw e;
            }
            return 0;
        } catch (SdkException e) {
            out.println(arguments[1] + ": " + e.getMessage());
            return REFUSED;
        }
    }

    private static DynamoDbClient client(URI endpoint, String region, Map<String, String> environment) {
        return DynamoDbClient.builder()
                .endpointOverride(endpoint)
                .region(Region.of(region))
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create(
                        Objects.requireNonNullElse(environment.get("AWS_ACCESS_KEY_ID"), EmbeddedEngine.ACCESS_KEY),
                        Objects.requireNonNullElse(
                                environment.get("AWS_SECRET_ACCESS_KEY"), EmbeddedEngine.SECRET_KEY))))
                .httpClientBuilder(Apache5HttpClient.builder())
                .build();
    }
}
