package io.github.dynamodbjdbc.driver.settings;

import io.github.dynamodbjdbc.driver.client.ClientConfiguration;
import io.github.dynamodbjdbc.driver.client.CredentialsSettings;
import io.github.dynamodbjdbc.driver.client.Endpoints;
import io.github.dynamodbjdbc.driver.client.KnownNames;
import io.github.dynamodbjdbc.driver.client.Secret;
import io.github.dynamodbjdbc.driver.embedded.EmbeddedEngine;
import java.net.URI;
import java.sql.SQLException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The region and the credentials of a connection from files and the environment, without a request. */
final class AwsAccess {
    /** Seconds, as STS has it. */
    private static final int SHORTEST_ROLE = 900;

    private static final int LONGEST_ROLE = 43_200;

    private AwsAccess() {}

    static String region(ConnectionUrl url, PropertyValues values) throws SQLException {
        String property = values.text(DriverProperty.REGION);
        String ofUrl = url.region();
        if (property != null && ofUrl != null && !property.equals(ofUrl)) {
            throw ConnectionUrl.invalid("The URL names one region, and property region another; give one");
        }
        if (property != null || ofUrl != null) {
            String region = Objects.requireNonNull(property != null ? property : ofUrl);
            if (!region.matches("[A-Za-z0-9-]+")) {
                throw ConnectionUrl.invalid(
                        "Property region" + values.quoted(DriverProperty.REGION) + " is not a region");
            }
            return checked(region, url, property == null ? "" : values.quoted(DriverProperty.REGION));
        }
        if (url.form() == ConnectionUrl.Form.EMBEDDED) {
            return EmbeddedEngine.REGION;
        }
        String found = ClientConfiguration.regionOfEnvironment(values.text(DriverProperty.PROFILE));
        if (found != null) {
            return checked(found, url, " '" + found + "'");
        }
        if (url.form() == ConnectionUrl.Form.HOST) {
            // A private server accepts any region, but requests must have one.
            return EmbeddedEngine.REGION;
        }
        throw ConnectionUrl.invalid(
                "No region: name it in the URL (jdbc:dynamodb:eu-central-1), in property region, in AWS_REGION or in a"
                        + " profile");
    }

    // A private server accepts any name. Amazon's endpoint for a mistyped region would be looked up repeatedly.
    private static String checked(String region, ConnectionUrl url, String quoted) throws SQLException {
        String wrong = url.form() == ConnectionUrl.Form.REGION ? KnownNames.unknownRegion(region, quoted) : null;
        if (wrong != null) {
            throw ConnectionUrl.invalid(wrong);
        }
        return region;
    }

    static CredentialsSettings credentials(ConnectionUrl url, PropertyValues values) throws SQLException {
        String keyId = values.either(DriverProperty.ACCESS_KEY_ID, DriverProperty.USER);
        String key = values.either(DriverProperty.SECRET_ACCESS_KEY, DriverProperty.PASSWORD);
        String token = values.text(DriverProperty.SESSION_TOKEN);
        String profile = values.text(DriverProperty.PROFILE);
        if (keyId == null && key != null) {
            throw ConnectionUrl.invalid("Property secretAccessKey (password) needs accessKeyId (user)");
        }
        if (keyId != null && key == null) {
            throw ConnectionUrl.invalid("Property accessKeyId (user) needs secretAccessKey (password)");
        }
        if (token != null && keyId == null) {
            throw ConnectionUrl.invalid("Property sessionToken needs accessKeyId and secretAccessKey");
        }
        if (profile != null && keyId != null) {
            throw ConnectionUrl.invalid("Give either profile or accessKeyId and secretAccessKey, not both");
        }
        String provider = values.text(DriverProperty.CREDENTIALS_PROVIDER);
        if (provider != null && (profile != null || keyId != null)) {
            throw ConnectionUrl.invalid("Give either credentialsProvider, or a profile or keys, not both");
        }
        CredentialsSettings source;
        if (provider != null) {
            source = new CredentialsSettings.Provider(provider);
        } else if (keyId != null && key != null) {
            source = new CredentialsSettings.Keys(keyId, new Secret(key), token == null ? null : new Secret(token));
        } else if (profile != null) {
            String wrong = KnownNames.unknownProfile(profile, values.quoted(DriverProperty.PROFILE));
            if (wrong != null) {
                throw ConnectionUrl.invalid(wrong);
            }
            source = new CredentialsSettings.Profile(profile);
        } else if (url.form() == ConnectionUrl.Form.EMBEDDED) {
            source = new CredentialsSettings.Keys(
                    EmbeddedEngine.ACCESS_KEY, new Secret(EmbeddedEngine.SECRET_KEY), null);
        } else if (isLoopback(url) && values.text(DriverProperty.ROLE_ARN) == null) {
            source = new CredentialsSettings.Local();
        } else {
            source = new CredentialsSettings.DefaultChain();
        }
        String role = values.text(DriverProperty.ROLE_ARN);
        String externalId = values.text(DriverProperty.ROLE_EXTERNAL_ID);
        if (role == null) {
            values.refuseWithout(
                    DriverProperty.ROLE_ARN,
                    DriverProperty.ROLE_EXTERNAL_ID,
                    DriverProperty.ROLE_SESSION_NAME,
                    DriverProperty.ROLE_DURATION,
                    DriverProperty.ROLE_MFA_SERIAL,
                    DriverProperty.ROLE_MFA_CODE);
            return source;
        }
        return new CredentialsSettings.Role(
                source,
                role,
                externalId == null ? null : new Secret(externalId),
                Objects.requireNonNull(values.text(DriverProperty.ROLE_SESSION_NAME)),
                roleDuration(values),
                mfa(values));
    }

    /** Seconds. */
    private static int roleDuration(PropertyValues values) throws SQLException {
        int seconds = values.count(DriverProperty.ROLE_DURATION);
        if (seconds != 0 && (seconds < SHORTEST_ROLE || seconds > LONGEST_ROLE)) {
            throw ConnectionUrl.invalid(
                    "Property roleDuration is 0, or " + SHORTEST_ROLE + " to " + LONGEST_ROLE + " seconds");
        }
        return seconds;
    }

    private static CredentialsSettings.@Nullable Mfa mfa(PropertyValues values) throws SQLException {
        String serial = values.text(DriverProperty.ROLE_MFA_SERIAL);
        String code = values.text(DriverProperty.ROLE_MFA_CODE);
        if (serial == null || code == null) {
            if (serial != null || code != null) {
                throw ConnectionUrl.invalid("Properties roleMfaSerial and roleMfaCode go together");
            }
            return null;
        }
        return new CredentialsSettings.Mfa(serial, new Secret(code));
    }

    private static boolean isLoopback(ConnectionUrl url) {
        return url.authority() != null && Endpoints.isLoopback(URI.create("http://" + url.authority()));
    }

    /** The result of {@code getUserName()}: the source of the credentials; never a key. */
    static String user(CredentialsSettings credentials) {
        if (credentials instanceof CredentialsSettings.Keys) {
            return "access key";
        }
        if (credentials instanceof CredentialsSettings.Profile profile) {
            return profile.name();
        }
        return credentials instanceof CredentialsSettings.Role role ? role.roleArn() : "";
    }
}
