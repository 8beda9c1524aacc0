package io.github.dynamodbjdbc.driver.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** URLs with a secret at an unexpected place: neither an error and its causes nor the displayed URL contains it. */
class MistypedUrlTest {
    private static final String SECRET = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYzEXAMPLE";
    private static final List<String> NAMES = List.of("secretAccessKey", "sessionToken", "password", "PASSWORD");
    private static final List<String> SEPARATORS =
            List.of(";", ",", "#", " ", "|", "?", "&amp;", "%26", "/", ":", "@", "\\");
    private static final List<String> JOINTS = List.of("=", ":", " = ", "%3D", "==");
    private static final List<String> BEFORE = List.of(
            "us-east-1",
            "us-east-1?",
            "us-east-1?region=us-east-1",
            "us-east-1?profile=x",
            "us-east-1?ttl=show",
            "us-east-1?queryTimeout=5",
            "us-east-1?accessKeyId=AKIA",
            "us-east-1?applicationName=mine",
            "//localhost:8000",
            "//localhost:8000/",
            "//db.example",
            "//db.example:8000?ssl=true",
            "embedded",
            "embedded:");

    static Stream<String> urls() {
        List<String> urls = new ArrayList<>();
        for (int i = 0; i < BEFORE.size(); i++) {
            for (int j = 0; j < SEPARATORS.size(); j++) {
                urls.add(BEFORE.get(i)
                        + SEPARATORS.get(j)
                        + NAMES.get((i + j) % NAMES.size())
                        + JOINTS.get((i * 3 + j) % JOINTS.size())
                        + SECRET);
            }
        }
        for (String name : NAMES) {
            for (String joint : List.of(":", "", " ", ";", "/", "%20", "-", ".")) {
                urls.add("us-east-1?" + name + joint + SECRET);
                urls.add("us-east-1?accessKeyId=AK&" + name + joint + SECRET + "&ttl=show");
            }
            urls.add("us-east-1?" + name + "=a&" + SECRET);
            urls.add("us-east-1?" + name + "=a&" + SECRET + "=b");
            urls.add("us-east-1?" + name + "=a%&" + SECRET);
            urls.add("us-east-1?" + name + "=" + SECRET + "%zz");
            urls.add("us-east-1?" + name + "=a&ttl=hide&" + SECRET + "=");
            urls.add("us-east-1?" + name + "s=" + SECRET);
        }
        urls.addAll(List.of(
                SECRET,
                "//AKIA:" + SECRET + "@localhost:8000",
                "//" + SECRET + "@localhost:8000",
                "//localhost:" + SECRET,
                "//localhost:8000/" + SECRET,
                "//localhost:8000#" + SECRET,
                "us-east-1?" + SECRET,
                "us-east-1?" + SECRET + "==",
                "us-east-1?" + SECRET + "=x",
                "us-east-1?=" + SECRET,
                "us-east-1?ttl=" + SECRET,
                "us-east-1?scanThreshold=" + SECRET,
                "us-east-1?maxReadCapacity=" + SECRET,
                "us-east-1?ttlClock=" + SECRET,
                "us-east-1?denseIndexes=" + SECRET,
                "us-east-1?denseIndexes=" + SECRET + ":a,b",
                "us-east-1?ttlAttributes=" + SECRET + ":a," + SECRET + ":b",
                "us-east-1?lockedProperties=" + SECRET,
                "us-east-1?region=" + SECRET,
                "?region=" + SECRET.replaceAll("[/+]", ""),
                SECRET.replaceAll("[/+]", ""),
                "us-east-1?profile=" + SECRET,
                "us-east-1?schema=" + SECRET,
                "us-east-1?prices=" + SECRET,
                "us-east-1?flatten=" + SECRET,
                "us-east-1?currentSchema=" + SECRET,
                "us-east-1?samples=" + SECRET,
                "us-east-1?user=a&password=b&proxyHost=x&proxyPort=" + SECRET,
                "us-east-1?user=" + SECRET));
        return urls.stream().map(rest -> "jdbc:dynamodb:" + rest);
    }

    @Test
    void thereAreManyWays() {
        assertThat(urls().distinct().count()).isGreaterThan(200);
    }

    @ParameterizedTest
    @MethodSource("urls")
    void noSecretIsQuoted(String url) {
        String shown;
        try {
            ConnectionUrl parsed = ConnectionUrl.parse(url);
            ConnectionSettings settings = ConnectionSettings.of(parsed, new Properties());
            // The secret is at its place, or is the value of another property.
            boolean inItsPlace = url.matches(".*[?&](?i:secretAccessKey|sessionToken|password)=.*");
            shown = inItsPlace ? parsed + settings.toString() + settings.made().url() : "";
            assertThat(inItsPlace || url.contains("embedded:"))
                    .as("taken: " + url)
                    .isTrue();
        } catch (SQLException e) {
            StringWriter trace = new StringWriter();
            e.printStackTrace(new PrintWriter(trace));
            shown = e.getMessage() + trace;
            assertThat(e.getSQLState()).isEqualTo("22023");
        }
        assertThat(shown).doesNotContain("wJalr", "K7MDENG", "EXAMPLE");
    }

    @ParameterizedTest
    @ValueSource(strings = {"memory", "memory:x", ":memory:", "mem", "MEM:a"})
    void otherDatabasesNamesOfOneInMemoryAreNoDirectories(String name) {
        assertThatThrownBy(() -> ConnectionUrl.parse("jdbc:dynamodb:embedded:" + name))
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("22023"))
                .hasMessageContaining("is jdbc:dynamodb:embedded, without a name");
    }

    @ParameterizedTest
    @ValueSource(strings = {"./memory", "memories", "C:/mem", "data/memory"})
    void otherNamesAreDirectories(String name) throws SQLException {
        assertThat(ConnectionUrl.parse("jdbc:dynamodb:embedded:" + name).withoutSecrets())
                .isEqualTo("jdbc:dynamodb:embedded:" + name);
    }
}
