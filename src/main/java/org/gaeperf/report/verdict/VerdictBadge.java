package org.gaeperf.report.verdict;

import java.util.Locale;
import org.apache.commons.text.StringEscapeUtils;

/** The verdict as a small picture for a page that links to the job. */
public final class VerdictBadge {

    private static final String NAME = "gaeperf";
    private static final double CHARACTER_WIDTH = 6.6;
    private static final int PADDING = 14;

    private VerdictBadge() {}

    /** An SVG without scripts or styles, whose text has a fixed length in every font. */
    public static String render(Verdict verdict) {
        String state = StringEscapeUtils.escapeXml10(verdict.badge());
        int left = width(NAME);
        int right = width(verdict.badge());
        return String.format(
                Locale.ROOT,
                """
                <svg xmlns="http://www.w3.org/2000/svg" width="%1$d" height="20" role="img" aria-label="%2$s: %3$s">
                  <title>%4$s</title>
                  <rect width="%1$d" height="20" rx="3" fill="#444"/>
                  <path d="M%5$d 0h%6$d a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3h-%6$dz" fill="%7$s"/>
                  <g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">
                    <text x="%8$d" y="14" textLength="%9$d">%2$s</text>
                    <text x="%10$d" y="14" textLength="%11$d">%3$s</text>
                  </g>
                </svg>
                """,
                left + right,
                NAME,
                state,
                StringEscapeUtils.escapeXml10(verdict.description()),
                left,
                right - 3,
                verdict.state().color(),
                left / 2,
                left - PADDING,
                left + right / 2,
                right - PADDING);
    }

    private static int width(String text) {
        return (int) Math.round(text.length() * CHARACTER_WIDTH) + PADDING;
    }
}
