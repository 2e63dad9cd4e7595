package org.gaeperf.report.flame;

import java.util.List;

/**
 * The flame graphs of trials that belong together, of both modes or of both sides of a gate.
 *
 * @param notes what was recorded, and what could not be read
 * @param interactive the files with interactive flame graphs
 */
public record FlameSection(
        String title, List<String> notes, List<FlameFigure> figures, List<InteractiveFile> interactive) {

    public FlameSection {
        notes = List.copyOf(notes);
        figures = List.copyOf(figures);
        interactive = List.copyOf(interactive);
    }

    /**
     * A file next to a trial's other files.
     *
     * @param label what it shows
     * @param address relative to the run's directory
     */
    public record InteractiveFile(String label, String address) {}
}
