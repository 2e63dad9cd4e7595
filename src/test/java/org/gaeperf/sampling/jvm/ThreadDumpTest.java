package org.gaeperf.sampling.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Stream;
import org.gaeperf.fuzz.Parsing;
import org.gaeperf.fuzz.Seeds;
import org.gaeperf.sampling.SampleFormatException;
import org.gaeperf.sampling.TargetProcess;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("A thread dump has the whole names of threads")
class ThreadDumpTest {

    private static final String OF_JDK_17 =
            "23204:\n2026-11-28 09:56:11\nFull thread dump OpenJDK 64-Bit Server VM:\n\n"
                    + "\"main\" #1 prio=5 os_prio=0 cpu=492.89ms elapsed=5.56s tid=0x00007f15d8018040 nid=0x5aa4 waiting on condition"
                    + "  [0x00007f15dddfe000]\n\tat java.lang.Thread.sleep(java.base@17.0.15/Native Method)\n\n"
                    + "\"a \"quoted\" name\" #12 daemon prio=5 os_prio=0 cpu=0.16ms elapsed=1.78s tid=0x00007f15d84113f0 nid=0x5b1a"
                    + " waiting on condition  [0x00007f15a95fd000]\n\n"
                    + "\"VM Thread\" os_prio=0 cpu=2.34ms elapsed=5.43s tid=0x00007f15d80f2df0 nid=0x5aad runnable  \n\n";
    private static final String OF_JDK_25 =
            "\"http-nio-8080-exec-3\" #22 [23544] prio=5 os_prio=0 cpu=0.57ms elapsed=1.67s tid=0x00007f410036c460 nid=23544"
                    + " waiting on condition  [0x00007f40e03fe000]\n";

    static Stream<Arguments> dumps() {
        return Seeds.texts(OF_JDK_17, OF_JDK_25, "\"a\" nid=99999999999999999999 x\n", "\"\" nid=0x \n", "");
    }

    @Test
    @DisplayName("by the ids of the kernel, hexadecimal in JDK 17 and decimal in JDK 25")
    void ids() {
        assertThat(ThreadDump.names(OF_JDK_17))
                .isEqualTo(Map.of(0x5aa4L, "main", 0x5b1aL, "a \"quoted\" name", 0x5aadL, "VM Thread"));
        assertThat(ThreadDump.names(OF_JDK_25)).isEqualTo(Map.of(23544L, "http-nio-8080-exec-3"));
    }

    @Test
    @Timeout(600)
    @DisplayName("of a real JVM")
    void real() throws Exception {
        try (TargetProcess target = TargetProcess.start()) {
            assertThat(target.jcmd().threadNames().values()).contains("main", "VM Periodic Task Thread");
        }
    }

    @MethodSource("dumps")
    @FuzzTest
    void isReadOrRefused(byte[] dump) throws Exception {
        Parsing.of(new String(dump, StandardCharsets.ISO_8859_1), ThreadDump::names, SampleFormatException.class)
                .ifPresent(names -> assertThat(names.keySet()).allMatch(id -> id >= 0));
    }
}
