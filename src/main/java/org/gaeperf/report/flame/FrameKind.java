package org.gaeperf.report.flame;

import java.util.Arrays;
import java.util.List;
import org.gaeperf.profile.StackProfile;
import org.gaeperf.profile.StackTree;
import org.gaeperf.profile.SymbolNormalizer;
import org.gaeperf.report.svg.FlameChart.Fill;
import org.gaeperf.report.svg.FlameChart.LegendEntry;
import org.gaeperf.report.svg.PaletteColor;

/** Whose code a frame is, which gives it its colour. */
enum FrameKind {
    ALLOCATED_CLASS("allocated class", PaletteColor.PURPLE, StackProfile.NEW),
    RUNTIME("App Engine runtime", PaletteColor.GREEN, "com.google."),
    JETTY("Jetty", PaletteColor.SKY, "org.eclipse.jetty."),
    JDK("JDK", PaletteColor.GREY),
    OTHER("application and others", PaletteColor.ORANGE);

    private static final double STRENGTH = 0.45;

    private final String meaning;
    private final Fill fill;
    private final List<String> prefixes;

    FrameKind(String meaning, PaletteColor color, String... prefixes) {
        this.meaning = meaning;
        this.fill = new Fill(color, STRENGTH);
        this.prefixes = List.of(prefixes);
    }

    private boolean has(String frame) {
        return this == JDK ? SymbolNormalizer.isOfJdk(frame) : prefixes.stream().anyMatch(frame::startsWith);
    }

    static Fill fill(String frame) {
        return frame.equals(StackTree.ROOT)
                ? new Fill(PaletteColor.GREY, STRENGTH / 3)
                : Arrays.stream(values())
                        .filter(kind -> kind.has(frame))
                        .findFirst()
                        .orElse(OTHER)
                        .fill;
    }

    /** The meaning of the colours; allocated classes are only in graphs of allocation. */
    static List<LegendEntry> legend(boolean allocation) {
        return Arrays.stream(values())
                .filter(kind -> allocation || kind != ALLOCATED_CLASS)
                .map(kind -> new LegendEntry(kind.fill, kind.meaning))
                .toList();
    }

    /** Returns {@code Server.handle} for {@code org.eclipse.jetty.server.Server.handle}; {@code new byte[]} as it is. */
    static String shortName(String frame) {
        if (frame.startsWith(StackProfile.UNFREED)) {
            return StackProfile.UNFREED + shortName(frame.substring(StackProfile.UNFREED.length()));
        }
        if (frame.startsWith(StackProfile.NEW)) {
            return StackProfile.NEW
                    + frame.substring(1 + Math.max(frame.lastIndexOf('.'), StackProfile.NEW.length() - 1));
        }
        int method = frame.lastIndexOf('.');
        return frame.substring(1 + frame.lastIndexOf('.', method - 1));
    }
}
