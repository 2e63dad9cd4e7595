package org.gaeperf.server.zuul;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gaeperf.options.declaration.OptionDefinition;
import org.gaeperf.options.declaration.OptionReader;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("Before anything starts, a native transport")
class NativeTransportsTest {

    @TempDir
    private Path libraries;

    @Test
    @DisplayName("is refused by name where Tomcat's library is missing, with what to do")
    void withoutApr() {
        assertThat(transports("amd64").problems(given(Transport.NATIVE, Map.of())))
                .containsExactly(
                        "-Dbench.zuul.transport=native: Tomcat's connector APR needs the library libtcnative-1,"
                                + " and none of [" + libraries
                                + "] has it; install it (Debian's package libtcnative-1); give"
                                + " -Dbench.zuul.transport=auto or nio");
    }

    @Test
    @DisplayName("is refused by name on a processor that Netty's jars have no epoll for")
    void withoutEpoll() throws Exception {
        Files.createFile(libraries.resolve("libtcnative-1.so"));

        assertThat(transports("aarch64").problems(given(Transport.NATIVE, Map.of())))
                .containsExactly("-Dbench.zuul.transport=native: the jars of Zuul 2 have no epoll for the processor"
                        + " aarch64; give -Dbench.zuul.transport=auto or nio");
        assertThat(transports("amd64").problems(given(Transport.NATIVE, Map.of())))
                .isEmpty();
    }

    @Test
    @DisplayName("is left to the proxy where another JDK or a flag may know further directories")
    void otherDirectories() {
        assertThat(transports("amd64").problems(given(Transport.NATIVE, Map.of("bench.jdk", "/jdk"))))
                .isEmpty();
        assertThat(transports("amd64")
                        .problems(given(Transport.NATIVE, Map.of("bench.jvmArgs", "-Djava.library.path=/opt/apr"))))
                .isEmpty();
    }

    @Test
    @DisplayName("is not looked for here if the proxies run on another host")
    void anotherHost() {
        assertThat(transports("aarch64").problems(given(Transport.NATIVE, Map.of("bench.hosts.server", "server1"))))
                .isEmpty();
    }

    @Test
    @DisplayName("is not looked for unless it is asked for")
    void notAskedFor() {
        assertThat(transports("aarch64").problems(given(Transport.AUTO, Map.of())))
                .isEmpty();
        assertThat(transports("aarch64").problems(given(Transport.NIO, Map.of())))
                .isEmpty();
    }

    private NativeTransports transports(String processor) {
        return new NativeTransports(processor, List.of(libraries));
    }

    private static OptionReader given(Transport transport, Map<String, String> others) {
        return new OptionReader() {
            @Override
            @SuppressWarnings("unchecked")
            public <T> Optional<T> find(OptionDefinition<T> option) {
                return option == ZuulOptions.TRANSPORT ? Optional.of((T) transport) : Optional.empty();
            }

            @Override
            public Optional<String> text(String name) {
                return Optional.ofNullable(others.get(name));
            }

            @Override
            public boolean isGiven(String name) {
                return others.containsKey(name);
            }

            @Override
            public List<String> namesOf(OptionDefinition<?> family) {
                return List.of();
            }
        };
    }
}
