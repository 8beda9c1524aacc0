package io.github.dynamodbjdbc.driver.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.dynamodbjdbc.driver.client.OwnersTrust;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests by which source each property may be set: URL, Properties, system properties, SET. */
class PropertySourcesTest {
    private static final String KEYS = "accessKeyId=AK&secretAccessKey=x";

    @TempDir
    private static Path directory;

    private static ConnectionSettings settings(String rest, Map<String, String> info, Map<String, String> system)
            throws SQLException {
        Properties properties = new Properties();
        properties.putAll(info);
        return ConnectionSettings.of(
                ConnectionUrl.parse("jdbc:dynamodb:" + rest),
                properties,
                new MachineRules(name -> system.get(name.replace("dynamodbjdbc.", ""))));
    }

    private static Throwable failure(String rest, Map<String, String> info, Map<String, String> system) {
        return catchThrowableOfType(SQLException.class, () -> settings(rest, info, system));
    }

    /** A value for the property, and values of other properties that it requires. */
    private static Map<String, String> given(DriverProperty property) throws Exception {
        Map<String, String> given = new HashMap<>();
        switch (property) {
            case ACCESS_KEY_ID -> given.put("secretAccessKey", "x");
            case SECRET_ACCESS_KEY, SESSION_TOKEN -> given.putAll(Map.of("accessKeyId", "AK", "secretAccessKey", "x"));
            case USER -> given.put("password", "x");
            case PASSWORD -> given.put("user", "AK");
            case ROLE_EXTERNAL_ID, ROLE_SESSION_NAME, ROLE_DURATION -> given.put("roleArn", "arn");
            case ROLE_MFA_SERIAL -> given.putAll(Map.of("roleArn", "arn", "roleMfaCode", "x"));
            case ROLE_MFA_CODE -> given.putAll(Map.of("roleArn", "arn", "roleMfaSerial", "x"));
            case PROXY_PORT, PROXY_USER, PROXY_PASSWORD, NON_PROXY_HOSTS -> given.put("proxyHost", "proxy");
            case FAILOVER_RETURN -> given.put("failover", "us-west-2");
            case TRUST_STORE_TYPE, TRUST_STORE_PASSWORD -> given.put("trustStore", "store");
            default -> {
                // No other property is required.
            }
        }
        given.put(property.propertyName(), value(property));
        return given;
    }

    private static String value(DriverProperty property) throws Exception {
        return switch (property) {
            case REGION -> "eu-west-1";
            case PROFILE -> "default";
            case SCHEMA, SCHEMA_UPDATES ->
                Files.writeString(directory.resolve("a.yaml"), "tables: {}\n").toString();
            case PRICES ->
                Files.writeString(
                                directory.resolve("prices.yaml"),
                                "date: 2026-01-01\nregions: {eu-west-1: {STANDARD: {onDemand: {readMillion: 1, writeMillion: 1}}}}\n")
                        .toString();
            case FAILOVER -> "us-west-2";
            case LOCKED_PROPERTIES -> "scan";
            case FLATTEN -> "2";
            case ROLE_DURATION -> "900";
            case CATALOG -> "auto";
            default ->
                switch (property.kind()) {
                    case TEXT, SECRET -> "x";
                    case FILE -> directory.resolve("x.samples").toString();
                    case COUNT -> "1";
                    case AMOUNT -> "1.5";
                    case CLOCK -> "PT1H";
                    case TABLE_LIST -> "T:a";
                    case FLAG -> property == DriverProperty.SSL ? "true" : "false";
                    case SWITCH, CHOICE -> property.choices().get(1);
                };
        };
    }

    private static String location(DriverProperty property) {
        return property == DriverProperty.SSL
                ? "//localhost:8000"
                : property == DriverProperty.REGION ? "" : "eu-west-1";
    }

    private static String query(Map<String, String> given) {
        StringBuilder query = new StringBuilder("?");
        given.forEach(
                (name, value) -> query.append(name).append('=').append(value).append('&'));
        return query.toString();
    }

    /** Accepts an error about a missing profile, which shows that the source was used. */
    private static void assertTaken(
            Map<String, String> given, String rest, Map<String, String> info, Map<String, String> system)
            throws SQLException {
        if (given.containsKey("profile")) {
            Throwable failure = failure(rest, info, system);
            assertThat(failure == null || failure.getMessage().contains("no such profile"))
                    .isTrue();
        } else {
            assertThat(settings(rest, info, system)).isNotNull();
        }
    }

