package org.gaeperf.server.zuul;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.gaeperf.Tags;
import org.gaeperf.model.server.ServedBy;
import org.gaeperf.server.ServerException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("What a proxy serves by")
class ServedTransportTest {

    @TempDir
    private Path directory;

    @Test
    @DisplayName("is named by the class that serves, with the reason if that is not the native one")
    void isNamedByTheClass() throws Exception {
        assertThat(read(Transport.AUTO, "io.netty.channel.epoll.EpollEventLoop", ""))
                .isEqualTo(new ServedBy("epoll", "io.netty.channel.epoll.EpollEventLoop", Optional.empty()));
        assertThat(read(Transport.AUTO, "org.apache.coyote.http11.Http11NioProtocol", "there is no library")
                        .describe())
                .isEqualTo("NIO (org.apache.coyote.http11.Http11NioProtocol), since there is no library");
        assertThat(read(Transport.AUTO, "io.netty.incubator.channel.uring.IOUringEventLoop", "")
                        .name())
                .isEqualTo("io.netty.incubator.channel.uring.IOUringEventLoop");
    }

    @ParameterizedTest(name = "{0}, {1}")
    @CsvSource({
        "NATIVE, org.apache.coyote.http11.Http11NioProtocol",
        "NIO, io.netty.channel.epoll.EpollEventLoop",
    })
    @DisplayName("fails the trial if something else was asked for")
    void refusesAnother(Transport expected, String type) {
        assertThatThrownBy(() -> read(expected, type, ""))
                .isInstanceOf(ServerException.class)
                .hasMessageContaining("-Dbench.zuul.transport=" + expected.key() + ": the proxy serves by ")
                .hasMessageContaining(type);
    }

    @Test
    @DisplayName("is an error that names the file, if the proxy has not said it")
    void notSaid() {
        assertThatThrownBy(() -> ServedTransport.read(directory.resolve("served-by.txt"), Transport.AUTO))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessageContaining("served-by.txt");
    }

    private ServedBy read(Transport expected, String... lines) throws Exception {
        return ServedTransport.read(Files.write(directory.resolve("served-by.txt"), List.of(lines)), expected);
    }

    /** The real proxies. */
    @Nested
    @Tag(Tags.PARSERS)
    @Tag(Tags.SLOW)
    @Timeout(600)
    @DisplayName("in a running proxy")
    class OfRunningProxies {

        @ParameterizedTest(name = "{0}")
        @CsvSource({"TOMCAT, Http11NioProtocol", "NETTY, NioEventLoop"})
        @DisplayName("is that of the JDK if it is asked for, without a reason")
        void nio(Proxy proxy, String type) throws Exception {
            ServedBy served = served(proxy, Transport.NIO);

            assertThat(served.name()).isEqualTo("NIO");
            assertThat(served.evidence()).endsWith("." + type);
            assertThat(served.withoutPreferred()).isEmpty();
        }

        @ParameterizedTest(name = "{0}")
        @CsvSource({"TOMCAT, APR, Http11AprProtocol", "NETTY, epoll, EpollEventLoop"})
        @DisplayName("is the native one where the machine has it, whether it is asked for or left to the proxy")
        void nativeOne(Proxy proxy, String name, String type) throws Exception {
            assumeThat(isMissing(proxy)).as("the native library is missing").isFalse();

            for (Transport transport : List.of(Transport.NATIVE, Transport.AUTO)) {
                ServedBy served = served(proxy, transport);

                assertThat(served.name()).isEqualTo(name);
                assertThat(served.evidence()).endsWith("." + type);
                assertThat(served.withoutPreferred()).isEmpty();
            }
        }

        @ParameterizedTest(name = "{0}")
        @CsvSource({
            "TOMCAT, -Djava.library.path=none, libtcnative-1 was not loaded",
            "NETTY, -Dio.netty.transport.noNative=true, epoll was not loaded"
        })
        @DisplayName("is that of the JDK where the native one cannot be had, with the reason")
        void fallsBack(Proxy proxy, String withoutLibrary, String reason) throws Exception {
            ServedBy served = served(proxy, Transport.AUTO, withoutLibrary);

            assertThat(served.name()).isEqualTo("NIO");
            assertThat(served.withoutPreferred().orElseThrow()).contains(reason);
        }

        @ParameterizedTest(name = "{0}")
        @CsvSource({
            "TOMCAT, -Djava.library.path=none, libtcnative-1 was not loaded",
            "NETTY, -Dio.netty.transport.noNative=true, epoll was not loaded"
        })
        @DisplayName("fails the trial with the reason where only the native one would do")
        void refusesWithoutNative(Proxy proxy, String withoutLibrary, String reason) {
            assertThatThrownBy(() -> served(proxy, Transport.NATIVE, withoutLibrary))
                    .isInstanceOf(ServerException.class)
                    .hasMessageContaining("the native transport cannot be had")
                    .hasMessageContaining(reason);
        }

        private ServedBy served(Proxy proxy, Transport transport, String... jvmArgs) throws Exception {
            Path ofStart = Files.createTempDirectory(directory, "start");
            try (ProxyProcess server = (ProxyProcess)
                    ZuulProxyTest.launcher(proxy, transport).start(OriginTest.context(ofStart, jvmArgs))) {
                return server.servedBy().orElseThrow();
            }
        }

        private boolean isMissing(Proxy proxy) {
            return NativeTransports.ofThisMachine().isMissing(proxy);
        }
    }
}
