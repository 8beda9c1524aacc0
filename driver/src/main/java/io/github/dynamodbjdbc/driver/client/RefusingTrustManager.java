package io.github.dynamodbjdbc.driver.client;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * For endpoints with plain HTTP, such as those on the same machine: saves the JVM from loading all trusted certificates, which takes a tenth of a
 * second.
 */
final class RefusingTrustManager extends X509ExtendedTrustManager {
    private static final X509Certificate[] NONE = {};

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType) throws CertificateException {
        throw refused();
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket)
            throws CertificateException {
        throw refused();
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
            throws CertificateException {
        throw refused();
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType) throws CertificateException {
        throw refused();
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket)
            throws CertificateException {
        throw refused();
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
            throws CertificateException {
        throw refused();
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return NONE;
    }

    private static CertificateException refused() {
        return new CertificateException("The endpoint is one of plain HTTP: no certificate is expected");
    }
}
