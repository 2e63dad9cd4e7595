package org.gaeperf.report.html;

import io.pebbletemplates.pebble.extension.AbstractExtension;
import io.pebbletemplates.pebble.extension.Filter;
import io.pebbletemplates.pebble.template.EvaluationContext;
import io.pebbletemplates.pebble.template.PebbleTemplate;
import java.util.List;
import java.util.Map;

/** The filter {@code unbroken}: text of several values in which a line may break between values, not within one. */
final class UnbrokenText extends AbstractExtension implements Filter {

    private static final String NO_BREAK_SPACE = "\u00a0";
    private static final String WORD_JOINER = "\u2060";

    @Override
    public Map<String, Filter> getFilters() {
        return Map.of("unbroken", this);
    }

    @Override
    public List<String> getArgumentNames() {
        return List.of();
    }

    @Override
    public Object apply(
            Object input,
            Map<String, Object> arguments,
            PebbleTemplate template,
            EvaluationContext context,
            int lineNumber) {
        return input.toString().replace(" %", NO_BREAK_SPACE + "%").replace("–", WORD_JOINER + "–" + WORD_JOINER);
    }
}
