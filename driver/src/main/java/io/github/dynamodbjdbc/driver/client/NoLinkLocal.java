package io.github.dynamodbjdbc.driver.client;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.SystemDefaultDnsResolver;

/**
 * Names without addresses of the link alone: below 169.254 a machine's metadata is served, with credentials, and a URL may name it in
 * many ways.
 */
final class NoLinkLocal implements DnsResolver {
    @Override
    public InetAddress[] resolve(String host) throws UnknownHostException {
        InetAddress[] addresses = SystemDefaultDnsResolver.INSTANCE.resolve(host);
        for (InetAddress address : addresses) {
            if (address.isLinkLocalAddress()) {
                throw new UnknownHostException("with a link-local address, which is not asked for tables");
            }
        }
        return addresses;
    }

    @Override
    public String resolveCanonicalHostname(String host) throws UnknownHostException {
        return SystemDefaultDnsResolver.INSTANCE.resolveCanonicalHostname(host);
    }
}
