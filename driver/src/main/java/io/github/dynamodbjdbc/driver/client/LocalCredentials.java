package io.github.dynamodbjdbc.driver.client;

import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProviderChain;
import software.amazon.awssdk.auth.credentials.EnvironmentVariableCredentialsProvider;
import software.amazon.awssdk.auth.credentials.ProfileCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.auth.credentials.SystemPropertyCredentialsProvider;
import software.amazon.awssdk.profiles.ProfileFile;

/** {@link CredentialsSettings.Local}: never uses the network, unlike the default chain. */
final class LocalCredentials {
    private LocalCredentials() {}

    static AwsCredentialsProviderChain provider() {
        AwsCredentialsProviderChain.Builder chain = AwsCredentialsProviderChain.builder()
                .addCredentialsProvider(SystemPropertyCredentialsProvider.create())
                .addCredentialsProvider(EnvironmentVariableCredentialsProvider.create());
        // Other kinds of profiles would request keys from STS or IAM Identity Center, although the server doesn't check
        // them.
        boolean keys = ProfileFile.defaultProfileFile()
                .profile("default")
                .flatMap(profile -> profile.property("aws_secret_access_key"))
                .isPresent();
        if (keys) {
            chain.addCredentialsProvider(ProfileCredentialsProvider.create("default"));
        }
        return chain.addCredentialsProvider(StaticCredentialsProvider.create(
                        AwsBasicCredentials.create(CredentialsSettings.Local.DUMMY, CredentialsSettings.Local.DUMMY)))
                .build();
    }
}
