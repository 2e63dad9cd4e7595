package org.gaeperf.report.text;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.gaeperf.model.GateResult;
import org.gaeperf.model.RunResult;
import org.gaeperf.model.server.RuntimeIdentity;

/**
 * Names both sides of a gate so that they can be told apart: two builds may well have the same version. The name has
 * the version and the environment, a short hash of the jars, and the directory if one was given.
 */
final class GateSides {

    private static final String BASELINE_DIRECTORY = "bench.baseline.dir";
    private static final String CANDIDATE_DIRECTORY = "bench.runtime.dir";
    private static final int HASH_DIGITS = 8;

    private GateSides() {}

    /** The same result with the full names of both sides. */
    static GateResult identify(GateResult gate, RunResult run) {
        return new GateResult(
                gate.schemaVersion(),
                gate.passed(),
                gate.summary(),
                gate.runId(),
                gate.baseline() + identity(run, GateResult.BASELINE, BASELINE_DIRECTORY),
                gate.candidate() + identity(run, GateResult.CANDIDATE, CANDIDATE_DIRECTORY),
                gate.screenRounds(),
                gate.confirmRounds(),
                gate.elapsedSeconds(),
                gate.findings(),
                gate.explanations());
    }

    /** Empty for a side without a trial in this run, such as a stored baseline. */
    private static String identity(RunResult run, String role, String directoryOption) {
        String jars = distinct(run, role, runtime -> shortHash(runtime.jarSha256()));
        String directory = distinct(run, role, runtime -> directory(run, runtime, directoryOption));
        return (jars.isEmpty() ? "" : ", jars " + jars) + (directory.isEmpty() ? "" : ", directory " + directory);
    }

    private static String distinct(RunResult run, String role, Function<RuntimeIdentity, String> property) {
        return run.trials().stream()
                .filter(trial -> trial.variant().role().equals(role))
                .map(trial -> property.apply(trial.variant().runtime()))
                .filter(text -> !text.isEmpty())
                .distinct()
                .collect(Collectors.joining(" and "));
    }

    private static String directory(RunResult run, RuntimeIdentity runtime, String option) {
        return runtime.source() == RuntimeIdentity.Source.DIRECTORY
                ? run.effectiveOptions().getOrDefault(option, "")
                : "";
    }

    /** The first digits of a SHA-256 over the names and the hashes of all jars; empty without jars. */
    static String shortHash(SortedMap<String, String> jarSha256) {
        if (jarSha256.isEmpty()) {
            return "";
        }
        String jars = jarSha256.entrySet().stream()
                .map(jar -> jar.getKey() + "=" + jar.getValue().toLowerCase(Locale.ROOT) + "\n")
                .collect(Collectors.joining());
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(jars.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash).substring(0, HASH_DIGITS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
