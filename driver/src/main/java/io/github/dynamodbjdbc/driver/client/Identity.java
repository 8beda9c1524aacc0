package io.github.dynamodbjdbc.driver.client;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Identifies credentials without revealing them: a digest keyed with random bytes of this process, so that candidates can't be tested against a
 * logged digest.
 */
final class Identity {
    private static final String ALGORITHM = "HmacSHA256";
    private static final byte[] KEY = randomKey();

    private Identity() {}

    static String digest(CredentialsSettings credentials) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(KEY, ALGORITHM));
            byte[] digest = mac.doFinal(text(credentials).getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, 8);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java platform has " + ALGORITHM, e);
        }
    }

    /**
     * An id that distinguishes endpoints, regions and identities across processes. It contains no digest of a secret, because candidates could be
     * tested against that. The machine's own credentials are distinguished as far as possible without a request.
     */
    static String lasting(ClientConfiguration configuration) {
        try {
            String text = fields(
                    String.valueOf(configuration.endpoint()),
                    configuration.region(),
                    publicText(configuration.credentials()));
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, 16);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }

    private static String publicText(CredentialsSettings credentials) {
        if (credentials instanceof CredentialsSettings.Keys keys) {
            return fields("keys", keys.accessKeyId());
        }
        if (credentials instanceof CredentialsSettings.Role role) {
            return fields("role", role.roleArn(), role.sessionName(), publicText(role.source()));
        }
        if (credentials instanceof CredentialsSettings.Profile) {
            return text(credentials);
        }
        return fields(
                text(credentials),
                String.valueOf(System.getProperty("aws.accessKeyId")),
                String.valueOf(System.getProperty("aws.profile")),
                String.valueOf(System.getProperty("aws.roleArn")),
                String.valueOf(System.getenv("AWS_ACCESS_KEY_ID")),
                String.valueOf(System.getenv("AWS_PROFILE")),
                String.valueOf(System.getenv("AWS_ROLE_ARN")));
    }

    private static String text(CredentialsSettings credentials) {
        if (credentials instanceof CredentialsSettings.Keys keys) {
            return fields("keys", keys.accessKeyId(), reveal(keys.secretAccessKey()), reveal(keys.sessionToken()));
        }
        if (credentials instanceof CredentialsSettings.Profile profile) {
            return fields("profile", profile.name());
        }
        if (credentials instanceof CredentialsSettings.Role role) {
            return fields("role", role.roleArn(), reveal(role.externalId()), role.sessionName(), text(role.source()));
        }
        return fields(credentials instanceof CredentialsSettings.Local ? "local" : "default");
    }

    private static String reveal(@Nullable Secret secret) {
        return secret == null ? "" : secret.reveal();
    }

    private static String fields(String... fields) {
        StringBuilder text = new StringBuilder();
        for (String field : fields) {
            text.append(field.length()).append(':').append(field);
        }
        return text.toString();
    }

    private static byte[] randomKey() {
        byte[] key = new byte[32];
        new SecureRandom().nextBytes(key);
        return key;
    }
}
