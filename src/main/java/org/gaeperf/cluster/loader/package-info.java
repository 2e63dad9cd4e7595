/**
 * What runs on a host that sends load: it starts the client there and reports to the harness.
 *
 * <p>May import: {@code cluster.protocol}, {@code load}, {@code load.protocol}, {@code model..}, {@code options}, {@code
 * options.cpu}, {@code process}, {@code sampling}, {@code sampling.proc}, {@code system}.
 */
package org.gaeperf.cluster.loader;
