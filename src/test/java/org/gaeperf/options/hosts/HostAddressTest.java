package org.gaeperf.options.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostAddressTest {

    @ParameterizedTest
    @CsvSource({
        "load1, , load1, 22, load1",
        "bench@load1, bench, load1, 22, load1",
        "bench@load1:2222, bench, load1, 2222, load1:2222",
        "192.0.2.7:22, , 192.0.2.7, 22, 192.0.2.7",
        "a.b@[2001:db8::1]:2022, a.b, 2001:db8::1, 2022, [2001:db8::1]:2022",
        "[2001:db8::1], , 2001:db8::1, 22, [2001:db8::1]"
    })
    void isRead(String text, String user, String host, int port, String name) {
        HostAddress address = HostAddress.parse(text);

        assertThat(address).isEqualTo(new HostAddress(Optional.ofNullable(user), host, port));
        assertThat(address.displayName()).isEqualTo(name);
        assertThat(HostAddress.parse(address.text())).isEqualTo(address);
    }

    @ParameterizedTest
    @DisplayName("what could be taken for something else is refused")
    @ValueSource(
            strings = {
                "",
                "@load1",
                "-oProxyCommand=x",
                "bench@-x",
                "load 1",
                "load1:",
                "load1:ssh",
                "load1;reboot",
                "2001:db8::1",
                "user:secret@load1",
                "load1:123456"
            })
    void isRefused(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HostAddress.parse(text))
                .withMessage("'" + text + "' is not the address of a host");
    }

    @Test
    void aPortThatThereIsNotIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HostAddress.parse("load1:70000"))
                .withMessage("port 70000 of 'load1:70000' is not between 1 and 65535");
    }
}
