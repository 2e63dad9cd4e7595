package org.gaeperf.options.variant;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.gaeperf.model.variants.MatrixAxis;
import org.gaeperf.model.variants.VariantMatrix;
import org.gaeperf.options.declaration.OptionDefinition;
import org.gaeperf.options.declaration.QuotedWords;

/** Reads the variants that the options of a run define. */
public final class VariantDefinitions {

    /** Names that results and reports have for something else. */
    private static final Set<String> TAKEN = Set.of("http", "rpc", "published");

    private final SortedMap<String, String> given;
    private final UnaryOperator<String> asWritten;
    private final OptionLookup options;
    private final List<VariantDefinition> definitions = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();

    private VariantDefinitions(SortedMap<String, String> given, UnaryOperator<String> asWritten, OptionLookup options) {
        this.given = given;
        this.asWritten = asWritten;
        this.options = options;
    }

    /**
     * Reads the definitions, and notes what is wrong with them.
     *
     * @param given the options of the run as text, by name
     * @param asWritten an option with its value as the user wrote it, by its name
     */
    public static VariantDefinitions read(
            SortedMap<String, String> given, UnaryOperator<String> asWritten, OptionLookup options) {
        VariantDefinitions variants = new VariantDefinitions(given, asWritten, options);
        given.keySet().stream().filter(VariantDeclarations.VARIANT::covers).forEach(variants::define);
        if (given.containsKey(VariantDeclarations.MATRIX.name())) {
            variants.defineCells();
        }
        if (!variants.definitions.isEmpty()) {
            variants.checkNames();
            variants.putBaselineFirst();
        }
        return variants;
    }

    /** Returns them, the baseline first and the others in the order of their names. */
    public List<VariantDefinition> all() {
        return List.copyOf(definitions);
    }

    /** Returns one line for each thing that is wrong. */
    public List<String> problems() {
        return List.copyOf(problems);
    }

    /** Returns the options that count for all variants. */
    public SortedMap<String, String> ofRun() {
        SortedMap<String, String> ofRun = new TreeMap<>(given);
        ofRun.keySet()
                .removeIf(name -> VariantDeclarations.VARIANT.covers(name)
                        || VariantDeclarations.MATRIX.covers(name)
                        || VariantDeclarations.BASELINE.covers(name));
        return ofRun;
    }

    /** Returns all options of one variant. */
    public SortedMap<String, String> of(VariantDefinition variant) {
        return variant.over(ofRun(), options);
    }

    private void define(String optionName) {
        SortedMap<String, String> differences = new TreeMap<>();
        try {
            for (String word : QuotedWords.split(given.get(optionName))) {
                add(word, differences);
            }
        } catch (IllegalArgumentException e) {
            problems.add(asWritten.apply(optionName) + ": " + e.getMessage());
        }
        definitions.add(new VariantDefinition(VariantDeclarations.VARIANT.ownName(optionName), differences));
    }

    private void defineCells() {
        String written = asWritten.apply(VariantDeclarations.MATRIX.name());
        if (!definitions.isEmpty()) {
            problems.add(written + ": " + definitions.get(0).optionName()
                    + " is given too; give the matrix, or all variants by name");
            return;
        }
        try {
            VariantMatrix matrix = VariantMatrix.parse(given.get(VariantDeclarations.MATRIX.name()));
            matrix.cells()
                    .forEach(cell -> definitions.add(new VariantDefinition(cell.name(), differences(matrix, cell))));
        } catch (IllegalArgumentException e) {
            problems.add(written + ": " + e.getMessage());
        }
    }

    private SortedMap<String, String> differences(VariantMatrix matrix, VariantMatrix.Cell cell) {
        SortedMap<String, String> differences = new TreeMap<>();
        for (int number = 0; number < cell.levels().size(); number++) {
            MatrixAxis axis = matrix.axes().get(number);
            OptionDefinition<?> option = options.ofAxis(axis.name())
                    .orElseThrow(() -> new IllegalArgumentException(
                            "unknown axis '" + axis.name() + "'; allowed: " + String.join(", ", options.axes())));
            differences.put(option.name(), axis.values().get(cell.levels().get(number)));
        }
        return differences;
    }

    private void add(String word, SortedMap<String, String> differences) {
        int end = word.indexOf('=');
        if (end < 1 || end == word.length() - 1) {
            throw new IllegalArgumentException("'" + word + "' is not an option with its value; write NAME=VALUE, and"
                    + " quotes around it if the value has spaces");
        }
        String name = word.substring(0, end);
        Optional<OptionDefinition<?>> option = options.find(name);
        if (option.isEmpty()) {
            throw new IllegalArgumentException("unknown option " + name + "; a variant may have " + variable());
        }
        if (option.get().axis().isEmpty()) {
            throw new IllegalArgumentException(name + " may not differ between variants, which are compared under one"
                    + " load on one machine; give it for the run. A variant may have " + variable());
        }
        if (differences.put(name, word.substring(end + 1)) != null) {
            throw new IllegalArgumentException(name + " is in it twice");
        }
    }

    private String variable() {
        return options.all().stream()
                .filter(option -> option.axis().isPresent())
                .map(OptionDefinition::name)
                .collect(Collectors.joining(", "));
    }

    private void checkNames() {
        definitions.stream()
                .filter(variant -> TAKEN.contains(variant.name()))
                .forEach(variant -> problems.add(variant.optionName() + ": the name is taken; choose another one"));
        if (definitions.size() == 1) {
            problems.add("only one variant is defined, by " + definitions.get(0).optionName()
                    + "; define another one, to compare it with");
        }
    }

    private void putBaselineFirst() {
        String names = definitions.stream().map(VariantDefinition::name).collect(Collectors.joining(", "));
        String name = given.getOrDefault(
                VariantDeclarations.BASELINE.name(),
                given.containsKey(VariantDeclarations.MATRIX.name())
                        ? definitions.get(0).name()
                        : null);
        if (name == null) {
            problems.add("the baseline of the variants is not known, since options have no order outside of a file;"
                    + " give " + VariantDeclarations.BASELINE.asWritten("NAME") + " with one of: " + names);
            return;
        }
        Optional<VariantDefinition> baseline = definitions.stream()
                .filter(variant -> variant.name().equals(name))
                .findFirst();
        if (baseline.isEmpty()) {
            problems.add(asWritten.apply(VariantDeclarations.BASELINE.name())
                    + ": no such variant is defined; allowed: one of " + names);
            return;
        }
        definitions.remove(baseline.get());
        definitions.add(0, baseline.get());
    }
}
