package io.github.dynamodbjdbc.driver.client;

import org.jspecify.annotations.Nullable;

/** The source of credentials. Nothing is looked up before the first request. */
public sealed interface CredentialsSettings {
    /** The SDK's default chain: system properties, environment, web identity, profile, container, instance. */
    record DefaultChain() implements CredentialsSettings {
        @Override
        public String inWords() {
            return "default chain of the AWS SDK";
        }
    }

    /**
     * For a server on this machine, which accepts any keys: those of system properties, the environment or the default profile, as other tools use
     * them, so that all see the same tables; otherwise dummy keys.
     */
    record Local() implements CredentialsSettings {
        /** The access key id if there is no other; some servers accept only letters and digits. */
        public static final String DUMMY = "local";

        @Override
        public String inWords() {
            String keyId = LocalCredentials.provider().resolveCredentials().accessKeyId();
            return keyId.equals(DUMMY)
                    ? "dummy keys (accessKeyId " + DUMMY + "): none were given, and the endpoint is on this machine"
                    : "accessKeyId " + keyId + ", of the environment or the default profile";
        }
    }

    /** A profile of the shared configuration files. */
    record Profile(String name) implements CredentialsSettings {
        @Override
        public String inWords() {
            return "profile " + name;
        }
    }

    /** @param sessionToken null for long-term keys */
    record Keys(
            String accessKeyId,
            Secret secretAccessKey,
            @Nullable Secret sessionToken) implements CredentialsSettings {
        @Override
        public String inWords() {
            return "accessKeyId " + accessKeyId;
        }
    }

    /**
     * A role that is assumed through STS.
     *
     * @param source the credentials that assume the role; not a role itself
     * @param externalId the external id that the role's trust policy requires, or null
     */
    record Role(
            CredentialsSettings source,
            String roleArn,
            @Nullable Secret externalId,
            String sessionName) implements CredentialsSettings {
        public Role {
            if (source instanceof Role) {
                throw new IllegalArgumentException("A role is assumed from keys, a profile or the default chain");
            }
        }

        @Override
        public String inWords() {
            return "role " + roleArn + ", assumed with: " + source.inWords();
        }
    }

    /** A readable description, without secrets and without a request. */
    String inWords();

    /** Whether the credentials are the machine's or the user's, which a URL can use without containing them. */
    default boolean isAmbient() {
        return this instanceof Role role ? role.source().isAmbient() : !(this instanceof Keys);
    }
}
