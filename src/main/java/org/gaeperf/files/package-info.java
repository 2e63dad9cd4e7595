/**
 * Writes files so that a reader finds the old content or the new, and never half of it, and finds the directories of
 * trials.
 *
 * <p>May import no other package of gaeperf.
 */
package org.gaeperf.files;
