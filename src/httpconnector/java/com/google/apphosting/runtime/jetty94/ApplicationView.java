package com.google.apphosting.runtime.jetty94;

import com.google.apphosting.base.AppVersionKey;
import com.google.apphosting.base.protos.HttpPb.HttpRequest;
import com.google.apphosting.base.protos.HttpPb.ParsedHttpHeader;
import com.google.apphosting.base.protos.RuntimePb.UPRequest;
import com.google.apphosting.runtime.jetty9.JettyConstants;
import java.net.InetSocketAddress;
import java.util.Iterator;
import java.util.List;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpScheme;
import org.eclipse.jetty.server.Request;

/** Changes a request to what its application must see. */
record ApplicationView(UPRequest upRequest, AppVersionKey appVersionKey) {
    private static final String SKIP_ADMIN_CHECK_HEADER = "X-Google-Internal-SkipAdminCheck";
    private static final String SKIP_ADMIN_CHECK_ATTRIBUTE = "com.google.apphosting.internal.SkipAdminCheck";

    static ApplicationView of(UPRequest upRequest, AppVersionKey appVersionKey) {
        return new ApplicationView(upRequest, appVersionKey);
    }

    void applyTo(Request request) {
        HttpRequest http = upRequest.getRequest();
        request.setAttribute(JettyConstants.APP_VERSION_KEY_REQUEST_ATTR, appVersionKey);
        request.setAsyncSupported(AsyncMode.isEnabled(), null);
        request.setRemoteAddr(InetSocketAddress.createUnresolved(http.getUserIp(), 0));
        if (http.getIsHttps()) {
            request.setScheme(HttpScheme.HTTPS.asString());
            request.setSecure(true);
        }
        if (skipsAdminCheck()) {
            request.setAttribute(SKIP_ADMIN_CHECK_ATTRIBUTE, true);
            // Otherwise a constraint that requires https would refuse a request that the check accepts.
            request.setSecure(true);
        }
        setLengthOfMissingBody(request);
        keep(http.getHeadersList(), request.getHttpFields());
    }

    private boolean skipsAdminCheck() {
        return upRequest.getRuntimeHeadersList().stream()
                .anyMatch(header -> header.getKey().equalsIgnoreCase(SKIP_ADMIN_CHECK_HEADER));
    }

    /** In RPC mode every length is known. Here it is set if there is no body. */
    private static void setLengthOfMissingBody(Request request) {
        HttpFields fields = request.getHttpFields();
        if (!fields.contains(HttpHeader.CONTENT_LENGTH) && !fields.contains(HttpHeader.TRANSFER_ENCODING)) {
            request.getMetaData().setContentLength(0);
        }
    }

    /**
     * Removes the headers that the runtime's translation has dropped, since only the translation knows which headers
     * are private. It keeps their order, so one pass is enough.
     */
    private static void keep(List<ParsedHttpHeader> visible, HttpFields fields) {
        Iterator<ParsedHttpHeader> next = visible.iterator();
        ParsedHttpHeader expected = next.hasNext() ? next.next() : null;
        for (Iterator<HttpField> all = fields.iterator(); all.hasNext(); ) {
            HttpField field = all.next();
            if (expected != null
                    && expected.getKey().equals(field.getName())
                    && expected.getValue().equals(field.getValue())) {
                expected = next.hasNext() ? next.next() : null;
            } else {
                all.remove();
            }
        }
    }
}
