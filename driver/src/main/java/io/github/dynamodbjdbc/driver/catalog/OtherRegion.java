package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.driver.client.ClientHandle;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import org.jspecify.annotations.Nullable;

/** The catalog of another region, for the declarations of a replica there. */
public final class OtherRegion implements AutoCloseable {
    private final ClientHandle client;
    private final RequestGateway gateway;
    private final CatalogTable catalog;

    private OtherRegion(ClientHandle client, RequestGateway gateway, CatalogTable catalog) {
        this.client = client;
        this.gateway = gateway;
        this.catalog = catalog;
    }

    /**
     * @param here the requests of the statement, whose limits hold there too
     * @return null if no endpoint of that region is known
     */
    public static @Nullable OtherRegion open(RequestGateway here, CatalogTable catalog, String region) {
        ClientHandle client = here.client().inRegion(region);
        return client == null
                ? null
                : new OtherRegion(client, new RequestGateway(client, here.limits()), catalog.of(client));
    }

    public RequestGateway gateway() {
        return gateway;
    }

    public CatalogTable catalog() {
        return catalog;
    }

    @Override
    public void close() {
        client.close();
    }
}
