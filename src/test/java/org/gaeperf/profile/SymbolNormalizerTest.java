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
        "jdk.proxy2.$Proxy12, jdk.proxy.$Proxy",
        "a.jdk.proxy2.B, a.jdk.proxy2.B",
        "a.B$$SpringCGLIB$$0, a.B$$SpringCGLIB$",
        "a.B$ByteBuddy$k3XpQz7v, a.B$ByteBuddy",
        "a.B$auxiliary$k3XpQz7v, a.B$auxiliary",
        "jdk.internal.reflect.GeneratedMethodAccessor7, jdk.internal.reflect.GeneratedMethodAccessor",
        "java.lang.invoke.LambdaForm$MH/0x0000000800c01000, java.lang.invoke.LambdaForm$MH"
    })
    void areTheSameInEveryJvm(String binary, String readable) {
        assertThat(SymbolNormalizer.readable(binary)).isEqualTo(readable);
    }

    @ParameterizedTest
    @CsvSource({
        "lambda$run$1, lambda$run$",
        "lambda$run$2, lambda$run$",
        "lambda$static$0, lambda$static$",
        "lambda$a$b$17, lambda$a$b$",
        "access$000, access$",
        "access$1300, access$",
        "run$1, run$1",
        "lambda$run, lambda$run",
        "access$count, access$count"
    })
    void methodsOfLambdasAreTheSameWhateverStandsAboveThem(String name, String readable) {
        assertThat(SymbolNormalizer.readableMethod(name)).isEqualTo(readable);
    }

    @ParameterizedTest
    @CsvSource({
        "java.util.List, true",
        "javax.net.ssl.SSLEngine, true",
        "jdk.internal.misc.Unsafe, true",
        "sun.nio.ch.Net, true",
        "com.sun.crypto.provider.GaloisCounterMode, true",
        "com.sun.org.apache.xerces.internal.Parser, true",
        "com.sun.jersey.api.Api, false",
        "javax.servlet.http.HttpServlet, false",
        "jakarta.servlet.Servlet, false",
        "javassist.Util, false",
        "com.google.apphosting.runtime.RequestRunner, false"
    })
    void tellTheJdkFromTheRest(String className, boolean ofJdk) {
        assertThat(SymbolNormalizer.isOfJdk(className)).isEqualTo(ofJdk);
    }
}
