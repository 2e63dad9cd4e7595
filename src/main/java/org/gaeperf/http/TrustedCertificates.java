package org.gaeperf.http;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.List;

/** Reads the certificates that a run trusts. */
public final class TrustedCertificates {

    private TrustedCertificates() {}

    /**
     * Reads certificates.
     *
     * @param pem one or several in PEM
     * @throws IllegalArgumentException if there is none, or something else
     */
    public static List<Certificate> read(String pem) {
        try {
            List<Certificate> certificates = List.copyOf(CertificateFactory.getInstance("X.509")
                    .generateCertificates(new ByteArrayInputStream(pem.getBytes(StandardCharsets.US_ASCII))));
            if (certificates.isEmpty()) {
                throw new IllegalArgumentException("no certificate is in it");
            }
            return certificates;
        } catch (CertificateException e) {
            throw new IllegalArgumentException("no certificates in PEM: " + e.getMessage(), e);
        }
    }

    /** Makes a store that has them, and nothing else. */
    static KeyStore keyStore(String pem) {
        try {
            KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            int number = 0;
            for (Certificate certificate : read(pem)) {
                store.setCertificateEntry("trusted-" + number++, certificate);
            }
            return store;
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException("every JDK can keep certificates in memory", e);
        }
    }
}
