package io.github.dynamodbjdbc.driver.client;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.SystemDefaultDnsResolver;

/**
 * Resolves names, but rejects link-local addresses: below 169.254 a machine's metadata are served, including credentials, and a URL may name these
 * addresses in many ways.
 */
final class NoLinkLocal implements DnsResolver {
    @Override
    public InetAddress[] resolve(String host) throws UnknownHostException {
        InetAddress[] addresses = SystemDefaultDnsResolver.INSTANCE.resolve(host);
        for (InetAddress address : addresses) {
            if (address.isLinkLocalAddress() || isAmazonsMetadata(address)) {
                throw new UnknownHostException("with a link-local address, which is not asked for tables");
            }
        }
        return addresses;
    }

    /** fd00:ec2::/32, which is a unique local address. */
    private static boolean isAmazonsMetadata(InetAddress address) {
        byte[] bytes = address.getAddress();
        return bytes.length == 16
                && bytes[0] == (byte) 0xfd
                && bytes[1] == 0
                && bytes[2] == 0x0e
                && bytes[3] == (byte) 0xc2;
    }

    @Override
    public String resolveCanonicalHostname(String host) throws UnknownHostException {
        return SystemDefaultDnsResolver.INSTANCE.resolveCanonicalHostname(host);
    }
}
