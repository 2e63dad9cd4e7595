package org.gaeperf.sampling.proc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.gaeperf.sampling.Resources;
import org.gaeperf.sampling.SampleFormatException;
import org.junit.jupiter.api.Test;

class ContextSwitchesTest {

    @Test
    void addsUpBothKinds() {
        assertThat(ContextSwitches.parse("Name:\tx\nvoluntary_ctxt_switches:\t41\nnonvoluntary_ctxt_switches:\t1\n"))
                .isEqualTo(42);
    }

    @Test
    void readsARealFile() {
        assertThat(ContextSwitches.parse(Resources.text("proc-pid-status.txt"))).isNotNegative();
    }

    @Test
    void saysThatALineIsMissing() {
        assertThatExceptionOfType(SampleFormatException.class)
                .isThrownBy(() -> ContextSwitches.parse("voluntary_ctxt_switches:\t41\n"))
                .withMessageStartingWith("/proc/PID/status: expected one line each of voluntary_ctxt_switches");
    }

    @Test
    void saysThatACountIsNone() {
        assertThatExceptionOfType(SampleFormatException.class)
                .isThrownBy(() -> ContextSwitches.parse("voluntary_ctxt_switches:\tx\n"))
                .withMessage("/proc/PID/status, voluntary_ctxt_switches: expected a whole number, found \"x\"");
    }

    @Test
    void doesNotTakeOneKindTwice() {
        assertThatExceptionOfType(SampleFormatException.class)
                .isThrownBy(() -> ContextSwitches.parse("voluntary_ctxt_switches:\t41\nvoluntary_ctxt_switches:\t1\n"))
                .withMessageStartingWith("/proc/PID/status: expected one line each of voluntary_ctxt_switches");
    }

    @Test
    void saysThatTheCountsAreTooLarge() {
        assertThatExceptionOfType(SampleFormatException.class)
                .isThrownBy(() -> ContextSwitches.parse(
                        "voluntary_ctxt_switches:\t9223372036854775807\nnonvoluntary_ctxt_switches:\t1\n"))
                .withMessage("/proc/PID/status: expected values with a sum of at most 9223372036854775807, "
                        + "found \"[9223372036854775807, 1]\"");
    }
}
