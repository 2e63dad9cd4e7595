/**
 * Gates in the tests of a project of one's own: a JUnit Jupiter extension. A test states two servers, and fails with the words of
 * the gate. Its classes are on the class path of that project's tests, so they use JUnit and the JDK only; gaeperf itself, with
 * all of its libraries, is a jar within that jar and runs in a JVM of its own.
 *
 * <p>May import no other package of gaeperf.
 */
package org.gaeperf.junit;