    @ParameterizedTest
    @EnumSource
    void itsMarkDecidesItsAllowedSources(DriverProperty property) throws Exception {
        Map<String, String> given = given(property);
        if (property == DriverProperty.SCHEMA_UPDATES) {
            given.put("schema", given.remove("schemaUpdates"));
            given.put("schemaUpdates", "true");
        }
        String location = location(property);
        assertTaken(given, location, given, Map.of());
        assertTaken(given, location, Map.of(), given);

        String url = location + query(given);
        if (property.giver() == DriverProperty.Giver.ANYONE) {
            assertTaken(given, url, Map.of(), Map.of());
        } else {
            SQLException refused = (SQLException) failure(url, Map.of(), Map.of());
            assertThat(refused.getSQLState()).isEqualTo("22023");
            assertThat(refused.getMessage())
                    .contains("in java.util.Properties", "-Ddynamodbjdbc.")
                    .doesNotContain(directory.toString());
        }
        if (property.giver() == DriverProperty.Giver.OWN_KEYS) {
            assertThat(settings(url + KEYS, Map.of(), Map.of())).isNotNull();
            // The owner's keys do not apply to the URL's source of credentials, nor does half of a pair.
            Map<String, String> keys = Map.of("accessKeyId", "AK", "secretAccessKey", "x");
            assertThat(failure(url, keys, Map.of())).hasMessageContaining("in the same URL");
            assertThat(failure(url, Map.of(), keys)).hasMessageContaining("in the same URL");
            assertThat(failure(url + "accessKeyId=AK", Map.of("password", "x"), Map.of()))
                    .hasMessageContaining("in the same URL");
            assertThat(settings(url, Map.of("allowDefaultCredentials", "true"), Map.of()))
                    .isNotNull();
        }
        if (property.giver() == DriverProperty.Giver.OWNER) {
            assertThat(failure(url + KEYS, Map.of(), Map.of()))
                    .hasMessageContaining("Property " + property.propertyName() + " can't be given in a URL");
        }
    }

    @ParameterizedTest
    @EnumSource
    void theOwnerLimitsPropertiesOfUrls(DriverProperty property) throws Exception {
        String url = location(property) + query(given(property)) + KEYS;
        SQLException refused = (SQLException) failure(url, Map.of(), Map.of("urlProperties", ""));
        assertThat(refused.getSQLState()).isEqualTo("22023");
        assertThat(refused.getMessage()).doesNotContain(directory.toString());
    }

    @Test
    void aNarrowedListHasNamesOfProperties() throws SQLException {
        Map<String, String> owners = Map.of("urlProperties", "region, SCHEMA,ttl");
        assertThat(settings("eu-west-1?ttl=show", Map.of("scan", "deny"), owners))
                .isNotNull();
        assertThat(failure("eu-west-1?scan=allow", Map.of(), owners))
                .hasMessage("A URL may not give property scan on this machine: its owner has set"
                        + " -Ddynamodbjdbc.urlProperties");
        assertThat(failure("eu-west-1", Map.of(), Map.of("urlProperties", "ttl")))
                .hasMessageContaining("a region");
        assertThat(failure("eu-west-1", Map.of(), Map.of("urlProperties", "regon")))
                .hasMessageContaining("did you mean region");
        // urlProperties can only forbid further properties.
        assertThat(failure("eu-west-1?samples=x.samples", Map.of(), Map.of("urlProperties", "samples,region")))
                .hasMessageContaining("can't be given in a URL");
    }

