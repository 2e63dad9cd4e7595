/**
 * Knows which published runtime is measured where a user names none.
 *
 * <p>May import no other package of gaeperf.
 */
package org.gaeperf.options.runtime;
