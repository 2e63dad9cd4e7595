package org.gaeperf.options.help;

import org.gaeperf.options.OptionCatalog;

/** Prints the help. Maven runs it instead of everything else if the property {@code bench.help} is given. */
public final class OptionsHelpMain {

    private OptionsHelpMain() {}

    /** Prints help on all options, or on the one that the property names. */
    public static void main(String[] args) {
        System.out.print(OptionsHelp.render(System.getProperty(OptionCatalog.HELP, "")));
        System.out.flush();
    }
}
