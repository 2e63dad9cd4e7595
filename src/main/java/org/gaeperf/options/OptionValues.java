package org.gaeperf.options;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.gaeperf.model.Suite;
import org.gaeperf.options.declaration.ConversionContext;
import org.gaeperf.options.declaration.OptionDefinition;
import org.gaeperf.options.declaration.OptionReader;

/** The values of all options, each converted by its own declaration: those that the user gave, and defaults. */
final class OptionValues implements OptionReader {

    private final UserOptions given;
    private final ConversionContext context;
    private final boolean ofVariant;
    private final Map<String, Object> values = new HashMap<>();
    private final SortedMap<String, String> effective = new TreeMap<>();
    private final List<String> problems = new ArrayList<>();

    private OptionValues(UserOptions given, ConversionContext context, boolean ofVariant) {
        this.given = given;
        this.context = context;
        this.ofVariant = ofVariant;
    }

    /**
     * Converts every option, and notes what cannot be converted.
     *
     * @param ofVariant whether these are the options of one of several variants
     */
    static OptionValues convert(UserOptions given, ConversionContext context, boolean ofVariant) {
        OptionValues converted = new OptionValues(given, context, ofVariant);
        OptionCatalog.parsed().forEach(option -> {
            if (option.isFamily()) {
                converted.namesOf(option).forEach(name -> converted.convert(option.of(name)));
            } else {
                converted.convert(option);
            }
        });
        return converted;
    }

    /** Returns these values without what the user gave for some options. */
    OptionValues without(Set<OptionDefinition<?>> options) {
        return options.stream().noneMatch(given::has) ? this : convert(given.without(options), context, ofVariant);
    }

    private <T> void convert(OptionDefinition<T> option) {
        Optional<String> text =
                given.text(option).or(() -> option.byDefault().text().apply(context));
        if (text.isEmpty()) {
            return;
        }
        try {
            T value = option.type().convert(text.get(), context);
            values.put(option.name(), value);
            if (given.has(option) || option.byDefault().recorded()) {
                effective.put(option.name(), option.type().format(value));
            }
        } catch (IllegalArgumentException e) {
            String origin =
                    given.has(option) ? given.asWritten(option) : option.name() + "=" + text.get() + " by default";
            problems.add(origin + ": " + e.getMessage() + "; allowed: " + option.allowed());
        }
    }

    /** One line for each option that could not be converted. */
    List<String> problems() {
        return problems;
    }

    /** Returns what the user gave, as text. */
    UserOptions given() {
        return given;
    }

    /** Returns every option that has a value and is recorded with the run, as a user would write it. */
    SortedMap<String, String> effective() {
        return new TreeMap<>(effective);
    }

    @Override
    public Optional<String> text(String name) {
        return Optional.ofNullable(effective.get(name));
    }

    @Override
    public boolean isOfVariant() {
        return ofVariant;
    }

    @Override
    public boolean isGiven(String name) {
        return given.byName().containsKey(name);
    }

    @Override
    public List<PlannedRate> rates(Suite suite) {
        Optional<Preset> preset = find(OptionDeclarations.PRESET);
        if (preset.isEmpty()) {
            return List.of();
        }
        SuiteSettings settings =
                SuiteOptionDeclarations.settings(suite, preset.get(), OptionRules.concurrent(this), this);
        return Stream.of(settings, runsBothWays(suite) ? settings.sharingCores(preset.get()) : settings)
                .flatMap(one -> one.workload().rate().stream()
                        .mapToObj(rate -> new PlannedRate(rate, one.concurrent() && comparesSeveral())))
                .distinct()
                .toList();
    }

    /** Says whether a suite runs both alone and in pairs, since the time is short: the ratios of pairs vary less than those of solo trials. */
    boolean runsBothWays(Suite suite) {
        return suite.runsBothWays()
                && find(OptionDeclarations.PRESET).filter(Preset.QUICK::equals).isPresent()
                && comparesSeveral()
                && OptionRules.concurrent(this).isEmpty();
    }

    private boolean comparesSeveral() {
        return ofVariant
                || find(OptionDeclarations.SERVER)
                        .filter(kind -> kind.compared(this).size() > 1)
                        .isPresent();
    }

    @Override
    public List<String> namesOf(OptionDefinition<?> family) {
        return given.byName().keySet().stream()
                .filter(family::covers)
                .map(family::ownName)
                .toList();
    }

    /** The value of an option; empty if it has none, or a wrong one. */
    @Override
    public <T> Optional<T> find(OptionDefinition<T> option) {
        @SuppressWarnings("unchecked") // only its own declaration has put a value there
        T value = (T) values.get(option.name());
        return Optional.ofNullable(value);
    }

    /** The value of an option that has a default, once it is known that there are no problems. */
    <T> T get(OptionDefinition<T> option) {
        return find(option).orElseThrow(() -> new IllegalStateException(option.name() + " has no value"));
    }

    /** Returns the value of an option, or another one if it has none. */
    <T> T get(OptionDefinition<T> option, T otherwise) {
        return find(option).orElse(otherwise);
    }
}
