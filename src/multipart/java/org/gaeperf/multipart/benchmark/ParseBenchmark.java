package org.gaeperf.multipart.benchmark;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.gaeperf.multipart.form.Form;
import org.gaeperf.multipart.form.FormCheck;
import org.gaeperf.multipart.form.FormParser;
import org.gaeperf.multipart.form.FormParser.ParsedForm;
import org.gaeperf.multipart.form.Forms;
import org.gaeperf.sampling.compiler.CompilerWarmUp;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.CompilerControl;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/** Parses all forms of a workload, with their files written and deleted, which are in the directory for temporary files. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public abstract class ParseBenchmark {

    /** Which forms. */
    @Param({Forms.LARGE, Forms.SMALL})
    public String workload;

    private final FormParser parser;
    private List<Form> forms;
    private Path directory;
    private CompilerWarmUp compiler;
    private int warmUps;

    protected ParseBenchmark(FormParser parser) {
        this.parser = parser;
    }

    /** Checks the parser before it is timed. */
    @Setup
    public void check() throws Exception {
        forms = Forms.of(workload);
        directory = Files.createTempDirectory("parts");
        FormCheck.requireRight(parser, forms, directory);
        compiler = CompilerWarmUp.fromProperties();
        compiler.writeAtExit();
    }

    /** Watches the compiler in each iteration of the measurement. */
    @Setup(Level.Iteration)
    public void beginIteration(IterationParams iteration) {
        if (iteration.getType() == IterationType.MEASUREMENT) {
            compiler.beginIteration();
        }
    }

    /**
     * Goes on after the last iteration of the warm-up until the JIT compiler is done. Next to nothing is allocated between the
     * iterations of the measurement, since JMH would count that.
     */
    @TearDown(Level.Iteration)
    public void endIteration(IterationParams iteration) throws Exception {
        if (iteration.getType() == IterationType.MEASUREMENT) {
            compiler.endIteration();
        } else if (++warmUps == iteration.getCount()) {
            compiler.run(this::parse);
        }
    }

    /**
     * What is timed; the number of parts is returned so that nothing can be left out. It is one compiled method for both the
     * iterations and {@link #endIteration}: inlined into the loop of either, it would be compiled again when the other one
     * begins, which is in the measurement.
     */
    @Benchmark
    @CompilerControl(CompilerControl.Mode.DONT_INLINE)
    public int parse() throws Exception {
        int parts = 0;
        for (Form form : forms) {
            try (ParsedForm parsed = parser.parse(form.contentType(), form.boundary(), form.body(), directory)) {
                parts += parsed.size();
            }
        }
        return parts;
    }

    /** Fails if a file was left. */
    @TearDown
    public void delete() throws Exception {
        Files.delete(directory);
    }
}
