package shop;

import org.gaeperf.junit.GaeperfExtension;
import org.gaeperf.junit.GaeperfTest;
import org.gaeperf.junit.Gate;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Short gates, which find what is many times worse. Without the options of {@code brief}, a gate takes up to 12 minutes. */
class ShopGateTest {

    /** Fails: that is what the sample shows. */
    @GaeperfTest
    void newServerIsNotWorse(Gate gate) {
        brief(gate)
                .baseline(variant -> variant.main(OldServer.class, "{port}"))
                .candidate(variant -> variant.main(NewServer.class, "{port}"))
                .check();
    }

    @ParameterizedTest
    @ExtendWith(GaeperfExtension.class)
    @ValueSource(strings = {"-Xss512k", "-Dshop.banner=Fresh 'n' cheap"})
    void flagMakesNothingWorse(String flag, Gate gate) {
        brief(gate)
                .baseline(variant -> variant.main(OldServer.class, "{port}"))
                .candidate(variant -> variant.main(OldServer.class, "{port}").jvmArgs(flag))
                .check();
    }

    private static Gate brief(Gate gate) {
        return gate.path("/items")
                .rate(50)
                .threshold("allocated-per-request", "50 %")
                .option("preset", "smoke")
                .option("warmup", "1s")
                .option("duration", "1s")
                .option("gate.budget", "1m")
                .option("gate.record", "false");
    }
}
