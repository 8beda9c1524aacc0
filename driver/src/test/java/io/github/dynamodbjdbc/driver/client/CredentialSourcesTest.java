package io.github.dynamodbjdbc.driver.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Credentials of a container, a web identity, SSO, STS and a class, each used for a request. */
@Timeout(300)
class CredentialSourcesTest {
    @Test
    void eachSignsARequest(@TempDir Path home) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Duser.home=" + home,
                        "-Djava.net.preferIPv4Stack=true",
                        "-cp",
                        System.getProperty("java.class.path"),
                        CredentialSources.class.getName(),
                        home.toString())
                .redirectErrorStream(true);
        builder.environment().put("HOME", home.toString());
        Process process = builder.start();
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(out.lines().filter(line -> !line.startsWith("SLF4J")))
                .containsExactly(
                        "container: AKIACONTAINER",
                        "web identity: ASIAWEB, RoleArn=arn%3Aaws%3Aiam%3A%3A1%3Arole%2Fweb&WebIdentityToken=web-token",
                        "sso: AKIASSO, bearer sso-token",
                        "sso without a login: 28000 A file that the AWS credentials come from can't be read (NoSuchFileException): for"
                                + " a profile of SSO, log in with 'aws sso login --profile NAME'",
                        "role: ASIAROLE, RoleArn=arn%3Aaws%3Aiam%3A%3A1%3Arole%2Fr",
                        "role with a second factor: ASIAROLE, RoleArn=arn%3Aaws%3Aiam%3A%3A1%3Arole%2Fm&DurationSeconds=1800"
                                + "&ExternalId=ext&SerialNumber=arn%3Aaws%3Aiam%3A%3A1%3Amfa%2Fann&TokenCode=123456",
                        "class: AKIACLASS",
                        "role of class: ASIAROLE, RoleArn=arn%3Aaws%3Aiam%3A%3A1%3Arole%2Fc",
                        "other class: 22023 The class of property credentialsProvider is not a"
                                + " software.amazon.awssdk.auth.credentials.AwsCredentialsProvider",
                        "no class: 22023 The class of property credentialsProvider is not found",
                        "denied role: 28000 No credentials were given. Access denied: the policy does not allow sts:AssumeRole on arn:aws:iam::1:role/denied."
                                + " Add {\"Effect\": \"Allow\", \"Action\": \"sts:AssumeRole\", \"Resource\": \"arn:aws:iam::1:role/denied\"}");
    }
}
