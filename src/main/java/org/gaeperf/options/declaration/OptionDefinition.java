package org.gaeperf.options.declaration;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * The one declaration of an option: parser, messages, help and the options page all read it.
 *
 * @param group its topic
 * @param name the system property
 * @param formerNames names that it had, which are refused with its name
 * @param suites those that read it; empty if all do
 * @param type with the range of its values
 * @param byDefault what counts if it is not given
 * @param help one sentence
 * @param example a value that is allowed
 * @param axis what a matrix of variants calls it; present exactly if variants of a server may differ in it
 * @param <T> type of its value
 */
public record OptionDefinition<T>(
        OptionGroup group,
        String name,
        List<String> formerNames,
        List<String> suites,
        OptionType<T> type,
        OptionDefault byDefault,
        String help,
        String example,
        Optional<String> axis) {

    /** What the names that a user may choose in a family of options consist of. */
    public static final String ALLOWED_NAMES =
            "up to 64 of the characters a-z, A-Z, 0-9, '.', '_' and '-', the first a letter or a digit";

    /** The end of the name of a family of options. */
    private static final String FAMILY = ".NAME";

    /** What the names of all options begin with. */
    private static final String PREFIX = "bench.";

    private static final Pattern OWN_NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");

    public OptionDefinition {
        formerNames = List.copyOf(formerNames);
        suites = List.copyOf(suites);
        if (!help.endsWith(".") || example.isBlank()) {
            throw new IllegalArgumentException(name + " needs a sentence of help and an example");
        }
    }

    /** Begins the declaration of an option. */
    public static <T> Builder<T> option(OptionGroup group, String name, OptionType<T> type) {
        return new Builder<>(group, name, type);
    }

    /** Returns what may be given, in words, with an example where the words do not name all values. */
    public String allowed() {
        return type.listsValues() ? type.allowed() : type.allowed() + ", like " + example;
    }

    /** Says whether it stands for all options whose names end with a name of the user's choice. */
    public boolean isFamily() {
        return name.endsWith(FAMILY);
    }

    /** Says whether an option is this one, or one of this family. */
    public boolean covers(String optionName) {
        return isFamily()
                ? optionName.startsWith(stem())
                        && OWN_NAME.matcher(ownName(optionName)).matches()
                : optionName.equals(name);
    }

    /** The user's part of the name of an option of this family. */
    public String ownName(String optionName) {
        return optionName.substring(stem().length());
    }

    /** The option of this family with a name of the user's choice. */
    public OptionDefinition<T> of(String ownName) {
        return new OptionDefinition<>(
                group, stem() + ownName, formerNames, suites, type, byDefault, help, example, axis);
    }

    /** Says whether a name begins as those of this family do, and its end is no name that a user may choose. */
    public boolean isMisnamed(String optionName) {
        return isFamily() && optionName.startsWith(stem()) && !covers(optionName);
    }

    private String stem() {
        return name.substring(0, name.length() - FAMILY.length() + 1);
    }

    /** Returns the option as a user writes it on the command line. */
    public String asWritten(String value) {
        return "-D" + name + "=" + value;
    }

    /**
     * A declaration that is being written.
     *
     * @param <T> type of the option's value
     */
    public static final class Builder<T> {

        private final OptionGroup group;
        private final String name;
        private final OptionType<T> type;
        private final List<String> formerNames = new ArrayList<>();
        private List<String> suites = List.of();
        private OptionDefault byDefault = OptionDefault.unset(() -> "none");
        private String help = "";
        private String example = "";
        private Optional<String> axis = Optional.empty();

        private Builder(OptionGroup group, String name, OptionType<T> type) {
            this.group = group;
            this.name = name;
            this.type = type;
        }

        /** Adds a name that it had, which is refused with its name. */
        public Builder<T> formerName(String formerName) {
            formerNames.add(formerName);
            return this;
        }

        /** The suites that read it, if not all do. */
        public Builder<T> onlyFor(List<String> readers) {
            suites = readers;
            return this;
        }

        /** A default that is recorded with the run. */
        public Builder<T> defaultsTo(String text) {
            byDefault = OptionDefault.value(text);
            return this;
        }

        /** A default that depends on the machine or the build and is recorded with the run. */
        public Builder<T> defaultsTo(String words, Function<ConversionContext, String> text) {
            byDefault = OptionDefault.of(words, text);
            return this;
        }

        /** A number that the machine may report or not, recorded with the run; without it the option has no value. */
        public Builder<T> detected(String words, Supplier<OptionalInt> number) {
            byDefault = OptionDefault.detected(words, number);
            return this;
        }

        /** A default that is not recorded with the run. */
        public Builder<T> assumed(String text) {
            byDefault = OptionDefault.unrecorded(text);
            return this;
        }

        /** Returns what it means that the option is not given; it has no value then. */
        public Builder<T> unsetMeans(String words) {
            return unsetMeans(() -> words);
        }

        /** Says the same in words that are only known once all options are declared. */
        public Builder<T> unsetMeans(Supplier<String> words) {
            byDefault = OptionDefault.unset(words);
            return this;
        }

        /** One sentence that says what the option does. */
        public Builder<T> help(String sentence) {
            help = sentence;
            return this;
        }

        /** A value that is allowed. */
        public Builder<T> example(String value) {
            example = value;
            return this;
        }

        /** Lets variants of a server differ in the option. A matrix calls it by its name without {@code bench.}. */
        public Builder<T> variable() {
            return variableAs(name.substring(PREFIX.length()));
        }

        /** Lets variants of a server differ in the option. A matrix calls it by another name. */
        public Builder<T> variableAs(String axisName) {
            axis = Optional.of(axisName);
            return this;
        }

        /**
         * The declaration.
         *
         * @throws IllegalArgumentException if the help or the example is missing
         */
        public OptionDefinition<T> build() {
            return new OptionDefinition<>(group, name, formerNames, suites, type, byDefault, help, example, axis);
        }
    }
}
