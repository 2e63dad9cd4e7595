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
 * @param ownNames what the names of a family of options name
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
        Optional<String> axis,
        OwnNames ownNames) {

    /** The part of the name of a family of options that a user chooses. */
    private static final String FAMILY = ".NAME";

    /** What the names of all options begin with. */
    private static final String PREFIX = "bench.";

    /** What a user names in a family of options, and what such a name consists of. */
    public enum OwnNames {
        /** Variants and servers, whose options matter only where they are compared. */
        VARIANTS(
                "[A-Za-z0-9][A-Za-z0-9._-]{0,63}",
                "up to 64 of the characters a-z, A-Z, 0-9, '.', '_' and '-', the first a letter or a digit"),

        /** Parts of each server; their names have no dots, since further options and placeholders add a word behind one. */
        PARTS(
                "[A-Za-z0-9][A-Za-z0-9_-]{0,31}",
                "up to 32 of the characters a-z, A-Z, 0-9, '_' and '-', the first a letter or a digit");

        private final Pattern pattern;
        private final String allowed;

        OwnNames(String regex, String allowed) {
            this.pattern = Pattern.compile(regex);
            this.allowed = allowed;
        }

        /** Returns what a name consists of, in words. */
        public String allowed() {
            return allowed;
        }
    }

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

    /** Says whether it stands for all options that have a name of the user's choice in theirs. */
    public boolean isFamily() {
        return name.endsWith(FAMILY) || name.contains(FAMILY + ".");
    }

    /** Says whether an option is this one, or one of this family. */
    public boolean covers(String optionName) {
        return isFamily()
                ? hasFormOfFamily(optionName)
                        && ownNames.pattern.matcher(ownName(optionName)).matches()
                : optionName.equals(name);
    }

    private boolean hasFormOfFamily(String optionName) {
        return optionName.startsWith(stem())
                && optionName.endsWith(ending())
                && optionName.length() > stem().length() + ending().length();
    }

    /** The user's part of the name of an option of this family. */
    public String ownName(String optionName) {
        return optionName.substring(stem().length(), optionName.length() - ending().length());
    }

    /** The option of this family with a name of the user's choice. */
    public OptionDefinition<T> of(String ownName) {
        return new OptionDefinition<>(
                group,
                stem() + ownName + ending(),
                formerNames,
                suites,
                type,
                byDefault,
                help,
                example,
                axis,
                ownNames);
    }

    /** Says whether a name has the form of those of this family, with something in it that is no name that a user may choose. */
    public boolean isMisnamed(String optionName) {
        return isFamily() && hasFormOfFamily(optionName) && !covers(optionName);
    }

    private String stem() {
        return name.substring(0, name.indexOf(FAMILY) + 1);
    }

    /** Returns what the names of the family have behind that of the user's choice; usually nothing. */
    private String ending() {
        return name.substring(name.indexOf(FAMILY) + FAMILY.length());
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
        private OwnNames ownNames = OwnNames.VARIANTS;

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

        /** Lets the names of a family of options be those of parts of each server, not of servers or variants. */
        public Builder<T> namingParts() {
            ownNames = OwnNames.PARTS;
            return this;
        }

        /**
         * The declaration.
         *
         * @throws IllegalArgumentException if the help or the example is missing
         */
        public OptionDefinition<T> build() {
            return new OptionDefinition<>(
                    group, name, formerNames, suites, type, byDefault, help, example, axis, ownNames);
        }
    }
}
