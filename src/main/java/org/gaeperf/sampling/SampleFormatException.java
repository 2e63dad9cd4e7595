package org.gaeperf.sampling;

/** The output of a command, or a file of /proc, is not in the format that its parser knows. */
public final class SampleFormatException extends RuntimeException {

    private static final int SHOWN_CHARACTERS = 200;

    /**
     * Describes one text that could not be parsed.
     *
     * @param where the source and the field, for example {@code ps, field rss}
     * @param expected what was expected there
     * @param found what was found there; long text is cut
     */
    public SampleFormatException(String where, String expected, String found) {
        super(where + ": expected " + expected + ", found \"" + shortened(found) + "\"");
    }

    private static String shortened(String text) {
        String line = text.strip().replaceAll("\\R", " | ");
        return line.length() <= SHOWN_CHARACTERS ? line : line.substring(0, SHOWN_CHARACTERS) + "…";
    }
}
