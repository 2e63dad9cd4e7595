package org.gaeperf.options.variant;

import static org.gaeperf.options.declaration.OptionDefinition.option;
import static org.gaeperf.options.declaration.OptionTypes.choice;
import static org.gaeperf.options.declaration.OptionTypes.text;

import java.util.List;
import org.gaeperf.model.RunOptions;
import org.gaeperf.model.variants.VariantMatrix;
import org.gaeperf.options.declaration.OptionDefinition;
import org.gaeperf.options.declaration.OptionGroup;
import org.gaeperf.options.declaration.QuotedWords;

/** The options that say which variants of a server are compared. */
public final class VariantDeclarations {

    /** A family: one option for each variant. */
    public static final OptionDefinition<String> VARIANT = option(
                    OptionGroup.VARIANTS,
                    "bench.variant.NAME",
                    text(
                            "options that describe the server, with spaces between them, and quotes around those with spaces",
                            QuotedWords::split))
            .help("Defines the variant NAME by the options that differ in it; empty for one that has those of the run.")
            .example("bench.gc=g1 \"bench.jvmArgs=-Xmx2g -Xss1m\"")
            .build();

    /** Every combination of some values. */
    public static final OptionDefinition<String> MATRIX = option(
                    OptionGroup.VARIANTS,
                    VariantMatrix.OPTION,
                    text("axes as NAME:VALUE,VALUE with spaces between them", VariantMatrix::parse))
            .help("Makes a variant of each combination of the values of some options, which are named without bench.")
            .example("gc:serial,g1 mode:http,rpc")
            .build();

    /** What the others are compared with. */
    public static final OptionDefinition<String> BASELINE = option(
                    OptionGroup.VARIANTS, RunOptions.BASELINE, text("the name of a variant", name -> {}))
            .help("The variant that the others are compared with.")
            .unsetMeans("the first one of the options file, or the first combination of the matrix")
            .example("serial")
            .build();

    /** Which of them are compared. */
    public static final OptionDefinition<ComparedVariants> COMPARE = option(
                    OptionGroup.VARIANTS,
                    "bench.compare",
                    choice("comparison", List.of(ComparedVariants.values()), ComparedVariants::key))
            .help("Compares each variant with the baseline, or each with each.")
            .assumed(ComparedVariants.BASELINE.key())
            .example("all")
            .build();

    private VariantDeclarations() {}

    /** Returns all of them, in the order of the options page. */
    public static List<OptionDefinition<?>> all() {
        return List.of(VARIANT, MATRIX, BASELINE, COMPARE);
    }
}
