package org.gaeperf.compare.methods;

/**
 * A method or a class. Costs are of a request, in microseconds or bytes, and means over the rounds.
 *
 * @param name of it
 * @param baseline its cost in the baseline
 * @param candidate its cost in the candidate
 * @param growth by which the candidate costs more; of a method that others gave something to, without that
 * @param shareOfWhole the growth in the cost of all methods, or classes, of the baseline; 0.003 is 0.3 %
 * @param outcome what the test says
 * @param within where what it costs more came from, if it moved; empty text otherwise, and if it is the whole server
 */
public record CostRow(
        String name,
        double baseline,
        double candidate,
        double growth,
        double shareOfWhole,
        Outcome outcome,
        String within) {

    /** What is known of a row. */
    public enum Outcome {
        /** It costs more. */
        GREW,
        /** It costs more, and others around it less. */
        MOVED,
        /** It was not shown that it costs more by as much as counts. */
        NOT_SHOWN
    }
}