    @Test
    void propertiesWinOverSystemPropertiesAndTheseOverTheUrl() throws SQLException {
        Map<String, String> system = Map.of("queryTimeout", "2", "readOnly", "true");
        assertThat(settings("eu-west-1?queryTimeout=3&readOnly=false", Map.of(), system)
                        .statement()
                        .queryTimeout())
                .isEqualTo(2);
        assertThat(settings("eu-west-1?readOnly=false", Map.of(), system).made().readOnly())
                .isTrue();
        assertThat(settings("eu-west-1?queryTimeout=3", Map.of("queryTimeout", "1"), system)
                        .statement()
                        .queryTimeout())
                .isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "//localhost:8000, true",
        "//LOCALHOST:8001, true",
        "//db.example:8000, true",
        "//db.example:8001, false",
        "//db.example, false",
        "//evil.example:8000, false",
        "//db.example.evil.example:8000, false",
        "//[::1]:8000, true",
        "//[::1]:8001, true",
        "eu-west-1, true",
        "embedded, true"
    })
    void theOwnerNamesTheHostsOfUrls(String location, boolean allowed) {
        Map<String, String> owners = Map.of("allowedHosts", "localhost, db.example:8000,[::1]");
        Throwable failure = failure(location + "?" + KEYS, Map.of(), owners);
        assertThat(failure == null).isEqualTo(allowed);
        if (!allowed) {
            assertThat(failure)
                    .hasMessageContaining("-Ddynamodbjdbc.allowedHosts")
                    .hasMessageNotContaining("example");
        }
    }

    @Test
    void theAnswerOfAnAllowedHostIsQuoted() throws SQLException {
        String url = "//db.example:8000?" + KEYS;
        assertThat(settings(url, Map.of(), Map.of()).made().trust()).isEqualTo(OwnersTrust.NONE);
        assertThat(settings(url, Map.of(), Map.of("allowedHosts", "db.example"))
                        .made()
                        .trust())
                .isEqualTo(OwnersTrust.HOST);
        assertThat(settings(url, Map.of(), Map.of("allowDefaultCredentials", "true"))
                        .made()
                        .trust())
                .isEqualTo(OwnersTrust.CREDENTIALS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"//169.254.169.254", "//169.254.170.2:80", "//[fe80::1]:8000", "//[fd00:ec2::254]", "//[FEBF::1]"
            })
    void linkLocalAddressesAreRefused(String location) {
        assertThat(failure(location + "?" + KEYS, Map.of(), Map.of())).hasMessageContaining("link-local");
    }

    @Test
    void theOwnerNamesTheProfilesOfUrls() {
        Map<String, String> owners = Map.of("allowedProfiles", "bi,reports");
        assertThat(failure("eu-west-1?profile=admin", Map.of(), owners))
                .hasMessage("A URL may not give this profile on this machine: its owner has set"
                        + " -Ddynamodbjdbc.allowedProfiles");
        Throwable allowed = failure("eu-west-1?profile=bi", Map.of(), owners);
        assertThat(allowed == null || allowed.getMessage().contains("no such profile"))
                .isTrue();
        // A profile in Properties is the owner's.
        Throwable owned = failure("eu-west-1", Map.of("profile", "admin"), owners);
        assertThat(owned == null || owned.getMessage().contains("no such profile"))
                .isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void everyFileStaysInTheOwnersDirectories(DriverProperty property) throws Exception {
        if (property.kind() != DriverProperty.Kind.FILE) {
            return;
        }
        Map<String, String> owners =
                Map.of("allowedPaths", directory.resolve("elsewhere").toString());
        Map<String, String> given = given(property);
        assertThat(failure("eu-west-1", given, owners)).hasMessageContaining("-Ddynamodbjdbc.allowedPaths");
        assertThat(failure("embedded:" + directory, Map.of(), owners))
                .hasMessageContaining("-Ddynamodbjdbc.allowedPaths");
        Map<String, String> here = Map.of("allowedPaths", directory.toString());
        assertThat(settings("eu-west-1", given, here)).isNotNull();
        // A link to a file outside of the directory.
        Path link = directory.resolve(property.propertyName() + ".link");
        Files.createSymbolicLink(link, Path.of("/etc/hosts"));
        assertThat(failure("eu-west-1", Map.of(property.propertyName(), link.toString()), here))
                .hasMessageContaining("-Ddynamodbjdbc.allowedPaths");
    }

    @ParameterizedTest
    @EnumSource
    void setChangesPropertiesOfStatementsOnly(DriverProperty property) throws Exception {
        ConnectionSettings made = settings("eu-west-1", Map.of(), Map.of());
        String value = value(property);
        if (property.isSettable()) {
            assertThat(made.with(property.propertyName(), value)).isNotEqualTo(made);
        } else {
            assertThatThrownBy(() -> made.with(property.propertyName(), value))
                    .hasMessageContaining("can't be set on an open connection");
        }
    }
}
