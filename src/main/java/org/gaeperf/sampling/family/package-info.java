/**
 * Adds up what the processes of a server have used, with those that have ended.
 *
 * <p>May import: {@code process}, {@code sampling}.
 */
package org.gaeperf.sampling.family;
