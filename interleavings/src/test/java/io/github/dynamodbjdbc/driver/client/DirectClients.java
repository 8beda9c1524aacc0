package io.github.dynamodbjdbc.driver.client;

import io.github.dynamodbjdbc.driver.wire.DirectService;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** Clients of a service of a test in this process, so that nothing but threads takes time. */
public final class DirectClients {
    private DirectClients() {}

    /** @param accessKey another one for each service */
    public static ClientHandle open(String accessKey, DirectService service) {
        ClientConfiguration configuration = new ClientConfiguration(
                URI.create("http://127.0.0.1:1"),
                "eu-west-1",
                new CredentialsSettings.Keys(accessKey, new Secret("secret"), null),
                OwnersTrust.NONE,
                HttpSettings.DEFAULT,
                1,
                CapacityDetail.INDEXES);
        return SharedClients.global().open(configuration, service, true);
    }

    public static DirectService.Served json(String body) {
        return new DirectService.Served(200, body.getBytes(StandardCharsets.UTF_8));
    }
}
