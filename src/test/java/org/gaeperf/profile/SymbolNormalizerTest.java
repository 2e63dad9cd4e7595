package org.gaeperf.profile;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SymbolNormalizerTest {

    @ParameterizedTest
    @CsvSource({
        "a.B, a.B",
        "a.B$1, a.B$1",
        "B, B",
        "[B, byte[]",
        "[[J, long[][]",
        "[La.B;, a.B[]",
        "a.B$$Lambda$14/0x0000000800c03000, a.B$$Lambda",
        "a.B$$Lambda$14+0x0000000800c03000, a.B$$Lambda",
        "a.B$$Lambda$14.148626113, a.B$$Lambda",
        "a.B$$Lambda+0x00007ff9591bd570.1496724653, a.B$$Lambda",
        "a.B$$Lambda/0x00007f0001000a08, a.B$$Lambda",
        "a.B$$Lambda.0x00007f0001000a08, a.B$$Lambda",
        "[La.B$$Lambda$14/0x0000000800c03000;, a.B$$Lambda[]",
        "jdk.proxy2.$Proxy12, jdk.proxy2.$Proxy",
        "jdk.internal.reflect.GeneratedMethodAccessor7, jdk.internal.reflect.GeneratedMethodAccessor",
        "java.lang.invoke.LambdaForm$MH/0x0000000800c01000, java.lang.invoke.LambdaForm$MH"
    })
    void areTheSameInEveryJvm(String binary, String readable) {
        assertThat(SymbolNormalizer.readable(binary)).isEqualTo(readable);
    }

    @ParameterizedTest
    @CsvSource({
        "java.util.List, true",
        "javax.net.ssl.SSLEngine, true",
        "jdk.internal.misc.Unsafe, true",
        "sun.nio.ch.Net, true",
        "jakarta.servlet.Servlet, false",
        "javassist.Util, false",
        "com.google.apphosting.runtime.RequestRunner, false"
    })
    void tellTheJdkFromTheRest(String className, boolean ofJdk) {
        assertThat(SymbolNormalizer.isOfJdk(className)).isEqualTo(ofJdk);
    }
}
