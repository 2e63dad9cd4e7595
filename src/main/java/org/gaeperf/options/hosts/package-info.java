/**
 * The options of a server, and of load, on other hosts.
 *
 * <p>May import: {@code model..}, {@code options.declaration}.
 */
package org.gaeperf.options.hosts;
