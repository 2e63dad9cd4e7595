/**
 * Describes the hosts that send load, and what each of them measured.
 *
 * <p>May import: {@code model.host}, {@code model.load}, {@code model.server}.
 */
package org.gaeperf.model.loader;
