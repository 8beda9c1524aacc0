package io.github.dynamodbjdbc.fuzz;

import io.github.dynamodbjdbc.driver.jdbc.DynamoDbDriver;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import java.util.Set;

/** A URL, and lines of properties below it. Values are planted, which no message repeats. */
final class Urls {
    static final String PLANTED = "PLANTEDVALUE";

    private static final Set<String> SECRETS = Set.of(
            "password",
            "secretAccessKey",
            "sessionToken",
            "roleExternalId",
            "roleMfaCode",
            "proxyPassword",
            "trustStorePassword");

    private static final DynamoDbDriver DRIVER = new DynamoDbDriver();

    private Urls() {}

    static void run(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        String[] lines = text.split("\n", -1);
        String url = "jdbc:dynamodb:" + lines[0];
        Properties info = new Properties();
        for (int i = 1; i < lines.length; i++) {
            int equals = lines[i].indexOf('=');
            if (equals > 0) {
                info.setProperty(lines[i].substring(0, equals), lines[i].substring(equals + 1));
            }
        }
        try {
            DRIVER.acceptsURL(url);
            DRIVER.getPropertyInfo(url, info);
        } catch (SQLException e) {
            check(e, url, info);
        }
        try (Connection connection = DRIVER.connect(url, info)) {
            if (connection != null && connection.getMetaData().getURL().contains(PLANTED) && isSecret(url)) {
                throw new AssertionError("getURL repeats a secret");
            }
        } catch (SQLException e) {
            check(e, url, info);
        }
    }

    private static boolean isSecret(String url) {
        return url.matches("(?s).*[?&;](password|secretAccessKey|sessionToken)=" + PLANTED + ".*")
                && url.indexOf(PLANTED) == url.lastIndexOf(PLANTED);
    }

    /** No message repeats a value of a URL, or a secret. Other values of Properties are their owner's, and messages may quote them. */
    private static void check(SQLException failure, String url, Properties info) {
        Contract.check(failure);
        boolean isValue = url.replace("=" + PLANTED, "").indexOf(PLANTED) < 0
                && info.stringPropertyNames().stream()
                        .filter(name -> !SECRETS.contains(name))
                        .noneMatch(name -> (name + info.getProperty(name)).contains(PLANTED));
        if (isValue && String.valueOf(failure.getMessage()).contains(PLANTED)) {
            throw new AssertionError("a message repeats a value", failure);
        }
    }
}
