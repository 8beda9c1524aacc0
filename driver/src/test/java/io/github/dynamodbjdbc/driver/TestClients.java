package io.github.dynamodbjdbc.driver;

import io.github.dynamodbjdbc.driver.client.CapacityDetail;
import io.github.dynamodbjdbc.driver.client.ClientConfiguration;
import io.github.dynamodbjdbc.driver.client.ClientHandle;
import io.github.dynamodbjdbc.driver.client.CredentialsSettings;
import io.github.dynamodbjdbc.driver.client.HttpSettings;
import io.github.dynamodbjdbc.driver.client.OwnersTrust;
import io.github.dynamodbjdbc.driver.client.Secret;
import io.github.dynamodbjdbc.driver.client.SharedClients;
import io.github.dynamodbjdbc.driver.embedded.EmbeddedEngine;
import io.github.dynamodbjdbc.driver.embedded.TestEngine;
import java.net.URI;

/** Creates the driver's clients, for the tests' engine and for stubs. */
public final class TestClients {
    private TestClients() {}

    /** A handle to the tables of an access key. The caller closes it. */
    public static ClientHandle open(String accessKey) {
        return SharedClients.global().open(configuration(TestEngine.endpoint(), accessKey, 0));
    }

    /** @param maxAttempts 0 for the SDK's default */
    public static ClientConfiguration configuration(URI endpoint, String accessKey, int maxAttempts) {
        return new ClientConfiguration(
                endpoint,
                EmbeddedEngine.REGION,
                new CredentialsSettings.Keys(accessKey, new Secret(EmbeddedEngine.SECRET_KEY), null),
                OwnersTrust.NONE,
                HttpSettings.DEFAULT,
                maxAttempts,
                CapacityDetail.INDEXES);
    }
}
