package org.gaeperf.options.fetch;

import java.util.function.UnaryOperator;

/**
 * What the build is going to do.
 *
 * @param harnessTests whether it runs gaeperf's own tests
 * @param measurement whether it may measure what the options name, now or when it is run again without a network
 * @param allTests whether it runs the tests that need the jars of every kind of server
 */
record BuildSteps(boolean harnessTests, boolean measurement, boolean allTests) {

    /**
     * Reads the steps from the properties of the build.
     *
     * @param properties the value by name, or nothing
     */
    static BuildSteps of(UnaryOperator<String> properties) {
        boolean any = !isTrue(properties, "skipTests") && !isTrue(properties, "maven.test.skip");
        boolean harness = any && !isTrue(properties, "skipHarnessTests");
        String tests = properties.apply("tests");
        boolean onlyUnitTests = "unit".equals(tests);
        return new BuildSteps(harness && !onlyUnitTests, any && !onlyUnitTests, harness && "all".equals(tests));
    }

    private static boolean isTrue(UnaryOperator<String> properties, String name) {
        return Boolean.parseBoolean(properties.apply(name));
    }
}
