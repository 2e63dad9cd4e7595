package org.gaeperf.cgroup;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.gaeperf.fuzz.Parsing;
import org.gaeperf.fuzz.Seeds;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CpuControllerFuzzTest {

    static Stream<Arguments> files() {
        return Seeds.texts(
                "32 31 0:29 / /sys/fs/cgroup/cpu rw,relatime - cgroup cgroup rw,cpu\n",
                "29 23 0:26 / /sys/fs/cgroup rw,nosuid shared:4 master:1 - cgroup2 cgroup2 rw,nsdelegate\n",
                "36 35 98:0 /mnt1 /mnt\\0402 rw,noatime master:1 - ext3 /dev/root rw\n",
                "1 2 0:3 / /a\u0000b rw - cgroup cgroup rw,cpu\n",
                "- - - - - -\n",
                "");
    }

    @MethodSource("files")
    @FuzzTest
    void isRead(byte[] file) throws Exception {
        String text = new String(file, StandardCharsets.ISO_8859_1);

        assertThat(Parsing.of(text, CpuController::mounts, CgroupException.class))
                .hasValueSatisfying(mounts -> assertThat(mounts)
                        .allSatisfy(mount -> assertThat(mount.type()).startsWith("cgroup")));
    }
}
