/**
 * The virtual users of a load that are there at the moment, each with its cookies and connections.
 *
 * <p>May import: {@code http}, {@code model..}.
 */
package org.gaeperf.load.users;
