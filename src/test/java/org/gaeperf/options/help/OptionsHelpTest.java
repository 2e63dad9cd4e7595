package org.gaeperf.options.help;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import org.gaeperf.model.Suite;
import org.gaeperf.options.BuildContext;
import org.gaeperf.options.OptionCatalog;
import org.gaeperf.options.declaration.OptionGroup;
import org.gaeperf.run.CheckOptionsMain;
import org.gaeperf.testkit.Suites;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("Help on options")
class OptionsHelpTest {

    @ParameterizedTest
    @ValueSource(strings = {"", "true"})
    @DisplayName("lists every option under its group")
    void listsAll(String about) {
        String help = OptionsHelp.render(about);

        assertThat(help.lines()
                        .filter(line -> line.matches("  \\S.*"))
                        .map(line -> line.strip().split(" ")[0]))
                .containsExactlyElementsOf(OptionCatalog.all().stream()
                        .map(option -> option.name())
                        .toList());
        for (OptionGroup group : OptionCatalog.groups()) {
            assertThat(help.lines()).contains(group.displayName());
        }
    }

    @Test
    @DisplayName("fits 100 columns")
    void fits() {
        assertThat(OptionsHelp.render("").lines()).allMatch(line -> line.length() <= 100);
        OptionCatalog.all()
                .forEach(option -> assertThat(OptionsHelp.render(option.name()).lines())
                        .as(option.name())
                        .allMatch(line -> line.length() <= 100));
    }

    @ParameterizedTest
    @ValueSource(strings = {"concurrent", "bench.concurrent", "together", "bench.together"})
    @DisplayName("explains one option, by its name with or without bench., or by its former name")
    void explainsOne(String about) {
        assertThat(OptionsHelp.render(about).lines())
                .containsExactly(
                        "bench.concurrent",
                        "  Runs both sides of a pair at the same time on the same cores.",
                        "",
                        "  Allowed                        true or false",
                        "  Default                        false; cpu and jetty: true (smoke and published and published-1mb:",
                        "                                 false); gate: true; load with the preset quick: both ways",
                        "  Example                        -Dbench.concurrent=true",
                        "  Suites that read it            " + Suites.keys(Suite::supportsConcurrency));
    }

    @Test
    @DisplayName("suggests the nearest name for an unknown one")
    void suggests() {
        assertThat(OptionsHelp.render("rat").strip())
                .isEqualTo("There is no option 'rat'. Did you mean bench.rate? mvn -q test -Dbench.help lists all"
                        + " options.");
    }

    @Test
    @DisplayName("is what the pom's profile runs instead of the check of options")
    void isRunByThePom() throws IOException {
        assertThat(Files.readString(BuildContext.baseDirectory().resolve("pom.xml")))
                .containsOnlyOnce("<options.mainClass>" + OptionsHelpMain.class.getName() + "</options.mainClass>")
                .containsOnlyOnce("<options.mainClass>" + CheckOptionsMain.class.getName() + "</options.mainClass>")
                .containsOnlyOnce("<mainClass>${options.mainClass}</mainClass>");
    }
}
