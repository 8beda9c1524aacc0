package io.github.dynamodbjdbc.driver.client;

import org.jspecify.annotations.Nullable;

/** Where credentials come from. Nothing is looked up before the first request. */
public sealed interface CredentialsSettings {
    /** The SDK's default chain: system properties, environment, web identity, profile, container, instance. */
    record DefaultChain() implements CredentialsSettings {}

    /** A profile of the shared configuration files. */
    record Profile(String name) implements CredentialsSettings {}

    /** @param sessionToken null for long-term keys */
    record Keys(
            String accessKeyId,
            Secret secretAccessKey,
            @Nullable Secret sessionToken) implements CredentialsSettings {}

    /**
     * A role that is assumed through STS.
     *
     * @param source who assumes it; no role itself
     * @param externalId as the role's trust policy may ask for; else null
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
    }

    /** Whether these are the machine's or the user's own, which the author of a URL need not know to use them. */
    default boolean isAmbient() {
        return this instanceof Role role ? role.source().isAmbient() : !(this instanceof Keys);
    }
}
