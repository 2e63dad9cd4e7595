package org.gaeperf.server.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.gaeperf.model.load.Header;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("Headers of bench.request.headers")
class RequestHeadersTest {

    @Test
    @DisplayName("of the same name are all kept, in their order and as they are written")
    void repeated() {
        String text = "X-A: 1 | accept: a/b | X-A: 2";

        assertThat(RequestHeaders.parse("X-A: 1|accept:a/b | X-A:  2 "))
                .containsExactly(new Header("X-A", "1"), new Header("accept", "a/b"), new Header("X-A", "2"));
        assertThat(RequestHeaders.format(RequestHeaders.parse(text))).isEqualTo(text);
    }

    @Test
    @DisplayName("may be another Host, User-Agent or Accept-Encoding, or have no value")
    void ours() {
        assertThat(RequestHeaders.parse("Host: shop.test | User-Agent: mine | Accept-Encoding: gzip | X-E:"))
                .containsExactly(
                        new Header("Host", "shop.test"),
                        new Header("User-Agent", "mine"),
                        new Header("Accept-Encoding", "gzip"),
                        new Header("X-E", ""));
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", textBlock = """
            X-A => 'X-A' is no header; write NAME: VALUE
            X A: 1 => 'X A' is no name of a header
            : 1 => '' is no name of a header
            X-A: €1 => the value of 'X-A: €1' has characters that no header may have
            Host: a | host: b => a request has one Host, and 'host: b' is another one
            connection: close => 'connection' cannot be set: the client itself decides how a connection goes on
            Upgrade: h2c => 'Upgrade' cannot be set: the client itself decides how a connection goes on
            Content-Length: 3 => 'Content-Length' cannot be set: bench.request.body has the body, whose length is sent
            Transfer-Encoding: chunked => 'Transfer-Encoding' cannot be set: bench.request.body has the body, whose length is sent
            Expect: 100-continue => 'Expect' cannot be set: a client sends a request and its body at once
            """, quoteCharacter = '"')
    @DisplayName("that are none, or are not the user's to set, are refused with the reason")
    void refused(String text, String message) {
        assertThatThrownBy(() -> RequestHeaders.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }
}
