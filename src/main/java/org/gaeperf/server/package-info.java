/**
 * Starts a server to be measured as a child process, and ends it. The interface {@code ServerLauncher} is what another
 * kind of server has to implement.
 *
 * <p>May import: {@code process}, {@code webapp}.
 */
package org.gaeperf.server;
