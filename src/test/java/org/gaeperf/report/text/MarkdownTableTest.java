package org.gaeperf.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Text in Markdown")
class MarkdownTableTest {

    @Test
    @DisplayName("becomes neither a link nor a picture, an emphasis or code")
    void noMarkup() {
        assertThat(MarkdownTable.escape("![a](b) *c* __d__ `e` ~~f~~ \\"))
                .isEqualTo("\\!\\[a\\](b) \\*c\\* \\_\\_d\\_\\_ \\`e\\` \\~\\~f\\~\\~ \\\\");
        assertThat(MarkdownTable.escape("<b>&amp;\r\nc")).isEqualTo("&lt;b&gt;&amp;amp;<br>c");
    }

    @Test
    @DisplayName("keeps underscores within words as they are, which are no markup, and all of a command")
    void unchanged() {
        assertThat(MarkdownTable.escape("F4_1G, _a_")).isEqualTo("F4_1G, \\_a\\_");
        assertThat(MarkdownTable.code("mvn test")).isEqualTo("`mvn test`");
        assertThat(MarkdownTable.code("a `b` ``c``")).isEqualTo("``` a `b` ``c`` ```");
    }

    @Test
    @DisplayName("stays in its cell of a table")
    void table() {
        assertThat(MarkdownTable.render(new DataTable("", List.of("a"), List.of(List.of("x | y\\|z")), 1)))
                .isEqualTo("| a |\n|---|\n| x \\| y\\\\\\|z |\n\n");
    }
}
