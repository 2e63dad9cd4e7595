package org.gaeperf.load.protocol;

/**
 * A line between the harness and a client's process, which can run several loads at the same time.
 *
 * @param load which load of the process it is about, from 1; {@link #PROCESS} for the process itself
 * @param message a {@link LoadCommand} or a {@link LoadEvent} as a line
 */
public record LoadLine(int load, String message) {

    /** The number that stands for the process instead of a load. */
    public static final int PROCESS = 0;

    /**
     * Reads a line.
     *
     * @throws LoadException if it does not begin with the number of a load
     */
    public static LoadLine parse(String line) throws LoadException {
        int end = line.indexOf(' ');
        try {
            return new LoadLine(Integer.parseUnsignedInt(line, 0, Math.max(0, end), 10), line.substring(end + 1));
        } catch (NumberFormatException e) {
            throw new LoadException(
                    "'" + line
                            + "' does not begin with the number of a load and a space, as '1 {\"type\":\"stop\"}' does",
                    e);
        }
    }

    /** Returns the line that {@link #parse} reads. */
    public String toLine() {
        return load + " " + message;
    }
}
