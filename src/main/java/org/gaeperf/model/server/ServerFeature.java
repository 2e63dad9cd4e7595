package org.gaeperf.model.server;

/** What a kind of server has that some suites need. */
public enum ServerFeature {
    /** Starts a process that answers requests. */
    PROCESS,
    /** Answers requests at any rate by itself. */
    OPEN_LOOP,
    /** Answers the usual load: some bytes, written in some parts. */
    USUAL_LOAD,
    /** Has two sides, of which a gate can judge one by the other. */
    TWO_SIDES,
    /** Runs in a runtime that gaeperf can hold to the limits of an instance class. */
    INSTANCE_CLASSES,
    /** Runs an application of gaeperf, which gaeperf can instrument. */
    HARNESS_APPLICATION
}
