/** Runs the trials that need no server: a microbenchmark in a JVM of its own, by JMH. */
package org.gaeperf.trial.microbenchmark;
