package org.gaeperf.sampling;

/** Text of a command or of /proc that is not in the format its parser knows. */
public final class SampleFormatException extends RuntimeException {

    private static final int SHOWN_CHARACTERS = 200;

    /**
     * Describes one piece of text that could not be understood.
     *
     * @param where the source and the field, for instance {@code ps, field rss}
     * @param expected what should stand there
     * @param found what stands there; a long one is cut
     */
    public SampleFormatException(String where, String expected, String found) {
        super(where + ": expected " + expected + ", found \"" + shortened(found) + "\"");
    }

    private static String shortened(String text) {
        String line = text.strip().replaceAll("\\R", " | ");
        return line.length() <= SHOWN_CHARACTERS ? line : line.substring(0, SHOWN_CHARACTERS) + "…";
    }
}
