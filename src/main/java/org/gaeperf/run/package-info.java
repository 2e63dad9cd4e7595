/**
 * Runs the trials of one invocation one after the other and stores each result. It also resumes a run that was
 * interrupted, and retries disturbed trials; or it has another host run them all.
 *
 * <p>May import: {@code cgroup}, {@code cluster}, {@code cluster.protocol}, {@code cluster.server}, {@code cluster.ssh}, {@code compare.regression}, {@code files},
 * {@code load}, {@code load.protocol}, {@code model..}, {@code options}, {@code options.declaration}, {@code options.fetch}, {@code options.hosts},
 * {@code options.runtime}, {@code process}, {@code system}, {@code trial}, {@code trial.client}, {@code trial.plan}.
 */
package org.gaeperf.run;
