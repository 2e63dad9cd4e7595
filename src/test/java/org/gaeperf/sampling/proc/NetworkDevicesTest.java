package org.gaeperf.sampling.proc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.gaeperf.model.host.LinkTraffic;
import org.gaeperf.sampling.SampleFormatException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NetworkDevicesTest {

    private static final String FILE = """
            Inter-|   Receive                                                |  Transmit
             face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo colls carrier compressed
                lo: 1000      10    0    0    0     0          0         0     1000      10    0    0    0     0       0          0
              eth0:123456789  99    1    2    0     0          0         0     987       11    3    4    0     0       0          0
            """;

    @Test
    void theFileIsRead() {
        assertThat(NetworkDevices.parse(FILE))
                .containsEntry("lo", new LinkTraffic("lo", 1000, 1000, 0, 0))
                .containsEntry("eth0", new LinkTraffic("eth0", 123_456_789, 987, 4, 6));
    }

    @Test
    void aLineWithTooFewNumbersIsRefused() {
        assertThatThrownBy(() -> NetworkDevices.parse(FILE + "  eth1: 1 2 3\n"))
                .isInstanceOf(SampleFormatException.class)
                .hasMessageContaining("/proc/net/dev");
    }

    @Test
    @DisplayName("the speed is known of an interface that has one")
    void speed(@TempDir Path device) throws IOException {
        assertThat(NetworkDevices.megabitsPerSecond(device)).isEmpty();
        Files.writeString(device.resolve("speed"), "1000\n");
        assertThat(NetworkDevices.megabitsPerSecond(device)).hasValue(1000L);
        Files.writeString(device.resolve("speed"), "-1\n");
        assertThat(NetworkDevices.megabitsPerSecond(device)).isEmpty();
    }

    @Test
    @DisplayName("how full a link was is known by its speed and the time between two readings, of the busier direction")
    void usedPercent() {
        NetworkDevices.Reading before = reading(1_000, 5_000, 0, 1_000);
        // In ten seconds, 100 Mbit/s carry 125 MB.
        NetworkDevices.Reading after = reading(1_000 + 62_500_000, 5_000 + 25_000_000, 10, 1_000);

        assertThat(after.since(before).usedPercent())
                .hasValueSatisfying(percent -> assertThat(percent).isCloseTo(50, within(1e-9)));
        assertThat(after.since(before).receivedBytes()).isEqualTo(62_500_000);
        assertThat(new NetworkDevices.Reading(after.counts(), Optional.empty(), after.nanos())
                        .since(before)
                        .usedPercent())
                .isEmpty();
        assertThat(before.since(before).usedPercent()).isEmpty();
    }

    private static NetworkDevices.Reading reading(long received, long sent, long seconds, long startNanos) {
        return new NetworkDevices.Reading(
                new LinkTraffic("eth0", received, sent, 0, 0),
                Optional.of(100L),
                startNanos + TimeUnit.SECONDS.toNanos(seconds));
    }

    @Test
    @DisplayName("the way to this machine's own address is the loopback interface")
    void ofThisMachine() {
        String name = NetworkDevices.toward("127.0.0.1").orElseThrow();

        NetworkDevices.Reading before = NetworkDevices.read(name).orElseThrow();

        assertThat(NetworkDevices.read(name).orElseThrow().since(before).receivedBytes())
                .isNotNegative();
        assertThat(NetworkDevices.read("none")).isEmpty();
        assertThat(NetworkDevices.toward("no.such.host.invalid")).isEmpty();
        assertThat(NetworkDevices.having("127.0.0.1")).hasValue(name);
        assertThat(NetworkDevices.having("192.0.2.1"))
                .as("an address of another machine")
                .isEmpty();
        assertThat(NetworkDevices.having("no.such.host.invalid")).isEmpty();
    }
}
