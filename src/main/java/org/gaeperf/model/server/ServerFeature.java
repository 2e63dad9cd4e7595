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
    /** Runs an application of gaeperf in a runtime, which gaeperf can instrument and hold to the limits of an instance class. */
    RUNTIME
}
