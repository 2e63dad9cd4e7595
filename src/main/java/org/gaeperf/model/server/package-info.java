/**
 * Describes the server of a trial: its runtime and JDK, its mode and the evidence for it, and its cost in CPU, memory
 * and garbage collection.
 *
 * <p>May import no other package of gaeperf.
 */
package org.gaeperf.model.server;
