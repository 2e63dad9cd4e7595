/**
 * Checks out and builds commits of a user's repository.
 *
 * <p>May import: {@code files}, {@code options}, {@code process}.
 */
package org.gaeperf.git;
