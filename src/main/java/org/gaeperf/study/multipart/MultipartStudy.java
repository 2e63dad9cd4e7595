package org.gaeperf.study.multipart;

import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.gaeperf.compare.Comparison.Group;
import org.gaeperf.compare.Metric;
import org.gaeperf.compare.PublishedValues;
import org.gaeperf.compare.SuiteMetrics;
import org.gaeperf.model.TrialResult;
import org.gaeperf.model.scenario.ParsedForms;
import org.gaeperf.model.scenario.Scenario;
import org.gaeperf.options.BenchmarkOptions;
import org.gaeperf.options.Preset;
import org.gaeperf.options.SuiteSettings;
import org.gaeperf.options.WarmUpPlan;
import org.gaeperf.server.MicrobenchmarkLauncher.Iterations;
import org.gaeperf.study.Study;
import org.gaeperf.suite.InterleavedTrialPlanner;
import org.gaeperf.suite.InterleavedTrialPlanner.Task;
import org.gaeperf.suite.SuitePlan;
import org.gaeperf.trial.plan.MeasurementPlan;

/** The suite {@code multipart}: parsers of multipart forms, without a server, by JMH; only what the kind multipart provides. */
public final class MultipartStudy extends Study {

    /** Five parsers with two workloads take less than four minutes, unless forks are measured again. */
    private static final int FORKS = 3;

    /** A third of the forks on a machine that disturbs that many. */
    private static final Duration QUICK_RETRY_TIME = Duration.ofSeconds(90);

    /** What was published of Jetty's parser by RFC 7578 against the one before it, in ms per parse, by scenario. */
    private static final Map<Scenario, PublishedValues> PUBLISHED = Map.of(
            new ParsedForms(ParsedForms.Size.LARGE), new PublishedValues(252, 35),
            new ParsedForms(ParsedForms.Size.SMALL), new PublishedValues(28, 15));

    private static final String RFC_7578 = "rfc7578";

    @Override
    public String key() {
        return "multipart";
    }

    @Override
    public Optional<String> serverKind() {
        return Optional.of("multipart");
    }

    @Override
    public boolean hasRetryTime() {
        return true;
    }

    @Override
    public Set<Setting> settable() {
        return EnumSet.of(Setting.WARM_UP, Setting.LENGTH, Setting.FORKS);
    }

    @Override
    public SuiteSettings defaults(Preset preset) {
        SuiteSettings settings = SuiteSettings.of(
                preset,
                SuiteSettings.ONLY_FIRST_RESPONSE,
                WarmUpPlan.fixed(warmUp(preset)),
                duration(preset),
                preset.isForMeasurement() ? FORKS : 1,
                SuiteSettings.SAMPLE_INTERVAL);
        return preset == Preset.QUICK ? settings.withRetryTime(QUICK_RETRY_TIME) : settings;
    }

    /** Returns the shortest warm-up; a parser is then warmed up until it is steady. */
    private static Duration warmUp(Preset preset) {
        return switch (preset) {
            case SMOKE, QUICK -> Duration.ofSeconds(1);
            case PUBLISHED, PUBLISHED_1MB -> Duration.ofSeconds(20);
        };
    }

    /**
     * Returns the time of ten iterations, as published; of one second and after twenty more by the 129 seconds that four
     * benchmarks took in all. Or so that the suite is quick: in a shorter measurement, a single method that is compiled late takes
     * more of the time than is allowed.
     */
    private static Duration duration(Preset preset) {
        return switch (preset) {
            case SMOKE -> Duration.ofSeconds(1);
            case QUICK -> Duration.ofSeconds(2);
            case PUBLISHED, PUBLISHED_1MB -> Duration.ofSeconds(10);
        };
    }

    @Override
    public SuitePlan plan(BenchmarkOptions options, InterleavedTrialPlanner planner) {
        return () -> planner.plan(
                Stream.of(ParsedForms.Size.values())
                        .map(size -> parse(size, options.settings(this)))
                        .toList(),
                options.settings(this).forks());
    }

    private Task parse(ParsedForms.Size size, SuiteSettings settings) {
        return new Task(
                this,
                new ParsedForms(size),
                settings.workload(),
                new MeasurementPlan.Microbenchmark(
                        size.key(), Iterations.of(settings.warmUp().limit(), settings.duration())));
    }

    @Override
    public List<Metric> metrics() {
        return SuiteMetrics.OF_MICROBENCHMARKS;
    }

    @Override
    public List<Metric> primaryMetrics() {
        return SuiteMetrics.OF_MICROBENCHMARKS;
    }

    @Override
    public Optional<PublishedValues> published(Group group, String baseline, String candidate, Metric metric) {
        return Optional.ofNullable(PUBLISHED.get(group.scenario()))
                .filter(values -> candidate.equals(RFC_7578) && metric == Metric.OPERATION_TIME);
    }

    @Override
    public String request(TrialResult trial) {
        return trial.scenario().equals(new ParsedForms(ParsedForms.Size.LARGE))
                ? "one form with a part of 10 MiB, parsed again and again"
                : "25 small forms, parsed again and again";
    }
}
