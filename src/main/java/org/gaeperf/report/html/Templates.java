package org.gaeperf.report.html;

import io.pebbletemplates.pebble.PebbleEngine;
import io.pebbletemplates.pebble.loader.ClasspathLoader;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;

/** The templates of the pages, which escape all that they are given, and the style sheet that the pages share. */
public final class Templates {

    /** The file name of the style sheet. */
    public static final String STYLE_SHEET = "report.css";

    private static final String DIRECTORY = "org/gaeperf/report/html";
    private static final PebbleEngine ENGINE = engine();

    private Templates() {}

    /**
     * Renders a page.
     *
     * @param template its name without ending
     * @param page the model that the template reads
     * @param embedded whether the style sheet is in the page instead of a file next to it
     * @throws IOException if there is no such template
     */
    public static String page(String template, Object page, boolean embedded) throws IOException {
        StringWriter out = new StringWriter();
        ENGINE.getTemplate(template)
                .evaluate(out, Map.of("page", page, "styles", embedded ? styleSheet() : "", "embedded", embedded));
        return out.toString();
    }

    /**
     * The text of the style sheet.
     *
     * @throws IOException if it cannot be read
     */
    public static String styleSheet() throws IOException {
        try (InputStream file = Templates.class.getResourceAsStream(STYLE_SHEET)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static PebbleEngine engine() {
        ClasspathLoader loader = new ClasspathLoader(Templates.class.getClassLoader());
        loader.setPrefix(DIRECTORY);
        loader.setSuffix(".peb");
        return new PebbleEngine.Builder()
                .loader(loader)
                .extension(new UnbrokenText())
                .strictVariables(true)
                .defaultLocale(Locale.ROOT)
                .build();
    }
}
