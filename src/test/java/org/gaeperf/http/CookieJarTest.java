package org.gaeperf.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.gaeperf.model.load.LoadRequest;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("A cookie jar")
class CookieJarTest {

    private static final CookieJar.Site SITE = new CookieJar.Site("http://127.0.0.1:8080");

    private final CookieJar jar = new CookieJar();

    @ParameterizedTest
    @ValueSource(
            strings = {"http://127.0.0.1:8080", "http://localhost:80", "http://[::1]:8080", "https://shop.example.com"})
    @DisplayName("sends back what it got, to an address or a name")
    void sendsBack(String origin) {
        CookieJar.Site site = new CookieJar.Site(origin);

        assertThat(jar.receive(site, "/login?a=1", headers("id=7; Path=/; HttpOnly; SameSite=Lax", "b=2; Path=/")))
                .isEqualTo(2);
        assertThat(jar.header(site, "/list?page=2")).contains("id=7; b=2");
    }

    @ParameterizedTest
    @CsvSource({
        "/shop, /shop, true",
        "/shop, /shop/a, true",
        "/shop, /shopping, false",
        "/shop, /, false",
        "/, /x, true"
    })
    @DisplayName("sends a cookie to its path only")
    void paths(String path, String asked, boolean sent) {
        jar.receive(SITE, "/", headers("id=7; Path=" + path));

        assertThat(jar.header(SITE, asked).isPresent()).isEqualTo(sent);
    }

    @Test
    @DisplayName("replaces a cookie of the same name and path")
    void replaces() {
        jar.receive(SITE, "/", headers("id=7"));
        jar.receive(SITE, "/", headers("id=8"));

        assertThat(jar.header(SITE, "/")).contains("id=8");
    }

    @ParameterizedTest
    @ValueSource(strings = {"id=; Max-Age=0", "id=; Expires=Thu, 01 Jan 1970 00:00:00 GMT"})
    @DisplayName("forgets a cookie that a response deletes")
    void deletes(String deletion) {
        jar.receive(SITE, "/", headers("id=7"));
        jar.receive(SITE, "/", headers(deletion));

        assertThat(jar.header(SITE, "/")).isEmpty();
    }

    @Test
    @DisplayName("sends a secure cookie by TLS only")
    void secure() {
        jar.receive(SITE, "/", headers("id=7; Secure"));
        CookieJar.Site byTls = new CookieJar.Site("https://127.0.0.1:8080");

        assertThat(jar.header(SITE, "/")).isEmpty();
        assertThat(jar.header(byTls, "/")).contains("id=7");
    }

    @Test
    @DisplayName("takes a Host of the request for the name of the site")
    void host() {
        LoadRequest request = LoadRequest.get("/").withHeader("Host", "shop.example.com");
        CookieJar.Site site = CookieJar.Site.of(request, "127.0.0.1", 8080);

        jar.receive(site, "/", headers("id=7; Domain=example.com"));

        assertThat(site.origin()).isEqualTo("http://shop.example.com");
        assertThat(jar.header(site, "/")).contains("id=7");
        assertThat(CookieJar.Site.of(LoadRequest.get("/"), "::1", 80)).isEqualTo(new CookieJar.Site("http://[::1]:80"));
    }

    @Test
    @DisplayName("is empty without cookies, and after what is none")
    void nothing() {
        assertThat(jar.receive(SITE, "/", HttpFields.EMPTY)).isZero();
        assertThat(jar.receive(SITE, "/", headers(";;;"))).isZero();
        assertThat(jar.header(SITE, "/")).isEqualTo(Optional.empty());
    }

    private static HttpFields headers(String... setCookies) {
        HttpFields.Mutable fields = HttpFields.build();
        for (String value : setCookies) {
            fields.add(HttpHeader.SET_COOKIE, value);
        }
        return fields;
    }
}
