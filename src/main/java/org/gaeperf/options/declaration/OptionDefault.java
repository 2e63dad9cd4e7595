package org.gaeperf.options.declaration;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What counts if a user does not give an option.
 *
 * @param words for help
 * @param text converted as if the user had given it; empty if the option stays without a value
 * @param recorded whether it stands among a run's options although the user did not give it
 */
public record OptionDefault(
        Supplier<String> words, Function<ConversionContext, Optional<String>> text, boolean recorded) {

    /** Returns the same value everywhere, recorded with the run. */
    static OptionDefault value(String text) {
        return new OptionDefault(() -> text, context -> Optional.of(text), true);
    }

    /** A value that depends on the machine or the build, recorded with the run. */
    static OptionDefault of(String words, Function<ConversionContext, String> text) {
        return new OptionDefault(() -> words, context -> Optional.of(text.apply(context)), true);
    }

    /** A number that the machine may report or not, recorded with the run. */
    static OptionDefault detected(String words, Supplier<OptionalInt> number) {
        return new OptionDefault(
                () -> words,
                context -> number.get().stream().mapToObj(Integer::toString).findFirst(),
                true);
    }

    /** Returns the same value everywhere, recorded only if a user gives it. */
    static OptionDefault unrecorded(String text) {
        return new OptionDefault(() -> text, context -> Optional.of(text), false);
    }

    /** Returns a default without a value; what that means is decided elsewhere. */
    static OptionDefault unset(Supplier<String> words) {
        return new OptionDefault(words, context -> Optional.empty(), false);
    }
}
