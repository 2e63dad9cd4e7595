/**
 * Describes the machine that ran a trial, and what else happened on it meanwhile.
 *
 * <p>May import no other package of gaeperf.
 */
package org.gaeperf.model.host;
