package org.gaeperf.options.help;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import org.gaeperf.options.BuildContext;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The options page")
class OptionsPageTest {

    @Test
    @DisplayName("is what the declarations of the options give")
    void isUpToDate() throws IOException {
        assertThat(Files.readString(BuildContext.baseDirectory().resolve(OptionsPage.PATH)))
                .as(OptionsPage.PATH + " is out of date; run scripts/options-page.sh and commit the page")
                .isEqualTo(OptionsPage.render());
    }

    @Test
    @DisplayName("has as many cells in every row of a table as its header")
    void tablesAreWhole() {
        int columns = 0;
        for (String line : OptionsPage.render().lines().toList()) {
            int cells = line.startsWith("|") ? line.replace("\\|", "").split("\\|", -1).length : 0;
            assertThat(cells).as(line).isIn(0, columns == 0 ? cells : columns);
            columns = cells;
        }
    }
}
