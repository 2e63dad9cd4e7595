package com.google.apphosting.runtime.jetty94;

import org.eclipse.jetty.http.CookieCompliance;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.MultiPartFormDataCompliance;

/** The differences of the runtime's legacy mode in HTTP. */
final class LegacyMode {
    private LegacyMode() {}

    static HttpCompliance httpCompliance() {
        return RpcConnector.LEGACY_MODE ? HttpCompliance.RFC7230_LEGACY : HttpCompliance.RFC7230;
    }

    static void configure(HttpConfiguration http) {
        if (RpcConnector.LEGACY_MODE) {
            http.setRequestCookieCompliance(CookieCompliance.RFC2965);
            http.setResponseCookieCompliance(CookieCompliance.RFC2965);
            http.setMultiPartFormDataCompliance(MultiPartFormDataCompliance.LEGACY);
        }
    }

    /** Hides the content encodings that remain; to be called after the body was decompressed. */
    static void hideContentEncoding(HttpFields requestHeaders) {
        if (RpcConnector.LEGACY_MODE) {
            requestHeaders.remove(HttpHeader.CONTENT_ENCODING);
        }
    }
}
