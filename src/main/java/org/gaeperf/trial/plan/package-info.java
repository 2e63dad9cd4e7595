/**
 * Says what a trial is to do before it is run: its server, its workload, and how it is measured.
 *
 * <p>May import: {@code load.protocol}, {@code model..}, {@code options}, {@code process}, {@code profile},
 * {@code server}.
 */
package org.gaeperf.trial.plan;
