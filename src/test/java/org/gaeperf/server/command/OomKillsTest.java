package org.gaeperf.server.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The kernel's count of what it killed for want of memory")
class OomKillsTest {

    @Test
    @DisplayName("is read where there is one, and no more are claimed where there is none")
    void parse() {
        assertThat(OomKills.parse("pgfault 12\noom_kill 3\nnr_x 1\n")).isEqualTo(new OomKills(OptionalLong.of(3)));
        assertThat(OomKills.parse("pgfault 12\n").hasRisen()).isFalse();
        assertThat(OomKills.now().hasRisen()).isFalse();
        assertThat(new OomKills(OptionalLong.of(-1)).hasRisen())
                .isEqualTo(OomKills.now().count().isPresent());
    }
}
