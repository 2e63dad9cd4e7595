package org.gaeperf;

/**
 * The tags of the tests. A test without a tag is a unit test: it needs neither the network nor the runtime, and takes
 * seconds at most.
 *
 * <table>
 * <caption>What runs a test with each tag</caption>
 * <tr><th>tag</th><th>the test</th><th>is run by</th></tr>
 * <tr><td>none</td><td>is a unit test</td><td>{@code mvn test}, {@code -Dtests=unit}, {@code -Dtests=all}</td></tr>
 * <tr><td>{@link #RUNTIME}</td><td>needs the App Engine runtime</td>
 *     <td>{@code mvn test}, {@code -Dtests=all}</td></tr>
 * <tr><td>{@link #PARSERS}</td><td>needs the jars of the suite multipart</td><td>{@code -Dtests=all}</td></tr>
 * <tr><td>{@link #SLOW}</td><td>waits for other processes for many seconds</td><td>{@code -Dtests=all}</td></tr>
 * <tr><td>{@link #BROWSER}</td><td>opens reports in a browser</td><td>{@code -Dtests=all}</td></tr>
 * <tr><td>{@link #BENCHMARK}</td><td>is a suite that measures servers</td>
 *     <td>{@code mvn test} without {@code -DskipBenchmarks}</td></tr>
 * </table>
 *
 * <p>A test with two tags is run only where both are. {@code -Dtests=unit} does not fetch the runtime. Fuzz tests have
 * the tag {@code jazzer} from their annotation; their stored inputs are run each time.
 */
public final class Tags {

    /** Starts the App Engine runtime, reads its archive, or lets Maven fetch it. */
    public static final String RUNTIME = "runtime";

    /** Needs jars that Maven fetches for the suites multipart and proxy, and for all tests: Jetty's parsers, JMH, Zuul. */
    public static final String PARSERS = "parsers";

    /** Starts other processes and waits for them for many seconds. */
    public static final String SLOW = "slow";

    /** Opens reports in a browser. */
    public static final String BROWSER = "browser";

    /** A suite of trials, not a test of the harness. */
    public static final String BENCHMARK = "benchmark";

    private Tags() {}
}
