package org.gaeperf.model;

import org.gaeperf.model.server.JdkIdentity;

/**
 * Identifies the version of gaeperf that measured a run.
 *
 * @param gitCommit with {@code +changes} if the work tree differed from it
 * @param sourcesSha256 SHA-256 over everything that the harness is built from, committed or not
 * @param analysisPlan by which trials are judged and compared, see {@link AnalysisPlan#NUMBER}
 * @param jdk that ran the harness and the load generator
 */
public record HarnessInfo(String gitCommit, String sourcesSha256, int analysisPlan, JdkIdentity jdk) {}
