package org.gaeperf.sampling.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CompilerQueueTest {

    @Test
    @DisplayName("counts the methods that are compiled and those that wait, as HotSpot 17 lists them")
    void counts() {
        assertThat(CompilerQueue.count("""
                Current compiles:\s
                C2 CompilerThread0  1688       4       java.util.Formatter$FormatSpecifier::addZeros (420 bytes)
                C1 CompilerThread0  1700  s!   3       java.util.Random::next (47 bytes)

                C1 compile queue:
                1704     n 0       java.lang.Thread::currentThread (native)   (static)
                1705     n 0       java.lang.Thread::onSpinWait (native)

                C2 compile queue:
                1699 %     4       java.util.stream.AbstractPipeline::<init> @ 12 (50 bytes)
                1745   !   4       java.util.Formatter::format (283 bytes)
                """)).isEqualTo(6);
        assertThat(CompilerQueue.count("""
                Current compiles:\s

                C1 compile queue:
                Empty

                C2 compile queue:
                Empty

                """)).isZero();
    }

    @Test
    @DisplayName("of this JVM is known")
    void ofThisJvm() {
        assertThat(CompilerQueue.methods()).isPresent();
    }
}
