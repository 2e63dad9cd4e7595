package org.gaeperf.http;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.http.HttpCookie;
import org.eclipse.jetty.http.HttpCookieStore;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.SetCookieParser;
import org.gaeperf.model.load.LoadRequest;

/**
 * The cookies that a user got from one server, as a browser keeps them: by path, until they expire or are deleted, and those that are
 * {@code Secure} for TLS only. Thread-safe.
 */
public final class CookieJar {

    private static final SetCookieParser PARSER = SetCookieParser.newInstance();

    private final HttpCookieStore store = new HttpCookieStore.Default();

    /**
     * The server that cookies are for.
     *
     * @param origin with the scheme and the name that requests have for it
     */
    public record Site(String origin) {

        /** Returns the site of a request: its Host, if the request has one, which is what a browser would have asked for. */
        public static Site of(LoadRequest request, String host, int port) {
            return new Site(request.scheme() + "://"
                    + request.headers().stream()
                            .filter(header -> header.isNamed("Host"))
                            .map(header -> header.value())
                            .findFirst()
                            .orElseGet(() -> SentRequest.authority(host, port)));
        }

        private URI uri(String path) {
            int end = path.indexOf('?');
            return URI.create(origin + (end < 0 ? path : path.substring(0, end)));
        }
    }

    /** Keeps what the headers of a response to this path set, and forgets what they delete; returns how many cookies they name. */
    public int receive(Site site, String path, HttpFields headers) {
        List<String> values = headers.getValuesList(HttpHeader.SET_COOKIE);
        int received = 0;
        for (String value : values) {
            HttpCookie cookie = PARSER.parse(value);
            if (cookie != null) {
                store.add(site.uri(path), cookie);
                received++;
            }
        }
        return received;
    }

    /** Keeps what the headers of a response to a request to this address set. */
    public void receive(LoadRequest request, URI address, HttpFields headers) {
        receive(Site.of(request, address.getHost(), address.getPort()), request.path(), headers);
    }

    /** Returns a request to this address with its cookies. */
    public LoadRequest addTo(LoadRequest request, URI address) {
        return header(Site.of(request, address.getHost(), address.getPort()), request.path())
                .map(cookies -> request.withHeader(HttpHeader.COOKIE.asString(), cookies))
                .orElse(request);
    }

    /** Returns the value of the header {@code Cookie} for a request of this path; empty if there is none to send. */
    public Optional<String> header(Site site, String path) {
        List<HttpCookie> cookies = store.match(site.uri(path));
        return cookies.isEmpty()
                ? Optional.empty()
                : Optional.of(cookies.stream()
                        .map(cookie -> cookie.getName() + "=" + cookie.getValue())
                        .collect(Collectors.joining("; ")));
    }

    /** Gives a request of Jetty's client the cookies for this path, after those that it has; says whether there are any. */
    public boolean addTo(Request unsent, Site site, String path) {
        Optional<String> value = header(site, path);
        value.ifPresent(cookies -> unsent.headers(fields -> {
            String own = fields.get(HttpHeader.COOKIE);
            fields.remove(HttpHeader.COOKIE);
            fields.add(new HttpField(HttpHeader.COOKIE, own == null ? cookies : own + "; " + cookies));
        }));
        return value.isPresent();
    }
}
